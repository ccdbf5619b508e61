// introspect_experiment.cc — Cazenave's figures beside ours: rules, forced sets, depth, theorems.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "app/experiments.h"
#include "app/go_trials.h"
#include "app/interrupt.h"
#include "app/load_game.h"
#include "app/load_rules.h"
#include "app/messages.h"
#include "app/progress.h"
#include "tactics/tactics.h"

namespace rulewise::app {
namespace {

constexpr std::array<std::string_view, 5> kGames{"tic_tac_toe", "gomoku", "breakthrough",
                                                 "knightthrough", "connect_four"};
constexpr std::uint64_t kPositions = 1000;
constexpr std::uint64_t kManyPositions = 50'000;

/// Rules of all games, and forced sets in positions of play.
struct Derived {
  std::size_t rules = 0;
  std::string by_game;
  tactics::AuditCounts counts{};
  bool is_whole = false;  // no game is left
};

std::optional<Derived> derive_all(const ExperimentOptions& options, Progress& progress) {
  Derived all;
  for (std::size_t g = 0; g < kGames.size() && !was_interrupted(); ++g) {
    progress.update(static_cast<double>(g) / kGames.size(), std::string(kGames[g]));
    const std::optional<gdl::Rules> rules = load_gdl_rules(std::string(kGames[g]));
    if (!rules) return std::nullopt;
    const auto made = tactics::Tactician::make(*rules, {});
    if (!made) return complain(made.error()), std::nullopt;
    const tactics::Derivation& d = made.value()->derivation();
    const std::size_t count = d.wins.size() + d.forced.size() + d.threats.size();
    all.rules += count;
    all.by_game += fmt::format("{}{} {}", g == 0 ? "" : ", ", kGames[g], count);
    const tactics::AuditCounts c = tactics::audit(
        *made.value(),
        {.max_positions = options.is_long ? kManyPositions : kPositions, .seed = options.seed});
    all.counts.positions += c.positions;
    all.counts.threatened += c.threatened;
    all.counts.legal_moves += c.legal_moves;
    all.counts.forced_moves += c.forced_moves;
    all.counts.false_wins += c.exception_count();
  }
  all.is_whole = !was_interrupted();
  return all;
}

double mean(std::uint64_t sum, std::uint64_t count) {
  return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
}

void add_derived(const Derived& derived, Figures& figures) {
  figures.push_back({.what = "rules derived",
                     .paper = "thousands",
                     .ours = std::to_string(derived.rules),
                     .exact = static_cast<double>(derived.rules),
                     .note = derived.by_game,
                     .is_claim = false});  // theirs speak of squares, ours of variables
  const tactics::AuditCounts& c = derived.counts;
  const double forced = mean(c.forced_moves, c.threatened);
  figures.push_back({"moves in a forced set, games of the library", "1 to 5",
                     fmt::format("{:.2f}", forced), forced, derived.is_whole && forced <= 5,
                     fmt::format("of {:.1f} legal, in {} of {} positions",
                                 mean(c.legal_moves, c.threatened), c.threatened, c.positions)});
  figures.push_back({"exceptions against brute force", "0", std::to_string(c.false_wins),
                     static_cast<double>(c.false_wins), derived.is_whole && c.false_wins == 0,
                     fmt::format("{} positions", c.positions)});
}

void add_go(const std::vector<GoTrial>& trials, std::size_t problems, Figures& figures) {
  std::vector<std::uint64_t> nodes;
  std::uint64_t forced = 0;
  std::uint64_t sets = 0;
  std::size_t as_expected = 0;
  int depth = 0;
  double seconds = 0;
  double slowest_ladder = 0;
  for (const GoTrial& trial : trials) {
    as_expected += trial.is_as_expected() ? 1 : 0;
    if (!trial.result.is_proved) continue;
    nodes.push_back(trial.result.nodes);
    forced += trial.result.forced;
    sets += trial.result.forced_sets;
    depth = std::max(depth, trial.result.depth);
    seconds += trial.result.seconds;
    if (trial.result.order == 1) slowest_ladder = std::max(slowest_ladder, trial.result.seconds);
  }
  std::ranges::sort(nodes);
  const double rate = seconds > 0 ? static_cast<double>(nodes.size()) / seconds : 0;
  figures.push_back({"problems of Go solved as expected", "",
                     fmt::format("{} of {}", as_expected, problems),
                     static_cast<double>(as_expected), as_expected == problems,
                     "every proof checked against every reply"});
  if (nodes.empty()) return;
  figures.push_back({"moves in a forced set, Go", "1 to 5",
                     fmt::format("{:.2f}", mean(forced, sets)), mean(forced, sets),
                     mean(forced, sets) <= 5, "traced on the board"});
  figures.push_back({"moves ahead", "60", std::to_string(depth), static_cast<double>(depth),
                     depth >= 60,
                     fmt::format("slowest by threats of order 1: {:.3f} s", slowest_ladder)});
  figures.push_back({"nodes a theorem", "4 to 600",
                     fmt::format("{} to {}", nodes.front(), nodes.back()),
                     static_cast<double>(nodes[nodes.size() / 2]), nodes[nodes.size() / 2] <= 600,
                     fmt::format("median {}", nodes[nodes.size() / 2])});
  figures.push_back({"theorems a second", "45", fmt::format("{:.0f}", rate), rate, rate >= 45,
                     "theirs on a Pentium of 133 MHz"});
}

}  // namespace

std::optional<Figures> introspect(const ExperimentOptions& options) {
  Progress progress;
  const std::optional<Derived> derived = derive_all(options, progress);
  if (!derived) return std::nullopt;
  const auto problems = load_go_problems("");
  if (!problems) return complain(problems.error()), std::nullopt;
  std::vector<GoTrial> trials;
  tactics::GoLimits limits;
  limits.should_stop = [] { return was_interrupted(); };
  for (const tactics::GoProblem& problem : problems.value()) {
    if (was_interrupted()) break;
    progress.update(std::nullopt, problem.name);
    trials.push_back(try_go_problem(problem, limits));
  }
  Figures figures;
  add_derived(*derived, figures);
  add_go(trials, problems.value().size(), figures);
  return figures;
}

}  // namespace rulewise::app
