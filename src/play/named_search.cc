#include "play/named_search.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "insight/advice/state_evaluation.h"
#include "insight/evaluation.h"
#include "insight/model/model_evaluation.h"
#include "machine/board/board_game.h"
#include "machine/net/net_game.h"
#include "memory/state_memory.h"
#include "play/evaluation_of.h"
#include "play/lane_judge.h"
#include "play/learned_knowledge.h"
#include "play/morph_search.h"
#include "play/remembering_evaluation.h"
#include "search/alphabeta/alphabeta.h"
#include "search/alphabeta/maxn.h"
#include "search/baseline/baseline.h"
#include "search/board_turns.h"
#include "search/bounds/decided.h"
#include "search/factoring/impartial_sum.h"
#include "search/factoring/part_classes.h"
#include "search/mcts/advised_leaves.h"
#include "search/mcts/amaf_suits.h"
#include "search/mcts/board_leaves.h"
#include "search/mcts/mcts.h"
#include "search/mcts/several_trees.h"
#include "search/mcts/wide_leaves.h"
#include "search/minimax/minimax.h"
#include "search/puzzle/puzzle.h"
#include "search/recurrence.h"
#include "search/several_turns.h"
#include "search/state_turns.h"
#include "search/takings.h"

namespace rulewise::play {
namespace {

constexpr std::uint32_t kBoardCutOff = 4;  // moves before a chess-like game is judged
constexpr double kMostWorth = 90'000;      // thousandths of a goal point: less than a win

search::Prunings prunings(const Configuration& configuration) {
  const auto has = [&](std::string_view what) { return !is_without(configuration, what); };
  return {has("table"),     has("ordering"),        has("aspiration"),
          has("null_move"), has("late_reductions"), has("quiescence"),
          has("futility"),  has("exchanges"),       has("extensions")};
}

/// What was learned or what METAGAMER's advisors know of a chess-like game, as a search wants it.
search::BoardKnowledgeForSearch board_knowledge(const machine::board::BoardGame& game,
                                                const Configuration& configuration,
                                                const Knowledge& known) {
  if (known.learned && is_advised(configuration, "memory")) {
    const bool is_quiet =
        configuration.name == "alphabeta" && !is_without(configuration, "quiescence");
    return learned_knowledge(game, *known.learned, is_quiet);
  }
  if (known.learned && (is_advised(configuration, "morph") || configuration.name == "morph")) {
    return morph_knowledge(game, known.learned->morph);
  }
  const auto knowledge = std::make_shared<const insight::BoardKnowledge>(
      game.compiled().rules, evaluation_of(configuration));
  search::BoardKnowledgeForSearch result;
  result.make_evaluation = [knowledge] {
    return std::make_unique<RememberingEvaluation<insight::Evaluation>>(knowledge);
  };
  const double thousandths = insight::Evaluation(knowledge).goal_thousandths(1.0);
  result.worth.push_back(0);  // an empty square
  for (std::size_t code = 1; code < game.compiled().codes; ++code) {
    const double worth = std::abs(knowledge->material_of(static_cast<machine::board::Code>(code)));
    result.worth.push_back(static_cast<int>(std::min(kMostWorth, thousandths * worth)));
  }
  return result;
}

/// By what was learned, by advisors, by the model, by what the state would pay now, or nothing.
search::RoleEvaluation role_evaluation(const game::Game& game, const Configuration& configuration,
                                       const Knowledge& knowledge) {
  if (wants_advice(configuration) && knowledge.advice) {
    insight::StateEvaluation evaluation(
        knowledge.advice, game, knowledge.advice->pick(state_advisors(configuration)).value());
    return [evaluation](const game::State& state, game::Role role) mutable {
      return evaluation.value(state, role);
    };
  }
  const bool is_morph = is_advised(configuration, "morph") || configuration.name == "morph";
  if (is_morph && knowledge.learned_states) {
    return morph_evaluation(*knowledge.learned_states->morph);
  }
  if (is_advised(configuration, "memory") && knowledge.learned_states) {
    return [learned = knowledge.learned_states](const game::State& state, game::Role role) {
      const double value = learned->value(state);
      return role.index() == 0 ? value : 100 - value;
    };
  }
  if (is_advised(configuration, "model") && knowledge.model) {
    insight::ModelEvaluation evaluation(knowledge.model, game);
    return [evaluation](const game::State& state, game::Role role) mutable {
      return evaluation.value(state, role);
    };
  }
  if (!is_advised(configuration, "payoff")) return {};
  return [&game](const game::State& state, game::Role role) {
    return insight::early_payoff(game, state, role);
  };
}

/// What the first role gets minus what the second gets.
search::StateEvaluation state_evaluation(const game::Game& game, const Configuration& configuration,
                                         const Knowledge& knowledge) {
  search::RoleEvaluation by_role = role_evaluation(game, configuration, knowledge);
  if (!by_role) return {};
  return [by_role](const game::State& state) {
    return static_cast<int>(1000 * (by_role(state, game::Role(0)) - by_role(state, game::Role(1))));
  };
}

std::unique_ptr<search::Search> make_minimax(const game::Game& game,
                                             const Configuration& configuration, std::uint64_t seed,
                                             const Knowledge& knowledge) {
  search::RoleEvaluation evaluation = role_evaluation(game, configuration, knowledge);
  if (!evaluation) evaluation = [](const game::State&, game::Role) { return 50.0; };
  return search::make_minimax(game, std::move(evaluation), seed);
}

search::AlphaBetaOptions alphabeta_options(const Configuration& configuration) {
  search::AlphaBetaOptions options;
  options.table_bytes = configuration.memory_bytes;
  options.threads = configuration.threads;
  options.prunings = prunings(configuration);
  return options;
}

/// Nothing where the game has no clock that would hide that a line goes round in circles.
std::shared_ptr<search::Recurrence> make_recurrence(const game::Game& game,
                                                    const Configuration& configuration) {
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  if (net_game == nullptr || is_without(configuration, "recurrence")) return {};
  auto recurrence = std::make_shared<search::Recurrence>(net_game->net());
  return recurrence->has_clock() ? recurrence : nullptr;
}

/// What moves take, by what the evaluation says the pieces are worth on the board that was
/// discovered; nothing without one, or where it says nothing of pieces.
std::shared_ptr<const search::Takings> make_takings(const game::Game& game,
                                                    const Configuration& configuration,
                                                    const Knowledge& knowledge) {
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  if (net_game == nullptr || !knowledge.advice || !wants_advice(configuration) ||
      is_without(configuration, "takings")) {
    return {};
  }
  const insight::StateAdvisors& advisors = knowledge.advice->advisors();
  const auto material =
      std::ranges::find(advisors, "material", [](const auto& a) { return a->name(); });
  if (material == advisors.end()) return {};
  const insight::StateEvaluation evaluation(
      knowledge.advice, game, knowledge.advice->pick(state_advisors(configuration)).value());
  std::vector<search::PieceFact> pieces;
  for (const insight::FactWorth& piece : (*material)->worth()) {
    const bool is_base = piece.fact < net_game->net().base_count();
    if (!is_base || piece.owner == insight::kNobody) continue;
    const game::Role owner(static_cast<std::size_t>(piece.owner));
    const auto worth =
        static_cast<std::int32_t>(std::min(kMostWorth, 1000 * evaluation.worth(piece.fact, owner)));
    if (worth > 0) pieces.push_back({piece.fact, static_cast<std::uint32_t>(piece.owner), worth});
  }
  if (!knowledge.takings) return search::Takings::find(net_game->net(), pieces);
  return knowledge.takings->of(net_game->net(), pieces);
}

std::unique_ptr<search::Search> make_alphabeta(const game::Game& game,
                                               const Configuration& configuration,
                                               const Knowledge& knowledge = {}) {
  const search::AlphaBetaOptions options = alphabeta_options(configuration);
  const auto* board_game = dynamic_cast<const machine::board::BoardGame*>(&game);
  if (board_game != nullptr) {
    return search::make_alphabeta(
        search::board_turns_of(*board_game, board_knowledge(*board_game, configuration, knowledge)),
        options);
  }
  search::TurnKnowledge known;
  known.evaluation = state_evaluation(game, configuration, knowledge);
  known.sieve = search::sieve_of_both(knowledge.sieve, knowledge.alike);
  known.alike = knowledge.alike;
  // Without an evaluation only proofs count, and of those a recurrence is none.
  if (known.evaluation) {
    known.recurrence = make_recurrence(game, configuration);
    known.takings = make_takings(game, configuration, knowledge);
  }
  return search::make_alphabeta(search::state_turns_of(game, std::move(known)), options);
}

/// What trees of a game in GDL begin with; nothing where no advisors are asked for.
search::RoleEvaluation bias_of(const game::Game& game, const Configuration& configuration,
                               const Knowledge& knowledge) {
  const bool has_none =
      is_without(configuration, "bias") || is_without(configuration, "evaluation");
  return has_none ? search::RoleEvaluation{} : role_evaluation(game, configuration, knowledge);
}

/// Who judges games that are cut off on the wide machine; nobody where that is not said in gates.
std::shared_ptr<search::LaneJudge> lane_judge(const machine::NetGame& game,
                                              const Configuration& configuration,
                                              const Knowledge& knowledge) {
  if (!wants_advice(configuration) || !knowledge.advice) return nullptr;
  return make_lane_judge(*knowledge.advice, game,
                         knowledge.advice->pick(state_advisors(configuration)).value());
}

/// Natively in chess-like games, on the wide machine where the game runs a net.
std::unique_ptr<search::LeafPlayer> make_leaves(const game::Game& game,
                                                const Configuration& configuration,
                                                std::uint64_t seed, bool uses_amaf,
                                                const Knowledge& knowledge) {
  search::LeafOptions options{.seed = seed};
  options.playouts_per_leaf = configuration.playouts;
  options.tells_moves = uses_amaf;
  options.learns = configuration.habits > 0;
  options.looks_ahead = !is_without(configuration, "decisive");
  if (const auto* board_game = dynamic_cast<const machine::board::BoardGame*>(&game)) {
    search::BoardLeafOptions judged{.cut_off = configuration.cut_off.value_or(kBoardCutOff)};
    if (!is_without(configuration, "evaluation")) {
      const std::shared_ptr<search::BoardEvaluation> evaluation =
          board_knowledge(*board_game, configuration, knowledge).make_evaluation();
      if (!is_without(configuration, "bias")) judged.worth = evaluation;
      judged.evaluation = [evaluation](const machine::board::Position& position) {
        return evaluation->guess(position, evaluation->worth(position));
      };
    }
    return search::make_board_leaves(*board_game, options, judged);
  }
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  bool is_wide = net_game != nullptr && !is_without(configuration, "wide");
  options.played_net = knowledge.forced_play;
  if (configuration.cut_off && !is_without(configuration, "evaluation")) {
    options.cut_off = *configuration.cut_off;
    if (is_wide) options.lane_judge = lane_judge(*net_game, configuration, knowledge);
    if (!options.lane_judge) options.judge = role_evaluation(game, configuration, knowledge);
    is_wide = is_wide && !options.judge;
  }
  auto leaves = is_wide ? search::make_wide_leaves(*net_game, options, configuration.lanes)
                        : search::make_plain_leaves(game, options);
  search::RoleEvaluation bias = bias_of(game, configuration, knowledge);
  if (!bias) return leaves;
  return search::make_advised_leaves(game, std::move(leaves), std::move(bias));
}

std::unique_ptr<search::Search> make_tree(const game::Game& game,
                                          const Configuration& configuration, std::uint64_t seed,
                                          const Knowledge& knowledge) {
  search::MctsOptions options;
  options.max_bytes = configuration.memory_bytes;
  options.exploration = static_cast<float>(configuration.exploration);
  options.uses_amaf = !is_without(configuration, "amaf") &&
                      dynamic_cast<const machine::NetGame*>(&game) != nullptr &&
                      search::amaf_suits(game, seed);
  options.amaf_fade = static_cast<float>(configuration.amaf_fade);
  options.uses_regrets = configuration.regrets;
  // Leaves of chess-like games do not learn, and their moves are too many to be kept by number.
  if (!is_chess_like(game)) options.habits = static_cast<float>(configuration.habits);
  options.seed = seed;
  options.uses_guesses =
      is_chess_like(game)
          ? !is_without(configuration, "bias") && !is_without(configuration, "evaluation")
          : static_cast<bool>(bias_of(game, configuration, knowledge));
  options.mixes = !is_without(configuration, "mixing");
  options.proves = !is_without(configuration, "proofs");
  options.keeps_tree = !is_without(configuration, "tree");
  // Guesses come for all moves.
  if (!options.uses_guesses) {
    options.sieve = search::sieve_of_both(knowledge.sieve, knowledge.alike);
  }
  return search::make_mcts(
      game, make_leaves(game, configuration, seed, options.uses_amaf, knowledge), options);
}

/// One tree a thread, which share the memory.
std::unique_ptr<search::Search> make_trees(const game::Game& game,
                                           const Configuration& configuration, std::uint64_t seed,
                                           const Knowledge& knowledge) {
  if (configuration.threads <= 1) return make_tree(game, configuration, seed, knowledge);
  const auto count = static_cast<std::size_t>(configuration.threads);
  Configuration each = configuration;
  each.memory_bytes = configuration.memory_bytes / count;
  std::vector<std::unique_ptr<search::Search>> trees;
  for (std::size_t n = 0; n < count; ++n) {
    trees.push_back(make_tree(game, each, n == 0 ? seed : base::combine(seed, n), knowledge));
  }
  return search::make_several_trees(std::move(trees));
}

/// What all roles together get at most, by the goals that the rules name.
int most_sum_of(const game::Game& game) {
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  if (net_game == nullptr) return 0;
  int sum = 0;
  for (const std::vector<logic::GoalValue>& goals : net_game->net().goals) {
    int most = 0;
    for (const logic::GoalValue& goal : goals) most = std::max(most, goal.value);
    sum += most;
  }
  return sum;
}

/// Games of turns with more than two roles, or with two who do not share out 100 points.
std::unique_ptr<search::Search> make_for_several(const game::Game& game,
                                                 const Configuration& configuration,
                                                 const Knowledge& knowledge) {
  search::RoleEvaluation evaluation = role_evaluation(game, configuration, knowledge);
  const search::AlphaBetaOptions options = alphabeta_options(configuration);
  if (!is_without(configuration, "paranoid")) {
    return search::make_paranoid(game, options, std::move(evaluation), knowledge.alike);
  }
  search::MaxnOptions maxn;
  maxn.table_bytes = is_without(configuration, "table") ? 0 : configuration.memory_bytes;
  maxn.evaluation = std::move(evaluation);
  maxn.prunes = !is_without(configuration, "bounds");
  maxn.most_sum = most_sum_of(game);
  return search::make_maxn(game, maxn);
}

/// On the game that ends when decided, where there is one.
template <class Make>
std::unique_ptr<search::Search> on_shorter(const game::Game& game, const Knowledge& knowledge,
                                           const Make& make) {
  if (!knowledge.shorter_game) return make(game);
  return search::make_on_shorter_game(knowledge.shorter_game, make);
}

/// The search that is named, whatever is known of sums of games.
base::Result<std::unique_ptr<search::Search>> make_alone(const game::Game& game,
                                                         const Configuration& configuration,
                                                         std::uint64_t seed,
                                                         const Knowledge& knowledge) {
  if (configuration.name == "minimax") return make_minimax(game, configuration, seed, knowledge);
  if (const auto baseline = search::baseline_from(configuration.name)) {
    return search::make_baseline(game, *baseline, seed);
  }
  if (configuration.name == "morph" && configuration.depth.value_or(1) == 1) {
    const auto* board_game = dynamic_cast<const machine::board::BoardGame*>(&game);
    if (board_game == nullptr) return make_morph(game, *knowledge.learned_states->morph, seed);
    return make_morph(*board_game, *knowledge.learned->morph, seed);
  }
  if (configuration.name == "alphabeta" || configuration.name == "morph") {
    const bool has_several =
        game.role_count() > 2 || (!is_chess_like(game) && !search::looks_constant_sum(game, seed));
    if (has_several && search::looks_turn_taking_for_all(game, seed)) {
      return on_shorter(game, knowledge, [&](const game::Game& on) {
        return make_for_several(on, configuration, knowledge);
      });
    }
    if (!search::looks_turn_taking(game, seed)) {
      return base::Error{
          "alphabeta needs two or more roles that move in turn, which this game has not",
          "use mcts"};
    }
    return on_shorter(game, knowledge, [&](const game::Game& on) {
      return make_alphabeta(on, configuration, knowledge);
    });
  }
  if (configuration.name == "puzzle") {
    if (game.role_count() != 1) {
      return base::Error{"puzzle is for games of one role", "use mcts or alphabeta"};
    }
    search::PuzzleOptions options{configuration.memory_bytes, seed};
    options.bounds_points = !is_without(configuration, "latches");
    options.factors = !is_without(configuration, "parts");
    options.commutes = !is_without(configuration, "commuting");
    options.counts_goals = !is_without(configuration, "goal_counts");
    return search::make_puzzle(game, options);
  }
  return on_shorter(game, knowledge, [&](const game::Game& on) {
    return make_trees(on, configuration, seed, knowledge);
  });
}

}  // namespace

bool is_advised(const Configuration& configuration, std::string_view advisor) {
  return std::ranges::find(configuration.advisors, advisor) != configuration.advisors.end();
}

bool is_chess_like(const game::Game& game) {
  return dynamic_cast<const machine::board::BoardGame*>(&game) != nullptr;
}

std::vector<std::string> state_advisors(const Configuration& configuration) {
  std::vector<std::string> words;
  for (const std::string& word : configuration.advisors) {
    if (insight::is_state_advisor(word)) words.push_back(word);
  }
  return words;
}

base::Result<std::unique_ptr<search::Search>> make_named(const game::Game& game,
                                                         const Configuration& configuration,
                                                         std::uint64_t seed,
                                                         const Knowledge& knowledge) {
  auto search = make_alone(game, configuration, seed, knowledge);
  if (!search || !knowledge.sum) return search;
  return search::make_on_sum(game, std::move(search).value(), knowledge.sum);
}

}  // namespace rulewise::play
