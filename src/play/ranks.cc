#include "play/ranks.h"

#include <dlfcn.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace rulewise::play {
namespace {

/// Set by Open MPI, and by the starters that speak PMI.
constexpr std::array<const char*, 2> kCounts{"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"};
constexpr const char* kFile = "rulewise_mpi.so";

/// Beside the program, or where an installed program has its libraries.
std::filesystem::path find_file() {
  std::error_code error;
  const auto folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  for (const auto& path : {folder / kFile, folder / "../lib/rulewise" / kFile}) {
    if (std::filesystem::exists(path, error)) return path;
  }
  return {};
}

}  // namespace

bool has_other_ranks() {
  for (const char* name : kCounts) {
    const char* const count = std::getenv(name);
    if (count != nullptr && std::string_view(count) != "1") return true;
  }
  return false;
}

base::Result<std::unique_ptr<Ranks>> open_ranks() {
  const std::filesystem::path file = find_file();
  if (file.empty()) {
    return base::Error{"started by mpirun, but this program was built without MPI",
                       "install Open MPI (libopenmpi-dev) and build again"};
  }
  // Its own parts are loaded by MPI later and look for its names among the global ones.
  void* const library = ::dlopen(file.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (library == nullptr) return base::Error{std::string("MPI cannot be loaded: ") + ::dlerror()};
  using Open = Ranks* (*)();
  const auto open = reinterpret_cast<Open>(::dlsym(library, "rulewise_open_ranks"));
  if (open == nullptr) return base::Error{"'" + file.string() + "' is not ours"};
  std::unique_ptr<Ranks> ranks(open());
  if (!ranks) return base::Error{"MPI does not start"};
  return ranks;
}

}  // namespace rulewise::play
