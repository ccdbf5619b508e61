// learned_knowledge.h — what was learned about a chess-like game, as a search wants it.
//
// Tested by learned_knowledge_test.cc
#pragma once

#include <memory>

#include "machine/board/board_game.h"
#include "memory/td_memory.h"
#include "search/board_turns.h"

namespace rulewise::play {

/// The learned weights must be those of this game. `is_quiet`: the search plays captures out before
/// it asks; either set of weights will do where the better one is missing.
[[nodiscard]] search::BoardKnowledgeForSearch learned_knowledge(
    const machine::board::BoardGame& game, const memory::Learned& learned, bool is_quiet);

}  // namespace rulewise::play
