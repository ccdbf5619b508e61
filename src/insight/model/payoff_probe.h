// payoff_probe.h — whether having what a feature counts raises or lowers what a role would get.
//
// Idea      pseudo-states: a state with the facts of an expression and the same state without; the
//           goal rules value both as if they were the last (Clune 2007). Taking all of them away
//           shows what a side cannot do without; putting one in, or moving one to where a distance
//           is measured to, shows what one more brings
// Needs     the rules, and a sample that has the states to change
// Promises  the same sign for the same feature whenever it is asked, until it is made to forget
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

/// By role: 1 where a higher value of the feature means more, -1 where less, 0 where neither.
using PayoffSigns = std::vector<int>;

class PayoffProbe {
 public:
  explicit PayoffProbe(const gdl::Rules& rules);

  /// The states to change from now on; signs found before are kept.
  void look_at(const Sample& sample, std::uint64_t seed);
  /// Forgets the signs: better states are to come.
  void forget() { known_.clear(); }
  [[nodiscard]] PayoffSigns signs_of(const Feature& feature, const base::Deadline& deadline);

 private:
  using Facts = std::vector<std::string>;
  using Goals = std::vector<std::optional<int>>;
  struct BaseState {
    Facts facts;
    Goals goals;
  };
  /// How often a change raised and lowered the goal of a role.
  struct Votes {
    std::uint32_t raised = 0;
    std::uint32_t lowered = 0;
    std::uint32_t same = 0;
    [[nodiscard]] bool is_often(double part) const {
      const double told = raised + lowered;
      return told > 0 && told >= part * (told + same);
    }
  };
  using RoleVotes = std::vector<Votes>;

  void add_state(const Sample& sample, std::size_t game, std::size_t index);
  [[nodiscard]] int sign_of_one_more(const std::vector<RoleVotes>& put, std::size_t role,
                                     Reading reading) const;
  void vote(const Goals& with, const Goals& without, RoleVotes& votes) const;
  void take_away(const Feature& feature, const BaseState& state, RoleVotes& votes);
  void put_in(const Feature& feature, const BaseState& state, RoleVotes& votes);
  [[nodiscard]] std::vector<Facts> states_with(const Feature& feature,
                                               const BaseState& state) const;

  [[nodiscard]] Goals goals(const Facts& facts) const;

  machine::RelationalGame game_;
  std::size_t role_count_;
  std::vector<BaseState> states_;
  std::map<std::string, std::vector<std::string>> facts_by_shape_;                 // seen anywhere
  std::map<std::string, std::pair<std::string, std::vector<std::string>>> parts_;  // shape, leaves
  std::map<std::string, PayoffSigns> known_;
};

}  // namespace rulewise::insight
