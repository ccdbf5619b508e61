#include "memory/attack_graph.h"

#include <algorithm>
#include <bit>

namespace rulewise::memory {
namespace {

using board::Code;
using board::Colour;
using board::Line;
using board::LineKind;
using board::Position;
using board::Square;

constexpr std::uint8_t kNoNode = 0xff;
constexpr std::size_t kMostNodes = 250;

bool holds(const board::CompiledGame& game, board::BitsId set, std::size_t square) {
  return (game.words_of(set)[square / 64] >> (square % 64) & 1U) != 0;
}

/// What lies in the reach of a capture by landing: not hops, nor what is taken elsewhere.
bool lands_on_victim(const Line& line) {
  return line.kind == LineKind::kRide && line.by_clobber && !line.by_hop && !line.by_retrieve;
}

}  // namespace

AttackScanner::AttackScanner(const board::CompiledGame& game) : game_(game) {
  has_unusual_ = std::ranges::any_of(game.lines, [](const Line& line) {
    const bool captures = line.by_clobber || line.by_hop || line.by_retrieve;
    return captures && !lands_on_victim(line);
  });
  is_vital_.assign(game.codes, 0);
  is_placed_.assign(game.codes, 0);
  for (Code code = 1; code < game.codes; ++code) {
    const auto is_sought = [&](const board::Goal& goal) {
      return goal.kind == board::GoalKind::kEradicate && goal.codes.size() == 1 &&
             goal.codes.front() == code && goal.owner != board::colour_of(code);
    };
    is_vital_[code] = game.traits[code].is_royal || std::ranges::any_of(game.goals, is_sought);
    const std::vector<Code>& options = game.traits[code].options;
    const bool promotes = std::ranges::any_of(options, [&](Code other) { return other != code; });
    is_placed_[code] = is_vital_[code] != 0 || promotes;
  }
  around_.resize(game.squares);
  for (Square s = 0; s < game.squares; ++s) {
    for (int dx = -1; dx <= 1; ++dx) {
      for (int dy = -1; dy <= 1; ++dy) {
        if (dx == 0 && dy == 0) continue;
        const auto near = scl::step(game.rules.board, {game.file_of(s), game.rank_of(s)}, {dx, dy});
        if (near) around_[s].push_back(game.square_at(near->x, near->y));
      }
    }
  }
}

void AttackScanner::scan(const Position& position, AttackGraph& result) {
  add_nodes(position, result);
  const std::size_t count = result.codes.size();
  for (std::size_t n = 0; n < count; ++n) {
    if (result.codes[n] == board::kEmpty) continue;
    follow_leaps(position, result.squares[n], result);
    follow_lines(position, result.squares[n], result);
  }
  if (has_unusual_) add_other_captures(position, result);
  place_nodes(position, result);
}

void AttackScanner::add_nodes(const Position& position, AttackGraph& result) {
  result.graph.nodes.clear();
  result.graph.edges.clear();
  result.squares.clear();
  result.codes.clear();
  node_at_.assign(game_.squares, kNoNode);
  const Colour mover = position.control();
  for (Square s = 0; s < game_.squares && result.codes.size() < kMostNodes; ++s) {
    const Code code = position.at(s);
    if (code == board::kEmpty) continue;
    node_at_[s] = static_cast<std::uint8_t>(result.codes.size());
    const bool is_other = board::colour_of(code) != mover;
    result.graph.nodes.push_back(
        {static_cast<std::int16_t>(1 + 2 * board::kind_of(code) + (is_other ? 1 : 0)), 0, 0});
    result.squares.push_back(s);
    result.codes.push_back(code);
  }
  const std::size_t pieces = result.codes.size();
  for (std::size_t n = 0; n < pieces; ++n) {
    if (is_vital_[result.codes[n]] == 0) continue;
    const bool is_own = board::colour_of(result.codes[n]) == mover;
    add_near(position, result.squares[n], is_own ? kNearOwn : kNearOther, result);
  }
}

void AttackScanner::add_near(const Position& position, Square vital, std::int16_t what,
                             AttackGraph& result) {
  for (const Square near : around_[vital]) {
    if (position.at(near) != board::kEmpty || node_at_[near] != kNoNode) continue;
    if (result.codes.size() >= kMostNodes) return;
    node_at_[near] = static_cast<std::uint8_t>(result.codes.size());
    result.graph.nodes.push_back({what, 0, 0});
    result.squares.push_back(near);
    result.codes.push_back(board::kEmpty);
  }
}

void AttackScanner::add_edge(Square from, Square to, EdgeSort sort, AttackGraph& result) const {
  if (node_at_[from] == kNoNode || node_at_[to] == kNoNode) return;
  result.graph.edges.push_back({node_at_[from], node_at_[to], sort});
}

void AttackScanner::follow_leaps(const Position& position, Square from, AttackGraph& result) {
  const Code code = position.at(from);
  for (const board::LeapCapture& leap : game_.leaps_of(game_.powers_of(code, from))) {
    for (std::size_t word = 0; word < game_.words; ++word) {
      for (std::uint64_t rest = game_.words_of(leap.targets)[word]; rest != 0; rest &= rest - 1) {
        const auto to =
            static_cast<Square>(word * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
        const Code there = position.at(to);
        const bool is_friend =
            there != board::kEmpty && board::colour_of(there) == board::colour_of(code);
        if (there == board::kEmpty || is_friend || game_.fits(leap.type, there)) {
          add_edge(from, to, EdgeSort::kDirect, result);
        }
      }
    }
  }
}

void AttackScanner::follow_lines(const Position& position, Square from, AttackGraph& result) {
  const board::Powers& powers = game_.powers_of(position.at(from), from);
  for (const Line& line : game_.capture_lines(powers)) {
    if (!lands_on_victim(line)) continue;
    if (line.leg != board::kNoSquare && position.at(line.leg) != board::kEmpty) continue;
    follow_line(position, from, line, result);
  }
}

/// Whether the piece on a square could take, or defends, what stands on another along a line.
bool AttackScanner::reaches(const Position& position, Square from, Square to) const {
  const board::Powers& powers = game_.powers_of(position.at(from), from);
  for (const board::LeapCapture& leap : game_.leaps_of(powers)) {
    if (holds(game_, leap.targets, to)) return true;
  }
  for (const Line& line : game_.capture_lines(powers)) {
    if (!lands_on_victim(line) || !holds(game_, line.targets, to)) continue;
    const Square* walk = game_.paths.data() + line.squares;
    for (std::size_t n = 0; n < line.length; ++n) {
      if (walk[n] == to) return true;
      if (position.at(walk[n]) != board::kEmpty) break;
    }
  }
  return false;
}

void AttackScanner::follow_line(const Position& position, Square from, const Line& line,
                                AttackGraph& result) {
  const Colour mine = board::colour_of(position.at(from));
  const Square* walk = game_.paths.data() + line.squares;
  Square between = board::kNoSquare;
  for (std::size_t n = 0; n < line.length; ++n) {
    const Square to = walk[n];
    const Code there = position.at(to);
    const bool may_end = n + 1 >= line.first && holds(game_, line.targets, to);
    const bool is_friend = there != board::kEmpty && board::colour_of(there) == mine;
    const bool counts =
        may_end && (there == board::kEmpty || is_friend || game_.fits(line.type, there));
    if (between == board::kNoSquare) {
      if (counts) add_edge(from, to, EdgeSort::kDirect, result);
      if (there != board::kEmpty) between = to;
      continue;
    }
    if (there == board::kEmpty) continue;
    const bool is_discovered =
        board::colour_of(position.at(between)) == mine && !reaches(position, between, to);
    if (counts) {
      add_edge(from, to, is_discovered ? EdgeSort::kDiscovered : EdgeSort::kIndirect, result);
    }
    return;
  }
}

void AttackScanner::add_other_captures(const Position& position, AttackGraph& result) {
  for (const Colour colour : {Colour::kWhite, Colour::kBlack}) {
    captures_.clear();
    board::list_captures(position, colour, captures_, scratch_);
    for (const board::PieceCapture& capture : captures_) {
      const std::uint8_t from = node_at_[capture.from];
      const std::uint8_t to = node_at_[capture.victim_square];
      const auto is_known = [&](const GraphEdge& edge) {
        return edge.from == from && edge.to == to && edge.sort == EdgeSort::kDirect;
      };
      if (std::ranges::none_of(result.graph.edges, is_known)) {
        add_edge(capture.from, capture.victim_square, EdgeSort::kDirect, result);
      }
    }
  }
}

void AttackScanner::place_nodes(const Position& position, AttackGraph& result) const {
  std::vector<std::uint8_t> has_edge(result.codes.size(), 0);
  for (const GraphEdge& edge : result.graph.edges) has_edge[edge.from] = has_edge[edge.to] = 1;
  for (std::size_t n = 0; n < result.codes.size(); ++n) {
    const Code code = result.codes[n];
    if (code == board::kEmpty || (is_placed_[code] == 0 && has_edge[n] != 0)) continue;
    const Square s = result.squares[n];
    scl::Square seen{game_.file_of(s), game_.rank_of(s)};
    if (position.control() == Colour::kBlack) seen = scl::inverted(game_.rules.board, seen);
    result.graph.nodes[n].file = static_cast<std::uint8_t>(seen.x);
    result.graph.nodes[n].rank = static_cast<std::uint8_t>(seen.y);
  }
}

}  // namespace rulewise::memory
