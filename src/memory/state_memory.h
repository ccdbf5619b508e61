// state_memory.h — what was learned about a game in GDL, as it is kept and used.
//
// Idea      the patterns themselves are kept with their weights, facts by names that do not hang on
//           the spelling of the rules (rule_names.h): a scrambled rulesheet finds its memory again
// Promises  from bytes what went into them, to the bit; bytes whose facts the game does not have
//           give nothing
// Tested by state_learner_test.cc, damaged_bytes_test.cc
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "machine/net/net_game.h"
#include "memory/contest.h"
#include "memory/morph.h"
#include "memory/rule_names.h"
#include "memory/td_course.h"
#include "memory/tuples.h"

namespace rulewise::memory {

struct StateMemory : CourseState {
  std::shared_ptr<const Tuples> tuples;
};

[[nodiscard]] std::string to_bytes(const StateMemory& memory, const machine::NetGame& game,
                                   const RuleNames& names);
[[nodiscard]] std::optional<StateMemory> state_memory_from(std::string_view bytes,
                                                           const machine::NetGame& game,
                                                           const RuleNames& names);
/// Whether the bytes are of the form that is written now, whatever they speak of.
[[nodiscard]] bool has_known_form(std::string_view bytes);

/// What a player may use; parts may be missing.
struct LearnedStates {
  std::shared_ptr<const Tuples> tuples{};
  std::shared_ptr<const ReadyWeights> weights{};
  std::uint64_t games = 0;  // the weights were learned from
  std::shared_ptr<const StateMorph> morph{};
  std::optional<Contest> contest{};  // of a search with the weights against one without

  /// What the state is worth to role 0 of two, 0 to 100, by the weights.
  [[nodiscard]] double value(const game::State& state) const;
};

}  // namespace rulewise::memory
