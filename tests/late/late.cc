// late.cc — never late, never illegal: many moves at a short clock while other processes keep every
// core busy, over games that are hard to be quick in. Some players come as they are made, others
// with what `match` knows of the game and a start clock: what they begin in it must not make their
// first moves late, nor may the start itself be.
//
//     late [--moves N] [--clock SECONDS] [--load PROCESSES] [--at-once N] [--seed S] [--forgive]
//
// Prints a line for each game and the sum, and how busy other processes kept the cores; Ctrl-C ends
// it early with what was counted. Exit status 1 if a move was late or illegal. With --at-once so
// many processes share the moves, side by side: ten thousand at a second take three hours one by
// one. With --forgive a late move does not count if the thread that waited for it was ready to run
// and got no processor for as long as it was late: then far more than the load asked for keeps the
// cores busy.
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "base/hash.h"
#include "table.h"
#include "tally.h"

namespace rulewise::late {
namespace {

struct Options {
  std::size_t moves = 300;
  double clock = 0.1;
  unsigned load = std::max(1U, std::thread::hardware_concurrency());
  unsigned at_once = 1;
  std::uint64_t seed = 1;
  bool forgives = false;
};

std::atomic<bool> is_asked_to_end = false;

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

/// Of the processes that have ended and were waited for.
double seconds_of_children() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// The share of the machine that other processes took since.
double others_share(const MachineTime& since, double own_seconds) {
  const MachineTime now = machine_time();
  const double all = now.all - since.all;
  return all > 0 ? std::max(0.0, now.busy - since.busy - own_seconds) / all : 0;
}

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

using Tables = std::vector<std::unique_ptr<Table>>;

/// Nothing after saying which cannot be played.
Tables make_tables(const Options& options) {
  Tables tables;
  for (const Contest& contest : kContests) {
    tables.push_back(std::make_unique<Table>(contest, options.clock,
                                             base::combine(options.seed, tables.size())));
    if (tables.back()->is_ready()) continue;
    std::fprintf(stderr, "late: %s cannot be played\n", tables.back()->name().c_str());
    return {};
  }
  return tables;
}

void play(const Tables& tables, std::size_t moves) {
  const std::size_t fair = (moves + tables.size() - 1) / tables.size();
  for (std::size_t done = 0, turn = 0; done < moves && !is_asked_to_end; ++turn) {
    const std::size_t slice = std::min({kMovesAtATime, fair, moves - done});
    tables[turn % tables.size()]->play(slice);
    done += slice;
  }
}

/// A process that plays its share of the moves and tells what came of them.
class Share {
 public:
  Share(const Tables& tables, std::size_t moves, std::uint64_t seed) {
    int ends[2];
    if (pipe(ends) != 0) return;
    child_ = fork();
    if (child_ == 0) {
      close(ends[0]);
      work(tables, moves, seed, ends[1]);
    }
    close(ends[1]);
    told_ = ends[0];
  }
  Share(const Share&) = delete;
  Share& operator=(const Share&) = delete;
  ~Share() = default;

  void interrupt() const {
    if (child_ > 0) kill(child_, SIGINT);
  }
  /// Waits for its end; false if it has not told all.
  bool gather(std::vector<Tally>& tallies, std::size_t& peak_mib) {
    if (child_ <= 0) return false;
    if (is_asked_to_end) interrupt();
    std::string text;
    char part[4096];
    for (ssize_t size = 0; (size = read(told_, part, sizeof part)) != 0;) {
      if (size > 0) text.append(part, static_cast<std::size_t>(size));
      if (size < 0 && errno == EINTR) interrupt();
      if (size < 0 && errno != EINTR) break;
    }
    close(told_);
    while (waitpid(child_, nullptr, 0) < 0 && errno == EINTR) interrupt();
    std::istringstream lines(text);
    std::size_t peak = 0;
    bool is_whole = true;
    for (Tally& tally : tallies) {
      Tally mine;
      is_whole = is_whole && mine.read(lines);
      if (is_whole) tally.add(mine);
    }
    is_whole = is_whole && static_cast<bool>(lines >> peak);
    peak_mib += peak;
    return is_whole;
  }

 private:
  [[noreturn]] static void work(const Tables& tables, std::size_t moves, std::uint64_t seed,
                                int out) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (std::size_t n = 0; n < tables.size(); ++n) tables[n]->reseed(base::combine(seed, n));
    play(tables, moves);
    std::ostringstream lines;
    for (const auto& table : tables) table->tally().write(lines);
    lines << (base::peak_memory_bytes() >> 20U) << '\n';
    const std::string text = lines.str();
    for (std::size_t at = 0; at < text.size();) {
      const ssize_t size = write(out, text.data() + at, text.size() - at);
      if (size < 0 && errno != EINTR) break;
      if (size > 0) at += static_cast<std::size_t>(size);
    }
    _exit(0);
  }

  pid_t child_ = -1;
  int told_ = -1;
};

int run(const Options& options) {
  const Tables tables = make_tables(options);  // by one process, for all of them
  if (tables.empty()) return 2;
  const Load load(options.load);
  const MachineTime begun = machine_time();
  std::vector<std::unique_ptr<Share>> shares;
  for (unsigned n = 0; n < options.at_once; ++n) {
    const std::size_t more = n < options.moves % options.at_once ? 1 : 0;
    shares.push_back(std::make_unique<Share>(tables, options.moves / options.at_once + more,
                                             base::combine(options.seed, n)));
  }
  std::vector<Tally> tallies(tables.size());
  std::size_t peak_mib = 0;
  bool is_whole = true;
  for (const auto& share : shares) is_whole = share->gather(tallies, peak_mib) && is_whole;
  Tally sum;
  for (std::size_t n = 0; n < tables.size(); ++n) {
    tallies[n].print(tables[n]->name().c_str());
    sum.add(tallies[n]);
  }
  sum.print("all");
  std::printf(
      "clock %g s, %u at once, %u processes of load, other processes took %.0f %% of the machine, "
      "peak memory %zu MiB\n",
      options.clock, options.at_once, options.load,
      100 * others_share(begun, seconds_of_children()), peak_mib);
  if (!is_whole) std::fprintf(stderr, "late: a process did not come to its end\n");
  const std::size_t counted = options.forgives ? sum.late - sum.starved : sum.late;
  return is_whole && counted == 0 && sum.illegal == 0 ? 0 : 1;
}

}  // namespace
}  // namespace rulewise::late

int main(int argc, char** argv) {
  rulewise::late::Options options;
  CLI::App program("Many moves at a short clock on busy cores: none may be late or illegal",
                   "late");
  program.add_option("--moves", options.moves, "how many");
  program.add_option("--clock", options.clock, "seconds for each")->check(CLI::PositiveNumber);
  program.add_option("--load", options.load, "processes that keep a core busy each");
  program.add_option("--at-once", options.at_once, "processes that share the moves")
      ->check(CLI::Range(1U, 64U));
  program.add_option("--seed", options.seed, "what every random choice hangs on");
  program.add_flag("--forgive", options.forgives,
                   "late moves for want of a processor do not count");
  CLI11_PARSE(program, argc, argv);
  struct sigaction action {};  // without SA_RESTART: whoever waits for a process hears of it
  action.sa_handler = [](int) { rulewise::late::is_asked_to_end = true; };
  sigaction(SIGINT, &action, nullptr);
  return rulewise::late::run(options);
}
