// morph_search.h — Morph as a player: one ply, the position it thinks least of for the other side.
//
// Promises  the same seed, memory and states: the same moves. It has a memory of its own
// Tested by learned_knowledge_test.cc
#pragma once

#include <cstdint>
#include <memory>

#include "machine/board/board_game.h"
#include "memory/morph.h"
#include "search/board_turns.h"
#include "search/role_evaluation.h"
#include "search/search.h"

namespace rulewise::play {

/// The game must outlive it; the memory is copied.
[[nodiscard]] std::unique_ptr<search::Search> make_morph(const machine::board::BoardGame& game,
                                                         const memory::Morph& morph,
                                                         std::uint64_t seed);

[[nodiscard]] std::unique_ptr<search::Search> make_morph(const game::Game& game,
                                                         const memory::StateMorph& morph,
                                                         std::uint64_t seed);

/// Morph's patterns as the evaluation of any search.
[[nodiscard]] search::BoardKnowledgeForSearch morph_knowledge(
    const machine::board::BoardGame& game, std::shared_ptr<const memory::Morph> morph);
[[nodiscard]] search::RoleEvaluation morph_evaluation(const memory::StateMorph& morph);

}  // namespace rulewise::play
