#include "play/quick_pair.h"

#include "game/playout.h"

namespace rulewise::play {
namespace {

constexpr std::size_t kRandomPlies = 2;
constexpr double kDrawn = 50;

}  // namespace

QuickPair::QuickPair(const game::Game& game, const game::State& from, const Setting& setting)
    : game_(game), from_(from), setting_(setting), random_(setting.seed) {
  begin_game();
}

void QuickPair::begin_game() {
  state_ = from_;
  random_ = base::Random(setting_.seed);
  ply_ = 0;
  is_stuck_ = false;
}

std::optional<double> QuickPair::play_on(search::Search& one, search::Search& other,
                                         const search::Limits& limits,
                                         const std::function<bool()>& is_broken_off) {
  for (;;) {
    if (const std::optional<double> result = payoff()) {
      if (first_) return 0.5 + (*first_ - *result) / 200;
      first_ = result;
      begin_game();
    }
    if (is_broken_off()) return std::nullopt;
    const game::State before = state_;
    is_stuck_ = first_ ? !play_ply(other, one, limits) : !play_ply(one, other, limits);
    if (ply_ >= kRandomPlies && is_broken_off()) {  // a search that was stopped has not thought
      state_ = before;
      return std::nullopt;
    }
    ++ply_;
  }
}

/// What the role gets in the game that is played now; nothing while it goes on.
std::optional<double> QuickPair::payoff() const {
  if (game_.is_terminal(state_)) {
    return game::payoff(game_, state_, game::Role(setting_.role)).value_or(kDrawn);
  }
  if (is_stuck_ || ply_ >= setting_.max_plies) return kDrawn;
  return std::nullopt;
}

/// False if somebody has no move.
bool QuickPair::play_ply(search::Search& in_role, search::Search& in_others,
                         const search::Limits& limits) {
  game::JointMove joint;
  if (ply_ < kRandomPlies) {
    if (!game::choose_joint_move(game_, state_, random_, joint)) return false;
    state_ = game_.successor(state_, joint);
    return true;
  }
  for (std::size_t r = 0; r < game_.role_count(); ++r) {
    const auto legal = game_.legal_moves(state_, game::Role(r));
    if (legal.empty()) return false;
    search::Search& mover = r == setting_.role ? in_role : in_others;
    joint.push_back(legal.size() == 1 ? legal.front()
                                      : mover.choose(state_, game::Role(r), limits).move);
  }
  state_ = game_.successor(state_, joint);
  return true;
}

}  // namespace rulewise::play
