#include "memory/store.h"

#include <sqlite3.h>

#include <cstdio>
#include <filesystem>
#include <system_error>

#include "base/hash.h"
#include "memory/sql_statement.h"

namespace rulewise::memory {
namespace {

constexpr int kMillisecondsToWait = 20'000;  // for other processes
constexpr const char* kTables =
    "CREATE TABLE IF NOT EXISTS about (key TEXT PRIMARY KEY, value INTEGER NOT NULL);"
    "CREATE TABLE IF NOT EXISTS memories (fingerprint TEXT NOT NULL, method TEXT NOT NULL,"
    " place INTEGER NOT NULL, number INTEGER NOT NULL, games INTEGER NOT NULL,"
    " checksum INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (fingerprint, method, place));"
    "CREATE TABLE IF NOT EXISTS curves (fingerprint TEXT NOT NULL, method TEXT NOT NULL,"
    " games INTEGER NOT NULL, what TEXT NOT NULL, value REAL NOT NULL,"
    " PRIMARY KEY (fingerprint, method, games, what));";

std::string copy_name(const std::string& file) { return file + ".last"; }

/// The damaged file out of the way, the copy in its place; false if there is none.
bool bring_back_copy(const std::string& file) {
  namespace fs = std::filesystem;
  std::error_code fault;
  fs::rename(file, file + ".damaged", fault);
  for (const char* end : {"-wal", "-shm"}) fs::remove(file + end, fault);
  return fs::copy_file(copy_name(file), file, fs::copy_options::overwrite_existing, fault);
}

}  // namespace

std::uint64_t checksum(std::string_view bytes) {
  const auto* start = reinterpret_cast<const unsigned char*>(bytes.data());
  return base::hash_words(std::span(start, bytes.size()));
}

base::Error Store::failure() const {
  return {std::string("what was learned cannot be reached: ") + sqlite3_errmsg(database_)};
}

base::Result<std::unique_ptr<Store>> Store::open(const std::string& file) {
  auto store = open_once(file);
  if (store && store.value()->is_sound()) {
    if (const auto error = store.value()->prepare()) return *error;
    store.value()->keep_copy(file);
    return store;
  }
  const bool was_there = std::filesystem::exists(file);
  if (store) store.value().reset();
  if (!was_there) return store;
  const bool has_copy = bring_back_copy(file);
  store = open_once(file);
  if (!store) return store;
  if (const auto error = store.value()->prepare()) return *error;
  store.value()->was_restored_ = true;
  if (has_copy) store.value()->keep_copy(file);
  return store;
}

base::Result<std::unique_ptr<Store>> Store::open_once(const std::string& file) {
  sqlite3* database = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX;
  const int fault = sqlite3_open_v2(file.c_str(), &database, flags, nullptr);
  std::unique_ptr<Store> store(new Store(database));
  if (fault != SQLITE_OK) return store->failure();
  sqlite3_busy_timeout(database, kMillisecondsToWait);
  return store;
}

Store::~Store() { sqlite3_close(database_); }

bool Store::execute(const char* sql) const {
  return sqlite3_exec(database_, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
}

bool Store::is_sound() const {
  Statement check(database_, "PRAGMA quick_check(1)");
  return check.step() && check.bytes(0) == "ok";
}

/// Written beside and renamed: the copy is whole at every moment.
void Store::keep_copy(const std::string& file) const {
  const std::string draft = copy_name(file) + ".draft";
  std::error_code fault;
  std::filesystem::remove(draft, fault);
  Statement copy(database_, "VACUUM INTO ?");
  if (copy.bind(draft).run()) std::filesystem::rename(draft, copy_name(file), fault);
}

std::optional<base::Error> Store::prepare() {
  if (!execute("PRAGMA journal_mode = WAL") || !execute("PRAGMA synchronous = NORMAL") ||
      !execute(kTables)) {
    return failure();
  }
  Statement insert(database_, "INSERT OR IGNORE INTO about VALUES ('version', ?)");
  if (!insert.bind(std::uint64_t{kVersion}).run()) return failure();
  Statement select(database_, "SELECT value FROM about WHERE key = 'version'");
  if (!select.step()) return failure();
  if (select.number(0) <= kVersion) return std::nullopt;
  return base::Error{"what was learned was kept by a later version of this program",
                     "use that version, or another file"};
}

bool Store::save(const Kept& kept, const std::vector<CurvePoint>& points) {
  if (!execute("BEGIN IMMEDIATE")) return false;
  std::uint64_t number = 0;
  {
    Statement last(database_,
                   "SELECT max(number) FROM memories WHERE fingerprint = ? AND method = ?");
    if (last.bind(kept.fingerprint).bind(kept.method).step()) number = last.number(0) + 1;
  }
  Statement insert(database_, "INSERT OR REPLACE INTO memories VALUES (?, ?, ?, ?, ?, ?, ?)");
  bool is_written = insert.bind(kept.fingerprint)
                        .bind(kept.method)
                        .bind(number % 2)
                        .bind(number)
                        .bind(kept.games)
                        .bind(checksum(kept.bytes))
                        .bind_bytes(kept.bytes)
                        .run();
  for (const CurvePoint& point : points) {
    Statement add(database_, "INSERT OR REPLACE INTO curves VALUES (?, ?, ?, ?, ?)");
    is_written = is_written && add.bind(kept.fingerprint)
                                   .bind(kept.method)
                                   .bind(point.games)
                                   .bind(point.what)
                                   .bind(point.value)
                                   .run();
  }
  if (is_written && execute("COMMIT")) return true;
  (void)execute("ROLLBACK");
  return false;
}

std::optional<Kept> Store::load(const std::string& fingerprint, const std::string& method) const {
  Statement select(database_,
                   "SELECT games, checksum, bytes FROM memories WHERE fingerprint = ? AND"
                   " method = ? ORDER BY number DESC");
  select.bind(fingerprint).bind(method);
  while (select.step()) {
    Kept kept{fingerprint, method, select.number(0), select.bytes(2)};
    if (checksum(kept.bytes) == select.number(1)) return kept;
  }
  return std::nullopt;
}

std::vector<CurvePoint> Store::curve(const std::string& fingerprint,
                                     const std::string& method) const {
  Statement select(database_,
                   "SELECT games, what, value FROM curves WHERE fingerprint = ? AND method = ?"
                   " ORDER BY what, games");
  select.bind(fingerprint).bind(method);
  std::vector<CurvePoint> points;
  while (select.step()) points.push_back({select.number(0), select.bytes(1), select.real(2)});
  return points;
}

bool Store::forget(const std::string& fingerprint, const std::string& method) {
  Statement memories(database_, "DELETE FROM memories WHERE fingerprint = ? AND method = ?");
  Statement curves(database_, "DELETE FROM curves WHERE fingerprint = ? AND method = ?");
  return memories.bind(fingerprint).bind(method).run() &&
         curves.bind(fingerprint).bind(method).run();
}

}  // namespace rulewise::memory
