#include "insight/discovery/structure_report.h"

#include <algorithm>
#include <cstdio>
#include <numeric>

#include "insight/wording.h"

namespace rulewise::insight {
namespace {

constexpr std::uint32_t kFewestArrivals = 5;  // of a kind, to call it nobody's or placed
constexpr std::uint32_t kFewStates = 300;     // may not show every place
constexpr std::uint32_t kTooFewStates = 100;  // may not show a board

std::string number(double value, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

std::string line_of(const base::Location& where) {
  return where.line > 0 ? " [line " + std::to_string(where.line) + "]" : "";
}

std::string order_sentence(const Order& order) {
  switch (order.kind) {
    case OrderKind::kNone: return "";
    case OrderKind::kLine:
      return "'" + order.relation + "' orders them in a line" + line_of(order.where);
    case OrderKind::kRing:
      return "'" + order.relation + "' orders them in a ring" + line_of(order.where);
    case OrderKind::kPairs:
      return "'" + order.relation + "' gives each two coordinates" + line_of(order.where);
    case OrderKind::kGraph:
      if (!order.step.empty()) {
        return "'" + order.relation + "' puts them in a line by steps of " + order.step +
               line_of(order.where);
      }
      if (!order.ranked.empty()) {
        return "'" + order.relation + "' says of every two which comes first" +
               line_of(order.where);
      }
      return "'" + order.relation + "' relates them, at most " +
             std::to_string(order.most_neighbours) + " to one" + line_of(order.where);
  }
  return "";
}

std::string board_text(const Structure& structure) {
  std::string text = "Board\n  " + board_sentence(structure) + "\n";
  for (const Order& order : structure.board->orders()) {
    const std::string sentence = order_sentence(order);
    if (!sentence.empty()) text += "  Coordinates: " + sentence + ".\n";
  }
  return text;
}

std::string pieces_text(const Structure& structure) {
  std::string text = "\nPieces\n";
  for (std::size_t i = 0; i < structure.pieces.size(); ++i) {
    text += "  " + piece_sentence(structure, Kind(i)) + "\n";
  }
  return text;
}

std::string counters_text(const Structure& structure) {
  std::string text;
  for (const StepCounter& counter : structure.step_counters) {
    text += "  " + counter_sentence(structure, counter) + '\n';
  }
  if (structure.turn) text += "  " + turn_sentence(structure) + '\n';
  return text.empty() ? text : "\nTime and turn\n" + text;
}

/// How an amount went up and down, or one way and the other where nobody knows which is up.
std::string changes_text(const Accumulator& amount) {
  if (amount.has_direction) {
    return (amount.rises == 0 ? "it never rose" : "it rose " + counted(amount.rises, "time")) +
           (amount.falls == 0 ? " and never fell" : " and fell " + counted(amount.falls, "time"));
  }
  const std::uint32_t more = std::max(amount.rises, amount.falls);
  const std::uint32_t fewer = std::min(amount.rises, amount.falls);
  return "it changed " + counted(more + fewer, "time") +
         (fewer == 0 ? ", always the same way"
                     : ", " + std::to_string(more) + " one way and " + std::to_string(fewer) +
                           " the other");
}

std::string accumulators_text(const Structure& structure) {
  std::string text;
  for (const Accumulator& amount : structure.accumulators) {
    text += "  " + amount_sentence(structure, amount) + '\n';
  }
  return text.empty() ? text : "\nAmounts\n" + text;
}

std::string column_row(const Structure& structure, const FactGroup& group, std::size_t c) {
  const Column& column = group.columns[c];
  const auto rank = std::find(group.sort_order.begin(), group.sort_order.end(), c);
  return "  " + left(structure.sample.facts.shape(group.shape).text, 22) +
         right(std::to_string(c + 1), 4) + right(std::to_string(column.counts.count()), 10) +
         right(number(column.counts.mean(), 2), 10) +
         right(number(column.counts.variance(), 2), 12) +
         right(std::to_string(rank - group.sort_order.begin() + 1), 6) +
         right(std::to_string(column.domain.size()), 10) + '\n';
}

std::string columns_text(const Structure& structure) {
  std::string text = "\nColumns of facts, by how often each constant stands in a state\n  " +
                     left("facts", 22) + " arg" + right("N", 10) + right("mean", 10) +
                     right("variance", 12) + right("sort", 6) + right("constants", 10) + '\n';
  for (const FactGroup& group : structure.groups) {
    for (std::size_t c = 0; c < group.columns.size(); ++c) text += column_row(structure, group, c);
  }
  return text;
}

/// `a grid`, `a star of hexagons`.
std::string words_of(Topology topology) {
  if (topology == Topology::kHex) return "hexagons side by side";
  if (topology == Topology::kStar) return "a star of hexagons";
  return std::string("a ") + name_of(topology);
}

/// Moves and trials in which somebody's choice brought it.
std::uint32_t arrivals_of(const PieceFigures& piece) {
  return std::accumulate(piece.arrivals.begin(), piece.arrivals.end(), std::uint32_t{0});
}

std::string owner_text(const Structure& structure, const PieceFigures& piece) {
  if (piece.owner) return structure.sample.roles[piece.owner->index()] + "'s";
  std::vector<std::string> names;
  for (const game::Role role : piece.team) {
    names.push_back(structure.sample.roles[role.index()] + "'s");
  }
  if (!names.empty()) return listed(names, "and");
  const std::uint32_t seen = arrivals_of(piece);
  if (seen >= kFewestArrivals) return "nobody's";
  if (seen > 0) return "came " + counted(seen, "time") + ", too seldom to tell whose";
  return "owner unknown";  // no choice was seen to bring it
}

/// Whether one stood where none did a step before.
bool ever_came(const Structure& structure, Kind kind) {
  for (const SampledGame& game : structure.sample.games) {
    for (std::size_t i = 1; i < game.states.size(); ++i) {
      for (const FactId fact : difference(game.states[i].facts, game.states[i - 1].facts)) {
        const auto standing = structure.board->standing(fact);
        if (standing && standing->kind == kind) return true;
      }
    }
  }
  return false;
}

/// Whether another kind was seen to become it.
bool comes_of_another(const Structure& structure, Kind kind) {
  return std::ranges::any_of(structure.pieces, [&](const PieceFigures& other) {
    return std::ranges::find(other.becomes, kind) != other.becomes.end();
  });
}

/// `, moves`, as far as enough was seen to tell.
std::string motion_text(const Structure& structure, Kind kind) {
  const PieceFigures& piece = structure.pieces[kind.index()];
  if (piece.moves && piece.moved == 0 && piece.motions < kFewestArrivals) {
    return ", was seen to move " + counted(piece.motions, "time");
  }
  if (piece.moves) return ", moves";
  const std::uint32_t came = arrivals_of(piece);
  if (comes_of_another(structure, kind)) return ", was not seen to move";
  if (came >= kFewestArrivals && piece.count.mean() > 1 && piece.count.variance() == 0) {
    return ", comes to places as it leaves others, always as many";
  }
  if (came >= kFewestArrivals) {
    return piece.comings == 0 ? ", comes whatever is chosen" : ", is placed";
  }
  if (came == 0) {
    return ever_came(structure, kind) ? ", comes by nobody's choice" : ", only ever leaves";
  }
  if (!piece.is_somebodys()) return "";  // it was said how seldom it came
  return ", came " + counted(came, "time") + ", too seldom to tell whether it moves";
}

std::string becomes_text(const Structure& structure, const PieceFigures& piece) {
  std::vector<std::string> kinds;
  for (std::size_t i = 0; i < piece.becomes.size(); ++i) {
    kinds.push_back(structure.board->kinds()[piece.becomes[i].index()] + " (" +
                    counted(piece.became[i], "trial") + ")");
  }
  return kinds.empty() ? "" : "; becomes " + listed(kinds, "or");
}

/// What a piece does, with what it was counted over.
std::string deeds_text(const Structure& structure, Kind kind, const std::string& states) {
  const PieceFigures& piece = structure.pieces[kind.index()];
  std::string text = owner_text(structure, piece) + motion_text(structure, kind);
  if (piece.mobility.count() > 0 && piece.moves) {
    text += ", " + number(piece.mobility.mean(), 2) + " moves each on average of " +
            counted(piece.mobility.count(), "trial");
  }
  if (piece.moved > 0) {
    text += ", can be moved by nobody else (by this role on " + std::to_string(piece.moved) +
            " of " + counted(piece.tried, "board") + " cleared for it)";
  }
  if (piece.reach.count() > 0) {
    text += ", " + number(piece.reach.mean(), 2) + " on " + counted(piece.reach.count(), "board") +
            " cleared for it";
  }
  text += "; " + number(piece.count.mean(), 2) + " on the board in " + states + " (variance " +
          number(piece.count.variance(), 2) + ")";
  if (piece.captures_of > 0) {
    text += "; taken by others in " + counted(piece.captures_of, "move") + " tried";
  }
  return text + becomes_text(structure, piece);
}

std::string nature_text(const Structure& structure, Kind kind) {
  const PieceFigures& piece = structure.pieces[kind.index()];
  const std::string states = counted(piece.count.count(), "state");
  switch (piece.nature) {
    case Nature::kPiece: return deeds_text(structure, kind, states);
    case Nature::kMark: return "marks a place beside what stands there, in " + states;
    case Nature::kFixed: return "never comes or goes in " + states;
    case Nature::kBlank: break;
  }
  const std::string part =
      number(piece.count.mean(), 1) + " of " + counted(structure.board->places().size(), "place");
  if (piece.replacers == 0) return "means an empty place: so are " + part + " in " + states;
  return "means an empty place: in " + states + " things came " + counted(piece.replaced, "time") +
         " to such a place, of " + counted(piece.replacers, "kind") + "; " + part + " on average";
}

std::string no_board_text(const Sample& sample) {
  const std::uint32_t states = sample.states;
  if (!sample.outgrown.empty()) {
    const std::string why = sample.outgrown.substr(0, sample.outgrown.find(" (--"));
    return "No state could be looked at: " + why + ".\nThe roles are " + listed(sample.roles) +
           ".\n";
  }
  if (states == 0) return "No state could be looked at in the time.\n";
  if (states >= kTooFewStates) return "No board was found.\n";
  return "No board was found in the time: " + counted(states, "state") +
         " may be too few to show one.\n";
}

/// Facts that tell of the same board beside the main ones, each with its places.
std::string others_text(const Structure& structure) {
  std::string text;
  for (const Placement& placement : structure.board->placements()) {
    if (placement.shape == structure.board->placements().front().shape) continue;
    text += "; " + structure.sample.facts.shape(placement.shape).text + " tells of " +
            counted(placement.places, "place");
  }
  return text;
}

/// What games came to no end, and why.
std::string endless_text(const Sample& sample) {
  std::size_t stuck = 0;
  std::size_t cut = 0;
  std::size_t longest = 0;
  for (const SampledGame& game : sample.games) {
    if (!game.goals.empty()) continue;
    if (std::ranges::find(game.states.back().choices, 0U) != game.states.back().choices.end()) {
      ++stuck;
      continue;
    }
    ++cut;
    longest = std::max(longest, game.states.size());
  }
  std::string text;
  if (stuck > 0) {
    text += ' ' + counted(stuck, "game") +
            " of them got stuck: some role had no legal move though " + "the game was not over.";
  }
  if (cut > 1 || (cut == 1 && sample.finished_games == 0)) {
    text += ' ' + counted(cut, "game") + " of them came to no end in the states looked at, " +
            std::to_string(longest) + " at most.";
  }
  return text;
}

}  // namespace

std::string sample_sentence(const Sample& sample) {
  return "Seen in " + counted(sample.games.size(), "random game") + " with " +
         counted(sample.states, "state") + " and " + counted(sample.trials.size(), "trial") +
         " of other moves." + endless_text(sample);
}

std::string board_sentence(const Structure& structure) {
  const BoardView& board = *structure.board;
  const Placement& main = board.placements().front();
  std::string text = counted(board.place_count(), "place");
  if (board.possible_places() > board.place_count()) {  // the rest may be out of reach, or not
    text += " seen of " + std::to_string(board.possible_places()) + " that the rules can name";
  } else if (board.possible_places() == 0 && !main.is_full && main.states < kFewStates &&
             board.place_count() == board.places().size()) {
    text += " seen";  // nobody knows how many there may be
  }
  const bool is_alone = board.placements().size() == 1;
  const std::string& facts = structure.sample.facts.shape(main.shape).text;
  text += ", " + words_of(board.topology()) + ": " + facts +
          (is_alone ? "" : ", of " + counted(main.places, "place") + ',') + " reads";
  for (const ColumnUse use : main.uses) text += ' ' + std::string(name_of(use)) + ',';
  text.pop_back();
  if (main.is_full) text += "; every state lists every place";
  if (main.is_exclusive)
    text += "; no place ever held two things" + (is_alone ? "" : " of " + facts);
  text += others_text(structure);
  text += " (" + counted(main.states, "state") + ")" +
          in_brackets(structure.lines.of_shapes[main.shape.index()]) + '.';
  if (!structure.neighbours) return text;
  const Neighbours& near = *structure.neighbours;
  text += " '" + near.relation + "' gives a place at most " + counted(near.most, "neighbour") +
          line_of(near.where);
  if (near.moves > 0) {
    text += "; " + number(100.0 * near.moves_along / near.moves, 0) + " % of " +
            counted(near.moves, "move") + " seen go to one";
  }
  return text + '.';
}

std::string counter_sentence(const Structure& structure, const StepCounter& counter) {
  return structure.sample.facts.shape(counter.shape).text +
         " counts the steps: the same at the same step of all " +
         counted(structure.sample.games.size(), "game") + ", never the same twice in the " +
         counted(counter.steps, "state") + " of the longest" +
         in_brackets(structure.lines.of_shapes[counter.shape.index()]) + '.';
}

std::string turn_sentence(const Structure& structure) {
  const FactStore& facts = structure.sample.facts;
  const TurnMarker& turn = *structure.turn;
  std::string text = facts.shape(turn.shape).text + " tells who chooses:";
  for (const auto& [name, role] : turn.roles) {
    text += ' ' + std::string(facts.names().text(name)) + " is " +
            structure.sample.roles[role.index()] + "'s turn,";
  }
  text.pop_back();
  return text + " (" + counted(structure.sample.states, "state") + ")" +
         in_brackets(structure.lines.of_shapes[turn.shape.index()]) + '.';
}

std::string amount_sentence(const Structure& structure, const Accumulator& amount) {
  return structure.sample.facts.shape(amount.shape).text + " holds an amount in argument " +
         std::to_string(amount.column + 1) + ": " + changes_text(amount) + " over " +
         counted(structure.sample.states, "state") + line_of(amount.where) + '.';
}

std::string piece_sentence(const Structure& structure, Kind kind) {
  const PieceFigures& piece = structure.pieces[kind.index()];
  return left(piece.symbol, 14) + ' ' + nature_text(structure, kind) +
         in_brackets(structure.lines.of_kinds[kind.index()]) + '.';
}

std::string report_text(const Structure& structure) {
  if (!structure.sample.outgrown.empty()) return no_board_text(structure.sample);
  std::string text = structure.board ? board_text(structure) + pieces_text(structure)
                                     : no_board_text(structure.sample);
  text += counters_text(structure) + accumulators_text(structure) + columns_text(structure);
  return text + '\n' + sample_sentence(structure.sample) + '\n';
}

}  // namespace rulewise::insight
