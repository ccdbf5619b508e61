#include "play/automatic.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "base/clock.h"
#include "base/interruption.h"
#include "insight/advice/state_evaluation.h"
#include "insight/model/model_evaluation.h"
#include "insight/wording.h"
#include "machine/board/board_game.h"
#include "machine/limit.h"
#include "memory/state_memory.h"
#include "memory/td_memory.h"
#include "play/correlation.h"
#include "play/fitted_advisors.h"
#include "play/named_search.h"
#include "play/proving.h"
#include "play/tactical.h"
#include "play/trial.h"
#include "search/role_evaluation.h"
#include "search/several_turns.h"
#include "search/state_turns.h"

namespace rulewise::play {
namespace {

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

/// Trees whose games are judged by the same advisors after a few moves.
Configuration with_cut_off(const Configuration& advised) {
  constexpr std::uint32_t kCutOff = 8;
  Configuration result = with_advisors(renamed(advised, "mcts"), advised.advisors);
  result.cut_off = kCutOff;
  result.without.emplace_back("bias");
  result.text += ",cut_off=" + std::to_string(kCutOff) + ",without=bias";
  return result;
}

/// A word for `advisors=` and what a state is worth by it.
struct NamedEvaluation {
  std::string word;
  search::RoleEvaluation value;
  bool is_borne_out = false;  // by the games it was made from
};

/// What was found out in the start clock, the best first.
std::vector<NamedEvaluation> evaluations_of(const game::Game& game, const Knowledge& knowledge) {
  std::vector<NamedEvaluation> result;
  if (knowledge.advice) {
    const insight::AdvisorSet set = knowledge.advice->pick({"insight"}).value();
    insight::StateEvaluation advice(knowledge.advice, game, set);
    const auto value = [advice](const game::State& state, game::Role role) mutable {
      return advice.value(state, role);
    };
    if (!set.advisors.empty()) result.push_back({"insight", value, true});
  }
  if (knowledge.model) {
    insight::ModelEvaluation model(knowledge.model, game);
    result.push_back({"model", [model](const game::State& state, game::Role role) mutable {
                        return model.value(state, role);
                      }});
  }
  return result;
}

/// The share of the start clock that goes into studying the game, and the most that helps; as much
/// again, at most, into whether what was found has to do with results.
constexpr double kStudyShare = 0.25;
constexpr double kMostStudySeconds = 6;

std::vector<Configuration> candidates_without_memory(const game::Game& game,
                                                     const Configuration& configuration,
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

/// From how many games something was learned; none where nothing was.
std::uint64_t games_learned(const Knowledge& knowledge) {
  if (knowledge.learned_states) return knowledge.learned_states->games;
  if (!knowledge.learned) return 0;
  return std::max(knowledge.learned->games, knowledge.learned->quiet_games);
}

/// How a search by what was learned fared against the full player without it, where that was tried.
std::optional<memory::Contest> contest_of(const Knowledge& knowledge) {
  if (knowledge.learned_states) return knowledge.learned_states->contest;
  return knowledge.learned ? knowledge.learned->contest : std::nullopt;
}

/// The way to use what was learned that did best in the contest; the first where there was none.
Configuration best_way(const game::Game& game, const Configuration& configuration,
                       const std::optional<memory::Contest>& contest) {
  std::vector<Configuration> ways = memory_ways(game, configuration);
  const auto best =
      contest ? std::ranges::find(ways, contest->player, &Configuration::text) : ways.begin();
  return best == ways.end() ? ways.front() : *best;
}

}  // namespace

std::vector<Configuration> memory_ways(const game::Game& game, const Configuration& configuration) {
  const Configuration judging = with_advisors(renamed(configuration, "alphabeta"), {"memory"});
  const Configuration growing = with_advisors(renamed(configuration, "mcts"), {"memory"});
  if (is_chess_like(game)) return {judging, growing};  // its trees judge games as well
  return {judging, growing, with_cut_off(judging)};
}

std::vector<Configuration> candidates(const game::Game& game, const Configuration& configuration,
                                      std::uint64_t seed, const Knowledge& knowledge) {
  constexpr std::uint64_t kMany = 2'000;
  constexpr double kWon = 0.55;  // in a contest: the best of several ways owes something to luck
  std::vector<Configuration> result = candidates_without_memory(game, configuration, seed);
  const std::uint64_t games = games_learned(knowledge);
  if (games == 0 || !welcomes_memory(configuration) || !configuration.advisors.empty() ||
      !search::looks_turn_taking(game, seed)) {
    return result;
  }
  const std::optional<memory::Contest> contest = contest_of(knowledge);
  if (contest && contest->score <= kWon) return result;
  const bool leads = contest || (games >= kMany && is_chess_like(game));
  result.insert(result.begin() + (leads ? 0 : 1), best_way(game, configuration, contest));
  return result;
}

void add_advised(const game::Game& game, const Configuration& configuration, std::uint64_t seed,
                 const Knowledge& knowledge, std::vector<Configuration>& among) {
  const bool has_several = game.role_count() > 2;
  const bool takes_turns = has_several ? search::looks_turn_taking_for_all(game, seed)
                                       : search::looks_turn_taking(game, seed);
  std::ptrdiff_t place = 1;
  for (const NamedEvaluation& evaluation : evaluations_of(game, knowledge)) {
    if (!evaluation.is_borne_out && !correlates_with_results(game, evaluation.value, seed))
      continue;
    Configuration advised = with_advisors(renamed(configuration, "alphabeta"), {evaluation.word});
    if (evaluation.word == "insight") among.push_back(with_cut_off(advised));
    if (!takes_turns) continue;
    among.insert(among.begin() + place++, advised);
    if (!has_several) continue;
    advised.without.emplace_back("paranoid");
    advised.text += ",without=paranoid";
    among.push_back(advised);
  }
}

std::unique_ptr<search::Search> with_tactics(std::unique_ptr<search::Search> search,
                                             const Configuration& configuration,
                                             const Knowledge& knowledge) {
  if (!knowledge.tactician) return search;
  return make_tactical(std::move(search), knowledge.tactician,
                       !is_without(configuration, "sure_wins"));
}

std::unique_ptr<search::Search> make_candidate(const game::Game& game,
                                               const Configuration& configuration,
                                               std::uint64_t seed, const Knowledge& knowledge) {
  auto search = std::move(make_named(game, configuration, seed, knowledge)).value();
  if (configuration.name != "mcts" || !search::looks_turn_taking(game, seed) ||
      !search::looks_constant_sum(game, seed)) {
    return with_tactics(std::move(search), configuration, knowledge);
  }
  Configuration prover = renamed(configuration, "alphabeta");
  prover.memory_bytes = std::min(kProverBytes, configuration.memory_bytes / 4);
  prover.threads = 1;
  search =
      make_proving(std::move(search), std::move(make_named(game, prover, seed, knowledge)).value());
  return with_tactics(std::move(search), configuration, knowledge);
}

namespace {

/// Quick games between the candidates, begun in the first start clock.
class TrialOfCandidates final : public Trial {
 public:
  TrialOfCandidates(const game::Game& game, std::vector<Configuration> candidates,
                    std::uint64_t seed, Knowledge knowledge)
      : game_(game),
        candidates_(std::move(candidates)),
        seed_(seed),
        knowledge_(std::move(knowledge)) {}

