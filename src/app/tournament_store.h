// tournament_store.h — the results of a tournament in SQLite.
//
// Idea      a game that has ended is one row, written at once; a game that is being played is a
//           claim by a process, which counts no more when the process is gone. So a tournament that
//           was killed goes on where it was, and several processes may play it together
//           A process of this machine can be seen to be gone. Of one elsewhere nothing is known but
//           that it has renewed its claims: a claim is a lease, kept alive by a thread of the
//           store, and free again when it was not renewed for so long by the clock of SQLite
// Promises  a game counts once, whoever plays it, even where a lease ran out under a process that
//           was only slow; results of another tournament are refused; all may be called from
//           several threads
// Tested by tournament_store_test.cc, tests/tournament
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/result.h"

struct sqlite3;

namespace rulewise::app {

/// One game as it is kept.
struct StoredGame {
  std::size_t task = 0;
  std::string game;
  std::string first;  // the pairing's players, not the roles
  std::string second;
  bool is_swapped = false;
  double score = 0.5;  // the first player's
  std::string end;
  std::size_t plies = 0;
  double seconds = 0;
  std::string moves;  // JSON: joint moves as texts
  std::string fault;
  std::vector<double> goals = {};          // by role; none in databases of old
  std::vector<std::size_t> seats = {};     // by role: 0 for the first player, 1 for the second
  std::vector<std::size_t> replaced = {};  // answers of the first and the second that were none
  std::uint64_t line = 0;                  // what stands for the moves: alike where they are
};

/// What stands for moves in StoredGame::line.
[[nodiscard]] std::uint64_t line_of(const std::string& moves);

/// How long a claim lasts that nobody renews, and how often that is done.
struct ClaimLease {
  std::size_t seconds = 60;
  double seconds_between_beats = 10;
};

class TournamentStore {
 public:
  /// Made where it is not there; an Error where it belongs to another tournament.
  [[nodiscard]] static base::Result<std::unique_ptr<TournamentStore>> open(
      const std::string& file, const std::string& fingerprint, ClaimLease lease = {});
  /// To look at the results alone: an Error where there are none.
  [[nodiscard]] static base::Result<std::unique_ptr<TournamentStore>> open_to_read(
      const std::string& file, const std::string& fingerprint);
  TournamentStore(const TournamentStore&) = delete;
  TournamentStore& operator=(const TournamentStore&) = delete;
  ~TournamentStore();

  /// Keeps the rules that games of that name are played by; an Error where results are here of
  /// games by other ones.
  [[nodiscard]] std::optional<base::Error> keep_rules(const std::string& game,
                                                      const std::string& rules);
  /// The same for the openings that games begin by.
  [[nodiscard]] std::optional<base::Error> keep_book(const std::string& openings);
  /// Nothing where none are kept.
  [[nodiscard]] std::optional<std::string> rules_of(const std::string& game) const;

  /// Takes the task for this process; false if it was played or another process has it.
  [[nodiscard]] bool claim(std::size_t task);
  /// The game has been played: false if it could not be written.
  [[nodiscard]] bool finish(const StoredGame& game);
  /// Why a game could not be written or claimed, where the database has refused it.
  [[nodiscard]] std::optional<base::Error> write_failure() const;
  /// The game will not be played now, by this process.
  void give_up(std::size_t task);
  /// Claims of processes that have gone, and those nobody has renewed, are free again.
  void free_lost_claims();
  /// The claims of this process are good for another while; done by itself now and then.
  void renew_claims();
  /// Tasks below `count` that nobody has played or claimed.
  [[nodiscard]] std::vector<std::size_t> free_tasks(std::size_t count) const;
  /// Whether all tasks below `count` have been played.
  [[nodiscard]] bool has_played(std::size_t count) const;

  [[nodiscard]] std::vector<StoredGame> games(bool with_moves) const;
  /// Without moves: those written since, whoever wrote them, in the order in which that was.
  /// `mark` is 0 at first, and then what the last call has left there.
  [[nodiscard]] std::vector<StoredGame> games_since(std::size_t& mark) const;
  [[nodiscard]] std::size_t count() const;
  /// How many games the tournament is going to have, as far as is known.
  void set_planned(std::size_t games);
  [[nodiscard]] std::optional<std::size_t> planned() const;

 private:
  TournamentStore(sqlite3* database, ClaimLease lease) : database_(database), lease_(lease) {}
  [[nodiscard]] bool execute(const std::string& sql) const;
  [[nodiscard]] bool in_transaction(const std::function<bool()>& what);
  [[nodiscard]] bool write(const StoredGame& game) const;  // inside a transaction
  /// Also where the database refuses at once, as two that open it together may see it do.
  bool execute_in_turn(const std::string& sql) const;
  [[nodiscard]] std::optional<base::Error> prepare(const std::string& fingerprint);
  [[nodiscard]] base::Error failure() const;
  /// Under a key for good; an Error where another text is kept there.
  [[nodiscard]] std::optional<base::Error> keep(const std::string& key, const std::string& text,
                                                const std::string& what);
  [[nodiscard]] std::optional<base::Error> check(const std::string& fingerprint) const;
  void remove_claim(std::size_t task, const std::string& owner);
  void keep_claims_alive(const std::stop_token& stop);

  sqlite3* database_;
  ClaimLease lease_;
  std::string owner_;  // of the claims that are made here; nobody else has that name
  std::optional<base::Error> write_failure_;
  mutable std::mutex mutex_;  // a transaction is of one thread
  std::condition_variable_any wakes_;
  std::jthread heart_;  // last: it uses the others
};

}  // namespace rulewise::app
