// lane_judge.h — advisors as gates that judge games on the wide machine.
//
// Idea      one circuit a role tells what 512 states are worth to it, as WideEvaluation does
// Promises  between 0 and 1, without either
// Tested by lane_judge_test.cc
#pragma once

#include <memory>

#include "insight/advice/state_knowledge.h"
#include "machine/net/net_game.h"
#include "search/mcts/lane_judge.h"

namespace rulewise::play {

/// By those of the set that gates can say, weighed anew where some are left out; nothing if gates
/// can say none. One a thread.
[[nodiscard]] std::shared_ptr<search::LaneJudge> make_lane_judge(
    const insight::StateKnowledge& knowledge, const machine::NetGame& game,
    const insight::AdvisorSet& set);

}  // namespace rulewise::play
