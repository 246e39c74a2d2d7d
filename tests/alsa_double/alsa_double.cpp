// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/alsa_double/alsa_double.h"

#include <cstdlib>
#include <fstream>
#include <new>
#include <stdexcept>
#include <string>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace xrunscope::test {

AlsaDouble::AlsaDouble()
{
    std::string pattern = (std::filesystem::temp_directory_path() / "xrunscope-double-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr)
        throw std::runtime_error("no temporary folder could be made");
    folder_ = pattern;
    configuration_ = folder_ / "alsa.conf";
    const std::filesystem::path file = folder_ / "control";
    const int fd = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    void* at = MAP_FAILED;
    if (fd >= 0 && ftruncate(fd, sizeof(DoubleControl)) == 0)
        at = mmap(nullptr, sizeof(DoubleControl), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);
    if (at == MAP_FAILED)
        throw std::runtime_error("no memory for the device");
    control_ = new (at) DoubleControl;
    std::ofstream(configuration_) << "pcm_type.xrunscope_double { lib \"" << XRUNSCOPE_ALSA_DOUBLE << "\" }\n"
                                  << "pcm.double { type xrunscope_double control \"" << file.string() << "\" }\n"
                                  << "pcm.null { type null }\n";
    setenv("ALSA_CONFIG_PATH", configuration_.c_str(), 1);
}

AlsaDouble::~AlsaDouble()
{
    unsetenv("ALSA_CONFIG_PATH");
    munmap(control_, sizeof *control_);
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

} // namespace xrunscope::test
