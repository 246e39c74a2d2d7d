# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DSOURCE_DIR=core -P CheckNoQt.cmake: fails when a file below SOURCE_DIR includes a Qt header.
file(GLOB_RECURSE files "${SOURCE_DIR}/*.h" "${SOURCE_DIR}/*.cpp")
set(found "")
foreach(file IN LISTS files)
    file(STRINGS "${file}" lines REGEX "^[ \t]*#[ \t]*include[ \t]*[<\"](Q[A-Z]|Qt|q[a-z]+\\.h)")
    foreach(line IN LISTS lines)
        string(APPEND found "\n  ${file}: ${line}")
    endforeach()
endforeach()
if(found)
    message(FATAL_ERROR "core must not include Qt headers:${found}")
endif()
