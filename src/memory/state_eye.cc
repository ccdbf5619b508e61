#include "memory/state_eye.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace rulewise::memory {
namespace {

constexpr std::uint8_t kNoNode = 0xff;
constexpr std::size_t kMostNodes = 250;
constexpr std::uint16_t kNone = StateSight::kNone;

bool holds(const game::State& state, std::uint32_t base) {
  return (state.view()[base / 64] >> (base % 64) & 1U) != 0;
}

/// Calls `f(place, kind)` for every piece on the board.
template <class F>
void each_piece(const StateSight& sight, const game::State& state, F&& f) {
  const auto words = state.view();
  for (std::size_t w = 0; w < words.size(); ++w) {
    for (std::uint64_t bits = words[w]; bits != 0; bits &= bits - 1) {
      const std::size_t base = w * 64 + static_cast<std::size_t>(std::countr_zero(bits));
      const StateSight::Standing& standing = sight.by_base[base];
      if (standing.place != kNone) f(standing.place, standing.kind);
    }
  }
}

std::int8_t clamped(int count) { return static_cast<std::int8_t>(std::clamp(count, -99, 99)); }

}  // namespace

StateEye::StateEye(std::shared_ptr<const StateSight> sight) : sight_(std::move(sight)) {}

bool StateEye::is_first_to_move(const game::State& state) const {
  return std::ranges::none_of(sight_->turns[1],
                              [&](std::uint32_t base) { return holds(state, base); });
}

std::size_t StateEye::pieces_of(const game::State& state, std::size_t role) const {
  std::size_t count = 0;
  each_piece(*sight_, state, [&](std::size_t, std::size_t kind) {
    count += sight_->kinds[kind].owner == role ? 1 : 0;
  });
  return count;
}

std::size_t StateEye::kinds() const {
  return sight_->has_partners ? sight_->kinds.size() : 2 * sight_->kinds.size();
}

MaterialPattern StateEye::material(const game::State& state) const {
  MaterialPattern pattern;
  std::vector<int> counts(sight_->kinds.size(), 0);
  each_piece(*sight_, state, [&](std::size_t, std::size_t kind) { ++counts[kind]; });
  pattern.surplus.assign(kinds(), 0);
  const bool is_first = is_first_to_move(state);
  for (std::size_t kind = 0; kind < counts.size(); ++kind) {
    const SightKind& known = sight_->kinds[kind];
    if (!sight_->has_partners) {
      pattern.surplus[is_first ? kind : counts.size() + kind] = clamped(counts[kind]);
    } else if (known.owner == 0 && known.partner != kind) {
      const int more = counts[kind] - counts[known.partner];
      pattern.surplus[kind] = clamped(is_first ? more : -more);
    }
  }
  return pattern;
}

void StateEye::scan(const game::State& state, AttackGraph& result) {
  mover_ = is_first_to_move(state) ? 0 : 1;
  read(state);
  add_nodes(result);
  const std::size_t count = result.codes.size();
  for (std::size_t n = 0; n < count; ++n) {
    if (result.codes[n] != board::kEmpty) add_edges(result.squares[n], result);
  }
  place_nodes(result);
}

void StateEye::read(const game::State& state) {
  at_.assign(sight_->places(), kNone);
  node_at_.assign(sight_->places(), kNoNode);
  each_piece(*sight_, state, [&](std::size_t place, std::size_t kind) {
    at_[place] = static_cast<std::uint16_t>(kind);
  });
}

