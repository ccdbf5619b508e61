// tactics_nodes.cc — `reproduce tactics-nodes`: states to prove a win, by threats and by plain
// search.
//
// Positions come from games that are played half at random, half by threats and answers; one a
// game, where the side to move has a proof by threats of so many moves or more, both sides'
// counted. The same positions are then given to alpha-beta and to proof numbers, which look at
// every legal move. A search that has found nothing at its limit counts with the limit: the ratio
// is at least that.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/experiments.h"
#include "app/go_trials.h"
#include "app/interrupt.h"
#include "app/load_rules.h"
#include "app/messages.h"
#include "app/progress.h"
#include "base/random.h"
#include "game/playout.h"
#include "play/player.h"
#include "tactics/go/go_plain.h"
#include "tactics/tactics.h"

namespace rulewise::app {
namespace {

using tactics::Tactician;

struct Plan {
  std::size_t positions;   // of each game
  std::uint64_t most;      // states of a plain search
  std::size_t most_games;  // played to find them
};
constexpr Plan kShort{8, 20'000, 400};
constexpr Plan kLong{50, 20'000, 20'000};
constexpr std::uint64_t kMostOurs = 5'000;
constexpr double kWanted = 100;

struct Measured {
  std::string_view name;
  std::size_t least_moves;  // of a win: what is nearer every search finds
};
constexpr std::array<Measured, 2> kGames{{{"gomoku_9", 7}, {"connect_four", 7}}};
constexpr std::string_view kGo = "go";

/// States looked at in one position by each way.
struct Nodes {
  std::uint64_t ours = 0;
  std::uint64_t alphabeta = 0;
  std::uint64_t numbers = 0;
  bool is_found_by_alphabeta = false;
  bool is_found_by_numbers = false;
};

template <class Value>
double median(std::vector<Value> values) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  const std::size_t middle = values.size() / 2;
  const auto upper = static_cast<double>(values[middle]);
  return values.size() % 2 != 0 ? upper : (static_cast<double>(values[middle - 1]) + upper) / 2;
}

/// Plays games and keeps positions with a deep win.
class Collector {
 public:
  Collector(const Tactician& tactician, std::size_t least_moves, std::uint64_t seed)
      : tactician_(tactician), game_(tactician.game()), least_moves_(least_moves), random_(seed) {}

  struct Position {
    game::State state;
    game::Role role;
    std::uint64_t nodes = 0;
  };

  /// The first of a new game, if it has one.
  std::optional<Position> next() {
    game::State state = game_.initial_state();
    game::JointMove joint;
    while (!game_.is_terminal(state) && game::choose_joint_move(game_, state, random_, joint)) {
      for (std::size_t r = 0; r < game_.role_count(); ++r) {
        const game::Role role(r);
        if (!tactician_.may_ask(state, role)) continue;
        const tactics::Advice advice = tactician_.advise(state, role);
        if (advice.wins.empty() && !advice.threatens.empty()) {
          if (auto found = look(state, role)) return found;
        }
        choose(advice, joint[r]);
      }
      state = game_.successor(state, joint);
    }
    return std::nullopt;
  }

 private:
  std::optional<Position> look(const game::State& state, game::Role role) const {
    tactics::ProveLimits limits;
    limits.max_nodes = kMostOurs;
    const tactics::ProofResult found = tactics::prove(tactician_, state, role, limits);
    if (found.verdict != tactics::Verdict::kProved ||
        tactics::main_line(found.tree).size() < least_moves_) {
      return std::nullopt;
    }
    return Position{state, role, found.nodes};
  }

  void choose(const tactics::Advice& advice, game::Move& move) {
    const auto& wanted = advice.threats.empty() ? advice.threatens : advice.forced;
    if (wanted.empty() || random_.below(2) == 0) return;
    move = wanted[random_.below(static_cast<std::uint32_t>(wanted.size()))];
  }

