// study.cc — makes the advisors of a game and finds out which to believe.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "base/clock.h"
#include "base/time_up.h"
#include "insight/advice/ogre_advisors.h"
#include "insight/advice/outcomes.h"
#include "insight/advice/quick_games.h"
#include "insight/advice/state_evaluation.h"
#include "insight/advice/state_knowledge.h"
#include "insight/model/candidates.h"
#include "insight/wording.h"
#include "machine/limit.h"

namespace rulewise::insight {
namespace {

constexpr double kRulesShare = 0.1;    // of the time, for what the rules say
constexpr double kGamesShare = 0.2;    // for random games
constexpr double kMeasureShare = 0.2;  // for what advisors say of their states
constexpr std::size_t kMostBelieved = 60;
constexpr double kLoudness = 10;              // points that each winner of Figure 8 varies by
constexpr double kSame = 0.999;               // correlation of two that say the same
constexpr std::size_t kFewestOutcomes = 200;  // to give facts a worth of their own
constexpr std::size_t kMostUses = 600'000;    // of facts in rows, over all fits
constexpr std::array kRidges{10.0, 100.0, 1000.0};
constexpr std::uint64_t kMostRounds = 100;     // of quick games
constexpr std::size_t kFewestQuickGames = 8;   // before a set is left behind
constexpr std::size_t kEnoughQuickGames = 40;  // for the last one
constexpr double kSure = 1.282;                // deviations: 90 %, one way
/// The same for the best of so many sets.
constexpr std::array kSureOfBest{1.282, 1.645, 1.834, 1.960, 2.054};

/// Own payoff against the others', 0 to 100.
double standing(const std::vector<float>& goals, std::size_t role) {
  if (goals.size() == 1) return goals.front();
  double others = 0;
  for (std::size_t r = 0; r < goals.size(); ++r) others += r == role ? 0 : goals[r];
  return 50 + (goals[role] - others / static_cast<double>(goals.size() - 1)) / 2;
}

/// How well the weights of facts foretell payoffs of other games: their correlation.
double foretells(const SparseRows& rows, const std::vector<float>& target,
                 const std::vector<double>& weights) {
  Moments moments(1);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    float sum = 0;
    for (const std::uint32_t fact : rows.row(i)) sum += static_cast<float>(weights[fact]);
    moments.add({&sum, 1}, target[i]);
  }
  return moments.correlation(0);
}

}  // namespace

/// Makes the knowledge of one game, step by step.
class Studier {
 public:
  Studier(const game::Game& game, const StudyLimits& limits) : game_(game), limits_(limits) {}

