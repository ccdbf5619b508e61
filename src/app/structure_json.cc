#include "app/structure_json.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "insight/discovery/structure_report.h"

namespace rulewise::app {
namespace {

using insight::Kind;
using insight::Structure;

/// The relation that says what stands where, and what each of its columns is.
Json facts_json(const Structure& found, const insight::Placement& placement,
                const insight::FactStore& possible) {
  Json columns = Json::array();
  const insight::FactGroup& group = found.groups[placement.shape.index()];
  const std::string& shape = found.sample.facts.shape(placement.shape).text;
  const auto same = std::ranges::find(possible.shapes(), shape, &insight::Shape::text);
  for (std::size_t c = 0; c < placement.uses.size(); ++c) {
    std::set<std::string> names;  // seen, or may come up
    for (const insight::Symbol name : group.columns[c].domain) {
      names.emplace(found.sample.facts.names().text(name));
    }
    if (same != possible.shapes().end()) {
      for (const insight::FactId fact : same->facts) {
        names.emplace(possible.names().text(possible.constants(fact)[c]));
      }
    }
    columns.push_back({{"use", name_of(placement.uses[c])}, {"constants", Json(names)}});
  }
  return {{"relation", found.sample.facts.shape(placement.shape).head},
          {"columns", std::move(columns)}};
}

const insight::RulePlaces& lines_of(const Structure& found, insight::ShapeId shape) {
  return found.lines.of_shapes[shape.index()];
}

/// What orders the places, coordinate by coordinate.
Json coordinates_json(const insight::BoardView& board) {
  Json coordinates = Json::array();
  for (const insight::Axis& axis : board.axes()) {
    coordinates.push_back({{"order", name_of(axis.kind)},
                           {"relation", axis.relation},
                           {"line", axis.where.line},
                           {"sequence", axis.sequence}});
  }
  return coordinates;
}

Json board_json(const Structure& found, const insight::FactStore& possible) {
  if (!found.board) return nullptr;
  Json facts = Json::array();
  for (const insight::Placement& placement : found.board->placements()) {
    facts.push_back(facts_json(found, placement, possible));
  }
  return {{"cells", found.board->place_count()},
          {"topology", name_of(found.board->topology())},
          {"coordinates", coordinates_json(*found.board)},
          {"sentence", board_sentence(found)},
          {"states", found.board->placements().front().states},
          {"lines", lines_json(lines_of(found, found.board->placements().front().shape))},
          {"facts", std::move(facts)}};
}

/// The roles that a piece belongs to, together or alone.
Json owners_json(const Structure& found, const insight::PieceFigures& piece) {
  Json owners = Json::array();
  for (std::size_t r = 0; r < found.sample.roles.size(); ++r) {
    if (piece.belongs_to(game::Role(r))) owners.push_back(found.sample.roles[r]);
  }
  return owners;
}

Json becomes_json(const Structure& found, const insight::PieceFigures& piece) {
  Json kinds = Json::array();
  for (const Kind kind : piece.becomes) kinds.push_back(found.board->kinds()[kind.index()]);
  return kinds;
}

Json pieces_json(const Structure& found) {
  Json pieces = Json::array();
  for (std::size_t i = 0; i < found.pieces.size(); ++i) {
    const insight::PieceFigures& piece = found.pieces[i];
    if (!piece.is_piece()) continue;
    pieces.push_back(
        {{"symbol", piece.symbol},
         {"owner", piece.owner ? Json(found.sample.roles[piece.owner->index()]) : Json()},
         {"owners", owners_json(found, piece)},
         {"moves", piece.moves},
         {"becomes", becomes_json(found, piece)},
         {"taken", piece.captures_of},
         {"value", found.value(Kind(i))},
         {"mean", piece.count.mean()},
         {"variance", piece.count.variance()},
         {"states", piece.count.count()},
         {"lines", lines_json(found.lines.of_kinds[i])},
         {"sentence", piece_sentence(found, Kind(i))}});
  }
  return pieces;
}

/// What stands on the board and is no piece: empty places, marks, walls.
Json others_json(const Structure& found) {
  Json others = Json::array();
  for (std::size_t i = 0; i < found.pieces.size(); ++i) {
    const insight::PieceFigures& piece = found.pieces[i];
    if (piece.is_piece()) continue;
    others.push_back({{"symbol", piece.symbol},
                      {"nature", name_of(piece.nature)},
                      {"states", piece.count.count()},
                      {"lines", lines_json(found.lines.of_kinds[i])},
                      {"sentence", piece_sentence(found, Kind(i))}});
  }
  return others;
}

Json counters_json(const Structure& found) {
  Json counters = Json::array();
  for (const insight::StepCounter& counter : found.step_counters) {
    counters.push_back({{"relation", found.sample.facts.shape(counter.shape).head},
                        {"argument", counter.column + 1},
                        {"games", found.sample.games.size()},
                        {"lines", lines_json(lines_of(found, counter.shape))},
                        {"sentence", counter_sentence(found, counter)}});
  }
  return counters;
}

Json turn_json(const Structure& found) {
  if (!found.turn) return nullptr;
  return {{"relation", found.sample.facts.shape(found.turn->shape).head},
          {"argument", found.turn->column + 1},
          {"states", found.sample.states},
          {"lines", lines_json(lines_of(found, found.turn->shape))},
          {"sentence", turn_sentence(found)}};
}

Json accumulators_json(const Structure& found) {
  Json amounts = Json::array();
  for (const insight::Accumulator& amount : found.accumulators) {
    amounts.push_back({{"relation", found.sample.facts.shape(amount.shape).head},
                       {"argument", amount.column + 1},
                       {"rises", amount.rises},
                       {"falls", amount.falls},
                       {"has_direction", amount.has_direction},
                       {"states", found.sample.states},
                       {"line", amount.where.line},
                       {"lines", lines_json(lines_of(found, amount.shape))},
                       {"sentence", amount_sentence(found, amount)}});
  }
  return amounts;
}

/// OGRE's table (Figure 7 of the paper).
Json columns_json(const Structure& found) {
  Json rows = Json::array();
  for (const insight::FactGroup& group : found.groups) {
    for (std::size_t c = 0; c < group.columns.size(); ++c) {
      const insight::Column& column = group.columns[c];
      const auto rank = std::ranges::find(group.sort_order, c);
      rows.push_back({{"facts", found.sample.facts.shape(group.shape).text},
                      {"argument", c + 1},
                      {"count", column.counts.count()},
                      {"mean", column.counts.mean()},
                      {"variance", column.counts.variance()},
                      {"sort", rank - group.sort_order.begin() + 1},
                      {"constants", column.domain.size()}});
    }
  }
  return rows;
}

}  // namespace

Json lines_json(const std::vector<base::Location>& places) {
  Json lines = Json::array();
  for (const base::Location& place : places) lines.push_back(place.line);
  return lines;
}

Json structure_json(const Structure& found, const insight::FactStore& possible) {
  Json heads = Json::array();
  for (const insight::StepCounter& counter : found.step_counters) {
    heads.push_back(found.sample.facts.shape(counter.shape).head);
  }
  return {{"roles", found.sample.roles},
          {"board", board_json(found, possible)},
          {"pieces", pieces_json(found)},
          {"other_things", others_json(found)},
          {"step_counters", std::move(heads)},
          {"counters", counters_json(found)},
          {"turn", turn_json(found)},
          {"accumulators", accumulators_json(found)},
          {"columns", columns_json(found)},
          {"sample",
           {{"games", found.sample.games.size()},
            {"finished_games", found.sample.finished_games},
            {"states", found.sample.states},
            {"trials", found.sample.trials.size()}}}};
}

}  // namespace rulewise::app
