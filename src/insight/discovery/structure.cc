#include "insight/discovery/structure.h"

#include <algorithm>
#include <utility>

#include "base/interruption.h"
#include "base/time_limit.h"
#include "insight/discovery/asked_kinds.h"
#include "insight/discovery/attributes.h"
#include "insight/discovery/movers.h"
#include "insight/discovery/reach.h"
#include "insight/discovery/topology.h"
#include "machine/net/net_game.h"

namespace rulewise::insight {
namespace {

constexpr double kTopologyShare = 0.1;  // of the time, for how places hang together
constexpr double kReachShare = 0.4;     // the same, for pieces on cleared boards
constexpr double kMoversShare = 0.3;    // the same, for whose they are there
constexpr double kSampleShare = 0.6;    // the same, for random games

constexpr std::uint32_t kFewStates = 300;    // in so small a sample, boards tell more than games:
constexpr double kSlowFactor = 2.5;          // they have so many times their time
constexpr std::uint32_t kFewestTrials = 20;  // of a kind, for its moves in games to count

}  // namespace

double Structure::value(Kind kind) const {
  const PieceFigures& piece = pieces[kind.index()];
  if (!piece.is_piece() || !piece.is_somebodys()) return 0;
  if (!piece.moves) return 1;
  if (piece.reach.count() == 0) return piece.mobility.mean();
  return has_mobility() ? (piece.mobility.mean() + piece.reach.mean()) / 2 : piece.reach.mean();
}

/// Whether enough was seen of every kind that moves to tell its moves in games from the others'.
bool Structure::has_mobility() const {
  return std::ranges::all_of(pieces, [](const PieceFigures& piece) {
    return piece.reach.count() == 0 || piece.mobility.count() >= kFewestTrials;
  });
}

namespace {

/// Those that may become true, where a net tells.
FactStore possible_facts(const game::Game& game) {
  FactStore possible;
  if (const auto* net = dynamic_cast<const machine::NetGame*>(&game)) {
    for (const std::string& text : net->net().base_names) possible.intern(text);
  }
  return possible;
}

/// Whose pieces are that hardly moved, and how far all of them go.
void study_cleared_boards(const game::Game& game, std::uint64_t seed, double max_seconds,
                          const std::vector<bool>& asked, Structure& found) {
  const double seconds = max_seconds * (found.sample.states < kFewStates ? kSlowFactor : 1);
  const base::TimeLimit limit(seconds * (kMoversShare + kReachShare));
  const std::vector<Mover> movers =
      find_movers(found.sample, *found.board, game, seed, seconds * kMoversShare, found.pieces);
  if (!movers.empty()) found.pieces = study_pieces(found.sample, *found.board, movers, asked);
  study_reach(found.sample, *found.board, game, seed, limit.seconds_left(), found.pieces);
}

}  // namespace

Structure discover(const gdl::Rules& rules, const game::Game& game, std::uint64_t seed,
                   const SampleLimits& limits) {
  Structure found;
  SampleLimits sample_limits = limits;
  sample_limits.max_seconds *= kSampleShare;
  found.sample = draw_sample(game, seed, sample_limits);
  found.groups = measure_columns(found.sample);
  found.step_counters = find_step_counters(found.sample, found.groups);
  found.turn = find_turn_marker(found.sample, found.groups);

  const StaticRelations relations(rules);
  const Doers doers(found.sample);
  const Evidence evidence{found.sample, found.groups, relations, doers};
  std::vector<Placement> placements;
  for (const FactGroup& group : found.groups) {
    if (base::is_interrupted()) break;
    if (auto placement = find_placement(evidence, group))
      placements.push_back(std::move(*placement));
  }
  if (base::is_interrupted()) {
    found.lines = find_claim_lines(rules, found.sample, nullptr);
    return found;
  }
  drop_attributes(rules, found.sample, placements);
  const FactStore possible = possible_facts(game);
  found.board = BoardView::build(evidence, placements, possible);
  Taken taken;
  if (found.turn) taken.shapes.push_back(found.turn->shape);
  if (found.board) {
    for (const Placement& placement : found.board->placements()) {
      taken.shapes.push_back(placement.shape);
      for (const std::uint32_t c : placement.place_columns) {
        taken.places.emplace_back(found.sample.facts.shape(placement.shape).text, c);
      }
    }
  }
  found.accumulators =
      find_accumulators(found.sample, found.groups, relations, found.step_counters, taken);
  found.lines = find_claim_lines(rules, found.sample, found.board ? &*found.board : nullptr);
  if (!found.board) return found;
  if (possible.size() > 0) found.board->expect(relations, possible);
  const std::vector<bool> asked = asked_kinds(*found.board, game);
  found.pieces = study_pieces(found.sample, *found.board, {}, asked);
  study_cleared_boards(game, seed, limits.max_seconds, asked, found);
  found.neighbours = find_neighbours(rules, found, limits.max_seconds * kTopologyShare);
  if (found.neighbours) found.board->note_neighbours(*found.neighbours);
  return found;
}

}  // namespace rulewise::insight
