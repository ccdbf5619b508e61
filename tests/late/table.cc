#include "table.h"

#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>

#include "app/knowledge.h"
#include "app/load_game.h"
#include "base/clock.h"
#include "game/playout.h"

namespace rulewise::late {
namespace {

constexpr double kSetupSeconds = 4;
constexpr std::size_t kSetupMib = 2048;
constexpr double kKnowledgeSeconds = 4;

/// Seconds this thread has been ready to run and did not; 0 where the system does not tell.
double starved_seconds() {
  std::ifstream file("/proc/thread-self/schedstat");
  double ran = 0;
  double waited = 0;
  return file >> ran >> waited ? waited * 1e-9 : 0;
}

double worked_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

long page_faults() {
  rusage usage{};
  getrusage(RUSAGE_THREAD, &usage);
  return usage.ru_minflt + usage.ru_majflt;
}

}  // namespace

struct Table::Moment {
  double starved = starved_seconds();
  double worked = worked_seconds();
  long faults = page_faults();
  base::Stopwatch watch{};  // last: the others take a moment
};

Table::Table(const Contest& contest, double clock, std::uint64_t seed)
    : contest_(contest), clock_(clock), random_(seed) {
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
  players_.clear();
  begin();
}

std::string Table::name() const {
  const std::string name =
      contest_.file.substr(contest_.file.rfind('/') + 1) + ' ' + contest_.player;
  const std::string start = std::to_string(contest_.start_seconds).substr(0, 3);
  return contest_.start_seconds > 0 ? name + " +" + start : name;
}

void Table::play(std::size_t moves) {
  const std::size_t enough = tally_.moves + moves;
  (void)make_players();
  if (contest_.start_seconds > 0) start();
  while (tally_.moves < enough) step();
  for (const auto& player : players_) {
    tally_.overruns += static_cast<std::size_t>(player->times_overrun());
  }
  players_.clear();
  malloc_trim(0);  // to the machine, for whoever plays beside this
}

bool Table::make_players() {
  const auto configuration = play::read_configuration(contest_.player);
  players_.clear();
  for (std::size_t r = 0; r < game().role_count(); ++r) {
    auto player =
        play::make_player(game(), configuration.value(), random_.below(1U << 30U), knowledge_);
    if (!player) return false;
    players_.push_back(std::move(player).value());
  }
  return true;
}

/// A new game, as at the start of a match.
void Table::start() {
  for (const auto& player : players_) {
    ++tally_.starts;
    const Moment begun;
    player->prepare(contest_.start_seconds, clock_);
    judge(begun, contest_.start_seconds);
  }
  begin();
}

/// Whether it was late, and whether for want of a processor.
void Table::judge(const Moment& begun, double clock) {
  const double seconds = begun.watch.seconds();
  if (seconds <= clock) return;
  ++tally_.late;
  const double starved = starved_seconds() - begun.starved;
  const double worked = worked_seconds() - begun.worked;
  if (seconds - starved <= clock) ++tally_.starved;
  std::fprintf(stderr,
               "late: %s: %.1f ms of %.1f: %.1f at work, %.1f ready without a processor, %.1f "
               "asleep; %ld page faults\n",
               name().c_str(), 1000 * seconds, 1000 * clock, 1000 * worked, 1000 * starved,
               1000 * std::max(0.0, seconds - worked - starved), page_faults() - begun.faults);
}

void Table::begin() {
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

void Table::step() {
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

game::Move Table::ask(std::size_t role, const std::vector<game::Move>& legal) {
  const Moment begun;
  const search::Answer answer = players_[role]->choose(state_, game::Role(role), clock_);
  tally_.seconds.push_back(begun.watch.seconds());
  judge(begun, clock_);
  ++tally_.moves;
  tally_.most_legal = std::max(tally_.most_legal, legal.size());
  if (answer.searched_by.empty()) ++tally_.without_search;
  if (std::ranges::find(legal, answer.move) != legal.end()) return answer.move;
  ++tally_.illegal;
  return legal.front();
}

}  // namespace rulewise::late
