#include "memory/store_files.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "memory/store.h"

namespace rulewise::memory {
namespace {

namespace fs = std::filesystem;

std::set<std::string> names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename());
  return names;
}

/// The number of a process that is no more.
pid_t dead_process() {
  const pid_t process = ::fork();
  if (process == 0) ::_exit(0);
  ::waitpid(process, nullptr, 0);
  return process;
}

TEST(StoreFiles, OpeningToWriteTakesDraftsOfTheDeadAway) {
  const fs::path folder = fs::temp_directory_path() / "rulewise_store_files_drafts";
  fs::remove_all(folder);
  fs::create_directories(folder);
  const std::string dead = "memory.db.last.draft-" + std::to_string(dead_process());
  const std::string alive = "memory.db.last.draft-" + std::to_string(::getpid()) + "-999";
  const std::string of_another_store =
      "other.db.last.draft-" + std::to_string(dead_process()) + "-1";
  for (const std::string& name : {dead + "-1", dead + "-2", dead + "-2-journal", dead, dead + "-x",
                                  alive, of_another_store}) {
    std::ofstream(folder / name) << "half";
  }
  { EXPECT_TRUE(Store::open((folder / "memory.db").string(), Access::kRead).ok()); }
  EXPECT_EQ(names_in(folder).size(), 7U) << "who reads changes nothing";
  { EXPECT_TRUE(Store::open((folder / "memory.db").string()).ok()); }
  EXPECT_EQ(names_in(folder),
            (std::set{std::string("memory.db"), dead, dead + "-x", alive, of_another_store}));
  fs::remove_all(folder);
}

}  // namespace
}  // namespace rulewise::memory
