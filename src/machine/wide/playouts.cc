#include "machine/wide/playouts.h"

#include <algorithm>
#include <utility>

#include "base/interruption.h"

namespace rulewise::machine::wide {
namespace {

constexpr std::uint64_t kMostIdleRounds = 4;      // then no move can be made from the opening
constexpr std::uint64_t kRoundsBetweenLooks = 8;  // how often should_stop is asked

Plane without(const Plane& a, const Plane& b) {
  Plane result;
  for (std::size_t i = 0; i < kPlaneWords; ++i) result.words[i] = a.words[i] & ~b.words[i];
  return result;
}

void include(Plane& a, const Plane& b) {
  for (std::size_t i = 0; i < kPlaneWords; ++i) a.words[i] |= b.words[i];
}

void exclude(Plane& a, const Plane& b) { a = without(a, b); }

/// What `now` has more than `before`.
game::PlayoutSums difference(const game::PlayoutSums& now, const game::PlayoutSums& before) {
  game::PlayoutSums sums = now;
  sums.states -= before.states;
  sums.playouts -= before.playouts;
  sums.length -= before.length;
  sums.stuck -= before.stuck;
  sums.too_long -= before.too_long;
  for (std::size_t role = 0; role < sums.goals.size(); ++role)
    sums.goals[role] -= before.goals[role];
  return sums;
}

}  // namespace

Playouts::Playouts(const PlayoutProgram& program, std::uint64_t seed)
    : program_(program),
      layout_(program.layout()),
      random_(seed),
      workspace_(program.workspace_slots()),
      waits_(1),
      results_(1 + program.layout().goal_planes.size()) {
  told_.goals.resize(program.net().role_count());
  log_.reserve(kLogSize);
  for (std::size_t base = 0; base < program.net().base_count(); ++base) {
    workspace_[layout_.state[0] + base] = Plane::filled(program.net().initial[base]);
  }
}

game::PlayoutSums Playouts::run(const game::PlayoutLimits& limits) {
  const std::uint64_t before = states();
  std::uint64_t reached = before;
  std::uint64_t idle_rounds = 0;
  for (std::uint64_t round = 0; reached - before < limits.max_states; ++round) {
    const bool looks = round % kRoundsBetweenLooks == 0;
    if (looks && ((limits.should_stop && limits.should_stop()) || base::is_interrupted())) break;
    play_round(limits.max_length);
    const std::uint64_t had = std::exchange(reached, states());
    idle_rounds = reached == had ? idle_rounds + 1 : 0;
    if (idle_rounds == kMostIdleRounds) break;
  }
  const game::PlayoutSums now = total();
  const game::PlayoutSums news = difference(now, told_);
  told_ = now;
  return news;
}

game::PlayoutSums Playouts::total() {
  game::PlayoutSums sums;
  sums.states = states();
  sums.playouts = results_.sum(0);
  sums.length = sums.states - stuck_moves_ - moves_under_way();
  sums.stuck = stuck_games_;
  sums.too_long = long_games_;
  sums.goals.resize(program_.net().role_count());
  for (std::size_t i = 0; i < layout_.goal_planes.size(); ++i) {
    const GoalPlane& goal = layout_.goal_planes[i];
    sums.goals[goal.role] +=
        static_cast<double>(goal.value) * static_cast<double>(results_.sum(1 + i));
  }
  return sums;
}

void Playouts::play_round(std::uint64_t max_length) {
  if (log_.size() == kLogSize) {
    settle_log();
    give_up_long_games(max_length);
  }
  for (std::size_t i = 0; i < program_.round_steps(); ++i)
    play_step(program_.steps()[next_in_cycle_]);
  if (program_.holds()) {
    score_held_lanes();
    restart_held_lanes();
  }
  log_restart(slot(layout_.waiting));
  slot(layout_.waiting) = Plane{};
}

void Playouts::play_step(const PlayoutProgram::Step& step) {
  random_.fill({&slot(layout_.random), step.random_planes});
  step.executable->run(workspace_.data());
  const Plane& waiting = slot(layout_.waiting_after);
  waits_.add({&waiting, 1});
  if (!program_.holds()) results_.add({&slot(layout_.finished), 1 + layout_.goal_planes.size()});
  if (slot(layout_.stuck).any()) note_stuck(slot(layout_.stuck));
  slot(layout_.waiting) = waiting;
  ++step_;
  if (++next_in_cycle_ < program_.steps().size()) return;
  next_in_cycle_ = 0;
  if (program_.copies_state()) {
    std::copy_n(&slot(layout_.state[1]), program_.net().base_count(), &slot(layout_.state[0]));
  }
}

void Playouts::score_held_lanes() {
  Plane& finished = slot(layout_.finished);
  finished = without(slot(layout_.waiting), stuck_);
  stuck_ = Plane{};
  if (!finished.any()) return;
  program_.goals()->run(workspace_.data());
  results_.add({&finished, 1 + layout_.goal_planes.size()});
}

void Playouts::restart_held_lanes() {
  const Plane lanes = slot(layout_.waiting);
  for (std::size_t base = 0; base < program_.net().base_count(); ++base) {
    Plane& plane = slot(layout_.state[0] + static_cast<Slot>(base));
    if (program_.net().initial[base]) {
      include(plane, lanes);
    } else {
      exclude(plane, lanes);
    }
  }
}

void Playouts::note_stuck(const Plane& lanes) {
  settle_log();
  stuck_games_ += lanes.count();
  for_each_lane(lanes, [&](std::size_t lane) { stuck_moves_ += step_ - started_[lane]; });
  if (program_.holds()) include(stuck_, lanes);
}

void Playouts::give_up_long_games(std::uint64_t max_length) {
  Plane lanes;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    if (step_ - started_[lane] >= max_length) lanes.set(lane, true);
  }
  if (!lanes.any()) return;
  long_games_ += lanes.count();
  note_stuck(lanes);
  include(slot(layout_.waiting), lanes);
}

void Playouts::log_restart(const Plane& lanes) {
  if (log_.size() == kLogSize) settle_log();
  log_.push_back({lanes, step_});
}

void Playouts::settle_log() {
  Plane seen;
  for (std::size_t i = log_.size(); i-- > 0;) {
    for_each_lane(without(log_[i].lanes, seen),
                  [&](std::size_t lane) { started_[lane] = log_[i].step; });
    include(seen, log_[i].lanes);
  }
  log_.clear();
}

std::uint64_t Playouts::moves_under_way() {
  settle_log();
  std::uint64_t moves = 0;
  for (const std::uint64_t start : started_) moves += step_ - start;
  return moves;
}

std::vector<std::uint8_t> Playouts::bases(std::size_t lane) const {
  std::vector<std::uint8_t> bases(program_.net().base_count());
  const std::size_t parity = next_in_cycle_ % 2;
  const std::vector<Known>& known =
      program_.period().known[next_in_cycle_ % program_.period().length()];
  for (std::size_t base = 0; base < bases.size(); ++base) {
    const bool value = known[base] == Known::kUnknown
                           ? workspace_[layout_.state[parity] + base].test(lane)
                           : known[base] == Known::kTrue;
    bases[base] = value ? 1 : 0;
  }
  return bases;
}

}  // namespace rulewise::machine::wide
