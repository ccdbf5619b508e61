#include "search/mcts/move_averages.h"

#include <algorithm>
#include <cmath>

namespace rulewise::search {
namespace {

constexpr double kPriorResults = 5;  // a move is thought average until it has about as many
constexpr double kNoVariance = 1e-12;
constexpr double kSixteenths = 16;

}  // namespace

MoveAverages::MoveAverages(std::size_t roles, float sharpness)
    : roles_(roles), sharpness_(sharpness) {}

void MoveAverages::add(game::Move move, std::size_t role, float payoff) {
  if (move.index() >= sums_.size()) sums_.resize(move.index() + 1);
  Sum& sum = sums_[move.index()];
  sum.payoffs += payoff;
  sum.role = static_cast<std::uint32_t>(role);
  ++sum.count;
  ++results_;
}

double MoveAverages::average(const Sum& sum, const Spread& of_role) {
  return (static_cast<double>(sum.payoffs) + kPriorResults * of_role.usual) /
         (sum.count + kPriorResults);
}

std::vector<MoveAverages::Spread> MoveAverages::spreads() const {
  std::vector<Spread> result(roles_);
  std::vector<double> results(roles_);
  std::vector<double> moves(roles_);
  for (const Sum& sum : sums_) {
    if (sum.count == 0) continue;
    result[sum.role].usual += static_cast<double>(sum.payoffs);
    results[sum.role] += sum.count;
    moves[sum.role] += 1;
  }
  for (std::size_t r = 0; r < roles_; ++r) result[r].usual /= std::max(results[r], 1.0);
  const auto add_up = [&](auto of_average, double Spread::*total) {
    for (const Sum& sum : sums_) {
      Spread& spread = result[sum.role];
      if (sum.count > 0)
        spread.*total += of_average(average(sum, spread), spread) / moves[sum.role];
    }
  };
  add_up([](double mine, const Spread&) { return mine; }, &Spread::mean);
  add_up([](double mine, const Spread& of_role) { return std::pow(mine - of_role.mean, 2); },
         &Spread::variance);
  return result;
}

std::span<const std::uint8_t> MoveAverages::chances() {
  const std::vector<Spread> spread = spreads();
  chances_.assign(sums_.size(), static_cast<std::uint8_t>(kSixteenths / 2));
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    const Sum& sum = sums_[i];
    const Spread& of_role = spread[sum.role];
    if (sum.count == 0 || of_role.variance < kNoVariance) continue;
    const double off = (average(sum, of_role) - of_role.mean) / std::sqrt(of_role.variance);
    const double chance = 1 / (1 + std::exp(-sharpness_ * off));
    chances_[i] =
        static_cast<std::uint8_t>(std::clamp(std::round(kSixteenths * chance), 1.0, 15.0));
  }
  return chances_;
}

}  // namespace rulewise::search
