// make_player.cc — from a configuration to a player: what is known is fitted, memory is decided.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/machine_memory.h"
#include "insight/advice/state_evaluation.h"
#include "machine/net/net_game.h"
#include "memory/state_memory.h"
#include "play/automatic.h"
#include "play/learned_knowledge.h"
#include "play/level.h"
#include "play/named_search.h"
#include "play/player.h"
#include "play/tactical.h"
#include "search/bounds/decided.h"
#include "search/factoring/impartial_sum.h"
#include "search/factoring/part_classes.h"
#include "search/takings.h"
#include "tactics/forced_play.h"

namespace rulewise::play {
namespace {

base::Error no_model() {
  return {"no model of this game is at hand",
          "advisors=model is for games in GDL, in `match`; others have advisors of their own"};
}

base::Error too_much_memory(const Configuration& configuration) {
  const std::string most = std::to_string(base::machine_memory() >> 20U);
  return {"player '" + configuration.text + "' asks for more memory than this machine has",
          "it has " + most + " MiB in all: memory=256M is plenty"};
}

/// What a configuration asks for and nobody knows or has, if anything.
std::optional<base::Error> want_of(const game::Game& game, const Configuration& configuration,
                                   const Knowledge& knowledge) {
  if (configuration.memory_bytes > base::machine_memory()) return too_much_memory(configuration);
  if (wants_model(configuration) && !knowledge.model) return no_model();
  const auto names = [&](std::string_view word) {
    return is_advised(configuration, word) || configuration.name == word;
  };
  const memory::Learned learned = knowledge.learned ? *knowledge.learned : memory::Learned{};
  const memory::LearnedStates states =
      knowledge.learned_states ? *knowledge.learned_states : memory::LearnedStates{};
  const bool has_weights = learned.weights || learned.quiet_weights || states.weights;
  const bool has_patterns = learned.morph || states.morph;
  if ((names("memory") && !has_weights) || (names("morph") && !has_patterns)) {
    return base::Error{"nothing has been learned about this game",
                       "teach it first: rulewise learn FILE"};
  }
  if (is_chess_like(game) || !wants_advice(configuration)) return std::nullopt;
  if (!knowledge.advice) {
    return base::Error{"no advisors on this game are at hand",
                       "name them for games in GDL in `match`, `tournament` and `play`"};
  }
  const auto picked = knowledge.advice->pick(state_advisors(configuration));
  return picked ? std::nullopt : std::optional(picked.error());
}

/// The search at the level the configuration asks for.
std::unique_ptr<search::Search> at_level(const game::Game& game,
                                         std::unique_ptr<search::Search> search,
                                         const Configuration& configuration, std::uint64_t seed) {
  if (configuration.level >= kFullLevel) return search;
  return make_leveled(game, std::move(search), level_of(configuration.level), seed);
}

/// The memory a configuration leaves open: a quarter of the machine, shared by all who play at
/// once. A table is gone through and a tree is copied as a whole, so that only who has long to
/// think gets all of it (Player::fitting_bytes); what is enough for a second is the same on every
/// machine.
Configuration with_memory(const Configuration& configuration, const game::Game& game) {
  constexpr std::size_t kEnough = std::size_t{256} << 20U;
  if (configuration.memory_bytes > 0) return configuration;
  const std::size_t players =
      game.role_count() * std::max<std::size_t>(configuration.games_at_once, 1);
  Configuration result = configuration;
  result.most_memory_bytes = base::machine_memory() / 4 / players;
  result.memory_bytes = std::min(kEnough, result.most_memory_bytes);
  return result;
}

/// Whether what is found in the net about games of several roles serves the search.
bool is_served_by_net(const Configuration& configuration) {
  return configuration.name == "auto" || configuration.name == "mcts" ||
         configuration.name == "alphabeta";
}

/// Latches found and used, for the searches they serve.
Knowledge with_shorter_game(const game::Game& game, const Configuration& configuration,
                            std::uint64_t seed, const Knowledge& knowledge) {
  Knowledge result = knowledge;
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  if (net_game == nullptr || !is_served_by_net(configuration) || game.role_count() < 2) {
    return result;
  }
  if (is_without(configuration, "latches")) return result;
  result.shorter_game = search::make_decided_game(*net_game, seed);
  return result;
}

/// What games below a tree are played on, where the tactician knows better than chance: answers are
/// worth many times the operations, wins alone are worth few.
std::shared_ptr<const logic::Net> forced_play_of(const game::Game& game,
                                                 const Configuration& configuration,
                                                 const Knowledge& knowledge) {
  const auto* net_game = knowledge.shorter_game ? knowledge.shorter_game.get()
                                                : dynamic_cast<const machine::NetGame*>(&game);
  if (net_game == nullptr || is_without(configuration, "forced")) return nullptr;
  constexpr std::size_t kMostForAnswers = 64;
  constexpr std::size_t kMostForWins = 4;
  const bool has_answers = !knowledge.tactician->derivation().forced.empty();
  auto net = tactics::forced_play(net_game->net(), *knowledge.tactician);
  const std::size_t most = has_answers ? kMostForAnswers : kMostForWins;
  if (!net || logic::count_operations(*net) > most * logic::count_operations(net_game->net())) {
    return nullptr;
  }
  return std::make_shared<const logic::Net>(std::move(*net));
}

/// What is alike in games side by side, by the results of the game that is searched, and what they
/// add up to.
Knowledge with_parts(const game::Game& game, const Configuration& configuration,
                     Knowledge knowledge) {
  const auto* net_game = dynamic_cast<const machine::NetGame*>(&game);
  if (net_game == nullptr || !is_served_by_net(configuration) || game.role_count() < 2) {
    return knowledge;
  }
  if (is_without(configuration, "parts")) return knowledge;
  const machine::NetGame& searched = knowledge.shorter_game ? *knowledge.shorter_game : *net_game;
  if (const auto walked = search::walk_parts(*net_game, searched)) {
    knowledge.alike = search::PartClasses::find(*walked);
    knowledge.sum = search::ImpartialSum::find(searched, *walked);
  }
  return knowledge;
}

/// The tactician where it serves the search and is quick enough, and its sieve where asking it at
/// every state costs less than it saves.
Knowledge with_sieve(const game::Game& game, const Configuration& configuration, std::uint64_t seed,
                     Knowledge knowledge) {
  constexpr std::size_t kMostOperations = 400'000;  // some 80 microseconds
  constexpr double kMostFactor = 4;
  const bool is_served = knowledge.tactician && wants_tactics(configuration) &&
                         knowledge.tactician->extra_operations() <= kMostOperations &&
                         suits_tactics(game, seed);
  if (!is_served) {
    knowledge.tactician = nullptr;
  } else if (knowledge.tactician->cost_factor() <= kMostFactor) {
    knowledge.sieve = make_sieve(knowledge.tactician);
  }
  if (is_served) knowledge.forced_play = forced_play_of(game, configuration, knowledge);
  return knowledge;
}

Knowledge fitted(const game::Game& game, const Configuration& configuration, std::uint64_t seed,
                 const Knowledge& knowledge) {
  Knowledge shorter = with_shorter_game(game, configuration, seed, knowledge);
  if (!shorter.takings) shorter.takings = std::make_shared<search::KnownTakings>();
  return with_sieve(game, configuration, seed, with_parts(game, configuration, std::move(shorter)));
}

std::unique_ptr<Player> make_auto(const game::Game& game, const Configuration& configuration,
                                  std::uint64_t seed, const Knowledge& knowledge) {
  std::vector<Configuration> among = candidates(game, configuration, seed, knowledge);
  for (Configuration& candidate : among) candidate = with_memory(candidate, game);
  auto search =
      at_level(game, make_candidate(game, among.front(), seed, knowledge), configuration, seed);
  ChosenSearch first{std::move(search), among.front(), {}, knowledge.advice};
  std::unique_ptr<Trial> trial;
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

bool welcomes_memory(const Configuration& configuration) {
  return wants_memory(configuration) ||
         (configuration.name == "auto" && configuration.advisors.empty() &&
          !is_without(configuration, "memory"));
}

bool wants_advice(const Configuration& configuration) {
  return !state_advisors(configuration).empty();
}

bool wants_tactics(const Configuration& configuration) {
  return is_served_by_net(configuration) && !is_without(configuration, "tactics");
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
          ? make_candidate(game, candidates(game, named, mine, known).front(), mine, known)
          : make_named(game, named, mine, known);
  if (!search) return search.error();
  if (configuration.name != "auto") search = with_tactics(std::move(search).value(), named, known);
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
  ChosenSearch chosen{
      std::move(search).value(), with_memory(configuration, game), {}, knowledge.advice};
  return std::make_unique<Player>(game, std::move(chosen), configuration);
}

}  // namespace rulewise::play
