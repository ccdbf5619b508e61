#include "app/tournament_store.h"

#include <sqlite3.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

#include "app/json.h"
#include "memory/sql_statement.h"

namespace rulewise::app {
namespace {

using memory::Statement;

constexpr int kMillisecondsToWait = 20'000;  // for other processes
constexpr int kMillisecondsBetweenTries = 20;
constexpr const char* kTables =
    "CREATE TABLE IF NOT EXISTS about (key TEXT PRIMARY KEY, value TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS games (task INTEGER PRIMARY KEY, game TEXT NOT NULL,"
    " first TEXT NOT NULL, second TEXT NOT NULL, swapped INTEGER NOT NULL, score REAL NOT NULL,"
    " end TEXT NOT NULL, plies INTEGER NOT NULL, seconds REAL NOT NULL, moves TEXT NOT NULL,"
    " fault TEXT NOT NULL, goals TEXT NOT NULL DEFAULT '', seats TEXT NOT NULL DEFAULT '');"
    "CREATE TABLE IF NOT EXISTS claims (task INTEGER PRIMARY KEY, host TEXT NOT NULL,"
    " process INTEGER NOT NULL);";

/// Columns that databases of old do not have; where they are there already it fails, as it should.
constexpr std::array<const char*, 2> kNewColumns{
    "ALTER TABLE games ADD COLUMN goals TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE games ADD COLUMN seats TEXT NOT NULL DEFAULT ''"};

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

std::string host_name() {
  std::array<char, 256> name{};
  ::gethostname(name.data(), name.size() - 1);
  return name.data();
}

}  // namespace

base::Error TournamentStore::failure() const {
  return {std::string("the database says: ") + sqlite3_errmsg(database_)};
}

base::Result<std::unique_ptr<TournamentStore>> TournamentStore::open(
    const std::string& file, const std::string& fingerprint) {
  sqlite3* database = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX;
  const int fault = sqlite3_open_v2(file.c_str(), &database, flags, nullptr);
  std::unique_ptr<TournamentStore> store(new TournamentStore(database));
  if (fault != SQLITE_OK) return store->failure();
  if (auto error = store->prepare(fingerprint)) return *error;
  return store;
}

TournamentStore::~TournamentStore() { sqlite3_close(database_); }

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
  Statement select(database_, "SELECT value FROM about WHERE key = 'tournament'");
  if (!select.step()) return failure();
  if (select.bytes(0) == fingerprint) {
    free_lost_claims();
    return std::nullopt;
  }
  return base::Error{
      "the database has the results of another tournament",
      "give --db another file, or bring back the old players, games, clock and seed"};
}

std::optional<base::Error> TournamentStore::keep_rules(const std::string& game,
                                                       const std::string& rules) {
  const std::scoped_lock lock(mutex_);
  const std::string key = "rules of " + game;
  Statement insert(database_, "INSERT OR IGNORE INTO about VALUES (?, ?)");
  if (!insert.bind(key).bind(rules).run()) return failure();
  Statement select(database_, "SELECT value FROM about WHERE key = ?");
  if (!select.bind(key).step()) return failure();
  if (select.bytes(0) == rules) return std::nullopt;
  return base::Error{"the rules of '" + game + "' have changed since results were kept here",
                     "give --db another file, or bring back the old rules"};
}

bool TournamentStore::claim(std::size_t task) {
  const std::scoped_lock lock(mutex_);
  if (!execute("BEGIN IMMEDIATE")) return false;
  Statement played(database_, "SELECT 1 FROM games WHERE task = ?");
  bool is_ours = !played.bind(task).step();
  if (is_ours) {
    Statement insert(database_, "INSERT OR IGNORE INTO claims VALUES (?, ?, ?)");
    is_ours =
        insert.bind(task).bind(host_name()).bind(static_cast<std::size_t>(::getpid())).run() &&
        sqlite3_changes(database_) == 1;
  }
  return execute("COMMIT") && is_ours;
}

bool TournamentStore::finish(const StoredGame& game) {
  const std::scoped_lock lock(mutex_);
  if (!execute("BEGIN IMMEDIATE")) return false;
  Statement insert(database_,
                   "INSERT OR IGNORE INTO games (task, game, first, second, swapped, score, end,"
                   " plies, seconds, moves, fault, goals, seats)"
                   " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
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
                              .run();
  Statement remove(database_, "DELETE FROM claims WHERE task = ?");
  const bool is_removed = remove.bind(game.task).run();
  return execute("COMMIT") && is_written && is_removed;
}

void TournamentStore::give_up(std::size_t task) {
  const std::scoped_lock lock(mutex_);
  Statement remove(database_, "DELETE FROM claims WHERE task = ?");
  (void)remove.bind(task).run();
}

void TournamentStore::free_lost_claims() {
  std::vector<std::size_t> lost;
  const std::string host = host_name();
  {
    const std::scoped_lock lock(mutex_);
    Statement select(database_, "SELECT task, host, process FROM claims");
    while (select.step()) {
      const auto process = static_cast<pid_t>(select.number(2));
      const bool is_gone = ::kill(process, 0) != 0 && errno == ESRCH;
      if (select.bytes(1) == host && is_gone) lost.push_back(select.number(0));
    }
  }
  for (const std::size_t task : lost) give_up(task);
}

std::vector<StoredGame> TournamentStore::games(bool with_moves) const {
  const std::scoped_lock lock(mutex_);
  std::vector<StoredGame> games;
  const std::string columns =
      "SELECT task, game, first, second, swapped, score, end, plies, seconds, fault, goals, "
      "seats, ";
  const std::string sql = columns + (with_moves ? "moves" : "''") + " FROM games ORDER BY task";
  Statement select(database_, sql.c_str());
  while (select.step()) {
    games.push_back({select.number(0), select.bytes(1), select.bytes(2), select.bytes(3),
                     select.number(4) != 0, select.real(5), select.bytes(6), select.number(7),
                     select.real(8), select.bytes(12), select.bytes(9),
                     numbers_in<double>(select.bytes(10)),
                     numbers_in<std::size_t>(select.bytes(11))});
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