  ChosenSearch try_before(const TrialTime& time) override {
    const base::Stopwatch watch;
    if (!trial_) begin(time);
    const bool counts_nodes = candidates_.front().nodes.has_value();
    trial_->play_round(counts_nodes ? Clock::kForever : time.seconds - watch.seconds(), time.stop);
    return chosen();
  }
  ChosenSearch try_between(const game::State& state, const std::atomic<bool>& stop) override {
    trial_->play_on(state, &stop);
    return chosen();
  }
  [[nodiscard]] bool is_open() const override { return trial_ && trial_->is_open(); }

 private:
  void begin(const TrialTime& time) {
    if (!candidates_.front().nodes && std::isfinite(time.seconds)) study(time);
    TrialOptions options;
    options.move_seconds = time.move_seconds;
    options.nodes = candidates_.front().nodes.value_or(0);
    options.seed = seed_;
    const auto make = [this](const Configuration& candidate) {
      Configuration small = candidate;
      small.memory_bytes = std::min(small.memory_bytes, kTrialBytes);
      return make_candidate(game_, small, seed_, knowledge_);
    };
    trial_.emplace(game_, candidates_, make, options);
  }

  /// What insight makes worth trying; nothing where that takes too long or is to stop, or where
  /// advisors were named: then those speak and nobody else.
  void study(const TrialTime& time) {
    if (!candidates_.front().advisors.empty()) return;
    const double seconds = std::min(kStudyShare * time.seconds, kMostStudySeconds);
    const base::Interruptible scope(time.stop, base::Deadline(2 * seconds));
    try {
      if (knowledge_.study) {
        const GameStudy found = knowledge_.study(seconds);
        if (!knowledge_.model) knowledge_.model = found.model;
        if (!knowledge_.advice) knowledge_.advice = found.advice;
      }
      const Configuration first = candidates_.front();
      add_advised(game_, first, seed_, knowledge_, candidates_);
    } catch (const machine::LimitReached&) {
      // The other candidates are tried all the same.
    }
  }

  /// The winner with all its memory, unless it plays already.
  ChosenSearch chosen() {
    const TrialResult result = trial_->result();
    ChosenSearch chosen;
    chosen.reason = result.reason;
    if (result.best == playing_) return chosen;
    chosen.configuration = candidates_[result.best];
    chosen.search = make_candidate(game_, chosen.configuration, seed_, knowledge_);
    chosen.advice = knowledge_.advice;
    playing_ = result.best;
    return chosen;
  }

  const game::Game& game_;
  std::vector<Configuration> candidates_;
  std::uint64_t seed_;
  Knowledge knowledge_;
  std::optional<OpenTrial> trial_;
  std::size_t playing_ = 0;  // of the candidates
};

}  // namespace

std::unique_ptr<Trial> make_trial(const game::Game& game,
                                  const std::vector<Configuration>& candidates, std::uint64_t seed,
                                  const Knowledge& knowledge) {
  return std::make_unique<TrialOfCandidates>(game, candidates, seed, knowledge);
}

}  // namespace rulewise::play
