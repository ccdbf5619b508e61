// morph_experiments.cc — Morph's experiments (Levinson and Snyder 1991), with a GnuChess of today.
//
// GnuChess 6 at depth 1 looks one ply ahead and then at captures; it is not the program of 1991
// and probably stronger.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <memory>
#include <numeric>
#include <optional>
#include <vector>

#include "app/duels.h"
#include "app/experiments.h"
#include "app/interrupt.h"
#include "app/learn_morph.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/progress.h"
#include "machine/board/board_game.h"
#include "machine/board/position.h"
#include "play/match.h"

namespace rulewise::app {
namespace {

namespace board = machine::board;

constexpr const char* kGame = "orthodox_chess.scl";
constexpr const char* kOpponent = "uci:gnuchess --uci,depth=1";

/// A row of the paper's Table 1.
struct Row {
  std::array<int, 5> surplus;  // pawns, knights, bishops, rooks, queens
  const char* weight;
  double value;
};
constexpr std::array<Row, 17> kTable{{{{0, 0, 0, 0, 0}, "0.455", 0},
                                      {{0, 0, -1, 0, 0}, "0.094", -3},
                                      {{0, 0, 1, 0, 0}, "0.912", 3},
                                      {{0, 1, 0, 0, 0}, "0.910", 3},
                                      {{0, -1, 0, 0, 0}, "0.102", -3},
                                      {{0, 0, 0, -1, 0}, "0.078", -5},
                                      {{0, 0, 0, 1, 0}, "0.916", 5},
                                      {{1, 0, 0, 0, 0}, "0.731", 1},
                                      {{-1, 0, 0, 0, 0}, "0.259", -1},
                                      {{0, 0, 0, 0, 1}, "0.903", 9},
                                      {{0, 0, 0, 0, -1}, "0.085", -9},
                                      {{0, -1, 0, 1, 0}, "0.894", 2},
                                      {{0, -2, 0, 0, 0}, "0.078", -6},
                                      {{1, 0, -1, 0, 0}, "0.248", -2},
                                      {{0, -1, 1, 0, 0}, "0.417", 0},
                                      {{0, 1, -1, 0, 0}, "0.478", 0},
                                      {{0, 0, 2, 0, 0}, "0.924", 6}}};
constexpr std::array<const char*, 5> kPieces{"pawn", "knight", "bishop", "rook", "queen"};

std::string text_of(const Row& row) {
  std::string text;
  for (std::size_t i = 0; i < kPieces.size(); ++i) {
    if (row.surplus[i] == 0) continue;
    text += (text.empty() ? "" : ", ") + std::string(row.surplus[i] > 0 ? "+" : "") +
            std::to_string(row.surplus[i]) + ' ' + kPieces[i];
  }
  return text.empty() ? "even material" : text;
}

/// What the memory makes of so much material, and whether it has met it.
struct Learnt {
  double weight = 0.5;
  std::uint32_t updates = 0;
};
Learnt learnt(memory::PatternOrder<memory::MaterialPattern>& materials,
              const board::CompiledGame& game, const Row& row) {
  memory::MaterialPattern pattern{std::vector<std::int8_t>(game.kinds)};
  for (std::size_t i = 0; i < kPieces.size(); ++i) {
    const auto kind = scl::find_piece(game.rules, kPieces[i]);
    pattern.surplus[kind->index()] = static_cast<std::int8_t>(row.surplus[i]);
  }
  std::vector<double> weights;
  for (const std::uint32_t n : materials.most_special(pattern)) {
    const memory::PatternRecord& record = materials.record(n);
    if (materials.pattern(n) == pattern) return {record.weight, record.updates};
    weights.push_back(record.weight);
  }
  return {memory::combined(weights, memory::MorphOptions{}.beta), 0};
}

/// Ranks, equal values sharing the mean of theirs.
std::vector<double> ranks(const std::vector<double>& values) {
  std::vector<double> result;
  for (const double value : values) {
    const auto below = std::ranges::count_if(values, [&](double v) { return v < value; });
    const auto equal = std::ranges::count(values, value);
    result.push_back(static_cast<double>(below) + static_cast<double>(equal - 1) / 2);
  }
  return result;
}

double spearman(const std::vector<double>& a, const std::vector<double>& b) {
  const std::vector<double> x = ranks(a), y = ranks(b);
  const double mean = static_cast<double>(a.size() - 1) / 2;
  double xy = 0, xx = 0, yy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xy += (x[i] - mean) * (y[i] - mean);
    xx += (x[i] - mean) * (x[i] - mean);
    yy += (y[i] - mean) * (y[i] - mean);
  }
  return xx * yy == 0 ? 0 : xy / std::sqrt(xx * yy);
}

std::string number(double value, const char* form = "%.3f") {
  char text[64];
  std::snprintf(text, sizeof text, form, value);
  return text;
}

double mean(const std::vector<double>& values, std::size_t from, std::size_t to) {
  const auto at = [&](std::size_t i) { return values.begin() + static_cast<std::ptrdiff_t>(i); };
  return std::accumulate(at(from), at(to), 0.0) /
         static_cast<double>(std::max<std::size_t>(1, to - from));
}

constexpr std::uint64_t kGames = 106;  // the paper's

/// What is learned of the rows of the table in as many games as the paper's; nothing if it could
/// not be played.
std::optional<std::vector<Learnt>> teach_material(const board::BoardGame& game,
                                                  const memory::MorphOptions& options) {
  memory::Morph morph(memory::AttackScanner(game.compiled()), options);
  Progress progress;
  const MorphLessonOptions lesson{.games = kGames, .against = {kOpponent}, .seed = options.seed};
  const bool is_taught = teach_morph(game, lesson, morph, [&](const MorphGame& played) {
    progress.update(static_cast<double>(played.number) / kGames, "games");
    return true;
  });
  if (!is_taught) return std::nullopt;
  auto materials = morph.materials();
  std::vector<Learnt> found;
  for (const Row& row : kTable) found.push_back(learnt(materials, game.compiled(), row));
  return found;
}

/// With the traditional values.
double correlation(const std::vector<Learnt>& found) {
  std::vector<double> weights, values;
  for (const Learnt& one : found) weights.push_back(one.weight);
  for (const Row& row : kTable) values.push_back(row.value);
  return spearman(weights, values);
}

/// What every row came to; nothing is claimed of single ones.
Figures rows_of_table(const std::vector<Learnt>& plain, const std::vector<Learnt>& replayed) {
  Figures figures;
  for (std::size_t i = 0; i < kTable.size(); ++i) {
    const Learnt& found = replayed[i];
    figures.push_back({text_of(kTable[i]), kTable[i].weight, number(found.weight), found.weight,
                       std::nullopt,
                       std::to_string(found.updates) + " updates; " + number(plain[i].weight) +
                           " by the paper's way alone",
                       false});
  }
  return figures;
}

}  // namespace

