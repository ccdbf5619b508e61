#include "generator/play_figures.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "base/hash.h"
#include "base/interruption.h"
#include "generator/header.h"

namespace rulewise::generator {
namespace {

using machine::board::CompiledGame;
using machine::board::Outcome;
using GamePointer = std::shared_ptr<const CompiledGame>;

/// Streams of their own, apart from each other and from the draws of the rules.
constexpr std::uint64_t kContestStream = 0x636f6e74;
constexpr std::uint64_t kDuelStream = 0x6475656c;
constexpr std::uint64_t kRivalStream = 0x72697661;
/// So much more than the other does a rival think.
constexpr int kMoreThought = 4;
/// So many different set-ups are played where they are drawn before each contest.
constexpr std::uint64_t kSetups = 8;

constexpr FigureKind kFigures[] = {
    {"contests", "random contests played", &PlayFigures::contests},
    {"white_wins", "share of them that White won", &PlayFigures::white_wins},
    {"black_wins", "share of them that Black won", &PlayFigures::black_wins},
    {"draws", "share of them that was drawn", &PlayFigures::draws},
    {"limit_draws", "share of them that was drawn by length", &PlayFigures::limit_draws},
    {"given_up", "share of them with too many moves to list", &PlayFigures::given_up},
    {"length", "median plies", &PlayFigures::length},
    {"shortest_quarter", "plies by which a quarter was over", &PlayFigures::shortest_quarter},
    {"longest_quarter", "plies by which all but a quarter was", &PlayFigures::longest_quarter},
    {"branching", "mean number of moves", &PlayFigures::branching},
    {"choice", "share of turns with more than one", &PlayFigures::choice},
    {"duels", "contests of a thinking player with a random one", &PlayFigures::duels},
    {"skill", "share of their points that thinking won", &PlayFigures::skill},
    {"rivals", "contests of two that think, one four times as much", &PlayFigures::rivals},
    {"depth", "share of their points that thinking more won", &PlayFigures::depth},
    {"thinking_length", "their median plies", &PlayFigures::thinking_length},
    {"thinking_white", "share of them that White won", &PlayFigures::thinking_white},
    {"thinking_black", "share of them that Black won", &PlayFigures::thinking_black},
    {"thinking_draws", "share of them that was drawn", &PlayFigures::thinking_draws},
};

Fraction whole(std::uint64_t number) {
  return {static_cast<std::int64_t>(number) * Fraction::kOne};
}

/// The game once, or with several set-ups if they are drawn by lot.
base::Result<std::vector<GamePointer>> compile_setups(const scl::Rules& rules, std::uint64_t seed) {
  const std::uint64_t count = rules.board.setup == scl::SetupKind::kRandom ? kSetups : 1;
  std::vector<GamePointer> games;
  for (std::uint64_t i = 0; i < count; ++i) {
    base::Result<GamePointer> game =
        machine::board::compile(rules, {.setup_seed = base::combine(seed, i)});
    if (!game) return game.error();
    games.push_back(std::move(game).value());
  }
  return games;
}

struct Sums {
  std::uint64_t white_wins = 0, black_wins = 0, draws = 0, limit_draws = 0, given_up = 0;
  std::uint64_t plies = 0, moves_seen = 0, choices = 0;
  std::vector<std::uint32_t> lengths;  // of finished contests

  void add(const Contest& contest) {
    plies += contest.plies;
    moves_seen += contest.moves_seen;
    choices += contest.choices;
    if (contest.given_up) {
      ++given_up;
      return;
    }
    lengths.push_back(contest.plies);
    white_wins += contest.outcome == Outcome::kWhite ? 1 : 0;
    black_wins += contest.outcome == Outcome::kBlack ? 1 : 0;
    draws += contest.outcome == Outcome::kDraw ? 1 : 0;
    limit_draws += contest.by_limit ? 1 : 0;
  }

  /// The length below which `quarters` of four quarters lie; `lengths` must be sorted.
  [[nodiscard]] Fraction length_at(std::size_t quarters) const {
    if (lengths.empty()) return {};
    return whole(lengths[(lengths.size() - 1) * quarters / 4]);
  }

  [[nodiscard]] std::uint64_t contests() const { return lengths.size() + given_up; }

