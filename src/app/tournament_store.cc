#include "app/tournament_store.h"

#include <sqlite3.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

namespace rulewise::app {
namespace {

constexpr int kMillisecondsToWait = 20'000;  // for other processes
constexpr int kMillisecondsBetweenTries = 20;
constexpr const char* kTables =
    "CREATE TABLE IF NOT EXISTS about (key TEXT PRIMARY KEY, value TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS games (task INTEGER PRIMARY KEY, game TEXT NOT NULL,"
    " first TEXT NOT NULL, second TEXT NOT NULL, swapped INTEGER NOT NULL, score REAL NOT NULL,"
    " end TEXT NOT NULL, plies INTEGER NOT NULL, seconds REAL NOT NULL, moves TEXT NOT NULL,"
    " fault TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS claims (task INTEGER PRIMARY KEY, host TEXT NOT NULL,"
    " process INTEGER NOT NULL);";

std::string host_name() {
  std::array<char, 256> name{};
  ::gethostname(name.data(), name.size() - 1);
  return name.data();
}

}  // namespace

/// A prepared statement, released when done.
class TournamentStore::Statement {
 public:
  Statement(sqlite3* database, const char* sql) {
    sqlite3_prepare_v2(database, sql, -1, &statement_, nullptr);
  }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() { sqlite3_finalize(statement_); }

  Statement& bind(const std::string& text) {
    sqlite3_bind_text(statement_, ++bound_, text.c_str(), static_cast<int>(text.size()),
                      SQLITE_TRANSIENT);
    return *this;
  }
  Statement& bind(std::size_t number) {
    sqlite3_bind_int64(statement_, ++bound_, static_cast<sqlite3_int64>(number));
    return *this;
  }
  Statement& bind(double number) {
    sqlite3_bind_double(statement_, ++bound_, number);
    return *this;
  }
  /// True while there is a row.
  bool step() { return sqlite3_step(statement_) == SQLITE_ROW; }
  bool run() { return sqlite3_step(statement_) == SQLITE_DONE; }
  [[nodiscard]] std::string text(int column) const {
    const unsigned char* bytes = sqlite3_column_text(statement_, column);
    return bytes == nullptr ? std::string() : reinterpret_cast<const char*>(bytes);
  }
  [[nodiscard]] std::size_t number(int column) const {
    return static_cast<std::size_t>(sqlite3_column_int64(statement_, column));
  }
  [[nodiscard]] double real(int column) const { return sqlite3_column_double(statement_, column); }

 private:
  sqlite3_stmt* statement_ = nullptr;
  int bound_ = 0;
};

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
  Statement insert(database_, "INSERT OR IGNORE INTO about VALUES ('tournament', ?)");
  if (!insert.bind(fingerprint).run()) return failure();
  Statement select(database_, "SELECT value FROM about WHERE key = 'tournament'");
  if (!select.step()) return failure();
  if (select.text(0) == fingerprint) {
    free_lost_claims();
    return std::nullopt;
  }
  return base::Error{
      "the database has the results of another tournament",
      "give --db another file, or bring back the old players, games, clock and seed"};
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
                   "INSERT OR IGNORE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
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
      if (select.text(1) == host && is_gone) lost.push_back(select.number(0));
    }
  }
  for (const std::size_t task : lost) give_up(task);
}

std::vector<StoredGame> TournamentStore::games(bool with_moves) const {
  const std::scoped_lock lock(mutex_);
  std::vector<StoredGame> games;
  Statement select(database_, with_moves
                                  ? "SELECT task, game, first, second, swapped, score, end, plies,"
                                    " seconds, fault, moves FROM games ORDER BY task"
                                  : "SELECT task, game, first, second, swapped, score, end, plies,"
                                    " seconds, fault, '' FROM games ORDER BY task");
  while (select.step()) {
    games.push_back({select.number(0), select.text(1), select.text(2), select.text(3),
                     select.number(4) != 0, select.real(5), select.text(6), select.number(7),
                     select.real(8), select.text(10), select.text(9)});
  }
  return games;
}

std::size_t TournamentStore::count() const {
  const std::scoped_lock lock(mutex_);
  Statement select(database_, "SELECT COUNT(*) FROM games");
  return select.step() ? select.number(0) : 0;
}

}  // namespace rulewise::app