  std::shared_ptr<const StateKnowledge> run(const gdl::Rules& rules, const Structure& structure,
                                            const std::shared_ptr<const GameModel>& model) {
    auto [tables, advisors] =
        rule_advice(rules, game_, structure, model, limits_.max_seconds * kRulesShare);
    const base::Stopwatch drawing;
    const double games_seconds = limits_.max_seconds * kGamesShare;
    const std::vector<Outcome> outcomes =
        draw_outcomes(game_, {games_seconds, limits_.max_games, 1'000, limits_.seed});
    const bool has_all = drawing.seconds() < games_seconds && !base::is_interrupted();
    if (model && !model->roles.empty()) add_model(*model, advisors);
    const std::size_t held_out = add_facts(*tables, outcomes, advisors);
    knowledge_ = std::make_shared<StateKnowledge>(tables, std::move(advisors), game_.role_count());
    note_unmade(structure, model.get(), outcomes.size());
    measure(outcomes, held_out);
    knowledge_->lacked_time_ = !outcomes.empty() || !has_all;
    believe();
    if (limits_.tries_singles) try_singles();
    if (limits_.tries_sets) try_sets();
    return knowledge_;
  }

 private:
  static void add_model(const GameModel& model, StateAdvisors& advisors) {
    const bool is_empty =
        std::ranges::all_of(model.roles, [](const RoleModel& role) { return role.is_empty(); });
    if (is_empty) return;
    advisors.push_back(std::make_unique<ModelAdvisor>(Advice{
        "lottery",
        0,
        "Clune's lottery of payoff, control and termination by stable features (" +
            counted(model.states, "state") + " of " + counted(model.games, "random game") + ").",
        {}}));
  }

  /// Names what is missing because no state was looked at, or too few games came to their end.
  void note_unmade(const Structure& structure, const GameModel* model, std::size_t outcomes) {
    std::vector<std::string>& unmade = knowledge_->unmade_;
    if (model != nullptr && model->roles.empty()) unmade = {"lottery", "clune"};
    if (outcomes < kFewestOutcomes && out_of_time(kRulesShare + kGamesShare)) {
      unmade.insert(unmade.end(), {"facts", "outcomes"});
    }
    if (structure.sample.games.empty()) unmade = known_state_advisors();
  }

  /// What single facts did for the end of half of the games; how many outcomes that took.
  std::size_t add_facts(const SceneTables& tables, const std::vector<Outcome>& outcomes,
                        StateAdvisors& advisors) {
    if (outcomes.size() < kFewestOutcomes) return 0;
    const std::size_t fits = game_.role_count() == 2 ? 1 : game_.role_count();
    std::vector<std::uint32_t> facts;
    tables.numbers.read(game_, outcomes.front().state, facts);
    const std::size_t most = kMostUses / (fits * std::max<std::size_t>(1, facts.size()));
    const std::size_t half = std::min(outcomes.size() / 2, most);
    const std::size_t test = half * 4 / 5;  // the rest chooses the ridge
    if (test < kFewestOutcomes / 2) return 0;
    SparseRows fitted;
    SparseRows tested;
    for (std::size_t i = 0; i < half; ++i) {
      tables.numbers.read(game_, outcomes[i].state, facts);
      (i < test ? fitted : tested).add(facts);
    }
    std::vector<FactWorth> worth;
    for (std::size_t role = 0; role < fits; ++role) {
      std::vector<float> target;
      std::vector<float> test_target;
      for (std::size_t i = 0; i < half; ++i) {
        (i < test ? target : test_target)
            .push_back(static_cast<float>(standing(outcomes[i].goals, role)));
      }
      add_worth(role, best_fit(tables, fitted, target, tested, test_target), worth);
      if (out_of_time(0.5)) break;
    }
    if (worth.empty()) return 0;
    advisors.push_back(std::make_unique<FactAdvisor>(
        Family::kOutcomes,
        Advice{"facts",
               0,
               "What each single fact did for the end of " + counted(half, "random game") + '.',
               {}},
        std::move(worth)));
    return half;
  }

  [[nodiscard]] std::vector<double> best_fit(const SceneTables& tables, const SparseRows& fitted,
                                             const std::vector<float>& target,
                                             const SparseRows& tested,
                                             const std::vector<float>& test_target) const {
    std::vector<double> best;
    double most = 0;
    for (const double ridge : kRidges) {
      std::vector<double> weights = fit_facts(fitted, target, tables.numbers.size(), ridge);
      const double found = foretells(tested, test_target, weights);
      if (found <= most) continue;
      most = found;
      best = std::move(weights);
    }
    return best;
  }

  void add_worth(std::size_t role, const std::vector<double>& weights,
                 std::vector<FactWorth>& worth) const {
    const float others = game_.role_count() == 2 ? -1 : 0;
    for (std::uint32_t fact = 0; fact < weights.size(); ++fact) {
      if (weights[fact] == 0) continue;
      worth.push_back({fact, static_cast<float>(weights[fact]), static_cast<int>(role), others});
    }
  }

  // --- Which advisors go with the end of games ---

  void measure(const std::vector<Outcome>& outcomes, std::size_t first) {
    const base::Deadline deadline(limits_.max_seconds * kMeasureShare);
    StateScene scene(game_, knowledge_->tables_);
    const StateAdvisors& advisors = knowledge_->advisors_;
    std::vector<float> row(advisors.size());
    for (std::size_t i = first; i < outcomes.size() && !base::is_up(deadline); ++i) {
      try {
        scene.look_at(outcomes[i].state);
        for (std::size_t r = 0; r < game_.role_count(); ++r) {
          for (std::size_t a = 0; a < advisors.size(); ++a) {
            row[a] = static_cast<float>(advisors[a]->value(scene, game::Role(r)));
          }
          note_changes(row, r);
          knowledge_->moments_.add(row, standing(outcomes[i].goals, r));
        }
        ++knowledge_->games_;
      } catch (const machine::LimitReached&) {
        continue;
      }
    }
  }

  /// What is always the same for a role tells of the role and of no state.
  void note_changes(const std::vector<float>& row, std::size_t role) {
    first_.resize(game_.role_count());
    knowledge_->varies_.resize(row.size(), false);
    if (first_[role].empty()) first_[role] = row;
    for (std::size_t a = 0; a < row.size(); ++a) {
      if (row[a] != first_[role][a]) knowledge_->varies_[a] = true;
    }
  }

  /// Those beyond chance that vary, the loudest first, none that says what another does.
  void believe() {
    StateKnowledge& known = *knowledge_;
    const std::size_t count = known.advisors_.size();
    known.varies_.resize(count, false);
    known.confidence_ = limits_.confidence;
    known.bound_ = chance_bound(static_cast<double>(known.games_), count, limits_.confidence);
    std::vector<std::size_t> order(count);
    for (std::size_t i = 0; i < count; ++i) order[i] = i;
    std::ranges::stable_sort(order, std::greater<>(),
                             [&](std::size_t i) { return std::abs(known.correlation(i)); });
    for (const std::size_t i : order) {
      if (std::abs(known.correlation(i)) <= known.bound_) break;
      if (known.believed_.size() == kMostBelieved) break;
      if (!known.varies_[i]) continue;
      const bool is_new = std::ranges::none_of(known.believed_, [&](std::size_t other) {
        return std::abs(known.moments_.correlation(i, other)) > kSame;
      });
      if (is_new) known.believed_.push_back(i);
    }
    const Weighing found = weigh_believed();
    known.explained_ = found.explained;
    for (std::size_t i = 0; i < known.believed_.size(); ++i) {
      known.weights_[known.believed_[i]] = found.weights[i];
    }
  }

  /// Without those that would have to speak against what they go with: others say it better.
  Weighing weigh_believed() {
    StateKnowledge& known = *knowledge_;
    while (true) {
      Weighing found = known.moments_.weigh(known.believed_);
      std::vector<std::size_t> agreeing;
      for (std::size_t i = 0; i < known.believed_.size(); ++i) {
        const std::size_t advisor = known.believed_[i];
        if (found.weights[i] * known.correlation(advisor) > 0) agreeing.push_back(advisor);
      }
      if (agreeing.size() == known.believed_.size()) return found;
      known.believed_ = std::move(agreeing);
    }
  }

  // --- Which set plays best ---

  /// Raw for single advisors, whose size says nothing; bounded for sets, so that no guess counts
  /// more than the end of a game.
  [[nodiscard]] Judgement judgement(const AdvisorSet& set, bool is_raw) const {
    auto evaluation = std::make_shared<StateEvaluation>(knowledge_, game_, set);
    return [evaluation, is_raw](const game::State& state, game::Role role) {
      return is_raw ? evaluation->raw_value(state, role) : evaluation->value(state, role);
    };
  }

  [[nodiscard]] bool out_of_time(double share) const {
    return watch_.seconds() > share * limits_.max_seconds || base::is_interrupted();
  }

  /// Figure 8: an evaluator that wins its game against a random player is added, all weighed alike.
  void try_singles() {
    StateKnowledge& known = *knowledge_;
    const double share = limits_.tries_sets ? 0.85 : 1.0;
    const base::Deadline deadline(limits_.max_seconds * share - watch_.seconds());
    for (std::size_t i = 0; i < known.advisors_.size() && !base::is_up(deadline); ++i) {
      const AdvisorSet alone{{i}, {1.0}, 50};
      const QuickScore score = play_quick_games(game_, judgement(alone, true), {},
                                                {.games = 1, .seed = limits_.seed + i}, deadline);
      if (score.games == 0 || score.mean() < 1) continue;
      const double varies = known.moments_.deviation(i);
      known.winners_.push_back(i);
      known.winner_weights_.push_back(varies > 0 ? kLoudness / varies : 1);
    }
  }

  /// Rounds of quick games against what the rules would pay now, until the time is up; sets that
  /// are clearly not the best are left behind.
  void try_sets() {
    StateKnowledge& known = *knowledge_;
    const AdvisorSet payoff = known.set_named("exact");
    if (payoff.advisors.empty()) return;
    std::vector<std::string> names;
    if (!known.believed_.empty()) names.emplace_back("believed");
    for (const char* name : {"race", "lottery", "material", "metagamer"}) {
      if (known.pick({name})) names.emplace_back(name);
    }
    known.best_set_ = known.believed_.empty() ? "exact" : "believed";  // until games say more
    std::vector<Judgement> judgements;
    for (const std::string& name : names) {
      judgements.push_back(judgement(known.pick({name}).value(), false));
      known.trials_.push_back({.set = name, .against = "exact"});
    }
    const Judgement plain = judgement(payoff, false);
    const base::Deadline deadline(limits_.max_seconds - watch_.seconds());
    std::vector<QuickScore> scores(names.size());
    for (std::uint64_t round = 0; round < kMostRounds && !base::is_up(deadline); ++round) {
      const std::vector<std::size_t> hopeful = hopeful_of(scores);
      if (hopeful.empty() || (hopeful.size() == 1 && is_settled(scores[hopeful.front()]))) break;
      for (const std::size_t i : hopeful) {
        scores[i].add(play_quick_games(game_, judgements[i], plain,
                                       {.games = 2, .seed = limits_.seed + round}, deadline));
      }
    }
    for (SetTrial& trial : known.trials_) trial.lacked_time = base::is_up(deadline);
    choose_set(scores);
  }

  /// As far as the score of so many games may be from what it stands for, one way.
  static double doubt(const QuickScore& score, double sure = kSure) {
    return sure / (2 * std::sqrt(static_cast<double>(std::max<std::size_t>(1, score.games))));
  }

  /// Those that may still be the best.
  static std::vector<std::size_t> hopeful_of(const std::vector<QuickScore>& scores) {
    double least = 0;
    for (const QuickScore& score : scores) {
      if (score.games >= kFewestQuickGames) least = std::max(least, score.mean() - doubt(score));
    }
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      const bool is_new = scores[i].games < kFewestQuickGames;
      if (is_new || scores[i].mean() + doubt(scores[i]) >= least) found.push_back(i);
    }
    return found;
  }

  /// Whether more games would hardly change whether it is better than none.
  static bool is_settled(const QuickScore& score) {
    return score.games >= kEnoughQuickGames && std::abs(score.mean() - 0.5) > 2 * doubt(score);
  }

  /// The one of which most is sure, if it is better than what the rules would pay beyond what the
  /// best of so many would be by chance; none that few games were played with.
  void choose_set(const std::vector<QuickScore>& scores) {
    StateKnowledge& known = *knowledge_;
    if (scores.empty()) return;
    const double sure = kSureOfBest[std::min(scores.size(), kSureOfBest.size()) - 1];
    const auto least = [&](std::size_t i) { return scores[i].mean() - doubt(scores[i], sure); };
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      if (scores[i].games > 0) known.trials_[i].score = scores[i].mean();
      known.trials_[i].games = scores[i].games;
      if (scores[i].games < kFewestQuickGames) continue;
      if (!best || least(i) > least(*best)) best = i;
    }
    if (!best) return;
    const bool is_better = least(*best) > 0.5;
    known.best_set_ = is_better ? known.trials_[*best].set : "exact";
  }

