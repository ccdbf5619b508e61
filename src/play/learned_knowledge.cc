#include "play/learned_knowledge.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "memory/learned_evaluation.h"

namespace rulewise::play {
namespace {

constexpr int kMostWorth = 90'000;  // thousandths of a goal point: less than a win

/// Positions met before are remembered.
class MemoryEvaluation final : public search::BoardEvaluation {
 public:
  MemoryEvaluation(const machine::board::CompiledGame& game,
                   std::shared_ptr<const memory::Weights> weights,
                   const memory::BoardFeatures::Options& features)
      : evaluation_(game, std::move(weights), features), known_(kKnown) {}

  double worth(const machine::board::Position& position) override {
    return evaluation_.worth(position);
  }
  double worth_change(const machine::board::Position& position,
                      const machine::board::MoveList& list,
                      const machine::board::Move& move) override {
    return evaluation_.worth_change(position, list, move);
  }
  int guess(const machine::board::Position& position, double worth) override {
    const std::uint64_t key = position.key();
    Known& known = known_[key % kKnown];
    if (known.key != key || !known.is_there) {
      known = {key, memory::goal_thousandths(evaluation_.value(position, worth)), true};
    }
    return known.guess;
  }
  int rough_guess(double worth) override { return memory::goal_thousandths(worth); }

 private:
  static constexpr std::size_t kKnown = 1U << 14U;
  struct Known {
    std::uint64_t key = 0;
    int guess = 0;
    bool is_there = false;
  };
  memory::LearnedEvaluation evaluation_;
  std::vector<Known> known_;
};

}  // namespace

search::BoardKnowledgeForSearch learned_knowledge(const machine::board::BoardGame& game,
                                                  const memory::Learned& learned, bool is_quiet) {
  const bool takes_quiet = learned.quiet_weights && (is_quiet || !learned.weights);
  const auto weights = takes_quiet ? learned.quiet_weights : learned.weights;
  const auto features = takes_quiet ? learned.quiet_features : learned.features;
  search::BoardKnowledgeForSearch result;
  result.make_evaluation = [&game, weights, features] {
    return std::make_unique<MemoryEvaluation>(game.compiled(), weights, features);
  };
  const memory::LearnedEvaluation evaluation(game.compiled(), weights, {.with_advisors = false});
  for (const int worth : evaluation.piece_worth()) {
    result.worth.push_back(std::min(kMostWorth, memory::goal_thousandths(worth / 1000.0)));
  }
  return result;
}

}  // namespace rulewise::play