void StateEye::add_nodes(AttackGraph& result) {
  result.graph.nodes.clear();
  result.graph.edges.clear();
  result.squares.clear();
  result.codes.clear();
  const auto add = [&](std::size_t place, std::int16_t what, std::size_t code) {
    node_at_[place] = static_cast<std::uint8_t>(result.codes.size());
    result.graph.nodes.push_back({what, 0, 0});
    result.squares.push_back(static_cast<board::Square>(place));
    result.codes.push_back(static_cast<board::Code>(code));
  };
  const bool is_turned = mover_ == 1 && sight_->is_exchanged;
  for (std::size_t place = 0; place < at_.size() && result.codes.size() < kMostNodes; ++place) {
    const std::uint16_t kind = at_[place];
    if (kind == kNone) continue;
    const SightKind& known = sight_->kinds[kind];
    const std::size_t seen = is_turned ? known.partner : kind;
    const bool is_other = known.owner != SightKind::kNobody && known.owner != mover_;
    add(place, static_cast<std::int16_t>(1 + 2 * seen + (is_other ? 1 : 0)), kind + std::size_t{1});
  }
  const std::size_t pieces = result.codes.size();
  for (std::size_t n = 0; n < pieces; ++n) {
    const SightKind& known = sight_->kinds[result.codes[n] - 1U];
    if (!known.is_vital) continue;
    add_near(result.squares[n], known.owner == mover_ ? kNearOwn : kNearOther, result);
  }
}

void StateEye::add_near(std::size_t vital, std::int16_t what, AttackGraph& result) {
  for (const std::uint16_t near : sight_->around[vital]) {
    if (at_[near] != kNone || node_at_[near] != kNoNode) continue;
    if (result.codes.size() >= kMostNodes) return;
    node_at_[near] = static_cast<std::uint8_t>(result.codes.size());
    result.graph.nodes.push_back({what, 0, 0});
    result.squares.push_back(near);
    result.codes.push_back(board::kEmpty);
  }
}

void StateEye::add_edge(std::size_t from, std::size_t to, EdgeSort sort,
                        AttackGraph& result) const {
  if (node_at_[from] == kNoNode || node_at_[to] == kNoNode) return;
  result.graph.edges.push_back({node_at_[from], node_at_[to], sort});
}

/// Whether the piece on a place takes, or defends, what stands on another, nothing in between.
bool StateEye::takes(std::size_t from, std::size_t to) const {
  for (const SightLine& line : sight_->lines_of(at_[from], from)) {
    for (const std::uint16_t place : line) {
      if (place == to) return true;
      if (at_[place] != kNone) break;
    }
  }
  return false;
}

void StateEye::add_edges(std::size_t from, AttackGraph& result) {
  for (const SightLine& line : sight_->lines_of(at_[from], from)) {
    std::size_t between = kNone;
    for (const std::uint16_t to : line) {
      const bool is_empty = at_[to] == kNone;
      if (between == kNone) {
        add_edge(from, to, EdgeSort::kDirect, result);
        if (!is_empty) between = to;
        continue;
      }
      if (is_empty) continue;
      const bool is_discovered = owner_at(between) == owner_at(from) && !takes(between, to);
      add_edge(from, to, is_discovered ? EdgeSort::kDiscovered : EdgeSort::kIndirect, result);
      break;
    }
  }
}

void StateEye::place_nodes(AttackGraph& result) const {
  std::vector<std::uint8_t> has_edge(result.codes.size(), 0);
  for (const GraphEdge& edge : result.graph.edges) has_edge[edge.from] = has_edge[edge.to] = 1;
  const bool is_turned = mover_ == 1 && sight_->is_exchanged;
  for (std::size_t n = 0; n < result.codes.size(); ++n) {
    if (result.codes[n] == board::kEmpty) continue;
    const SightKind& known = sight_->kinds[result.codes[n] - 1U];
    if (!known.is_placed && has_edge[n] != 0) continue;
    const std::size_t place = result.squares[n];
    const auto& label = sight_->labels[is_turned ? sight_->partners[place] : place];
    result.graph.nodes[n].file = label[0];
    result.graph.nodes[n].rank = label[1];
  }
}

Fingerprint fingerprint_of(const RuleNames& names, const StateEye& eye) {
  Fingerprint fingerprint{names.fingerprint, std::vector<std::size_t>(eye.kinds())};
  std::iota(fingerprint.order.begin(), fingerprint.order.end(), std::size_t{0});
  return fingerprint;
}

}  // namespace rulewise::memory
