#include "memory/store.h"

#include <sqlite3.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <span>
#include <system_error>

#include "base/hash.h"
#include "memory/sql_statement.h"
#include "memory/store_files.h"

namespace rulewise::memory {
namespace {

constexpr int kMillisecondsToWait = 20'000;  // for other processes
constexpr const char* kTables =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE IF NOT EXISTS about (key TEXT PRIMARY KEY, value INTEGER NOT NULL);"
    "CREATE TABLE IF NOT EXISTS memories (fingerprint TEXT NOT NULL, method TEXT NOT NULL,"
    " place INTEGER NOT NULL, number INTEGER NOT NULL, games INTEGER NOT NULL,"
    " checksum INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (fingerprint, method, place));"
    "CREATE TABLE IF NOT EXISTS curves (fingerprint TEXT NOT NULL, method TEXT NOT NULL,"
    " games INTEGER NOT NULL, what TEXT NOT NULL, value REAL NOT NULL,"
    " PRIMARY KEY (fingerprint, method, games, what));"
    "CREATE TABLE IF NOT EXISTS lessons (fingerprint TEXT NOT NULL, method TEXT NOT NULL,"
    " games INTEGER NOT NULL, count INTEGER NOT NULL, checksum INTEGER NOT NULL,"
    " bytes BLOB NOT NULL, PRIMARY KEY (fingerprint, method, games));"
    "CREATE TABLE IF NOT EXISTS claims (fingerprint TEXT NOT NULL, method TEXT NOT NULL,"
    " mark INTEGER NOT NULL, host TEXT NOT NULL, process INTEGER NOT NULL,"
    " started INTEGER NOT NULL, heard INTEGER NOT NULL, PRIMARY KEY (fingerprint, method));"
    "CREATE TABLE IF NOT EXISTS settings (fingerprint TEXT NOT NULL, method TEXT NOT NULL,"
    " games INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (fingerprint, method, games));"
    "CREATE TABLE IF NOT EXISTS examples (fingerprint TEXT NOT NULL, method TEXT NOT NULL,"
    " games INTEGER NOT NULL, checksum INTEGER NOT NULL, bytes BLOB NOT NULL,"
    " PRIMARY KEY (fingerprint, method, games));"
    "COMMIT;";

const char* hint_for(int fault) {
  switch (fault) {
    case SQLITE_NOTADB:
      return "it is another kind of file, or damaged in its first bytes, and has no copy: name "
             "another";
    case SQLITE_CANTOPEN: return "see whether it and its folder are there and may be read";
    case SQLITE_PERM:
    case SQLITE_READONLY: return "it may not be written: name another file";
    case SQLITE_FULL:
    case SQLITE_IOERR: return "look whether the disk is full";
    case SQLITE_BUSY: return "another process holds it: try again when that has ended";
    default: return "";
  }
}

/// By table the names of its columns.
std::map<std::string, std::string> columns_of(sqlite3* database) {
  Statement select(database,
                   "SELECT tables.name, group_concat(columns.name) FROM sqlite_master AS tables,"
                   " pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'"
                   " GROUP BY tables.name");
  std::map<std::string, std::string> columns;
  while (select.step()) columns[select.bytes(0)] = select.bytes(1);
  return columns;
}

/// Whether a table has the name of one of ours and other columns.
bool has_foreign_tables(sqlite3* database) {
  sqlite3* empty = nullptr;
  const bool is_made = sqlite3_open(":memory:", &empty) == SQLITE_OK &&
                       sqlite3_exec(empty, kTables, nullptr, nullptr, nullptr) == SQLITE_OK;
  const auto ours = is_made ? columns_of(empty) : std::map<std::string, std::string>();
  sqlite3_close(empty);
  const auto there = columns_of(database);
  return std::ranges::any_of(ours, [&](const auto& table) {
    const auto found = there.find(table.first);
    return found != there.end() && found->second != table.second;
  });
}

}  // namespace

std::uint64_t checksum(std::string_view bytes) {
  const auto* start = reinterpret_cast<const unsigned char*>(bytes.data());
  return base::hash_words(std::span(start, bytes.size()));
}

base::Error Store::failure() const {
  const int fault = sqlite3_errcode(database_);
  std::string message =
      "what was learned cannot be reached in '" + file_ + "': " + sqlite3_errmsg(database_);
  const int reason = fault == SQLITE_CANTOPEN ? sqlite3_system_errno(database_) : 0;
  if (reason != 0) message += " (" + std::generic_category().message(reason) + ")";
  return {std::move(message), hint_for(fault)};
}

base::Result<std::unique_ptr<Store>> Store::open(const std::string& file, Access access) {
  if (auto fault = fault_of_place(file)) return *std::move(fault);
  return access == Access::kRead ? open_to_read(file) : open_to_write(file);
}

/// One process at a time: whoever closes a damaged file while another puts a good one in its place
/// would take the log of the good one away with it.
Store::Opened Store::open_to_write(const std::string& file) {
  const FolderLock lock(file, kMillisecondsToWait / 1000.0);
  if (lock.is_held()) sweep_drafts(file);
  const bool was_emptied = is_emptied(file) && open_copy(file) != nullptr;
  Opened store = open_once(file, Access::kWrite);
  if (!store) return store;
  std::vector<std::string> damage;
  if (was_emptied || store.value()->is_damaged()) {
    store.value().reset();
    auto told = bring_back_copy(file);
    if (!told) return told.error();
    damage.push_back(std::move(told).value());
    store = open_once(file, Access::kWrite);
    if (!store) return store;
  }
  if (auto error = store.value()->prepare()) return *std::move(error);
  store.value()->damage_ = std::move(damage);
  if (store.value()->mend()) store.value()->keep_copy();
  return store;
}

Store::Opened Store::open_to_read(const std::string& file) {
  if (!is_there(file)) return open_empty(file);
  Opened store = open_once(file, Access::kRead);
  if (!store) return store;
  if (store.value()->is_damaged() && is_there(file + "-wal")) {  // or is being written since
    store = open_once(file, Access::kRead);
    if (!store) return store;
  }
  if (is_emptied(file) || store.value()->is_damaged()) {
    auto copy = open_copy(file);
    if (!copy && is_emptied(file)) return open_empty(file);  // somebody is about to begin it
    if (!copy) {
      return base::Error{"'" + file + "' is damaged, and there is no earlier copy",
                         "learning sets it aside and begins anew"};
    }
    copy->damage_.push_back("'" + file + "' is damaged; the earlier copy '" + copy_name(file) +
                            "' is used");
    return copy;
  }
  if (auto error = store.value()->fault_of_contents()) return *std::move(error);
  store.value()->replace_while_read();
  return store;
}

Store::Opened Store::open_empty(const std::string& file) {
  sqlite3* database = nullptr;
  const int fault = sqlite3_open(":memory:", &database);
  std::unique_ptr<Store> store(new Store(database, file));
  if (fault != SQLITE_OK || !store->execute(kTables) || !store->execute("PRAGMA query_only = 1")) {
    return store->failure();
  }
  return store;
}

/// A reader reads the file as it lies there, unless somebody has it open: then it takes part.
Store::Opened Store::open_once(const std::string& file, Access access) {
  sqlite3* database = nullptr;
  const bool is_in_use = is_there(file + "-wal") || is_there(file + "-journal");
  const bool is_still = access == Access::kRead && !is_in_use;
  const int kind =
      access == Access::kWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
  const int flags = kind | SQLITE_OPEN_FULLMUTEX | (is_still ? SQLITE_OPEN_URI : 0);
  std::error_code ignored;  // a whole path: SQLite takes some names for something else
  const std::string address =
      is_still ? still_address(file) : std::filesystem::absolute(file, ignored).string();
  const int fault = sqlite3_open_v2(address.c_str(), &database, flags, nullptr);
  std::unique_ptr<Store> store(new Store(database, file));
  if (fault != SQLITE_OK) return store->failure();
  sqlite3_busy_timeout(database, kMillisecondsToWait);
  return store;
}

Store::~Store() {
  release_claims();
  sqlite3_close(database_);
}

bool Store::execute(const char* sql) const {
  return sqlite3_exec(database_, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

/// Of something else, or of a later version.
std::optional<base::Error> Store::fault_of_contents() const {
  Statement tables(database_,
                   "SELECT total(name = 'memories'), total(name <> 'about') FROM sqlite_master"
                   " WHERE type = 'table'");
  if (!tables.step()) return failure();
  const bool has_others = tables.number(0) == 0 && tables.number(1) > 0;
  Statement version(database_, "SELECT value FROM about WHERE key = 'version'");
  if (!has_others && version.step() && version.number(0) > kVersion) {
    return base::Error{"what was learned was kept by a later version of this program",
                       "use that version, or another file"};
  }
  if (!has_others && !has_foreign_tables(database_)) return std::nullopt;
  return base::Error{"'" + file_ + "' is a database of something else", "name another file"};
}

std::optional<base::Error> Store::prepare() const {
  if (auto error = fault_of_contents()) return error;
  if (!execute("PRAGMA journal_mode = WAL") || !execute("PRAGMA synchronous = NORMAL") ||
      !execute(kTables)) {
    return failure();
  }
  Statement insert(database_, "INSERT OR IGNORE INTO about VALUES ('version', ?)");
  if (!insert.bind(std::uint64_t{kVersion}).run()) return failure();
  return std::nullopt;
}

bool Store::transact(const std::vector<Entry>& entries, const std::function<bool()>& change) {
  if (!execute("BEGIN IMMEDIATE")) {
    fault_ = failure();
    return false;
  }
  std::optional<base::Error> fault;
  for (const Entry& entry : entries) {
    if (!fault) fault = fault_of_claim(entry);
  }
  if (!fault && (!change() || !execute("COMMIT"))) fault = failure();
  if (!fault) return true;
  fault_ = *std::move(fault);
  (void)execute("ROLLBACK");
  return false;
}

bool Store::save(const Kept& kept, const KeptBeside& beside) {
  std::vector<Entry> entries{{kept.fingerprint, kept.method}};
  for (const Kept& other : beside.states) entries.emplace_back(other.fingerprint, other.method);
  const bool is_saved = transact(entries, [&] {
    return write_next(kept, beside) && std::ranges::all_of(beside.states, [&](const Kept& other) {
             return write_next(other, {});
           });
  });
  if (!is_saved) return false;
  for (const Entry& entry : entries) {
    forgotten_.erase(entry);
    settings_.erase(entry);
  }
  return true;
}

bool Store::write_next(const Kept& kept, const KeptBeside& beside) {
  const Entry entry{kept.fingerprint, kept.method};
  if (forgotten_.contains(entry) && !erase(entry)) return false;
  std::uint64_t number = 0;
  {
    Statement last(database_,
                   "SELECT max(number) FROM memories WHERE fingerprint = ? AND method = ?");
    if (last.bind(kept.fingerprint).bind(kept.method).step()) number = last.number(0) + 1;
  }
  if (!write({number, kept}) || (claims_.contains(entry) && !write_claim(entry))) return false;
  if (!write_points(kept, beside.points) || !write_games(kept, beside)) return false;
  if (!write_settings(kept)) return false;
  Statement learned(database_, "DELETE FROM lessons WHERE fingerprint = ? AND method = ?");
  return learned.bind(kept.fingerprint).bind(kept.method).run();
}

bool Store::write_points(const Kept& kept, const std::vector<CurvePoint>& points) const {
  for (const CurvePoint& point : points) {
    Statement add(database_, "INSERT OR REPLACE INTO curves VALUES (?, ?, ?, ?, ?)");
    add.bind(kept.fingerprint).bind(kept.method).bind(point.games).bind(point.what);
    if (!add.bind(point.value).run()) return false;
  }
  return true;
}

bool Store::write_games(const Kept& kept, const KeptBeside& beside) const {
  for (const KeptGame& game : beside.games) {
    Statement add(database_, "INSERT OR REPLACE INTO examples VALUES (?, ?, ?, ?, ?)");
    add.bind(kept.fingerprint).bind(kept.method).bind(game.number).bind(checksum(game.bytes));
    if (!add.bind_bytes(game.bytes).run()) return false;
  }
  if (beside.games_from == 0) return true;
  Statement old(database_,
                "DELETE FROM examples WHERE fingerprint = ? AND method = ? AND games < ?");
  return old.bind(kept.fingerprint).bind(kept.method).bind(beside.games_from).run();
}

std::vector<KeptGame> Store::games_before(const Kept& state) const {
  Statement select(database_,
                   "SELECT games, checksum, bytes FROM examples WHERE fingerprint = ? AND"
                   " method = ? AND games <= ? ORDER BY games");
  select.bind(state.fingerprint).bind(state.method).bind(state.games);
  std::vector<KeptGame> games;
  while (select.step()) {
    KeptGame game{select.number(0), select.bytes(2)};
    if (checksum(game.bytes) == select.number(1)) games.push_back(std::move(game));
  }
  return games;
}

void Store::set_settings(const std::string& fingerprint, const std::string& method,
                         const std::string& text) {
  settings_[{fingerprint, method}] = text;
}

bool Store::write_settings(const Kept& kept) const {
  const auto found = settings_.find({kept.fingerprint, kept.method});
  if (found == settings_.end()) return true;
  Statement last(database_,
                 "SELECT text FROM settings WHERE fingerprint = ? AND method = ?"
                 " ORDER BY games DESC LIMIT 1");
  const bool has_last = last.bind(kept.fingerprint).bind(kept.method).step();
  if (has_last && last.bytes(0) == found->second) return true;
  // The state was learned by them already, but for the first of a course.
  Statement before(database_,
                   "SELECT games FROM memories WHERE fingerprint = ? AND method = ?"
                   " ORDER BY number DESC LIMIT 1 OFFSET 1");
  const bool has_before = before.bind(kept.fingerprint).bind(kept.method).step();
  Statement add(database_, "INSERT OR REPLACE INTO settings VALUES (?, ?, ?, ?)");
  add.bind(kept.fingerprint).bind(kept.method).bind(has_before ? before.number(0) : 0);
  return add.bind(found->second).run();
}

std::vector<Settings> Store::settings(const std::string& fingerprint,
                                      const std::string& method) const {
  if (forgotten_.contains({fingerprint, method})) return {};
  Statement select(database_,
                   "SELECT games, text FROM settings WHERE fingerprint = ? AND method = ?"
                   " ORDER BY games");
  select.bind(fingerprint).bind(method);
  std::vector<Settings> found;
  while (select.step()) found.push_back({select.number(0), select.bytes(1)});
  return found;
}

bool Store::add_lesson(const Kept& lesson, std::uint64_t count) {
  return transact({Entry{lesson.fingerprint, lesson.method}}, [&] {
    Statement add(database_, "INSERT OR REPLACE INTO lessons VALUES (?, ?, ?, ?, ?, ?)");
    add.bind(lesson.fingerprint).bind(lesson.method).bind(lesson.games).bind(count);
    return add.bind(checksum(lesson.bytes)).bind_bytes(lesson.bytes).run();
  });
}

std::vector<std::string> Store::lessons_after(const Kept& state) const {
  Statement select(database_,
                   "SELECT games, count, checksum, bytes FROM lessons WHERE fingerprint = ? AND"
                   " method = ? AND games >= ? ORDER BY games");
  select.bind(state.fingerprint).bind(state.method).bind(state.games);
  std::vector<std::string> lessons;
  for (std::uint64_t games = state.games; select.step(); games += select.number(1)) {
    std::string bytes = select.bytes(3);
    if (select.number(0) != games || checksum(bytes) != select.number(2)) break;
    lessons.push_back(std::move(bytes));
  }
  return lessons;
}

bool Store::write(const Numbered& state) const {
  const Kept& kept = state.kept;
  Statement insert(database_, "INSERT OR REPLACE INTO memories VALUES (?, ?, ?, ?, ?, ?, ?)");
  return insert.bind(kept.fingerprint)
      .bind(kept.method)
      .bind(state.number % 2)
      .bind(state.number)
      .bind(kept.games)
      .bind(checksum(kept.bytes))
      .bind_bytes(kept.bytes)
      .run();
}

/// That is whole.
std::optional<Store::Numbered> Store::latest(const Entry& entry) const {
  Statement select(database_,
                   "SELECT number, games, checksum, bytes FROM memories WHERE fingerprint = ? AND"
                   " method = ? ORDER BY number DESC");
  select.bind(entry.first).bind(entry.second);
  while (select.step()) {
    Kept kept{entry.first, entry.second, select.number(1), select.bytes(3)};
    if (checksum(kept.bytes) == select.number(2)) return Numbered{select.number(0), kept};
  }
  return std::nullopt;
}

std::optional<Kept> Store::load(const std::string& fingerprint, const std::string& method) const {
  const Entry entry{fingerprint, method};
  if (forgotten_.contains(entry)) return std::nullopt;
  if (auto state = latest(entry)) return std::move(state->kept);
  const auto found = from_copy_.find(entry);
  return found != from_copy_.end() ? std::optional(found->second) : std::nullopt;
}

std::vector<CurvePoint> Store::curve(const std::string& fingerprint,
                                     const std::string& method) const {
  if (forgotten_.contains({fingerprint, method})) return {};
  Statement select(database_,
                   "SELECT games, what, value FROM curves WHERE fingerprint = ? AND method = ?"
                   " ORDER BY what, games");
  select.bind(fingerprint).bind(method);
  std::vector<CurvePoint> points;
  while (select.step()) {
    CurvePoint point{select.number(0), select.bytes(1), select.real(2)};
    if (std::isfinite(point.value)) points.push_back(std::move(point));
  }
  return points;
}

void Store::forget(const std::string& fingerprint, const std::string& method) {
  forgotten_.insert({fingerprint, method});
}

bool Store::erase(const Entry& entry) {
  for (const char* sql : {"DELETE FROM memories WHERE fingerprint = ? AND method = ?",
                          "DELETE FROM lessons WHERE fingerprint = ? AND method = ?",
                          "DELETE FROM curves WHERE fingerprint = ? AND method = ?",
                          "DELETE FROM examples WHERE fingerprint = ? AND method = ?",
                          "DELETE FROM settings WHERE fingerprint = ? AND method = ?"}) {
    if (!Statement(database_, sql).bind(entry.first).bind(entry.second).run()) return false;
  }
  return true;
}

}  // namespace rulewise::memory
