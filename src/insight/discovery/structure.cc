#include "insight/discovery/structure.h"

#include <utility>

#include "base/interruption.h"
#include "insight/discovery/reach.h"
#include "insight/discovery/topology.h"
#include "machine/net/net_game.h"

namespace rulewise::insight {
namespace {

constexpr double kTopologyShare = 0.1;  // of the time, for how places hang together
constexpr double kReachShare = 0.2;     // the same, for pieces on cleared boards
constexpr double kSampleShare = 0.9;    // the same, for random games

}  // namespace

double Structure::value(Kind kind) const {
  const PieceFigures& piece = pieces[kind.index()];
  if (!piece.is_piece() || !piece.is_somebodys()) return 0;
  if (!piece.moves) return 1;
  if (piece.reach.count() == 0) return piece.mobility.mean();
  return (piece.mobility.mean() + piece.reach.mean()) / 2;
}

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
    if (base::is_interrupted()) return found;
    if (auto placement = find_placement(evidence, group))
      placements.push_back(std::move(*placement));
  }
  found.board = BoardView::build(evidence, placements);
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
  if (!found.board) return found;
  if (const auto* net = dynamic_cast<const machine::NetGame*>(&game)) {
    found.board->expect(found.sample, net->net().base_names);
  }
  found.pieces = study_pieces(found.sample, *found.board);
  study_reach(found.sample, *found.board, game, seed, limits.max_seconds * kReachShare,
              found.pieces);
  found.neighbours = find_neighbours(rules, found, limits.max_seconds * kTopologyShare);
  if (found.neighbours) found.board->note_neighbours(found.neighbours->most);
  return found;
}

}  // namespace rulewise::insight
