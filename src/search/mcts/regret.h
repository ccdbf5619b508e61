// regret.h — choosing where several choose at once: by what one regrets not to have chosen.
//
// Idea      regret matching (Hart and Mas-Colell 2000): a choice is drawn as often as it would have
//           been better so far, and now and then any of them. What was tried on the average over
//           time then tends to a strategy that cannot be taken advantage of in games for two of
//           which one gets what the other loses. What the others would have given is guessed at by
//           their means; what was tried corrects it by its odds (Lanctot et al. 2013)
// Promises  odds sum to one; every choice has some
// Tested by regret_test.cc, mcts_test.cc
#pragma once

#include <cstdint>
#include <span>

namespace rulewise::search {

/// How often any choice is taken, whatever is regretted.
inline constexpr float kAnyChoice = 0.1F;

/// The odds of one choice.
[[nodiscard]] float odds_of(std::span<const float> regrets, std::uint32_t choice);
/// A choice; `drawn` from 0 to 1, 1 left out.
[[nodiscard]] std::uint32_t choose_by_regret(std::span<const float> regrets, float drawn);
/// What was chosen gave so much. `means` are what each gave so far; negative ones are not known.
void add_regrets(std::span<float> regrets, std::span<const float> means, std::uint32_t chosen,
                 float payoff);

}  // namespace rulewise::search
