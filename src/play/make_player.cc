// make_player.cc — from a configuration to the search it names, fitted to the game.
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "insight/advice/state_evaluation.h"
#include "insight/evaluation.h"
#include "insight/model/model_evaluation.h"
#include "insight/wording.h"
#include "machine/board/board_game.h"
#include "machine/net/net_game.h"
#include "memory/state_memory.h"
#include "play/correlation.h"
#include "play/evaluation_of.h"
#include "play/fitted_advisors.h"
#include "play/learned_knowledge.h"
#include "play/level.h"
#include "play/morph_search.h"
#include "play/player.h"
#include "play/proving.h"
#include "play/remembering_evaluation.h"
#include "play/tactical.h"
#include "play/trial.h"
#include "search/alphabeta/alphabeta.h"
#include "search/alphabeta/maxn.h"
#include "search/baseline/baseline.h"
#include "search/board_turns.h"
#include "search/bounds/decided.h"
#include "search/mcts/amaf_suits.h"
#include "search/mcts/board_leaves.h"
#include "search/mcts/mcts.h"
#include "search/mcts/wide_leaves.h"
#include "search/minimax/minimax.h"
#include "search/puzzle/puzzle.h"
#include "search/several_turns.h"
#include "search/state_turns.h"

namespace rulewise::play {
namespace {

constexpr double kMostWorth = 90'000;  // thousandths of a goal point: less than a win

search::Prunings prunings(const Configuration& configuration) {
  const auto has = [&](std::string_view what) { return !is_without(configuration, what); };
  return {has("table"),     has("ordering"),        has("aspiration"),
          has("null_move"), has("late_reductions"), has("quiescence"),
          has("futility"),  has("exchanges"),       has("extensions")};
}

bool is_advised(const Configuration& configuration, std::string_view advisor) {
  return std::ranges::find(configuration.advisors, advisor) != configuration.advisors.end();
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

bool is_chess_like(const game::Game& game) {
  return dynamic_cast<const machine::board::BoardGame*>(&game) != nullptr;
}

/// The words of a configuration that name advisors on states of games in GDL.
std::vector<std::string> state_advisors(const Configuration& configuration) {
  std::vector<std::string> words;
  for (const std::string& word : configuration.advisors) {
    if (insight::is_state_advisor(word)) words.push_back(word);
  }
  return words;
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
  return search::make_alphabeta(
      search::state_turns_of(game, state_evaluation(game, configuration, knowledge),
                             knowledge.sieve),
      options);
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
    search::BoardLeafOptions judged{.cut_off = configuration.cut_off};
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
  if (net_game == nullptr || is_without(configuration, "wide")) {
    return search::make_plain_leaves(game, options);
  }
  return search::make_wide_leaves(*net_game, options, configuration.lanes);
}

std::unique_ptr<search::Search> make_mcts(const game::Game& game,
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
  options.habits = static_cast<float>(configuration.habits);
  options.seed = seed;
  options.uses_guesses = is_chess_like(game) && !is_without(configuration, "bias") &&
                         !is_without(configuration, "evaluation");
  options.mixes = !is_without(configuration, "mixing");
  options.proves = !is_without(configuration, "proofs");
  options.keeps_tree = !is_without(configuration, "tree");
  options.sieve = knowledge.sieve;
  return search::make_mcts(
      game, make_leaves(game, configuration, seed, options.uses_amaf, knowledge), options);
}

base::Error no_model() {
  return {"no model of this game is at hand",
          "advisors=model is for games in GDL, in `match`; others have advisors of their own"};
}

/// Games of more than two roles in turn.
std::unique_ptr<search::Search> make_for_several(const game::Game& game,
                                                 const Configuration& configuration,
                                                 const Knowledge& knowledge) {
  search::RoleEvaluation evaluation = role_evaluation(game, configuration, knowledge);
  const search::AlphaBetaOptions options = alphabeta_options(configuration);
  if (!is_without(configuration, "paranoid")) {
    return search::make_paranoid(game, options, std::move(evaluation));
  }
  search::MaxnOptions maxn;
  maxn.table_bytes = is_without(configuration, "table") ? 0 : configuration.memory_bytes;
  maxn.evaluation = std::move(evaluation);
  return search::make_maxn(game, maxn);
}

/// On the game that ends when decided, where there is one.
template <class Make>
std::unique_ptr<search::Search> on_shorter(const game::Game& game, const Knowledge& knowledge,
                                           const Make& make) {
  if (!knowledge.shorter_game) return make(game);
  return search::make_on_shorter_game(knowledge.shorter_game, make);
}

/// What a configuration asks for and nobody knows, if anything.
std::optional<base::Error> want_of(const game::Game& game, const Configuration& configuration,
                                   const Knowledge& knowledge) {
  if (wants_model(configuration) && !knowledge.model) return no_model();
  const auto names = [&](std::string_view word) {
    return is_advised(configuration, word) || configuration.name == word;
  };
  const memory::Learned learned = knowledge.learned ? *knowledge.learned : memory::Learned{};
  const bool has_weights = learned.weights || learned.quiet_weights || knowledge.learned_states;
  if ((names("memory") && !has_weights) || (names("morph") && !learned.morph)) {
    return base::Error{"nothing has been learned about this game",
                       "teach it first: rulewise learn FILE"};
  }
  const bool is_board = dynamic_cast<const machine::board::BoardGame*>(&game) != nullptr;
  if (is_board || !wants_advice(configuration)) return std::nullopt;
  if (!knowledge.advice) {
    return base::Error{"no advisors on this game are at hand",
                       "name them for games in GDL in `match` and `play`"};
  }
  const auto picked = knowledge.advice->pick(state_advisors(configuration));
  return picked ? std::nullopt : std::optional(picked.error());
}

base::Result<std::unique_ptr<search::Search>> make_named(const game::Game& game,
                                                         const Configuration& configuration,
                                                         std::uint64_t seed,
                                                         const Knowledge& knowledge = {}) {
  if (configuration.name == "minimax") return make_minimax(game, configuration, seed, knowledge);
  if (const auto baseline = search::baseline_from(configuration.name)) {
    return search::make_baseline(game, *baseline, seed);
  }
  if (configuration.name == "morph" && configuration.depth.value_or(1) == 1) {
    return make_morph(dynamic_cast<const machine::board::BoardGame&>(game),
                      *knowledge.learned->morph, seed);
  }
  if (configuration.name == "alphabeta" || configuration.name == "morph") {
    const bool has_several = game.role_count() > 2;
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
    return search::make_puzzle(game, options);
  }
  return on_shorter(game, knowledge, [&](const game::Game& on) {
    return make_mcts(on, configuration, seed, knowledge);
  });
}

// ---- What `auto` is ------------------------------------------------------------------------

constexpr std::size_t kTrialBytes = std::size_t{64} << 20U;   // for each of two at a time
constexpr double kHabits = 2;                                 // a sharpness that served
constexpr std::size_t kProverBytes = std::size_t{64} << 20U;  // at most

/// The options of `auto` under another name.
Configuration renamed(const Configuration& configuration, const std::string& name) {
  Configuration result = configuration;
  result.name = name;
  result.text = name;
  return result;
}

Configuration with_advisors(const Configuration& configuration,
                            const std::vector<std::string>& advisors) {
  Configuration result = configuration;
  result.advisors = advisors;
  result.text += ":advisors=";
  for (const std::string& word : advisors) result.text += (word == advisors[0] ? "" : "+") + word;
  return result;
}

Configuration with_exploration(const Configuration& configuration, double exploration,
                               const std::string& word) {
  Configuration result = renamed(configuration, "mcts");
  result.exploration = exploration;
  result.text += ":exploration=" + word;
  return result;
}

/// The same with games that learn from the tree, or without.
Configuration with_other_habits(const Configuration& mcts) {
  Configuration result = mcts;
  result.habits = mcts.habits > 0 ? 0 : kHabits;
  result.text += mcts.habits > 0 ? ":habits=0" : ":habits=" + insight::number_text(kHabits, 0);
  return result;
}

/// What `auto` may turn out to be, most trusted first.
std::vector<Configuration> candidates(const game::Game& game, const Configuration& configuration,
                                      std::uint64_t seed) {
  if (game.role_count() == 1) return {renamed(configuration, "puzzle")};
  const Configuration mcts = renamed(configuration, "mcts");
  const bool takes_turns = search::looks_turn_taking(game, seed);
  if (takes_turns && is_chess_like(game)) {
    const Configuration all = renamed(configuration, "alphabeta");
    if (!configuration.advisors.empty()) return {all, mcts};
    Configuration material = all;
    material.advisors = {"material"};
    material.text = "alphabeta:advisors=material";
    const auto& board_game = dynamic_cast<const machine::board::BoardGame&>(game);
    const std::vector<std::string> fitted = fitted_advisors(board_game, seed);
    if (fitted.empty()) return {all, material, mcts};
    return {with_advisors(all, fitted), all, material, with_advisors(mcts, fitted)};
  }
  std::vector<Configuration> result{mcts};
  if (!takes_turns && !search::looks_turn_taking_for_all(game, seed)) {
    result.push_back(mcts);
    result.back().regrets = !mcts.regrets;
    result.back().text += mcts.regrets ? ":selection=bound" : ":selection=regret";
  }
  if (takes_turns) result.push_back(renamed(configuration, "alphabeta"));
  result.push_back(with_other_habits(mcts));
  result.push_back(with_exploration(configuration, configuration.exploration / 2,
                                    insight::number_text(configuration.exploration / 2, 2)));
  result.push_back(with_exploration(configuration, configuration.exploration * 2,
                                    insight::number_text(configuration.exploration * 2, 2)));
  return result;
}

std::unique_ptr<search::Search> with_tactics(std::unique_ptr<search::Search> search,
                                             const Knowledge& knowledge) {
  if (!knowledge.sieve) return search;
  return make_tactical(std::move(search), knowledge.tactician);
}

/// One of the candidates for real: a tree gets a prover beside it where turns are taken.
std::unique_ptr<search::Search> make_candidate(const game::Game& game,
                                               const Configuration& configuration,
                                               std::uint64_t seed, const Knowledge& knowledge) {
  auto search = std::move(make_named(game, configuration, seed, knowledge)).value();
  if (configuration.name != "mcts" || !search::looks_turn_taking(game, seed)) {
    return with_tactics(std::move(search), knowledge);
  }
  Configuration prover = renamed(configuration, "alphabeta");
  prover.memory_bytes = std::min(kProverBytes, configuration.memory_bytes / 4);
  prover.threads = 1;
  search =
      make_proving(std::move(search), std::move(make_named(game, prover, seed, knowledge)).value());
  return with_tactics(std::move(search), knowledge);
}

/// What the model makes worth trying, where it tells something about how games end.
void add_advised(const game::Game& game, const Configuration& configuration, std::uint64_t seed,
                 const Knowledge& knowledge, std::vector<Configuration>& among) {
  const bool has_several = game.role_count() > 2;
  if (has_several ? !search::looks_turn_taking_for_all(game, seed)
                  : !search::looks_turn_taking(game, seed)) {
    return;
  }
  insight::ModelEvaluation evaluation(knowledge.model, game);
  const auto value = [&](const game::State& state, game::Role role) {
    return evaluation.value(state, role);
  };
  if (!correlates_with_results(game, value, seed)) return;
  Configuration advised = renamed(configuration, "alphabeta");
  advised.advisors = {"model"};
  advised.text = "alphabeta:advisors=model";
  among.insert(among.begin() + 1, advised);
  if (!has_several) return;
  advised.without.emplace_back("paranoid");
  advised.text += ",without=paranoid";
  among.push_back(advised);
}

/// The share of the start clock that goes into a model, and the most that helps.
constexpr double kModelShare = 0.2;
constexpr double kMostModelSeconds = 4;

/// Quick games between the candidates, and the winner with all its memory.
Trial make_trial(const game::Game& game, const std::vector<Configuration>& candidates,
                 std::uint64_t seed, const Knowledge& knowledge) {
  return [&game, candidates, seed, known = knowledge](const TrialTime& time) {
    const base::Stopwatch watch;
    std::vector<Configuration> among = candidates;
    Knowledge knowledge = known;
    const bool has_time = !among.front().nodes && std::isfinite(time.seconds);
    if (has_time && knowledge.make_model) {
      knowledge.model =
          knowledge.make_model(std::min(kModelShare * time.seconds, kMostModelSeconds));
    }
    if (has_time && knowledge.model) {
      add_advised(game, among.front(), seed, knowledge, among);
    }
    TrialOptions options;
    options.seconds = time.seconds - watch.seconds();
    options.move_seconds = time.move_seconds;
    options.nodes = among.front().nodes.value_or(0);
    if (options.nodes > 0) options.seconds = Clock::kForever;
    options.seed = seed;
    options.stop = time.stop;
    const auto make = [&](const Configuration& candidate) {
      Configuration small = candidate;
      small.memory_bytes = std::min(small.memory_bytes, kTrialBytes);
      return make_candidate(game, small, seed, knowledge);
    };
    const TrialResult result = try_out(game, among, make, options);
    ChosenSearch chosen;
    chosen.reason = result.reason;
    if (result.best == 0) return chosen;
    chosen.configuration = among[result.best];
    chosen.search = make_candidate(game, chosen.configuration, seed, knowledge);
    return chosen;
  };
}

/// The search at the level the configuration asks for.
std::unique_ptr<search::Search> at_level(const game::Game& game,
                                         std::unique_ptr<search::Search> search,
                                         const Configuration& configuration, std::uint64_t seed) {
  if (configuration.level >= kFullLevel) return search;
  return make_leveled(game, std::move(search), level_of(configuration.level), seed);
}

/// The memory a configuration leaves open: of a quarter of the machine the share of one role. A
/// table is cleared and a tree is copied as a whole: more than enough would cost time.
Configuration with_memory(const Configuration& configuration, const game::Game& game) {
  constexpr std::size_t kEnough = std::size_t{256} << 20U;
  if (configuration.memory_bytes > 0) return configuration;
  Configuration result = configuration;
  const auto pages = static_cast<std::size_t>(std::max(1L, sysconf(_SC_PHYS_PAGES)));
  const auto page = static_cast<std::size_t>(std::max(1L, sysconf(_SC_PAGESIZE)));
  result.memory_bytes = std::min(kEnough, pages * page / 4 / game.role_count());
  return result;
}

/// Latches found and used, for the searches they serve.
Knowledge with_shorter_game(const game::Game& game, const Configuration& configuration,
                            std::uint64_t seed, const Knowledge& knowledge) {
  Knowledge result = knowledge;
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  const bool is_served = configuration.name == "auto" || configuration.name == "mcts" ||
                         configuration.name == "alphabeta";
  if (net_game == nullptr || !is_served || game.role_count() < 2) return result;
  if (is_without(configuration, "latches")) return result;
  result.shorter_game = search::make_decided_game(*net_game, seed);
  return result;
}

/// The sieve of the tactician, for the searches it serves.
Knowledge with_sieve(const game::Game& game, const Configuration& configuration, std::uint64_t seed,
                     Knowledge knowledge) {
  const bool is_served = knowledge.tactician && wants_tactics(configuration);
  if (is_served && suits_tactics(game, seed)) knowledge.sieve = make_sieve(knowledge.tactician);
  return knowledge;
}

Knowledge fitted(const game::Game& game, const Configuration& configuration, std::uint64_t seed,
                 const Knowledge& knowledge) {
  return with_sieve(game, configuration, seed,
                    with_shorter_game(game, configuration, seed, knowledge));
}

std::unique_ptr<Player> make_auto(const game::Game& game, const Configuration& configuration,
                                  std::uint64_t seed, const Knowledge& knowledge) {
  std::vector<Configuration> among = candidates(game, configuration, seed);
  for (Configuration& candidate : among) candidate = with_memory(candidate, game);
  auto search =
      at_level(game, make_candidate(game, among.front(), seed, knowledge), configuration, seed);
  ChosenSearch first{std::move(search), among.front(), {}};
  Trial trial;
  const bool is_free = configuration.level >= kFullLevel;
  if (among.size() > 1 && is_free) trial = make_trial(game, among, seed, knowledge);
  return std::make_unique<Player>(game, std::move(first), configuration, std::move(trial));
}

}  // namespace

bool wants_model(const Configuration& configuration) { return is_advised(configuration, "model"); }

bool wants_memory(const Configuration& configuration) {
  return is_advised(configuration, "memory") || is_advised(configuration, "morph") ||
         configuration.name == "morph";
}

bool wants_advice(const Configuration& configuration) {
  return !state_advisors(configuration).empty();
}

bool wants_tactics(const Configuration& configuration) {
  const bool is_served = configuration.name == "auto" || configuration.name == "mcts" ||
                         configuration.name == "alphabeta";
  return is_served && !is_without(configuration, "tactics");
}

base::Result<std::unique_ptr<search::Search>> make_search(const game::Game& game,
                                                          const Configuration& configuration,
                                                          std::uint64_t seed,
                                                          const Knowledge& knowledge) {
  if (const auto error = want_of(game, configuration, knowledge)) return *error;
  const std::uint64_t mine = configuration.seed.value_or(seed);
  const Configuration named = with_memory(configuration, game);
  const Knowledge known = fitted(game, configuration, mine, knowledge);
  base::Result<std::unique_ptr<search::Search>> search =
      configuration.name == "auto"
          ? make_candidate(game, candidates(game, named, mine).front(), mine, known)
          : make_named(game, named, mine, known);
  if (!search) return search.error();
  if (configuration.name != "auto") search = with_tactics(std::move(search).value(), known);
  return at_level(game, std::move(search).value(), configuration, mine);
}

base::Result<std::unique_ptr<Player>> make_player(const game::Game& game,
                                                  const Configuration& configuration,
                                                  std::uint64_t seed, const Knowledge& knowledge) {
  if (const auto error = want_of(game, configuration, knowledge)) return *error;
  const std::uint64_t mine = configuration.seed.value_or(seed);
  if (configuration.name == "auto") {
    return make_auto(game, configuration, mine, fitted(game, configuration, mine, knowledge));
  }
  auto search = make_search(game, configuration, mine, knowledge);
  if (!search) return search.error();
  return std::make_unique<Player>(game, std::move(search).value(), configuration);
}

}  // namespace rulewise::play
