// late.cc — never late, never illegal: many moves at a short clock while other processes keep every
// core busy, over games that are hard to be quick in. Some players come as they are made, others
// with what `match` knows of the game and a start clock: what they begin in it must not make their
// first moves late, nor may the start itself be.
//
//     late [--moves N] [--clock SECONDS] [--load PROCESSES] [--seed S] [--forgive]
//
// Prints a line for each game and the sum, and how busy other processes kept the cores; Ctrl-C ends
// it early with what was counted. Exit status 1 if a move was late or illegal. With --forgive a
// late move does not count if the thread that waited for it was ready to run and got no processor
// for as long as it was late: then far more than the load asked for keeps the cores busy.
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <limits>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "app/knowledge.h"
#include "app/load_game.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/random.h"
#include "game/playout.h"
#include "play/player.h"

namespace rulewise {
namespace {

struct Options {
  std::size_t moves = 300;
  double clock = 0.1;
  unsigned load = std::max(1U, std::thread::hardware_concurrency());
  std::uint64_t seed = 1;
  bool forgives = false;
};

std::atomic<bool> is_asked_to_end = false;

/// Processor seconds of the machine so far: all there were, and those in which something ran.
struct MachineTime {
  double all = 0;
  double busy = 0;
};

/// Zeros where the system does not tell.
MachineTime machine_time() {
  std::ifstream file("/proc/stat");
  std::string word;
  file >> word;
  MachineTime time;
  constexpr int kIdle = 3;  // then: waiting for a disk, which is idle too
  constexpr int kKinds = 8;
  const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
  double spent = 0;
  for (int kind = 0; kind < kKinds && file >> spent; ++kind) {
    time.all += spent / ticks;
    if (kind != kIdle && kind != kIdle + 1) time.busy += spent / ticks;
  }
  return time;
}

/// The share of the machine that other processes took since.
double others_share(const MachineTime& since, double own_seconds) {
  const MachineTime now = machine_time();
  const double all = now.all - since.all;
  return all > 0 ? std::max(0.0, now.busy - since.busy - own_seconds) / all : 0;
}

/// Seconds this thread has been ready to run and did not; 0 where the system does not tell.
double starved_seconds() {
  std::ifstream file("/proc/thread-self/schedstat");
  double ran = 0;
  double waited = 0;
  return file >> ran >> waited ? waited * 1e-9 : 0;
}

struct Contest {
  std::string file;          // a rulesheet here, or a game of the library
  std::string player;        // for every role
  double start_seconds = 0;  // none: no knowledge either
};

const std::vector<Contest> kContests{
    {RULEWISE_LATE "/too_large_to_ground.kif", "auto"},
    {RULEWISE_LATE "/many_moves.kif", "auto"},
    {RULEWISE_LATE "/without_end.kif", "auto"},
    {"chess", "auto", 0.3},
    {"pell_chess", "auto"},
    {"tron", "auto"},
    {RULEWISE_LATE "/many_moves.kif", "auto", 0.5},
    {RULEWISE_LATE "/too_large_to_ground.kif", "alphabeta"},
    {"shogi", "auto"},
    {"connect_four", "auto", 2},
    {"amazons", "mcts:without=wide"},
    {"pell_chess", "auto:ponder=on", 0.3},
    {"connect_three_players", "auto"},
    {"international_draughts", "mcts"},
    {"peg_solitaire", "auto"},
    {RULEWISE_LATE "/too_large_to_ground.kif", "auto", 0.3},
    {"breakthrough", "auto:ponder=on"},
};
constexpr std::size_t kMovesAtATime = 40;  // of one game, before the next has its turn
constexpr double kSetupSeconds = 4;
constexpr std::size_t kSetupMib = 2048;
constexpr double kKnowledgeSeconds = 4;

/// Processes that do nothing but keep a core busy; they end with this one.
class Load {
 public:
  explicit Load(unsigned count) {
    for (unsigned n = 0; n < count; ++n) {
      const pid_t child = fork();
      if (child == 0) spin();
      if (child > 0) children_.push_back(child);
    }
  }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;
  ~Load() {
    for (const pid_t child : children_) {
      kill(child, SIGKILL);
      waitpid(child, nullptr, 0);
    }
  }

 private:
  [[noreturn]] static void spin() {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (volatile std::uint64_t n = 0;;) n = n + 1;
  }