  [[nodiscard]] PlayFigures figures() {
    std::ranges::sort(lengths);
    const std::uint64_t contests = this->contests();
    PlayFigures figures;
    figures.contests = whole(contests);
    figures.white_wins = ratio(white_wins, contests);
    figures.black_wins = ratio(black_wins, contests);
    figures.draws = ratio(draws, contests);
    figures.limit_draws = ratio(limit_draws, contests);
    figures.given_up = ratio(given_up, contests);
    figures.shortest_quarter = length_at(1);
    figures.length = length_at(2);
    figures.longest_quarter = length_at(3);
    figures.branching = ratio(moves_seen, plies);
    figures.choice = ratio(choices, plies);
    return figures;
  }
};

/// Contests of two with different thought, colours exchanged after each.
struct SeriesPlan {
  int contests = 0;
  int more_playouts = 0;
  int fewer_playouts = 0;
  std::int64_t moves = 0;
};

struct Series {
  Fraction points;      // of the one with more playouts
  PlayFigures figures;  // of the contests that were finished
  bool is_whole = true;
};

Series play_series(const scl::Rules& rules, const SeriesPlan& plan, std::uint64_t seed) {
  const base::Result<std::vector<GamePointer>> games = compile_setups(rules, seed);
  if (!games) return {{}, {}, false};
  base::Random random(seed);
  std::int64_t moves_left = plan.moves;
  std::uint64_t half_points = 0;
  Sums sums;
  for (int i = 0; i < plan.contests; ++i) {
    const bool is_white = i % 2 == 0;
    const Thought thought = is_white ? Thought{plan.more_playouts, plan.fewer_playouts}
                                     : Thought{plan.fewer_playouts, plan.more_playouts};
    const auto setup = static_cast<std::size_t>(i / 2) % games.value().size();
    const Contest contest = play_thinking(*games.value()[setup], thought, moves_left, random);
    if (contest.given_up || contest.is_cut) break;
    sums.add(contest);
    const Outcome won = is_white ? Outcome::kWhite : Outcome::kBlack;
    half_points += contest.outcome == won ? 2 : contest.outcome == Outcome::kDraw ? 1 : 0;
  }
  const std::uint64_t contests = sums.contests();
  return {ratio(half_points, 2 * contests), sums.figures(),
          contests == static_cast<std::uint64_t>(plan.contests)};
}

}  // namespace

std::span<const FigureKind> figure_kinds() { return kFigures; }

base::Result<PlayFigures> measure_random(const scl::Rules& rules, const RandomPlan& plan,
                                         std::uint64_t seed) {
  const base::Result<std::vector<GamePointer>> games = compile_setups(rules, seed);
  if (!games) return games.error();
  base::Random random(base::combine(seed, kContestStream));
  std::int64_t moves_left = plan.moves;
  Sums sums;
  for (int i = 0; i < plan.contests; ++i) {
    const auto setup = static_cast<std::size_t>(i) % games.value().size();
    const Contest contest = play_random(*games.value()[setup], plan.listing, moves_left, random);
    if (base::is_interrupted()) return base::Error{"told to stop"};
    if (contest.is_cut) break;
    sums.add(contest);
  }
  return sums.figures();
}

bool measure_duels(const scl::Rules& rules, const QualityLimits& limits, std::uint64_t seed,
                   PlayFigures& figures) {
  const Series series = play_series(rules, {limits.duels, limits.playouts, 0, limits.moves},
                                    base::combine(seed, kDuelStream));
  figures.duels = series.figures.contests;
  figures.skill = series.points;
  return series.is_whole;
}

bool measure_rivals(const scl::Rules& rules, const QualityLimits& limits, std::uint64_t seed,
                    PlayFigures& figures) {
  const Series series = play_series(
      rules, {limits.rivals, kMoreThought * limits.playouts, limits.playouts, limits.moves},
      base::combine(seed, kRivalStream));
  figures.rivals = series.figures.contests;
  figures.depth = series.points;
  figures.thinking_length = series.figures.length;
  figures.thinking_white = series.figures.white_wins;
  figures.thinking_black = series.figures.black_wins;
  figures.thinking_draws = series.figures.draws;
  return series.is_whole;
}

std::string figure_lines(const PlayFigures& figures) {
  std::string lines;
  for (const FigureKind& kind : kFigures) {
    lines += std::string(kind.name) + ": " + text(figures.*kind.value) + '\n';
  }
  return lines;
}

std::optional<PlayFigures> read_figures(std::string_view game_text) {
  PlayFigures figures;
  for (const FigureKind& kind : kFigures) {
    const std::optional<std::string_view> value = header_value(game_text, kind.name);
    if (!value) return {};
    const std::optional<Fraction> number = parse_fraction(*value);
    if (!number) return {};
    figures.*kind.value = *number;
  }
  return figures;
}

}  // namespace rulewise::generator