  const game::Game& game_;
  StudyLimits limits_;
  base::Stopwatch watch_;
  std::vector<std::vector<float>> first_;  // what advisors said of the first state, by role
  std::shared_ptr<StateKnowledge> knowledge_;
};

RuleAdvice rule_advice(const gdl::Rules& rules, const game::Game& game, const Structure& structure,
                       const std::shared_ptr<const GameModel>& model, double max_seconds) {
  const CandidateSource source(rules, {.max_seconds = max_seconds});
  const std::vector<Feature> features =
      structure.sample.games.empty() ? std::vector<Feature>() : source.features(structure.sample);
  const auto tables = std::make_shared<const SceneTables>(game, structure, features, model);
  StateAdvisors advisors;
  std::optional<BoardPlay> play;
  if (structure.board) play.emplace(structure);
  if (play) add_metagamer_advisors(structure, *play, *tables, advisors);
  add_ogre_advisors(rules, structure, play ? &*play : nullptr, *tables, features, advisors);
  return {tables, std::move(advisors)};
}

std::shared_ptr<const StateKnowledge> study(const gdl::Rules& rules, const game::Game& game,
                                            const Structure& structure,
                                            const std::shared_ptr<const GameModel>& model,
                                            const StudyLimits& limits) {
  return Studier(game, limits).run(rules, structure, model);
}

}  // namespace rulewise::insight