  std::vector<pid_t> children_;
};

struct Tally {
  std::size_t moves = 0;
  std::size_t starts = 0;  // by players with a start clock; late ones are among the late
  std::size_t late = 0;
  std::size_t starved = 0;  // of the late ones: for want of a processor
  std::size_t illegal = 0;
  std::size_t without_search = 0;  // the first legal move for want of a better one
  int overruns = 0;
  std::size_t most_legal = 0;
  std::vector<double> seconds;

  void add(const Tally& other) {
    moves += other.moves;
    starts += other.starts;
    late += other.late;
    starved += other.starved;
    illegal += other.illegal;
    without_search += other.without_search;
    overruns += other.overruns;
    most_legal = std::max(most_legal, other.most_legal);
    seconds.insert(seconds.end(), other.seconds.begin(), other.seconds.end());
  }
  void print(const char* name) {
    std::ranges::sort(seconds);
    const auto at = [&](double share) {
      const auto last = static_cast<double>(seconds.size() - 1);
      return seconds.empty() ? 0 : 1000 * seconds[static_cast<std::size_t>(share * last)];
    };
    std::printf(
        "%-36s %6zu moves, %zu starts, %zu late (%zu for want of a processor), %zu illegal; ms: "
        "half %.1f, 99 %% %.1f, longest %.1f; "
        "%zu unsearched, %d searches left behind, up to %zu legal\n",
        name, moves, starts, late, starved, illegal, at(0.5), at(0.99), at(1), without_search,
        overruns, most_legal);
    std::fflush(stdout);
  }
};

/// One game with its players, played on and begun again as often as it takes.
class Table {
 public:
  Table(const Contest& contest, const Options& options, std::uint64_t seed)
      : contest_(contest), options_(options), random_(seed) {
    app::GameOptions wanted;
    wanted.file = contest.file;
    wanted.merges_moves = true;
    wanted.max_setup_seconds = kSetupSeconds;
    wanted.max_memory_mib = kSetupMib;
    made_ = app::load_game(wanted);
    if (!made_) return;
    if (contest.start_seconds > 0) {
      const std::string players[] = {contest.player};
      knowledge_ = app::knowledge_for(contest.file, game(), players, kKnowledgeSeconds, seed);
    }
    is_ready_ = make_players();
    begin();
  }

  [[nodiscard]] bool is_ready() const { return is_ready_; }
  [[nodiscard]] Tally& tally() { return tally_; }
  [[nodiscard]] std::string name() const {
    const std::string name =
        contest_.file.substr(contest_.file.rfind('/') + 1) + ' ' + contest_.player;
    const std::string start = std::to_string(contest_.start_seconds).substr(0, 3);
    return contest_.start_seconds > 0 ? name + " +" + start : name;
  }

  void play(std::size_t moves) {
    const std::size_t enough = tally_.moves + moves;
    if (contest_.start_seconds > 0) start();
    while (tally_.moves < enough) step();
    for (const auto& player : players_) player->stop_pondering();  // another game has its turn
    tally_.overruns = past_overruns_;
    for (const auto& player : players_) tally_.overruns += player->times_overrun();
  }

 private:
  [[nodiscard]] const game::Game& game() const { return *made_->game; }

  bool make_players() {
    const auto configuration = play::read_configuration(
        contest_.player + (contest_.player.find(':') == std::string::npos ? ":" : ",") +
        "memory=128M");
    players_.clear();
    for (std::size_t r = 0; r < game().role_count(); ++r) {
      auto player =
          play::make_player(game(), configuration.value(), random_.below(1U << 30U), knowledge_);
      if (!player) return false;
      players_.push_back(std::move(player).value());
    }
    return true;
  }

  /// New players and a new game, as at the start of a match.
  void start() {
    past_overruns_ = tally_.overruns;
    (void)make_players();
    for (const auto& player : players_) {
      ++tally_.starts;
      const double starved = starved_seconds();
      const base::Stopwatch watch;
      player->prepare(contest_.start_seconds, options_.clock);
      judge(watch.seconds(), contest_.start_seconds, starved);
    }
    begin();
  }

  /// Whether it was late, and whether for want of a processor.
  void judge(double seconds, double clock, double starved_before) {
    if (seconds <= clock) return;
    ++tally_.late;
    if (seconds - (starved_seconds() - starved_before) <= clock) ++tally_.starved;
  }

