#include "insight/discovery/symmetry_states.h"

#include <algorithm>
#include <utility>

#include "game/playout.h"
#include "insight/discovery/exclusions.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kStates = 24;       // looked at
constexpr std::size_t kGames = 6;         // they come from
constexpr std::size_t kMostLength = 400;  // of one
constexpr std::size_t kEnds = 40;         // of sampled games
constexpr std::size_t kLastStates = 8;    // before those ends
constexpr std::size_t kBareStates = 4;    // that things of each kind are taken from
constexpr std::size_t kMostChanged = 4'096;

}  // namespace

SymmetryStates::SymmetryStates(const Structure& structure, const machine::NetGame& game,
                               const NetBoard& board, std::uint64_t seed,
                               const base::TimeLimit& limit)
    : structure_(structure), game_(game), board_(board), random_(seed), limit_(limit) {
  draw_ends();
  draw_states();
  for (const Seen& seen : seen_) {
    if (!seen.is_end) open_.push_back(&seen);
  }
  make_bare();
  make_changed();
}

/// Ends of sampled games, those of each result in turn, and some states just before them.
void SymmetryStates::draw_ends() {
  const Ends ends = ends_by_result();
  std::size_t count = 0;
  for (std::size_t round = 0; count < kEnds; ++round) {
    const std::size_t before = count;
    for (const auto& [goals, games] : ends) {
      if (round >= games.size() || count == kEnds || base::is_up(limit_)) continue;
      const std::vector<SampledState>& states = games[round]->states;
      look_at(board_.packed(states.back()));
      if (count++ < kLastStates && states.size() > 1) {
        look_at(board_.packed(states[states.size() - 2]));
      }
    }
    if (count == before) return;
  }
}

SymmetryStates::Ends SymmetryStates::ends_by_result() const {
  Ends ends;
  for (const SampledGame& game : structure_.sample.games) {
    if (!game.goals.empty()) ends[game.goals].push_back(&game);
  }
  return ends;
}

void SymmetryStates::draw_states() {
  game::JointMove joint_move;
  std::vector<game::State> states;
  for (std::size_t n = 0; n < kGames && !base::is_up(limit_); ++n) {
    game::State state = game_.initial_state();
    for (std::size_t ply = 0; ply < kMostLength; ++ply) {
      states.push_back(state);
      if (base::is_up(limit_) || game_.is_terminal(state)) break;
      if (!game::choose_joint_move(game_, state, random_, joint_move)) break;
      state = game_.successor(state, joint_move);
    }
  }
  const std::size_t count = std::min(states.size(), kStates);
  for (std::size_t i = 0; i < count && !base::is_up(limit_); ++i) {
    look_at(states[i * states.size() / count]);
  }
}

void SymmetryStates::look_at(const game::State& state) {
  if (auto successors = Successors::of(game_, state, kMostNexts, limit_)) {
    seen_.push_back({state, game_.is_terminal(state), std::move(*successors)});
  }
}

void SymmetryStates::make_bare() {
  if (!structure_.board || !board_.is_plain() || open_.empty()) return;
  for (std::size_t kind = 0; kind < structure_.pieces.size() && !base::is_up(limit_); ++kind) {
    const Nature nature = structure_.pieces[kind].nature;
    if (nature != Nature::kPiece && nature != Nature::kBlank) continue;
    for (std::size_t i = 0; i < kBareStates; ++i) {
      bare_.push_back(board_.without(Kind(kind), open_[i * open_.size() / kBareStates]->state));
    }
  }
}

void SymmetryStates::make_changed() {
  const std::size_t count = std::min(board_.size(), kMostChanged);
  const Exclusions exclusions(game_.net());
  for (std::size_t i = 0; i < count && !base::is_up(limit_); ++i) {
    const auto base = static_cast<std::uint32_t>(i * board_.size() / count);
    const Seen* seen = open_without(base, i * open_.size() / count);  // neighbours in one
    if (seen == nullptr) continue;
    std::vector<std::uint8_t> bases = machine::unpack_state(game_.net(), seen->state);
    exclusions.put(base, bases);
    changed_.push_back(machine::pack_state(bases));
  }
}

/// The first from there on in which the fact is not true.
const SymmetryStates::Seen* SymmetryStates::open_without(std::uint32_t base,
                                                         std::size_t first) const {
  for (std::size_t i = 0; i < open_.size(); ++i) {
    const Seen* seen = open_[(first + i) % open_.size()];
    if (!seen->state.test_bit(base)) return seen;
  }
  return nullptr;
}

}  // namespace rulewise::insight
