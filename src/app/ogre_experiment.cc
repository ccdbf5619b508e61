// ogre_experiment.cc — `reproduce ogre-pieces`: OGRE's chess example, its figures beside ours.
//
// The paper's figures come from one random game of 74 states on a rulesheet that lists every
// square; ours from many games on a rulesheet that lists occupied ones. So a row holds where it
// says the same thing, not where it prints the same digits; `note` says which thing.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string_view>

#include "app/experiments.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/rule_files.h"
#include "insight/discovery/structure.h"
#include "machine/machine.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::app {
namespace {

using insight::PieceFigures;
using insight::Structure;

/// A row of the paper's Figure 7.
struct PaperPiece {
  std::string_view symbol;  // the paper's
  std::string_view ours;    // the constants of our rulesheet
  std::string_view owner;
  double mean;
  double variance;
};

constexpr std::array kPaperPieces = {
    PaperPiece{"wr", "white rook", "white", 2.162162, 0.134054},
    PaperPiece{"wp", "white pawn", "white", 6.270270, 3.127927},
    PaperPiece{"bp", "black pawn", "black", 6.567565, 1.042162},
    PaperPiece{"br", "black rook", "black", 2.0, 0.0},
    PaperPiece{"wn", "white knight", "white", 1.445945, 0.243783},
    PaperPiece{"bn", "black knight", "black", 2.0, 0.0},
    PaperPiece{"wb", "white bishop", "white", 1.689189, 0.211351},
    PaperPiece{"bb", "black bishop", "black", 2.040540, 0.038378},
    PaperPiece{"wq", "white queen", "white", 1.0, 0.0},
    PaperPiece{"bq", "black queen", "black", 1.0, 0.0},
    PaperPiece{"wk", "white king", "white", 1.175675, 0.142882},
    PaperPiece{"bk", "black king", "black", 1.0, 0.0},
};

/// A row of the paper's Table 1, and the column of our rulesheet that tells the same.
struct PaperColumn {
  std::string_view name;   // the paper's
  std::string_view facts;  // ours; empty: no such facts are needed
  std::size_t column;
  std::string_view figures;  // N, mean, variance, place in the sort sequence
};

constexpr std::array kPaperColumns = {
    PaperColumn{"Cell/3 arg1", "cell/4", 0, "592, 8, 0, 1"},
    PaperColumn{"Cell/3 arg2", "cell/4", 1, "592, 8, 0, 2"},
    PaperColumn{"Cell/3 arg3, whose", "cell/4", 2, "592, 5.14, 92.50, 3"},
    PaperColumn{"Cell/3 arg3, what", "cell/4", 3, "592, 5.14, 92.50, 3"},
    PaperColumn{"Control/1 arg1", "control/1", 0, "74, 1, 0, 1"},
    PaperColumn{"Step/1 arg1", "step/1", 0, "74, 1, 0, 1"},
    PaperColumn{"Pawn/1 arg1", "en_passant/1", 0, "6, 1, 0, 1"},
    PaperColumn{"Moved/3 arg1", "right_to/2", 0, "103, 1.09, 0.08, 1"},
    PaperColumn{"Moved/3 arg2", "right_to/2", 1, "103, 1.64, 0.22, 3"},
    PaperColumn{"Moved/3 arg3", "", 0, "103, 1.23, 0.17, 2"},
    PaperColumn{"Check/4 arg1 to arg4", "", 0, "2, 1, 0, 1 to 4"},
};

std::optional<Structure> discover_chess(std::uint64_t seed) {
  const base::Result<RuleFile> file = read_rule_file("chess_200", library_folders());
  if (!file) {
    complain(file.error());
    return std::nullopt;
  }
  const auto made = load_game(file.value(), {});
  if (!made) return std::nullopt;
  insight::SampleLimits limits;
  limits.max_seconds = 60;  // states decide, not time
  return insight::discover(gdl::read_rules(file.value().text).rules, *made->game, seed, limits);
}

/// The greatest variance of the columns with this use, of the facts of the board.
double variance_of(const Structure& found, insight::ColumnUse use) {
  const insight::Placement& main = found.board->placements().front();
  double greatest = 0;
  for (std::size_t c = 0; c < main.uses.size(); ++c) {
    if (main.uses[c] != use) continue;
    greatest = std::max(greatest, found.groups[main.shape.index()].columns[c].counts.variance());
  }
  return greatest;
}

/// Table 1 as it is printed there. Our sheet lists occupied squares and whose they are apart, so
/// that digits differ; what has to hold is told of below.
void add_table(const Structure& found, Figures& figures) {
  for (const PaperColumn& paper : kPaperColumns) {
    Figure figure{fmt::format("Table 1: {}: N, mean, variance, sort", paper.name),
                  std::string(paper.figures), "no such facts"};
    for (const insight::FactGroup& group : found.groups) {
      const std::string& facts = found.sample.facts.shape(group.shape).text;
      if (facts != paper.facts || paper.column >= group.columns.size()) continue;
      const insight::Spread& counts = group.columns[paper.column].counts;
      const auto rank =
          std::ranges::find(group.sort_order, paper.column) - group.sort_order.begin();
      figure.ours = fmt::format("{}, {:.2f}, {:.2f}, {}", counts.count(), counts.mean(),
                                counts.variance(), rank + 1);
      figure.exact = counts.variance();
      figure.note = fmt::format("ours: {} argument {}", facts, paper.column + 1);
    }
    figure.is_claim = false;
    figures.push_back(std::move(figure));
  }
}

/// Whether the columns of pieces come behind those of places in the sort sequence.
bool sorts_pieces_last(const Structure& found) {
  const insight::Placement& main = found.board->placements().front();
  const insight::FactGroup& group = found.groups[main.shape.index()];
  const auto is_thing = [&](std::uint32_t c) { return main.uses[c] == insight::ColumnUse::kThing; };
  return std::ranges::is_partitioned(group.sort_order, std::not_fn(is_thing));
}

void add_columns(const Structure& found, Figures& figures) {
  const double places = variance_of(found, insight::ColumnUse::kPlace);
  const double things = variance_of(found, insight::ColumnUse::kThing);
  figures.push_back({"Table 1: variance, coordinates and pieces", "0.00 < 92.50",
                     fmt::format("{:.2f} < {:.2f}", places, things), things, places < things,
                     "places vary less than what stands there"});
  const bool is_sorted = sorts_pieces_last(found);
  figures.push_back({"Table 1: sort sequence of the board", "places, then pieces",
                     is_sorted ? "places, then pieces" : "mixed", is_sorted ? 1.0 : 0.0, is_sorted,
                     "columns by how much they vary"});
  const auto variance = [&](const auto& marker) {
    return found.groups[marker.shape.index()].columns[marker.column].counts.variance();
  };
  const auto add = [&](const char* what, std::optional<double> varies, const char* note) {
    figures.push_back({what, "0.00", varies ? fmt::format("{:.2f}", *varies) : "not found",
                       varies.value_or(0), varies && *varies == 0, note});
  };
  std::optional<double> step;
  if (!found.step_counters.empty()) step = variance(found.step_counters.front());
  std::optional<double> turn;
  if (found.turn) turn = variance(*found.turn);
  add("Table 1: step/1 varies by", step, "one fact a state, a step counter");
  add("Table 1: control/1 varies by", turn, "one fact a state, whose turn it is");
}

void add_piece(const Structure& found, const PaperPiece& paper, Figures& figures) {
  const auto piece = std::ranges::find(found.pieces, paper.ours, &PieceFigures::symbol);
  const bool is_there = piece != found.pieces.end() && piece->is_piece();
  const bool is_owned =
      is_there && piece->owner && found.sample.roles[piece->owner->index()] == paper.owner;
  figures.push_back(
      {fmt::format("Figure 7: {} mean, variance", paper.symbol),
       fmt::format("{:.2f}, {:.2f}", paper.mean, paper.variance),
       is_there ? fmt::format("{:.2f}, {:.2f}", piece->count.mean(), piece->count.variance())
                : "not found",
       is_there ? piece->count.mean() : 0, is_owned && piece->moves,
       fmt::format("a piece that moves, {}'s", paper.owner)});
}

}  // namespace

std::optional<Figures> ogre_pieces(const ExperimentOptions& options) {
  const std::optional<Structure> found = discover_chess(options.seed);
  if (!found) return std::nullopt;
  Figures figures;
  const auto pieces = std::ranges::count_if(found->pieces, &PieceFigures::is_piece);
  figures.push_back(
      {"symbols found to be pieces", "12", std::to_string(pieces), static_cast<double>(pieces)});
  if (!found->board) return figures;
  add_table(*found, figures);
  add_columns(*found, figures);
  for (const PaperPiece& paper : kPaperPieces) add_piece(*found, paper, figures);
  return figures;
}

}  // namespace rulewise::app
