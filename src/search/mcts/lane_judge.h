// lane_judge.h — what games that are cut off are worth, 512 side by side.
//
// Idea      a search knows nothing of evaluations; whoever has one as gates judges whole planes
// Tested by leaf_player_test.cc, lane_judge_test.cc in play
#pragma once

#include <span>

#include "machine/wide/plane.h"

namespace rulewise::search {

class LaneJudge {
 public:
  LaneJudge() = default;
  LaneJudge(const LaneJudge&) = delete;
  LaneJudge& operator=(const LaneJudge&) = delete;
  virtual ~LaneJudge() = default;

  /// The states lie in planes, one a base of the net, of all 512 lanes; writes what each role gets,
  /// 0 to 1, by lane and role. What no later play hangs on may be false in every lane.
  virtual void judge(std::span<const machine::wide::Plane> bases, std::span<float> payoffs) = 0;
};

}  // namespace rulewise::search