std::optional<Figures> morph_material(const ExperimentOptions& options) {
  constexpr double kMustReach = 0.9;
  constexpr std::uint64_t kSeeds = 3;  // so that it is no luck
  const auto made = load_for_gnuchess(kGame);
  if (!made) return std::nullopt;
  const auto& game = dynamic_cast<const board::BoardGame&>(*made->game);
  Figures figures, by_paper, by_replays;
  for (std::uint64_t seed = options.seed; seed < options.seed + kSeeds; ++seed) {
    const memory::MorphOptions as_in_paper{.seed = seed};
    const auto plain = teach_material(game, as_in_paper);
    if (!plain) return std::nullopt;
    const auto replayed = teach_material(game, with_replays(as_in_paper));
    if (!replayed) return std::nullopt;
    if (seed == options.seed) figures = rows_of_table(*plain, *replayed);
    const std::string note = std::to_string(kGames) + " games, seed " + std::to_string(seed);
    const double plainly = correlation(*plain), ours = correlation(*replayed);
    by_paper.push_back({"rank correlation with the traditional values, the paper's way alone",
                        "0.96", number(plainly, "%.2f"), plainly, std::nullopt, note, false});
    by_replays.push_back({"the same with earlier games gone over again, seen by both sides", "",
                          number(ours, "%.2f"), ours, ours >= kMustReach, note});
  }
  figures.insert(figures.end(), by_paper.begin(), by_paper.end());
  figures.insert(figures.end(), by_replays.begin(), by_replays.end());
  return figures;
}

namespace {

/// A course against the paper's opponent, game by game.
struct Curve {
  std::vector<double> taken, plies, scores;
  memory::Morph::Effort effort;
  std::size_t patterns = 0;

