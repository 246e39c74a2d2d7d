# SPDX-License-Identifier: GPL-3.0-or-later
option(XRUNSCOPE_GUI "Build the Qt window" ON)
option(XRUNSCOPE_WERROR "Treat warnings as errors" OFF)
option(XRUNSCOPE_RT_CHECK "Build the test that counts allocations, locks and page faults in the cycle loop" OFF)
option(XRUNSCOPE_BENCHMARKS "Build tests/bench (needs Google Benchmark)" OFF)
option(XRUNSCOPE_FUZZERS "Build tests/fuzz (needs Clang and libFuzzer)" OFF)
option(XRUNSCOPE_PROGRAM_TESTS "Build the tests that run the programs as a user does (tests/integration)" ON)
option(XRUNSCOPE_JACK_TESTS "Build those that need real JACK servers (tests/integration/jack), too" ON)
set(XRUNSCOPE_SANITIZE "" CACHE STRING "Sanitizers, as in -fsanitize=")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE RelWithDebInfo)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE_PROGRAM}")
endif()

# Warnings and sanitizers for our own targets only.
add_library(xrunscope_flags INTERFACE)
target_compile_options(xrunscope_flags INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wnon-virtual-dtor
                                                 -Wold-style-cast -Woverloaded-virtual)
if(CMAKE_UNITY_BUILD)
    # One source sees the names of another: what hides what is found where each is compiled alone (dev).
    target_compile_options(xrunscope_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
else()
    target_compile_options(xrunscope_flags INTERFACE -Wshadow)
endif()
if(XRUNSCOPE_WERROR)
    target_compile_options(xrunscope_flags INTERFACE -Werror)
endif()
if(XRUNSCOPE_SANITIZE)
    target_compile_options(xrunscope_flags INTERFACE -fsanitize=${XRUNSCOPE_SANITIZE} -fno-omit-frame-pointer
                                                     -fno-sanitize-recover=all)
    target_link_options(xrunscope_flags INTERFACE -fsanitize=${XRUNSCOPE_SANITIZE})
endif()
# Code is most of the terminal program's memory: what nobody calls is left out, and where speed does not count, the rest
# is compiled for size.
add_library(xrunscope_small INTERFACE)
if(NOT XRUNSCOPE_SANITIZE)
    target_compile_options(xrunscope_flags INTERFACE -ffunction-sections -fdata-sections)
    target_link_options(xrunscope_flags INTERFACE -Wl,--gc-sections)
    # GCC at -Os takes a std::optional that was asked for perhaps empty.
    target_compile_options(xrunscope_small INTERFACE $<$<NOT:$<CONFIG:Debug>>:-Os>
                                                     $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
endif()
if(XRUNSCOPE_FUZZERS)
    if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        message(FATAL_ERROR "XRUNSCOPE_FUZZERS needs Clang: cmake --preset fuzz, or -DCMAKE_CXX_COMPILER=clang++")
    endif()
    # Coverage feedback from the library; the fuzzers themselves bring libFuzzer's main (tests/fuzz).
    target_compile_options(xrunscope_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
target_include_directories(xrunscope_flags INTERFACE "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}")
