// make_player.cc — from a configuration to the search it names, fitted to the game.
#include <cmath>
#include <utility>

#include "insight/evaluation.h"
#include "machine/board/board_game.h"
#include "machine/net/net_game.h"
#include "play/evaluation_of.h"
#include "play/player.h"
#include "search/alphabeta/alphabeta.h"
#include "search/baseline/baseline.h"
#include "search/board_turns.h"
#include "search/mcts/mcts.h"
#include "search/mcts/wide_leaves.h"
#include "search/puzzle/puzzle.h"
#include "search/state_turns.h"

namespace rulewise::play {
namespace {

search::Prunings prunings(const Configuration& configuration) {
  const auto has = [&](std::string_view what) { return !is_without(configuration, what); };
  return {has("table"),     has("ordering"),        has("aspiration"),
          has("null_move"), has("late_reductions"), has("quiescence")};
}

/// What METAGAMER's advisors know of a chess-like game, as a search wants it.
search::BoardKnowledgeForSearch board_knowledge(const machine::board::BoardGame& game,
                                                const Configuration& configuration) {
  const auto knowledge = std::make_shared<const insight::BoardKnowledge>(
      game.compiled().rules, evaluation_of(configuration));
  search::BoardKnowledgeForSearch result;
  result.make_evaluation = [knowledge]() -> search::BoardEvaluation {
    const auto evaluation = std::make_shared<insight::Evaluation>(knowledge);
    return [evaluation](const machine::board::Position& position) {
      return evaluation->goal_thousandths(evaluation->value(position));
    };
  };
  result.worth.push_back(0);  // an empty square
  for (std::size_t code = 1; code < game.compiled().codes; ++code) {
    const double worth = std::abs(knowledge->material_of(static_cast<machine::board::Code>(code)));
    result.worth.push_back(static_cast<int>(100 * worth));
  }
  return result;
}

std::unique_ptr<search::Search> make_alphabeta(const game::Game& game,
                                               const Configuration& configuration) {
  search::AlphaBetaOptions options;
  options.table_bytes = configuration.memory_bytes;
  options.threads = configuration.threads;
  options.prunings = prunings(configuration);
  const auto* board_game = dynamic_cast<const machine::board::BoardGame*>(&game);
  if (board_game != nullptr) {
    return search::make_alphabeta(
        search::board_turns_of(*board_game, board_knowledge(*board_game, configuration)), options);
  }
  return search::make_alphabeta(search::state_turns_of(game), options);
}

/// On the wide machine where the game runs a net.
std::unique_ptr<search::LeafPlayer> make_leaves(const game::Game& game,
                                                const Configuration& configuration,
                                                std::uint64_t seed) {
  const search::LeafOptions options{.seed = seed};
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  if (net_game == nullptr || is_without(configuration, "wide")) {
    return search::make_plain_leaves(game, options);
  }
  return search::make_wide_leaves(*net_game, options, configuration.lanes);
}

std::unique_ptr<search::Search> make_mcts(const game::Game& game,
                                          const Configuration& configuration, std::uint64_t seed) {
  search::MctsOptions options;
  options.max_bytes = configuration.memory_bytes;
  options.exploration = static_cast<float>(configuration.exploration);
  options.proves = !is_without(configuration, "proofs");
  options.keeps_tree = !is_without(configuration, "tree");
  return search::make_mcts(game, make_leaves(game, configuration, seed), options);
}

base::Result<std::unique_ptr<search::Search>> make_search(const game::Game& game,
                                                          const Configuration& configuration,
                                                          std::uint64_t seed) {
  if (const auto baseline = search::baseline_from(configuration.name)) {
    return search::make_baseline(game, *baseline, seed);
  }
  if (configuration.name == "alphabeta") {
    if (!search::looks_turn_taking(game, seed)) {
      return base::Error{"alphabeta needs two roles that move in turn, which this game has not",
                         "use mcts"};
    }
    return make_alphabeta(game, configuration);
  }
  const bool is_puzzle = game.role_count() == 1;
  if (configuration.name == "puzzle" || (configuration.name == "auto" && is_puzzle)) {
    if (!is_puzzle) {
      return base::Error{"puzzle is for games of one role", "use mcts or alphabeta"};
    }
    return search::make_puzzle(game, {configuration.memory_bytes, seed});
  }
  return make_mcts(game, configuration, seed);  // mcts, and so far auto
}

}  // namespace

base::Result<std::unique_ptr<Player>> make_player(const game::Game& game,
                                                  const Configuration& configuration,
                                                  std::uint64_t seed) {
  auto search = make_search(game, configuration, configuration.seed.value_or(seed));
  if (!search) return search.error();
  ChosenSearch chosen{std::move(search).value(), configuration, {}};
  return std::make_unique<Player>(game, std::move(chosen), configuration);
}

}  // namespace rulewise::play
