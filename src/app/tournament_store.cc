#include "app/tournament_store.h"

#include <sqlite3.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <span>
#include <system_error>
#include <utility>

#include "app/json.h"
#include "base/hash.h"
#include "memory/sql_statement.h"

namespace rulewise::app {
namespace {

using memory::Statement;

constexpr int kMillisecondsToWait = 20'000;  // for other processes
constexpr int kMillisecondsBetweenTries = 20;
constexpr const char* kNow = "CAST(strftime('%s', 'now') AS INTEGER)";
constexpr const char* kTables =
    "CREATE TABLE IF NOT EXISTS about (key TEXT PRIMARY KEY, value TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS games (task INTEGER PRIMARY KEY, game TEXT NOT NULL,"
    " first TEXT NOT NULL, second TEXT NOT NULL, swapped INTEGER NOT NULL, score REAL NOT NULL,"
    " end TEXT NOT NULL, plies INTEGER NOT NULL, seconds REAL NOT NULL, moves TEXT NOT NULL,"
    " fault TEXT NOT NULL, goals TEXT NOT NULL DEFAULT '', seats TEXT NOT NULL DEFAULT '',"
    " replaced TEXT NOT NULL DEFAULT '');"
    "CREATE TABLE IF NOT EXISTS claims (task INTEGER PRIMARY KEY, host TEXT NOT NULL,"
    " process INTEGER NOT NULL, owner TEXT NOT NULL DEFAULT '', seen INTEGER NOT NULL DEFAULT 0);";

/// Columns that databases of old do not have; where they are there already it fails, as it should.
constexpr std::array<const char*, 7> kNewColumns{
    "ALTER TABLE games ADD COLUMN goals TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN seats TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN replaced TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE claims ADD COLUMN owner TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE claims ADD COLUMN seen INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE games ADD COLUMN written INTEGER NOT NULL DEFAULT 1",  // those of old were first
    "CREATE INDEX IF NOT EXISTS games_written ON games (written)"};

constexpr const char* kColumns =
    "SELECT task, game, first, second, swapped, score, end, plies, seconds, fault, goals, seats, "
    "replaced, moves, written FROM games ";

template <class Number>
std::vector<Number> numbers_in(const std::string& text) {
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  std::vector<Number> numbers;
  if (!json.is_array()) return numbers;
  for (const Json& number : json) {
    if (number.is_number()) numbers.push_back(number.get<Number>());
  }
  return numbers;
}

StoredGame game_in(Statement& row) {
  const std::string moves = row.bytes(13);
  return {row.number(0),
          row.bytes(1),
          row.bytes(2),
          row.bytes(3),
          row.number(4) != 0,
          row.real(5),
          row.bytes(6),
          row.number(7),
          row.real(8),
          moves,
          row.bytes(9),
          numbers_in<double>(row.bytes(10)),
          numbers_in<std::size_t>(row.bytes(11)),
          numbers_in<std::size_t>(row.bytes(12)),
          line_of(moves)};
}

/// Where process numbers mean the same: containers may share the name of a machine.
std::string host_name() {
  std::array<char, 256> name{};
  ::gethostname(name.data(), name.size() - 1);
  std::array<char, 256> space{};
  const bool has_space = ::readlink("/proc/self/ns/pid", space.data(), space.size() - 1) > 0;
  return std::string(name.data()) + (has_space ? std::string(" ") + space.data() : std::string());
}

bool has_gone(pid_t process) { return ::kill(process, 0) != 0 && errno == ESRCH; }

std::string hint_for(int code) {
  switch (code & 0xff) {
    case SQLITE_CANTOPEN:
      return "is the folder there, is this a file in it, and may you write to both?";
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT: return "give --db another file; this one is left as it is";
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return "another program keeps it locked; try again when it has ended";
    case SQLITE_READONLY:
    case SQLITE_PERM: return "may you write to the file and to its folder?";
    case SQLITE_FULL:
    case SQLITE_IOERR: return "is there room on the disk? The same command goes on from here";
    default: return "give --db another file";
  }
}

}  // namespace

std::uint64_t line_of(const std::string& moves) { return base::hash_words(std::span(moves)); }

base::Error TournamentStore::failure() const {
  return {std::string("the database says: ") + sqlite3_errmsg(database_),
          hint_for(sqlite3_errcode(database_))};
}

base::Result<std::unique_ptr<TournamentStore>> TournamentStore::open(const std::string& file,
                                                                     const std::string& fingerprint,
                                                                     ClaimLease lease) {
  sqlite3* database = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX;
  const int fault = sqlite3_open_v2(file.c_str(), &database, flags, nullptr);
  std::unique_ptr<TournamentStore> store(new TournamentStore(database, lease));
  if (fault != SQLITE_OK) return store->failure();
  if (auto error = store->prepare(fingerprint)) return *error;
  TournamentStore* self = store.get();
  store->heart_ = std::jthread([self](const std::stop_token& s) { self->keep_claims_alive(s); });
  return store;
}

base::Result<std::unique_ptr<TournamentStore>> TournamentStore::open_to_read(
    const std::string& file, const std::string& fingerprint) {
  const base::Error nothing{"no tournament is kept here", "without --report it is played"};
  std::error_code error;
  if (!std::filesystem::exists(file, error)) return nothing;
  sqlite3* database = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX;
  const int fault = sqlite3_open_v2(file.c_str(), &database, flags, nullptr);
  std::unique_ptr<TournamentStore> store(new TournamentStore(database, {}));
  sqlite3_busy_timeout(database, kMillisecondsToWait);
  if (fault != SQLITE_OK || !store->execute("SELECT COUNT(*) FROM sqlite_master")) {
    return store->failure();
  }
  if (!store->execute("SELECT task FROM games LIMIT 1; SELECT key FROM about LIMIT 1")) {
    return nothing;
  }
  for (const char* column : kNewColumns) (void)store->execute(column);
  if (auto error = store->check(fingerprint)) return *error;
  return store;
}

TournamentStore::~TournamentStore() {
  heart_ = {};  // has ended
  if (!owner_.empty()) {
    Statement remove(database_, "DELETE FROM claims WHERE owner = ?");
    (void)remove.bind(owner_).run();
  }
  sqlite3_close(database_);
}

void TournamentStore::keep_claims_alive(const std::stop_token& stop) {
  const std::chrono::duration<double> pause(lease_.seconds_between_beats);
  std::mutex mutex;
  std::unique_lock lock(mutex);
  while (!stop.stop_requested()) {
    (void)wakes_.wait_for(lock, stop, pause, [] { return false; });
    if (!stop.stop_requested()) renew_claims();
  }
}

bool TournamentStore::execute(const std::string& sql) const {
  return sqlite3_exec(database_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
}

bool TournamentStore::execute_in_turn(const std::string& sql) const {
  for (int waited = 0; !execute(sql); waited += kMillisecondsBetweenTries) {
    if (sqlite3_errcode(database_) != SQLITE_BUSY || waited > kMillisecondsToWait) return false;
    sqlite3_sleep(kMillisecondsBetweenTries);
  }
  return true;
}

std::optional<base::Error> TournamentStore::prepare(const std::string& fingerprint) {
  sqlite3_busy_timeout(database_, kMillisecondsToWait);
  if (!execute_in_turn("PRAGMA journal_mode = WAL") || !execute("PRAGMA synchronous = NORMAL") ||
      !execute_in_turn(kTables)) {
    return failure();
  }
  for (const char* column : kNewColumns) (void)execute(column);
  Statement insert(database_, "INSERT OR IGNORE INTO about VALUES ('tournament', ?)");
  if (!insert.bind(fingerprint).run()) return failure();
  if (auto error = check(fingerprint)) return error;
  Statement name(database_, "SELECT hex(randomblob(16))");
  if (!name.step()) return failure();
  owner_ = name.bytes(0);
  free_lost_claims();
  return std::nullopt;
}

std::optional<base::Error> TournamentStore::check(const std::string& fingerprint) const {
  Statement select(database_, "SELECT value FROM about WHERE key = 'tournament'");
  if (!select.step()) return failure();
  if (select.bytes(0) == fingerprint) return std::nullopt;
  return base::Error{
      "the database has the results of another tournament",
      "give --db another file, or bring back the old players, games, clock and seed"};
}

std::optional<base::Error> TournamentStore::keep(const std::string& key, const std::string& text,
                                                 const std::string& what) {
  const std::scoped_lock lock(mutex_);
  Statement insert(database_, "INSERT OR IGNORE INTO about VALUES (?, ?)");
  if (!insert.bind(key).bind(text).run()) return failure();
  Statement select(database_, "SELECT value FROM about WHERE key = ?");
  if (!select.bind(key).step()) return failure();
  if (select.bytes(0) == text) return std::nullopt;
  return base::Error{what + " have changed since results were kept here",
                     "give --db another file, or bring back the old ones"};
}

std::optional<base::Error> TournamentStore::keep_rules(const std::string& game,
                                                       const std::string& rules) {
  return keep("rules of " + game, rules, "the rules of '" + game + "'");
}

std::optional<base::Error> TournamentStore::keep_book(const std::string& openings) {
  return keep("book", openings, "the openings of the book");
}

std::optional<std::string> TournamentStore::rules_of(const std::string& game) const {
  const std::scoped_lock lock(mutex_);
  Statement select(database_, "SELECT value FROM about WHERE key = ?");
  if (!select.bind("rules of " + game).step()) return std::nullopt;
  return select.bytes(0);
}

bool TournamentStore::in_transaction(const std::function<bool()>& what) {
  if (execute("BEGIN IMMEDIATE") && what() && execute("COMMIT")) return true;
  write_failure_ = failure();
  (void)execute("ROLLBACK");
  return false;
}

bool TournamentStore::claim(std::size_t task) {
  const std::scoped_lock lock(mutex_);
  bool is_ours = false;
  const bool is_done = in_transaction([&] {
    Statement played(database_, "SELECT 1 FROM games WHERE task = ?");
    if (played.bind(task).step()) return true;
    const std::string sql =
        "INSERT OR IGNORE INTO claims (task, host, process, owner, seen) VALUES (?, ?, ?, ?, " +
        std::string(kNow) + ")";
    Statement insert(database_, sql.c_str());
    insert.bind(task).bind(host_name()).bind(static_cast<std::size_t>(::getpid())).bind(owner_);
    if (!insert.run()) return false;
    is_ours = sqlite3_changes(database_) == 1;
    return true;
  });
  return is_done && is_ours;
}

bool TournamentStore::finish(const StoredGame& game) {
  const std::scoped_lock lock(mutex_);
  return in_transaction([&] { return write(game); });
}

bool TournamentStore::write(const StoredGame& game) const {
  Statement insert(database_,
                   "INSERT OR IGNORE INTO games (task, game, first, second, swapped, score, end,"
                   " plies, seconds, moves, fault, goals, seats, replaced, written)"
                   " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
                   " (SELECT COALESCE(MAX(written), 1) + 1 FROM games))");
  const bool is_written = insert.bind(game.task)
                              .bind(game.game)
                              .bind(game.first)
                              .bind(game.second)
                              .bind(std::size_t{game.is_swapped ? 1U : 0U})
                              .bind(game.score)
                              .bind(game.end)
                              .bind(game.plies)
                              .bind(game.seconds)
                              .bind(game.moves)
                              .bind(game.fault)
                              .bind(to_line(Json(game.goals)))
                              .bind(to_line(Json(game.seats)))
                              .bind(to_line(Json(game.replaced)))
                              .run();
  Statement remove(database_, "DELETE FROM claims WHERE task = ?");
  return is_written && remove.bind(game.task).run();
}

std::optional<base::Error> TournamentStore::write_failure() const {
  const std::scoped_lock lock(mutex_);
  return write_failure_;
}

void TournamentStore::give_up(std::size_t task) { remove_claim(task, owner_); }

void TournamentStore::remove_claim(std::size_t task, const std::string& owner) {
  const std::scoped_lock lock(mutex_);
  Statement remove(database_, "DELETE FROM claims WHERE task = ? AND owner = ?");
  (void)remove.bind(task).bind(owner).run();
}

void TournamentStore::renew_claims() {
  const std::scoped_lock lock(mutex_);
  const std::string sql = std::string("UPDATE claims SET seen = ") + kNow + " WHERE owner = ?";
  Statement update(database_, sql.c_str());
  (void)update.bind(owner_).run();
}

void TournamentStore::free_lost_claims() {
  struct Claim {
    std::size_t task;
    std::string owner;
  };
  std::vector<Claim> lost;
  const std::string host = host_name();
  {
    const std::scoped_lock lock(mutex_);
    // One from a time to come was made by a clock that has been set back since.
    const std::string sql =
        std::string("SELECT task, host, process, owner, ABS(") + kNow + " - seen) > ? FROM claims";
    Statement select(database_, sql.c_str());
    select.bind(lease_.seconds);
    while (select.step()) {
      if (select.bytes(3) == owner_) continue;
      const bool is_dead =
          select.bytes(1) == host && has_gone(static_cast<pid_t>(select.number(2)));
      if (is_dead || select.number(4) != 0) lost.push_back({select.number(0), select.bytes(3)});
    }
  }
  for (const Claim& claim : lost) remove_claim(claim.task, claim.owner);
}

std::vector<std::size_t> TournamentStore::free_tasks(std::size_t count) const {
  const std::scoped_lock lock(mutex_);
  std::vector<bool> is_taken(count);
  Statement select(database_, "SELECT task FROM games UNION ALL SELECT task FROM claims");
  while (select.step()) {
    if (select.number(0) < count) is_taken[select.number(0)] = true;
  }
  std::vector<std::size_t> tasks;
  for (std::size_t task = 0; task < count; ++task) {
    if (!is_taken[task]) tasks.push_back(task);
  }
  return tasks;
}

bool TournamentStore::has_played(std::size_t count) const {
  const std::scoped_lock lock(mutex_);
  Statement select(database_, "SELECT COUNT(*) FROM games WHERE task < ?");
  return select.bind(count).step() && select.number(0) >= count;
}

std::vector<StoredGame> TournamentStore::games(bool with_moves) const {
  const std::scoped_lock lock(mutex_);
  std::vector<StoredGame> games;
  Statement select(database_, (kColumns + std::string("ORDER BY task")).c_str());
  while (select.step()) {
    games.push_back(game_in(select));
    if (!with_moves) games.back().moves.clear();
  }
  return games;
}

std::vector<StoredGame> TournamentStore::games_since(std::size_t& mark) const {
  const std::scoped_lock lock(mutex_);
  std::vector<StoredGame> games;
  Statement select(database_,
                   (kColumns + std::string("WHERE written > ? ORDER BY written")).c_str());
  select.bind(mark);
  while (select.step()) {
    games.push_back(game_in(select));
    games.back().moves.clear();
    mark = select.number(14);
  }
  return games;
}

void TournamentStore::set_planned(std::size_t games) {
  const std::scoped_lock lock(mutex_);
  Statement replace(database_, "INSERT OR REPLACE INTO about VALUES ('planned', ?)");
  (void)replace.bind(std::to_string(games)).run();
}

std::optional<std::size_t> TournamentStore::planned() const {
  const std::scoped_lock lock(mutex_);
  Statement select(database_, "SELECT value FROM about WHERE key = 'planned'");
  if (!select.step()) return std::nullopt;
  return select.number(0);
}

std::size_t TournamentStore::count() const {
  const std::scoped_lock lock(mutex_);
  Statement select(database_, "SELECT COUNT(*) FROM games");
  return select.step() ? select.number(0) : 0;
}

}  // namespace rulewise::app