  const Tactician& tactician_;
  const game::Game& game_;
  std::size_t least_moves_;
  base::Random random_;
};

Nodes measure(const Tactician& tactician, const Collector::Position& position, const Plan& plan,
              std::uint64_t seed) {
  Nodes nodes;
  nodes.ours = position.nodes;
  tactics::ProveLimits limits;
  limits.max_nodes = plan.most;
  const auto numbers =
      tactics::prove_plainly(tactician.game(), position.state, position.role, limits);
  nodes.numbers = numbers.nodes;
  nodes.is_found_by_numbers = numbers.verdict == tactics::Verdict::kProved;
  const auto configuration = play::read_configuration("alphabeta:without=tactics,threads=1");
  auto search = play::make_search(tactician.game(), configuration.value(), seed);
  const search::Answer answer =
      search.value()->choose(position.state, position.role, {.nodes = plan.most});
  nodes.is_found_by_alphabeta = answer.is_proved && answer.value >= 100;
  nodes.alphabeta = nodes.is_found_by_alphabeta ? answer.statistics.nodes : plan.most;
  return nodes;
}

std::optional<std::vector<Nodes>> measure_game(const Measured& measured, const Plan& plan,
                                               std::uint64_t seed) {
  const std::optional<gdl::Rules> rules = load_gdl_rules(std::string(measured.name));
  if (!rules) return std::nullopt;
  const auto made = Tactician::make(*rules, {});
  if (!made) return complain(made.error()), std::nullopt;
  Collector collector(*made.value(), measured.least_moves, seed);
  std::vector<Nodes> all;
  for (std::size_t n = 0; n < plan.most_games && all.size() < plan.positions; ++n) {
    if (was_interrupted()) break;
    const auto position = collector.next();
    if (position) all.push_back(measure(*made.value(), *position, plan, seed));
  }
  return all;
}

/// Strings of the library of problems that can be taken.
std::optional<std::vector<Nodes>> measure_go(const Plan& plan) {
  const auto problems = load_go_problems("");
  if (!problems) return complain(problems.error()), std::nullopt;
  std::vector<Nodes> all;
  for (const tactics::GoProblem& problem : problems.value()) {
    if (was_interrupted() || all.size() >= plan.positions) break;
    if (problem.goal.aim != tactics::GoAim::kCapture || !problem.is_possible) continue;
    const GoTrial trial = try_go_problem(problem, {});
    if (!trial.result.is_proved) continue;
    Nodes nodes;
    nodes.ours = trial.result.nodes;
    const auto alphabeta = tactics::prove_go_by_alphabeta(problem, plan.most);
    const auto numbers = tactics::prove_go_by_numbers(problem, plan.most);
    nodes.alphabeta = alphabeta.nodes;
    nodes.numbers = numbers.nodes;
    nodes.is_found_by_alphabeta = alphabeta.is_proved;
    nodes.is_found_by_numbers = numbers.is_proved;
    all.push_back(nodes);
  }
  return all;
}

/// One figure for each of the plain searches.
void add(const std::string& name, const std::vector<Nodes>& all, const Plan& plan,
         Figures& figures) {
  const auto compare = [&](const std::string& way, auto count, auto is_found) {
    std::vector<double> ratios;
    std::vector<std::uint64_t> ours;
    std::vector<std::uint64_t> theirs;
    std::size_t open = 0;
    for (const Nodes& nodes : all) {
      ours.push_back(nodes.ours);
      theirs.push_back(nodes.*count);
      ratios.push_back(static_cast<double>(nodes.*count) / static_cast<double>(nodes.ours));
      open += nodes.*is_found ? 0 : 1;
    }
    const double ratio = median(ratios);
    const bool holds = ratio >= kWanted && all.size() >= plan.positions;
    figures.push_back(
        {name + ", " + way, "100", fmt::format("{:.0f}", ratio), ratio, holds,
         fmt::format("medians of {} positions: {:.0f} states by threats, {:.0f} by "
                     "{}, which proved {}",
                     all.size(), median(ours), median(theirs), way, all.size() - open)});
  };
  compare("alpha-beta", &Nodes::alphabeta, &Nodes::is_found_by_alphabeta);
  compare("proof numbers", &Nodes::numbers, &Nodes::is_found_by_numbers);
}

}  // namespace

std::optional<Figures> tactics_nodes(const ExperimentOptions& options) {
  const Plan& plan = options.is_long ? kLong : kShort;
  const auto& only = options.only;
  for (const std::string& name : only) {
    if (name == kGo || std::ranges::find(kGames, name, &Measured::name) != kGames.end()) continue;
    complain({"tactics-nodes does not measure '" + name + "'", "gomoku_9, connect_four and go"});
    return std::nullopt;
  }
  const auto is_wanted = [&](std::string_view name) {
    return only.empty() || std::ranges::find(only, name) != only.end();
  };
  Figures figures;
  Progress progress;
  for (const Measured& measured : kGames) {
    if (!is_wanted(measured.name)) continue;
    progress.update(std::nullopt, std::string(measured.name));
    const auto all = measure_game(measured, plan, options.seed);
    if (!all) return std::nullopt;
    add(std::string(measured.name), *all, plan, figures);
  }
  if (!is_wanted(kGo)) return figures;
  progress.update(std::nullopt, "Go");
  const auto go = measure_go(plan);
  if (!go) return std::nullopt;
  add("Go, take a string", *go, plan, figures);
  return figures;
}

}  // namespace rulewise::app
