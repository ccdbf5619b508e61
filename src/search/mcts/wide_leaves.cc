#include "search/mcts/wide_leaves.h"

#include <algorithm>
#include <array>
#include <vector>

#include "machine/wide/batch.h"

namespace rulewise::search {
namespace {

using machine::wide::Batch;
using machine::wide::BatchProgram;
using machine::wide::kLanes;
using machine::wide::kPlaneWords;
using machine::wide::Plane;

constexpr std::uint64_t kStepsBetweenLooks = 16;  // how often lengths are looked at

class WideLeaves final : public LeafPlayer {
 public:
  WideLeaves(const machine::NetGame& game, const LeafOptions& options, std::size_t lanes,
             const machine::wide::WideOptions& wide)
      : options_(options),
        capacity_(std::clamp<std::size_t>(lanes, 1, kLanes)),
        program_(game.net(), wide),
        batch_(program_),
        random_(options.seed),
        payoffs_(game.role_count()) {
    for (std::size_t lane = capacity_; lane-- > 0;) {
      free_lanes_.push_back(static_cast<std::uint32_t>(lane));
    }
  }

  [[nodiscard]] std::size_t capacity() const override { return capacity_; }
  [[nodiscard]] std::size_t under_way() const override { return capacity_ - free_lanes_.size(); }

  void start(std::uint32_t job, const game::State& state) override {
    const std::uint32_t lane = free_lanes_.back();
    free_lanes_.pop_back();
    jobs_[lane] = job;
    started_[lane] = step_;
    active_.set(lane, true);
    new_.push_back({lane, state});
  }

  void run(const OnResult& on_result) override {
    if (under_way() == 0) return;
    load_new();
    const unsigned enough = std::max<unsigned>(1, static_cast<unsigned>(under_way()) / 4);
    for (;;) {
      batch_.evaluate();
      Plane over = over_lanes();
      if (step_ % kStepsBetweenLooks == 0) add_long_games(over);
      if (over.count() >= enough) {
        report(over, on_result);
        return;
      }
      batch_.draw(random_);
      batch_.advance_all_but(over);
      ++step_;
    }
  }

 private:
  struct NewGame {
    std::uint32_t lane;
    game::State state;
  };

  void load_new() {
    std::ranges::sort(new_, {}, &NewGame::lane);
    std::vector<std::uint32_t> lanes;
    std::vector<game::State> states;
    for (NewGame& game : new_) {
      lanes.push_back(game.lane);
      states.push_back(std::move(game.state));
    }
    batch_.load_lanes(lanes, states);
    new_.clear();
  }

  [[nodiscard]] Plane over_lanes() const {
    Plane over;
    for (std::size_t i = 0; i < kPlaneWords; ++i) {
      over.words[i] = batch_.terminal().words[i] & active_.words[i];
    }
    return over;
  }

  void add_long_games(Plane& over) const {
    machine::wide::for_each_lane(active_, [&](std::size_t lane) {
      if (step_ - started_[lane] >= options_.max_length) over.set(lane, true);
    });
  }

  void report(const Plane& over, const OnResult& on_result) {
    batch_.evaluate_goals();
    machine::wide::for_each_lane(over, [&](std::size_t lane) {
      score(lane);
      active_.set(lane, false);
      free_lanes_.push_back(static_cast<std::uint32_t>(lane));
      on_result(jobs_[lane], payoffs_);
    });
  }

  /// Half the points where a role's goal is not proved, or several are.
  void score(std::size_t lane) {
    std::size_t plane = 0;
    for (std::size_t r = 0; r < payoffs_.size(); ++r) {
      int proved = 0;
      int points = 0;
      for (const auto& goal : batch_.net().goals[r]) {
        if (!batch_.goal(plane++).test(lane)) continue;
        ++proved;
        points = goal.value;
      }
      payoffs_[r] = proved == 1 ? static_cast<float>(points) / 100.0F : 0.5F;
    }
  }

  LeafOptions options_;
  std::size_t capacity_;
  BatchProgram program_;
  Batch batch_;
  machine::wide::RandomPlanes random_;
  std::vector<std::uint32_t> free_lanes_;
  std::vector<NewGame> new_;
  Plane active_;
  std::array<std::uint32_t, kLanes> jobs_{};
  std::array<std::uint64_t, kLanes> started_{};
  std::uint64_t step_ = 0;
  std::vector<float> payoffs_;
};

}  // namespace

std::unique_ptr<LeafPlayer> make_wide_leaves(const machine::NetGame& game,
                                             const LeafOptions& options, std::size_t lanes,
                                             const machine::wide::WideOptions& wide) {
  return std::make_unique<WideLeaves>(game, options, lanes, wide);
}

}  // namespace rulewise::search
