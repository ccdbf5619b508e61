// rule_tactics.h — the derived rules of a game on the page: made when somebody first asks.
//
// Idea      rules about winning, threatening and forced moves cost seconds to derive, once for a
//           game; then one pass of a net answers for a state, and a proof of a forced win is
//           looked for by threats alone. What the page says of a state is thus what `rulewise
//           forced` and `rulewise prove` say of it
// Needs     the rules that the game runs; the game outlives it
// Promises  bounded time and memory whatever the rules; where deriving ends before it is done there
//           is no tactician, now and later; a win is called proved only where plain play of every
//           reply agrees; members may be called from several threads
// Tested by rule_tactics_test.cc
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "front/web/json.h"
#include "game/game.h"
#include "syntax/gdl/rules.h"
#include "tactics/prove.h"
#include "tactics/tactician.h"

namespace rulewise::front {

struct RuleTacticsLimits {
  double max_derive_seconds = 8;  // of the processor
  double max_ground_seconds = 6;
  double max_seconds = 20;  // of the clock, for all of it
  std::size_t max_bytes = std::size_t{256} << 20U;
};

class RuleTactics {
 public:
  RuleTactics(gdl::Rules rules, const game::Game& game, const RuleTacticsLimits& limits = {});

  /// May take seconds the first time; null where the game has none.
  [[nodiscard]] std::shared_ptr<const tactics::Tactician> tactician() const;
  /// Only if it was made before; takes at once.
  [[nodiscard]] std::shared_ptr<const tactics::Tactician> known() const;

 private:
  [[nodiscard]] std::shared_ptr<const tactics::Tactician> make() const;

  const gdl::Rules rules_;
  const game::Game& game_;
  const RuleTacticsLimits limits_;
  mutable std::mutex making_;  // held while it is made
  mutable std::mutex mutex_;   // those below
  mutable bool is_tried_ = false;
  mutable std::shared_ptr<const tactics::Tactician> tactician_;
};

/// Whether the rules about threats are all there are: every winning move that could be threatened
/// has its set of answers.
[[nodiscard]] bool knows_all_threats(const tactics::Tactician& tactician);

/// A win that was looked for, and what plain play says of it.
struct CheckedProof {
  tactics::ProofResult proof;
  std::uint64_t states_checked = 0;
};

/// What was found, unknown where the proof does not pass its check.
[[nodiscard]] CheckedProof find_proof(const tactics::Tactician& tactician, const game::State& state,
                                      game::Role winner, const tactics::ProveLimits& limits);

/// `proved`, `refuted` or `unknown`.
[[nodiscard]] std::string_view word_for(tactics::Verdict verdict);
/// What `rulewise prove --json` prints; of a tree with more nodes than `max_tree` nothing is shown.
[[nodiscard]] Json proof_to_json(const CheckedProof& found, const std::vector<std::string>& roles,
                                 std::size_t max_tree = ~std::size_t{0});

}  // namespace rulewise::front
