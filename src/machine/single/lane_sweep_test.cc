#include "machine/single/lane_sweep.h"

#include <gtest/gtest.h>

#include "machine/single/random_net.h"

namespace rulewise::machine {
namespace {

class SweptNet {
 public:
  explicit SweptNet(std::uint64_t seed) : random_(seed), net_(RandomNet(seed).make()) {}

  void fill(LaneSweep& sweep) {
    for (std::size_t i = 0; i < 64; ++i) {
      states_.push_back(random_state(net_, random_));
      moves_.push_back(random_moves(net_, random_));
    }
    for (std::size_t base = 0; base < net_.base_count(); ++base) {
      std::uint64_t lanes = 0;
      for (std::size_t i = 0; i < 64; ++i) {
        lanes |= std::uint64_t{states_[i].test_bit(base)} << i;
      }
      sweep.set_base(base, lanes);
    }
    for (std::size_t i = 0; i < 64; ++i) {
      for (const game::Move move : moves_[i]) move_lanes_[move.index()] |= std::uint64_t{1} << i;
    }
    for (std::size_t move = 0; move < net_.move_count(); ++move) {
      sweep.set_move(move, move_lanes_[move]);
    }
  }

  void expect_plain_answers(const LaneSweep& sweep, std::size_t lane) const {
    const auto in_lane = [lane](std::uint64_t lanes) { return ((lanes >> lane) & 1U) != 0; };
    const PlainAnswers expected(net_, states_[lane]);
    ASSERT_EQ(in_lane(sweep.terminal()), expected.is_terminal());
    for (std::size_t role = 0; role < net_.role_count(); ++role) {
      std::vector<game::Move> legal;
      for (std::uint32_t m = net_.first_move[role]; m < net_.first_move[role + 1]; ++m) {
        if (in_lane(sweep.legal(m))) legal.emplace_back(m);
      }
      ASSERT_EQ(legal, expected.legal_moves(role));
      std::vector<int> goals;
      for (const LaneSweep::Goal& goal : sweep.goals(role)) {
        if (in_lane(sweep.value(goal.when))) goals.push_back(goal.value);
      }
      goals.erase(std::unique(goals.begin(), goals.end()), goals.end());
      ASSERT_EQ(goals, expected.goals(role));
    }
    const game::State next = expected.successor(moves_[lane]);
    for (std::size_t base = 0; base < net_.base_count(); ++base) {
      ASSERT_EQ(in_lane(sweep.next(base)), next.test_bit(base));
    }
  }

  [[nodiscard]] const logic::Net& net() const { return net_; }

 private:
  base::Random random_;
  logic::Net net_;
  std::vector<game::State> states_;
  std::vector<game::JointMove> moves_;
  std::vector<std::uint64_t> move_lanes_ = std::vector<std::uint64_t>(net_.move_count());
};

TEST(LaneSweep, AgreesWithPlainEvaluationInEveryLane) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    SweptNet swept(seed);
    LaneSweep sweep(swept.net());
    swept.fill(sweep);
    for (const Part part : {Part::kNow, Part::kBoth, Part::kNext, Part::kGoals}) sweep.run(part);
    for (std::size_t lane = 0; lane < 64; ++lane) {
      swept.expect_plain_answers(sweep, lane);
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace rulewise::machine
