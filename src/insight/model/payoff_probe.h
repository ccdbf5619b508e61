// payoff_probe.h — whether having what a feature counts raises or lowers what a role would get.
//
// Idea      pseudo-states: a state with the facts of an expression and the same state without; the
//           goal rules value both as if they were the last (Clune 2007). Taking all of them away
//           shows what a side cannot do without; putting one in, or moving one to where a distance
//           is measured to, shows what one more brings. 32 states are looked at, then twice as many
//           and so on to 2048, until every share that a sign hangs on lies on one side of its
//           limit with 95 % confidence: so another sample hardly says something else. All features
//           are asked of 32 states before any is of 64, so that the time goes to near things last
// Needs     the rules, and a sample that has the states to change
// Promises  the same sign for the same feature once it is sure, until it is made to forget; no sign
//           where all states leave it open
// Never     works past its time: features it did not come to have no sign
// Tested by game_model_test.cc
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "insight/discovery/sample.h"
#include "insight/model/feature.h"
#include "machine/relational/relational_game.h"

namespace rulewise::insight {

/// What a higher value of a feature means, by role.
struct PayoffSigns {
  std::vector<int> signs;  // 1 where it means more, -1 where less, 0 where neither is sure
  std::vector<int> leans;  // which way changes went, however seldom any mattered

  /// Whether it means the same for all: where one gets more as the other gets less, that takes no
  /// side.
  [[nodiscard]] bool is_everybodys() const;
};

class PayoffProbe {
 public:
  explicit PayoffProbe(const gdl::Rules& rules);

  /// The states to change from now on; signs that are sure are kept.
  void look_at(const Sample& sample, std::uint64_t seed);
  /// Forgets the signs: better states are to come.
  void forget() { known_.clear(); }
  /// Finds out what the features mean, as far as the time goes.
  void ask(const std::vector<const Feature*>& features, const base::Deadline& deadline);
  /// What was found out; nothing where it was not asked.
  [[nodiscard]] PayoffSigns signs_of(const Feature& feature) const;

 private:
  using Facts = std::vector<std::string>;
  using Goals = std::vector<std::optional<int>>;
  struct BaseState {
    Facts facts;
    Goals goals{};  // found out when first needed
  };
  /// How often changes of a state raised and lowered the goal of a role.
  struct Votes {
    std::uint32_t raised = 0;
    std::uint32_t lowered = 0;
    std::uint32_t all = 0;
  };
  using RoleVotes = std::vector<Votes>;
  /// The same over states, each of which counts once however many changes it was tried by.
  struct Tally {
    double raised = 0;
    double lowered = 0;
    std::uint32_t states = 0;

    void add(const Votes& votes);
    /// Whether changes matter in this part of the states.
    [[nodiscard]] bool is_often(double part) const {
      return states > 0 && raised + lowered >= part * states;
    }
    /// Whether more raised or lowered.
    [[nodiscard]] int lean() const {
      return (raised > lowered ? 1 : 0) - (lowered > raised ? 1 : 0);
    }
    /// 1 or -1 where nearly all that matters goes one way.
    [[nodiscard]] int sign() const;
    /// Whether more states would hardly change these answers.
    [[nodiscard]] bool is_settled(double part) const;
  };
  /// What is known of a feature for one role.
  struct Evidence {
    Tally taken;
    Tally put;
    Votes put_at_first;  // in the opening
  };

  /// What is being found out of a feature.
  struct Inquiry {
    std::vector<Evidence> evidence;  // by role
    std::size_t states = 0;          // looked at
    bool is_closed = false;          // the signs are sure
    PayoffSigns signs{};
  };

  void add_states(const Sample& sample, std::uint64_t seed);
  void look_further(const Feature& feature, Inquiry& inquiry, std::size_t states,
                    const base::Deadline& deadline);
  void conclude(Reading reading, Inquiry& inquiry) const;
  void add_state(const Sample& sample, std::size_t game, std::size_t index);
  /// The sign by the evidence; nothing while it leaves it open. What stays open after the last
  /// state tells nothing.
  [[nodiscard]] static std::optional<int> sign_of(const Evidence& evidence, Reading reading,
                                                  bool is_last);
  [[nodiscard]] const Goals& goals_of(BaseState& state) const;
  void vote(const Goals& with, const Goals& without, RoleVotes& votes) const;
  [[nodiscard]] RoleVotes take_away(const Feature& feature, BaseState& state) const;
  [[nodiscard]] RoleVotes put_in(const Feature& feature, std::size_t index);
  /// So many states that have a little more of what the feature counts, or stand nearer to its
  /// aim; other ones for other turns.
  [[nodiscard]] std::vector<Facts> states_with(const Feature& feature, const BaseState& state,
                                               std::size_t most, std::size_t turn) const;

  [[nodiscard]] std::vector<std::size_t> travellers_in(const Feature& feature,
                                                       const BaseState& state) const;
  [[nodiscard]] std::string at_aim(const Feature& feature, const std::string& fact) const;

  [[nodiscard]] Goals goals(const Facts& facts) const;

  machine::RelationalGame game_;
  std::size_t role_count_;
  std::vector<BaseState> states_;
  std::map<std::string, std::vector<std::string>> facts_by_shape_;                 // seen anywhere
  std::map<std::string, std::pair<std::string, std::vector<std::string>>> parts_;  // shape, leaves
  std::map<std::string, Inquiry> known_;  // by key of the feature
};

}  // namespace rulewise::insight
