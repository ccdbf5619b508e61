#include "search/mcts/regret.h"

#include <algorithm>

namespace rulewise::search {
namespace {

float regretted(std::span<const float> regrets) {
  float sum = 0;
  for (const float regret : regrets) sum += std::max(regret, 0.0F);
  return sum;
}

float odds(float regret, float sum, std::size_t count) {
  const float even = 1.0F / static_cast<float>(count);
  const float matched = sum > 0 ? std::max(regret, 0.0F) / sum : even;
  return (1 - kAnyChoice) * matched + kAnyChoice * even;
}

}  // namespace

float odds_of(std::span<const float> regrets, std::uint32_t choice) {
  return odds(regrets[choice], regretted(regrets), regrets.size());
}

std::uint32_t choose_by_regret(std::span<const float> regrets, float drawn) {
  const float sum = regretted(regrets);
  for (std::uint32_t i = 0; i + 1 < regrets.size(); ++i) {
    drawn -= odds(regrets[i], sum, regrets.size());
    if (drawn < 0) return i;
  }
  return static_cast<std::uint32_t>(regrets.size() - 1);
}

void add_regrets(std::span<float> regrets, std::span<const float> means, std::uint32_t chosen,
                 float payoff) {
  const float chosen_odds = odds_of(regrets, chosen);
  for (std::uint32_t i = 0; i < regrets.size(); ++i) {
    const float usual = means[i] < 0 ? payoff : means[i];
    const float correction = i == chosen ? (payoff - usual) / chosen_odds : 0.0F;
    regrets[i] += usual + correction - payoff;
  }
}

}  // namespace rulewise::search
