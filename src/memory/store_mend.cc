// store_mend.cc — what is damaged in a store: found, set aside and replaced by what is whole.
#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "memory/sql_statement.h"
#include "memory/store.h"
#include "memory/store_files.h"

namespace rulewise::memory {
namespace {

/// About damage to what a method learned about a game.
std::string told_of(const std::string& method, bool has_own, const Kept* other) {
  const std::string what = "what was learned about a game by " + method + " is damaged";
  if (has_own) return "the latest of " + what + "; what was kept before it is used";
  if (other == nullptr) return what + ", and there is no earlier copy: it is lost";
  return what + "; an earlier copy of " + std::to_string(other->games) + " games is used";
}

}  // namespace

/// Nothing where there is none, or it is not good.
std::unique_ptr<Store> Store::open_copy(const std::string& file) {
  if (!is_there(copy_name(file))) return nullptr;
  Opened copy = open_once(copy_name(file), Access::kRead);
  if (!copy || copy.value()->is_damaged() || copy.value()->fault_of_contents()) return nullptr;
  return std::move(copy).value();
}

/// The damaged file out of the way, the copy, if there is a good one, in its place; what to tell.
base::Result<std::string> Store::bring_back_copy(const std::string& file) {
  namespace fs = std::filesystem;
  const bool has_copy = open_copy(file) != nullptr;
  const std::string draft = draft_name(file);
  std::error_code fault;
  if (has_copy) fs::copy_file(copy_name(file), draft, fault);
  const auto aside =
      fault
          ? base::Error{"'" + file +
                        "' is damaged, and its copy cannot be put in its place: " + fault.message()}
          : set_aside(file, file);
  if (!aside) {
    fs::remove(draft, fault);
    return aside;
  }
  fs::rename(file + "-wal", aside.value() + "-wal", fault);
  fs::remove(file + "-shm", fault);
  if (has_copy) {
    fs::rename(draft, file, fault);
  } else {
    fs::remove(file, fault);
  }
  if (fault) return base::Error{"'" + file + "' cannot be replaced: " + fault.message()};
  return "'" + file + "' was damaged and has been set aside as '" + aside.value() + "'; " +
         (has_copy ? "an earlier copy is used" : "there is no earlier copy: it begins anew");
}

/// Whether SQLite says so of a database; not where it is something else or cannot be reached.
bool Store::is_damaged() const {
  Statement check(database_, "PRAGMA quick_check(1)");
  if (check.step()) return check.bytes(0) != "ok";
  const int fault = sqlite3_errcode(database_);
  if (fault == SQLITE_CORRUPT) return true;
  return fault == SQLITE_NOTADB &&
         (begins_like_database(file_) || begins_like_database(copy_name(file_)));
}

/// Written beside and renamed: the copy is whole at every moment. Nothing is no copy of anything.
void Store::keep_copy() const {
  if (!Statement(database_, "SELECT 1 FROM memories LIMIT 1").step()) return;
  const std::string draft = draft_name(file_);
  std::error_code fault;
  Statement copy(database_, "VACUUM INTO ?");
  if (copy.bind(draft).run()) std::filesystem::rename(draft, copy_name(file_), fault);
  std::filesystem::remove(draft, fault);
}

/// The numbers of those whose bytes are not what was saved.
std::map<Store::Entry, std::vector<std::uint64_t>> Store::damaged_states() const {
  Statement select(database_, "SELECT fingerprint, method, number, checksum, bytes FROM memories");
  std::map<Entry, std::vector<std::uint64_t>> damaged;
  while (select.step()) {
    if (checksum(select.bytes(4)) == select.number(3)) continue;
    damaged[{select.bytes(0), select.bytes(1)}].push_back(select.number(2));
  }
  return damaged;
}

/// A file beside it, with the damage; its name.
base::Result<std::string> Store::keep_as_it_is() const {
  const std::string draft = draft_name(file_);
  Statement copy(database_, "VACUUM INTO ?");
  auto aside = copy.bind(draft).run() ? set_aside(draft, file_) : failure();
  std::error_code fault;
  std::filesystem::remove(draft, fault);
  return aside;
}

/// Whether all that is kept is whole now.
bool Store::mend() {
  const auto damaged = damaged_states();
  if (damaged.empty()) return true;
  const auto aside = keep_as_it_is();
  if (!aside) {
    damage_.push_back("'" + file_ + "' is damaged and was not mended: " + aside.error().message);
    return false;
  }
  damage_.push_back("'" + file_ + "' was damaged in part and is kept as it was as '" +
                    aside.value() + "'");
  const auto copy = open_copy(file_);
  bool is_mended = true;
  for (const auto& [entry, numbers] : damaged) {
    is_mended = mend_entry(entry, numbers, copy.get()) && is_mended;
  }
  return is_mended;
}

bool Store::mend_entry(const Entry& entry, const std::vector<std::uint64_t>& damaged,
                       const Store* copy) {
  if (!execute("BEGIN IMMEDIATE")) return false;
  bool is_done = true;
  for (const std::uint64_t number : damaged) {
    Statement remove(database_,
                     "DELETE FROM memories WHERE fingerprint = ? AND method = ? AND number = ?");
    is_done = is_done && remove.bind(entry.first).bind(entry.second).bind(number).run();
  }
  const bool has_own = latest(entry).has_value();
  const auto other = copy != nullptr && !has_own ? copy->latest(entry) : std::nullopt;
  if (other) is_done = is_done && write(*other);
  const auto used = latest(entry);
  const bool was_newest =
      !used || std::ranges::any_of(damaged, [&](std::uint64_t n) { return n > used->number; });
  // What was learned behind a state that is lost must not be taken for what follows this one.
  if (was_newest || other) is_done = is_done && erase_after(entry, used ? used->kept.games : 0);
  if (!is_done || !execute("COMMIT")) {
    (void)execute("ROLLBACK");
    return false;
  }
  damage_.push_back(told_of(entry.second, has_own, other ? &other->kept : nullptr));
  return true;
}

bool Store::erase_after(const Entry& entry, std::uint64_t games) const {
  Statement lessons(database_, "DELETE FROM lessons WHERE fingerprint = ? AND method = ?");
  if (!lessons.bind(entry.first).bind(entry.second).run()) return false;
  for (const char* sql :
       {"DELETE FROM curves WHERE fingerprint = ? AND method = ? AND games > ?",
        "DELETE FROM examples WHERE fingerprint = ? AND method = ? AND games > ?",
        "DELETE FROM settings WHERE fingerprint = ? AND method = ? AND games > ?"}) {
    if (!Statement(database_, sql).bind(entry.first).bind(entry.second).bind(games).run()) {
      return false;
    }
  }
  return true;
}

/// What the copy has of entries of which nothing is whole; the file stays as it is.
void Store::replace_while_read() {
  std::unique_ptr<Store> copy;
  for (const auto& [entry, numbers] : damaged_states()) {
    const bool has_own = latest(entry).has_value();
    if (!has_own && !copy) copy = open_copy(file_);
    const auto other = copy && !has_own ? copy->latest(entry) : std::nullopt;
    if (other) from_copy_[entry] = other->kept;
    damage_.push_back(told_of(entry.second, has_own, other ? &other->kept : nullptr));
  }
}

}  // namespace rulewise::memory
