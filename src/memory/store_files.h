// store_files.h — the files beside a store: its copy, drafts of that, and what was set aside.
//
//     FILE.last                         the copy made when it was last opened well to be written
//     FILE.last.draft-PID-N             one that is being made, of one process alone
//     FILE.damaged, FILE.damaged-2, …   what was damaged
//
// Promises  nothing that was set aside is ever overwritten
// Never     looks into a database: that is the store's
// Tested by store_test.cc, store_files_test.cc
#pragma once

#include <optional>
#include <string>

#include "base/result.h"

namespace rulewise::memory {

[[nodiscard]] std::string copy_name(const std::string& file);
/// Another at every call, in every process.
[[nodiscard]] std::string draft_name(const std::string& file);
/// How SQLite is told to read a file as it lies there, making none beside it.
[[nodiscard]] std::string still_address(const std::string& file);

/// A file without a byte, which nobody has open: what was in it is lost, if there was anything.
[[nodiscard]] bool is_emptied(const std::string& file);
/// Also where that cannot be told.
[[nodiscard]] bool is_there(const std::string& file);
/// Why no store can be there; nothing where a file is or may be made.
[[nodiscard]] std::optional<base::Error> fault_of_place(const std::string& file);
/// Holds the folder of a file against all others who do, as long as it lives; who waited so long
/// goes on without, as does one where folders cannot be held. Leaves no file behind.
class FolderLock {
 public:
  FolderLock(const std::string& file, double seconds);
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();

  [[nodiscard]] bool is_held() const { return is_held_; }

 private:
  bool is_held_ = false;
  int folder_;
};

/// Takes away the drafts of processes that are no more: who was killed could not. For one who holds
/// the folder.
void sweep_drafts(const std::string& file);

/// Whether it has the first bytes of every SQLite database.
[[nodiscard]] bool begins_like_database(const std::string& file);
/// Gives `from` the first name that is free for what was damaged of `file`, and tells it. `from`
/// may still be there under its own name too.
[[nodiscard]] base::Result<std::string> set_aside(const std::string& from, const std::string& file);

}  // namespace rulewise::memory