  /// How much more is taken in the last fifth of the games than in the first.
  [[nodiscard]] double rise() const {
    const std::size_t fifth = taken.size() / kFifths;
    return mean(taken, taken.size() - fifth, taken.size()) - mean(taken, 0, fifth);
  }

  static constexpr std::size_t kFifths = 5;
};

/// Nothing if it could not be played.
std::optional<Curve> teach_curve(const board::BoardGame& game, std::uint64_t games,
                                 std::uint64_t seed, Progress& progress) {
  memory::Morph morph(memory::AttackScanner(game.compiled()), {.seed = seed});
  Curve curve;
  const MorphLessonOptions lesson{.games = games, .against = {kOpponent}, .seed = seed};
  const bool is_taught = teach_morph(game, lesson, morph, [&](const MorphGame& played) {
    curve.taken.push_back(played.taken);
    curve.plies.push_back(static_cast<double>(played.plies));
    curve.scores.push_back(played.score);
    progress.update(static_cast<double>(played.number) / static_cast<double>(games),
                    "games, seed " + std::to_string(seed));
    return true;
  });
  if (!is_taught || curve.taken.size() < games) return std::nullopt;
  curve.effort = morph.effort();
  curve.patterns = morph.graphs().size();
  return curve;
}

/// What each fifth of the games came to, over all courses.
Figures fifths_of(const std::vector<Curve>& curves) {
  Figures figures;
  const std::size_t games = curves.front().taken.size();
  const std::size_t fifth = games / Curve::kFifths;
  for (std::size_t from = 0; from < games; from += fifth) {
    double taken = 0, plies = 0;
    for (const Curve& curve : curves) {
      taken += mean(curve.taken, from, from + fifth) / static_cast<double>(curves.size());
      plies += mean(curve.plies, from, from + fifth) / static_cast<double>(curves.size());
    }
    figures.push_back({"material taken a game, games " + std::to_string(from + 1) + " to " +
                           std::to_string(from + fifth),
                       "", number(taken, "%.1f"), taken, std::nullopt,
                       number(plies / 2, "%.0f") + " moves a game", false});
  }
  return figures;
}

}  // namespace

std::optional<Figures> morph_curve(const ExperimentOptions& options) {
  constexpr std::uint64_t kSeeds = 10;  // one course rises or falls by luck
  const std::uint64_t games = options.is_long ? 300 : 100;
  const auto made = load_for_gnuchess(kGame);
  if (!made) return std::nullopt;
  const auto& game = dynamic_cast<const board::BoardGame&>(*made->game);
  Progress progress;
  std::vector<Curve> curves;
  for (std::uint64_t seed = options.seed; seed < options.seed + kSeeds; ++seed) {
    auto curve = teach_curve(game, games, seed, progress);
    if (!curve) return std::nullopt;
    curves.push_back(*std::move(curve));
  }
  Figures figures = fifths_of(curves);
  std::vector<double> rises, scores;
  std::string each;
  memory::Morph::Effort effort;
  for (const Curve& curve : curves) {
    rises.push_back(curve.rise());
    scores.insert(scores.end(), curve.scores.begin(), curve.scores.end());
    each += (each.empty() ? "" : " ") + number(rises.back(), "%+.1f");
    effort.comparisons += curve.effort.comparisons;
    effort.questions += curve.effort.questions;
  }
  const play::Mean rise = play::mean_of(rises);
  figures.push_back(
      {"rise from the first fifth to the last, mean of " + std::to_string(kSeeds) + " courses",
       "rises", number(rise.mean, "%+.1f") + " +- " + number(rise.error, "%.1f"), rise.mean,
       rise.mean - rise.error > 0,
       "by seed " + each + "; mean score " + number(mean(scores, 0, scores.size()), "%.3f")});
  const double comparisons = static_cast<double>(effort.comparisons) /
                             static_cast<double>(std::max<std::uint64_t>(1, effort.questions));
  figures.push_back({"comparisons a question", "10 to 20 of 600", number(comparisons, "%.0f"),
                     comparisons, std::nullopt,
                     "of up to " + std::to_string(curves.back().patterns) +
                         " patterns, those of material among them; morph-speed asks 600",
                     false});
  return figures;
}

}  // namespace rulewise::app
