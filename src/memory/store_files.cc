#include "memory/store_files.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "base/clock.h"

namespace rulewise::memory {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kDraft = ".draft-";

/// Of what follows `.draft-`: a process and a number. Nothing where it is another's name.
std::optional<pid_t> process_of_draft(std::string_view ending) {
  pid_t process = 0;
  unsigned number = 0;
  const char* const end = ending.data() + ending.size();
  const auto dash = std::from_chars(ending.data(), end, process);
  if (dash.ec != std::errc() || process <= 0 || dash.ptr == end || *dash.ptr != '-') {
    return std::nullopt;
  }
  const auto last = std::from_chars(dash.ptr + 1, end, number);
  if (last.ec != std::errc() || last.ptr != end) return std::nullopt;
  return process;
}

}  // namespace

bool is_emptied(const std::string& file) {
  std::error_code fault;
  return is_there(file) && std::filesystem::file_size(file, fault) == 0 && !fault &&
         !is_there(file + "-wal") && !is_there(file + "-journal");
}

bool is_there(const std::string& file) {
  std::error_code fault;
  return fs::exists(file, fault) || fault;
}

std::string copy_name(const std::string& file) { return file + ".last"; }

std::string draft_name(const std::string& file) {
  static std::atomic<unsigned> count = 0;
  return copy_name(file) + std::string(kDraft) + std::to_string(::getpid()) + "-" +
         std::to_string(++count);
}

void sweep_drafts(const std::string& file) {
  const fs::path parent = fs::path(file).parent_path();
  const std::string beginning = fs::path(copy_name(file)).filename().string() + std::string(kDraft);
  std::error_code fault;
  std::vector<fs::path> left;
  for (fs::directory_iterator at(parent.empty() ? "." : parent, fault), end; !fault && at != end;
       at.increment(fault)) {
    const std::string name = at->path().filename().string();
    if (!name.starts_with(beginning)) continue;
    const auto process = process_of_draft(std::string_view(name).substr(beginning.size()));
    if (process && ::kill(*process, 0) != 0 && errno == ESRCH) left.push_back(at->path());
  }
  for (const fs::path& draft : left) {
    fs::remove(draft, fault);
    fs::remove(draft.string() + "-journal", fault);  // SQLite's, of a draft half made
  }
}

std::string still_address(const std::string& file) {
  std::error_code fault;
  std::string address = "file://";
  for (const char letter : fs::absolute(file, fault).string()) {
    if (letter == '%') {
      address += "%25";
    } else if (letter == '?') {
      address += "%3f";
    } else if (letter == '#') {
      address += "%23";
    } else {
      address += letter;
    }
  }
  return address + "?immutable=1";
}

std::optional<base::Error> fault_of_place(const std::string& file) {
  std::error_code fault;
  const fs::file_status status = fs::status(file, fault);
  if (!fs::exists(status) || fs::is_regular_file(status)) return std::nullopt;
  const bool is_folder = fs::is_directory(status);
  return base::Error{"'" + file + "' is " + (is_folder ? "a folder" : "no plain file") +
                         ": what was learned cannot be kept there",
                     is_folder ? "name a file in it" : "name another file"};
}

FolderLock::FolderLock(const std::string& file, double seconds) {
  constexpr auto kPause = std::chrono::milliseconds(5);
  const fs::path parent = fs::path(file).parent_path();
  folder_ = ::open(parent.empty() ? "." : parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder_ < 0) return;
  const base::Stopwatch watch;
  while (::flock(folder_, LOCK_EX | LOCK_NB) != 0) {
    if ((errno != EWOULDBLOCK && errno != EINTR) || watch.seconds() > seconds) return;
    std::this_thread::sleep_for(kPause);
  }
  is_held_ = true;
}

FolderLock::~FolderLock() {
  if (folder_ >= 0) ::close(folder_);
}

bool begins_like_database(const std::string& file) {
  constexpr std::string_view kBeginning("SQLite format 3\0", 16);
  std::string found(kBeginning.size(), ' ');
  std::ifstream in(file, std::ios::binary);
  return in.read(found.data(), static_cast<std::streamsize>(found.size())) && found == kBeginning;
}

base::Result<std::string> set_aside(const std::string& from, const std::string& file) {
  for (int number = 1;; ++number) {
    std::string name = file + ".damaged" + (number == 1 ? "" : "-" + std::to_string(number));
    std::error_code fault;
    fs::create_hard_link(from, name, fault);  // fails where the name is taken, in one step
    if (fault == std::errc::file_exists) continue;
    if (fault) fs::rename(from, name, fault);  // where there are no links
    if (!fault) return name;
    return base::Error{"'" + from + "' is damaged and cannot be set aside: " + fault.message(),
                       "see whether its folder may be written"};
  }
}

}  // namespace rulewise::memory