  void begin() {
    state_ = game().initial_state();
    plies_ = 0;
    for (std::uint32_t n = random_.below(6); n > 0; --n) {
      game::JointMove joint;
      if (game().is_terminal(state_) || !game::choose_joint_move(game(), state_, random_, joint)) {
        break;
      }
      state_ = game().successor(state_, joint);
    }
  }

  void step() {
    constexpr int kMostPlies = 200;
    if (game().is_terminal(state_) || ++plies_ > kMostPlies) {
      begin();
      return;
    }
    game::JointMove joint;
    for (std::size_t r = 0; r < game().role_count(); ++r) {
      const auto legal = game().legal_moves(state_, game::Role(r));
      if (legal.empty()) return begin();
      joint.push_back(legal.size() == 1 ? legal.front() : ask(r, legal));
    }
    state_ = game().successor(state_, joint);
    for (const auto& player : players_) {
      if (!game().is_terminal(state_)) player->ponder(state_);
    }
  }

  game::Move ask(std::size_t role, const std::vector<game::Move>& legal) {
    const double starved = starved_seconds();
    const base::Stopwatch watch;
    const search::Answer answer = players_[role]->choose(state_, game::Role(role), options_.clock);
    const double seconds = watch.seconds();
    ++tally_.moves;
    tally_.seconds.push_back(seconds);
    tally_.most_legal = std::max(tally_.most_legal, legal.size());
    judge(seconds, options_.clock, starved);
    if (answer.statistics.nodes == 0) ++tally_.without_search;
    if (std::ranges::find(legal, answer.move) != legal.end()) return answer.move;
    ++tally_.illegal;
    return legal.front();
  }

  Contest contest_;
  const Options& options_;
  base::Random random_;
  std::optional<machine::MadeMachine> made_;
  play::Knowledge knowledge_;
  bool is_ready_ = false;
  std::vector<std::unique_ptr<play::Player>> players_;
  game::State state_;
  int plies_ = 0;
  int past_overruns_ = 0;  // of players who have left
  Tally tally_;
};

int run(const Options& options) {
  std::vector<std::unique_ptr<Table>> tables;
  for (const Contest& contest : kContests) {
    tables.push_back(
        std::make_unique<Table>(contest, options, base::combine(options.seed, tables.size())));
    if (!tables.back()->is_ready()) {
      std::fprintf(stderr, "late: %s cannot be played\n", tables.back()->name().c_str());
      return 2;
    }
  }
  const Load load(options.load);
  const MachineTime begun = machine_time();
  const double own = base::process_cpu_seconds();
  Tally sum;
  for (std::size_t done = 0, turn = 0; done < options.moves && !is_asked_to_end; ++turn) {
    const std::size_t fair = (options.moves + tables.size() - 1) / tables.size();
    const std::size_t slice = std::min({kMovesAtATime, fair, options.moves - done});
    tables[turn % tables.size()]->play(slice);
    done += slice;
  }
  for (const auto& table : tables) {
    table->tally().print(table->name().c_str());
    sum.add(table->tally());
  }
  sum.print("all");
  std::printf(
      "clock %g s, %u processes of load, other processes took %.0f %% of the machine, peak memory "
      "%zu MiB\n",
      options.clock, options.load, 100 * others_share(begun, base::process_cpu_seconds() - own),
      base::peak_memory_bytes() >> 20U);
  const std::size_t counted = options.forgives ? sum.late - sum.starved : sum.late;
  return counted == 0 && sum.illegal == 0 ? 0 : 1;
}

}  // namespace
}  // namespace rulewise

int main(int argc, char** argv) {
  rulewise::Options options;
  CLI::App program("Many moves at a short clock on busy cores: none may be late or illegal",
                   "late");
  program.add_option("--moves", options.moves, "how many");
  program.add_option("--clock", options.clock, "seconds for each");
  program.add_option("--load", options.load, "processes that keep a core busy each");
  program.add_option("--seed", options.seed, "what every random choice hangs on");
  program.add_flag("--forgive", options.forgives,
                   "late moves for want of a processor do not count");
  CLI11_PARSE(program, argc, argv);
  signal(SIGINT, [](int) { rulewise::is_asked_to_end = true; });
  return rulewise::run(options);
}
