// td_memory.h — what temporal differences have taught about a game, as it is kept and used.
//
// Idea      the state of the learner, to go on with, and the best weights so far, to play with.
//           Bytes have the kinds of pieces in the order of the fingerprint, so that a game with
//           other names and another order of definitions finds its weights again
// Promises  from_bytes(to_bytes(m)) is m, to the bit; bytes that do not fit the game give nothing
// Tested by td_memory_test.cc, damaged_bytes_test.cc
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "memory/contest.h"
#include "memory/fingerprint.h"
#include "memory/morph.h"
#include "memory/td_course.h"
#include "memory/td_learner.h"

namespace rulewise::memory {

struct TdMemory : CourseState {
  bool with_advisors = false;
  GraphList patterns{};  // weighed beside all else, in the order of their weights; none: nothing

  [[nodiscard]] BoardFeatures::Options features() const { return {with_advisors, patterns}; }
};

[[nodiscard]] std::string to_bytes(const TdMemory& memory, const board::CompiledGame& game,
                                   const Fingerprint& fingerprint);
[[nodiscard]] std::optional<TdMemory> td_memory_from(std::string_view bytes,
                                                     const board::CompiledGame& game,
                                                     const Fingerprint& fingerprint);
/// A game that weights are measured by. Its features have the numbers that kinds in this order give
/// them: in another order nothing is read.
[[nodiscard]] std::string example_to_bytes(const SeenGame& game, const Fingerprint& fingerprint);
[[nodiscard]] std::optional<SeenGame> example_from(std::string_view bytes,
                                                   const Fingerprint& fingerprint);

/// By kind: what a piece is worth wherever it stands, in the log odds of winning.
[[nodiscard]] std::vector<double> piece_values(const Weights& weights,
                                               const board::CompiledGame& game);

/// What a player may use; parts may be missing.
struct Learned {
  std::shared_ptr<const Weights> weights{};        // for positions judged as they are
  std::shared_ptr<const Weights> quiet_weights{};  // for those whose captures are played out
  BoardFeatures::Options features{};               // of the weights
  BoardFeatures::Options quiet_features{};         // of the quiet ones
  std::uint64_t games = 0;                         // the weights were learned from
  std::uint64_t quiet_games = 0;
  std::shared_ptr<const Morph> morph{};
  std::optional<Contest> contest{};  // of a search with the weights against one without
};

}  // namespace rulewise::memory
