// compiler.h — the stages that fill the tables of a compiled game.
//
// Idea      both colours' rules in absolute words (kPlayer is White), then one coloured piece
//           and one square at a time
// Promises  sets and descriptions that are equal are stored once
// Tested by generator_test.cc, agreement_test.cc
#pragma once

#include <map>
#include <vector>

#include "machine/board/compiled.h"

namespace rulewise::machine::board {

class TableBuilder {
 public:
  explicit TableBuilder(CompiledGame& game) : game_(game) {}

  [[nodiscard]] CompiledGame& game() { return game_; }
  [[nodiscard]] BitsId add_set(const std::vector<Square>& squares);
  /// Several sets side by side.
  [[nodiscard]] BitsId add_sets(const std::vector<std::vector<Square>>& sets);
  [[nodiscard]] MatcherId add_matcher(const scl::Rules& view, const scl::Description& description);
  [[nodiscard]] MatcherId add_matcher(const std::vector<Code>& codes);
  [[nodiscard]] std::uint32_t add_path(const std::vector<Square>& squares);

 private:
  MatcherId intern(Matcher matcher);

  CompiledGame& game_;
  std::map<std::vector<std::uint64_t>, BitsId> sets_;
  std::map<std::vector<Square>, std::uint32_t> paths_;
};

/// Absolute square number.
[[nodiscard]] Square number_of(const CompiledGame& game, scl::Square square);

/// Lines, leaps and mobility of every coloured piece on every square; false: too many.
[[nodiscard]] bool compile_powers(TableBuilder& builder, const scl::Rules views[2]);
/// Sweeps of the pieces that are plain enough; after compile_powers.
void compile_sweeps(TableBuilder& builder);
/// How royal pieces and castling kings are attacked; after compile_powers.
void compile_attacks(TableBuilder& builder);

}  // namespace rulewise::machine::board
