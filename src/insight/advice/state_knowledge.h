// state_knowledge.h — all advisors on a game in GDL, which of them to believe, and how loud.
//
//     const auto knowledge = study(rules, game, structure, model, {.max_seconds = 2});
//     StateEvaluation evaluation(knowledge, game, knowledge->pick({"insight"}).value());
//     evaluation.value(state, role);                                       // 0 to 100
//
// Idea      OGRE's evaluators, METAGAMER's advisors, Clune's model and the worth of single facts
// are
//           one list. An advisor is believed where its value goes with the end of thousands of
//           random games beyond chance; weights are by regression on the same games. Which set
//           plays best (those believed, the model alone, what the rules would pay) is found out by
//           quick games
// Needs     what discovery and the model found; time
// Promises  ends within its time but for one question to the machine; immutable afterwards
// Tested by state_knowledge_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "insight/advice/metagamer_advisors.h"
#include "insight/advice/regression.h"
#include "insight/model/game_model.h"
#include "syntax/gdl/rules.h"

namespace rulewise::insight {

struct StudyLimits {
  double max_seconds = 3;
  std::uint32_t max_games = 16'384;
  std::uint64_t seed = 1;
  double confidence = 0.99;
  bool tries_sets = true;      // quick games between sets of advisors
  bool tries_singles = false;  // Figure 8: every advisor alone against a random player
};

/// Advisors with their weights: an evaluation.
struct AdvisorSet {
  std::vector<std::size_t> advisors;  // in StateKnowledge::advisors
  std::vector<double> weights;
  double offset = 50;
};

/// What a set of advisors scored in quick games, and against whom.
struct SetTrial {
  std::string set;
  std::string against;
  std::optional<double> score{};  // nothing without games
  std::size_t games = 0;
  bool lacked_time = true;  // the time ended the trial, not the rules
};

class StateKnowledge {
 public:
  StateKnowledge(std::shared_ptr<const SceneTables> tables, StateAdvisors advisors,
                 std::size_t roles);

  [[nodiscard]] const std::shared_ptr<const SceneTables>& tables() const { return tables_; }
  [[nodiscard]] const StateAdvisors& advisors() const { return advisors_; }
  /// Random games the weights rest on; the confidence, and the correlation that chance may reach.
  [[nodiscard]] std::size_t games() const { return games_; }
  /// Where there are none: whether the time ended the search for them.
  [[nodiscard]] bool lacked_time() const { return games_ == 0 && lacked_time_; }
  [[nodiscard]] double confidence() const { return confidence_; }
  [[nodiscard]] double bound() const { return bound_; }
  [[nodiscard]] bool is_believed(std::size_t advisor) const;
  [[nodiscard]] double correlation(std::size_t advisor) const {
    return moments_.correlation(advisor);
  }
  /// Part of the variance of payoffs that those believed explain together.
  [[nodiscard]] double explained() const { return explained_; }
  /// The set that `insight` stands for, and the quick games that decided it.
  [[nodiscard]] const std::string& best_set() const { return best_set_; }
  [[nodiscard]] const std::vector<SetTrial>& trials() const { return trials_; }
  /// Advisors that won their game against a random player (Figure 8), where they were tried.
  [[nodiscard]] const std::vector<std::size_t>& winners() const { return winners_; }

  /// What an advisor says of itself: its weight among those believed, and the evidence.
  [[nodiscard]] Advice advice(std::size_t advisor) const;

  /// The set that words name: `insight` (the best by quick games), `believed`, `figure8`, a family
  /// (ogre, metagamer, clune, outcomes), a sort (count-pieces) or an advisor (count-pieces/queen).
  [[nodiscard]] base::Result<AdvisorSet> pick(const std::vector<std::string>& words) const;
  /// Advisors weighed by regression; METAGAMER's alone, where the games say nothing of them, by
  /// the rules: each as loud as the next, for its owner.
  [[nodiscard]] AdvisorSet weigh(const std::vector<std::size_t>& advisors) const;

 private:
  friend class Studier;

  [[nodiscard]] AdvisorSet set_named(const std::string& name) const;
  [[nodiscard]] base::Error missing(const std::string& word) const;
  [[nodiscard]] bool is_weighed_by_rules(const std::vector<std::size_t>& advisors) const;

  std::shared_ptr<const SceneTables> tables_;
  StateAdvisors advisors_;
  std::size_t roles_;
  Moments moments_;
  std::size_t games_ = 0;
  bool lacked_time_ = false;
  double confidence_ = 0;
  double bound_ = 1;
  double explained_ = 0;
  std::vector<bool> varies_;  // by advisor: whether it ever told two states of a role apart
  std::vector<std::size_t> believed_;
  std::vector<double> weights_;  // by advisor, among those believed
  std::vector<std::size_t> winners_;
  std::vector<double> winner_weights_;  // alike: 1 over how much each varies
  std::string best_set_ = "believed";
  std::vector<SetTrial> trials_;
  std::vector<std::string> unmade_;  // sorts and families that the time was too short for
};

/// What the rules and a discovered board tell, before any game is played by it.
struct RuleAdvice {
  std::shared_ptr<const SceneTables> tables;
  StateAdvisors advisors;  // METAGAMER's and OGRE's
};
/// The model may be missing. The same for the same structure, unless the time for looking at the
/// rules ran out.
[[nodiscard]] RuleAdvice rule_advice(const gdl::Rules& rules, const game::Game& game,
                                     const Structure& structure,
                                     const std::shared_ptr<const GameModel>& model,
                                     double max_seconds);

/// The words that name advisors of some game in GDL: sets, families and sorts.
[[nodiscard]] const std::vector<std::string>& known_state_advisors();
/// Whether the word, or its part before a '/', is one of them.
[[nodiscard]] bool is_state_advisor(std::string_view word);

/// The model may be missing. The knowledge does not refer to the structure afterwards.
[[nodiscard]] std::shared_ptr<const StateKnowledge> study(
    const gdl::Rules& rules, const game::Game& game, const Structure& structure,
    const std::shared_ptr<const GameModel>& model, const StudyLimits& limits = {});

}  // namespace rulewise::insight
