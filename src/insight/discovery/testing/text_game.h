// text_game.h — for tests alone: a game from the text of its rules, and what is found in it.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "insight/discovery/structure.h"
#include "machine/machine.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::insight::testing {

struct TextGame {
  gdl::Rules rules;
  std::unique_ptr<game::Game> game;
};

inline TextGame read_game(std::string_view text) {
  gdl::Reading reading = gdl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text("rules");
  auto made = machine::make_machine(reading.rules, {});
  return {std::move(reading.rules), std::move(made.value().game)};
}

/// Limits that time does not decide.
inline SampleLimits quick_limits() {
  SampleLimits limits;
  limits.max_seconds = 600;
  limits.max_games = 100;
  limits.max_states = 2'000;
  limits.max_trials = 100;
  return limits;
}

inline Structure discover_text(std::string_view text) {
  const TextGame read = read_game(text);
  return discover(read.rules, *read.game, 1, quick_limits());
}

/// `symbol owner moves|placed` for every piece, in the order of kinds; a team as `ann+cid`.
inline std::vector<std::string> pieces_of(const Structure& found) {
  std::vector<std::string> lines;
  for (const PieceFigures& piece : found.pieces) {
    if (!piece.is_piece()) continue;
    std::string owner;
    for (std::size_t r = 0; r < found.sample.roles.size(); ++r) {
      if (!piece.belongs_to(game::Role(r))) continue;
      owner += (owner.empty() ? "" : "+") + found.sample.roles[r];
    }
    if (owner.empty()) owner = "-";
    lines.push_back(piece.symbol + ' ' + owner + (piece.moves ? " moves" : " placed"));
  }
  return lines;
}

}  // namespace rulewise::insight::testing
