// selection.h — which choice of a node a descent takes.
//
// Idea      the upper confidence bound of UCB1 (Auer et al. 2002): mean + sqrt(spread / visits),
//           computed for many choices at once with the vector instructions the processor has
// Promises  the same choice on every processor: of equal bounds the first from `start` on, round
//           the end; one without visits comes before all others; never one with a negative mean
// Tested by selection_test.cc, mcts_test.cc
#pragma once

#include <cstdint>
#include <span>

namespace rulewise::search {

/// Where all means are negative. A number, not an optional: one register is faster than memory.
inline constexpr std::uint32_t kNoChoice = 0xffffffffU;

/// The rows are of one length; spread > 0.
[[nodiscard]] std::uint32_t best_bound(std::span<const float> means,
                                       std::span<const std::uint32_t> visits, float spread,
                                       std::uint32_t start);

/// What is known of moves wherever they were made, beside what is known of them here.
struct AmafRows {
  std::span<const float> means;
  std::span<const std::uint32_t> counts;
  float fade = 0.001F;  // the greater, the sooner what is known here counts alone
};

/// The same with means mixed from both (Gelly and Silver 2007): share of the rows
/// counts / (counts + visits + fade * counts * visits); what was not visited is not preferred.
[[nodiscard]] std::uint32_t best_mixed_bound(std::span<const float> means,
                                             std::span<const std::uint32_t> visits,
                                             const AmafRows& amaf, float spread,
                                             std::uint32_t start);

}  // namespace rulewise::search
