// beam.cc — level by level, only the most promising states of each; wider every time it fails.
#include <algorithm>
#include <unordered_set>
#include <utility>

#include "base/hash.h"
#include "search/puzzle/children.h"
#include "search/puzzle/explorer.h"

namespace rulewise::search {
namespace {

constexpr std::size_t kFirstWidth = 32;
constexpr std::size_t kDeepest = 5'000;
constexpr std::size_t kBytesOfKey = 40;

class Beam final : public Explorer {
 public:
  Beam(const game::Game& game, const game::State& start, std::size_t max_bytes,
       Preference preference, SharedDistance goal, const Outlook& outlook)
      : children_(make_puzzle_children(game, outlook.bounds)),
        start_(start),
        max_bytes_(max_bytes),
        preference_(preference),
        goal_(std::move(goal)) {
    wants_all_ = outlook.wants_all;
    begin();
  }

  void explore(std::uint64_t states) override {
    const std::uint64_t end = states_ + states;
    while (states_ < end && !is_done()) {
      if (next_ < levels_.back().size()) {
        expand(static_cast<std::uint32_t>(next_++));
      } else {
        go_deeper();
      }
    }
  }
  [[nodiscard]] bool is_exhausted() const override {
    return is_over_ && !is_full_ && best_.points >= children_->most_left_out();
  }
  [[nodiscard]] bool is_done() const override { return has_all() || is_over_; }

 private:
  struct Way {
    std::uint32_t parent = 0;
    game::Move move;
  };
  struct Candidate {
    game::State state;
    Way way;
    std::uint64_t rank = 0;
  };

  void begin() {
    levels_.assign(1, std::vector<Way>(1));
    beam_.assign(1, start_);
    seen_.clear();
    left_out_ = false;
    next_ = 0;
    bytes_ = 0;
  }

  void expand(std::uint32_t number) {
    const game::State state = beam_[number];
    for (const PuzzleChild& child : children_->of(state, wanted())) {
      ++states_;
      if (child.is_over) {
        if (child.points > best_.points) take_end(number, child);
      } else if (seen_.insert(base::hash_words(child.state)).second) {
        candidates_.push_back({game::State(child.state), {number, child.move}, rank(child)});
      }
      if (has_all()) return;
    }
  }

  /// Less is better: what is missing of the goal, then the freedom that is preferred; states alike
  /// in both in an order of their own.
  [[nodiscard]] std::uint64_t rank(const PuzzleChild& child) const {
    const std::uint32_t missing = goal_ ? goal_->sum(child.state) : 0;
    const std::uint32_t freedom = preference_ == Preference::kMostMoves
                                      ? 0xffffU - std::min(child.freedom, 0xffffU)
                                      : std::min(child.freedom, 0xffffU);
    return static_cast<std::uint64_t>(std::min(missing, 0xffffU)) << 48U |
           static_cast<std::uint64_t>(freedom) << 32U |
           (base::hash_words(child.state) & 0xffffffffU);
  }

  void go_deeper() {
    if (candidates_.empty() || levels_.size() >= kDeepest) {
      widen();
      return;
    }
    if (candidates_.size() > width_) {
      left_out_ = true;
      const auto middle = candidates_.begin() + static_cast<std::ptrdiff_t>(width_);
      std::ranges::nth_element(candidates_, middle, {}, &Candidate::rank);
      candidates_.resize(width_);
    }
    std::ranges::sort(candidates_, {}, &Candidate::rank);
    beam_.clear();
    std::vector<Way>& level = levels_.emplace_back();
    for (Candidate& candidate : candidates_) {
      beam_.push_back(std::move(candidate.state));
      level.push_back(candidate.way);
    }
    bytes_ += level.size() * sizeof(Way) + candidates_.size() * 3 * sizeof(Candidate);
    candidates_.clear();
    next_ = 0;
  }

  /// Nothing was left out: everything was looked at.
  void widen() {
    candidates_.clear();
    const bool has_room = 4 * (bytes_ + seen_.size() * kBytesOfKey) < max_bytes_;
    is_over_ = !left_out_ || !has_room;
    is_full_ = left_out_ || levels_.size() >= kDeepest;
    if (is_over_) return;
    width_ *= 4;
    begin();
  }

  void take_end(std::uint32_t number, const PuzzleChild& end) {
    best_.points = end.points;
    best_.moves.assign(1, end.move);
    for (std::size_t depth = levels_.size(); depth-- > 1;) {
      const Way& way = levels_[depth][number];
      best_.moves.push_back(way.move);
      number = way.parent;
    }
    std::ranges::reverse(best_.moves);
  }

  std::unique_ptr<PuzzleChildren> children_;
  game::State start_;
  std::size_t max_bytes_;
  Preference preference_;
  SharedDistance goal_;
  std::size_t width_ = kFirstWidth;
  std::vector<std::vector<Way>> levels_;  // how each state of each level was reached
  std::vector<game::State> beam_;         // the states of the last level
  std::vector<Candidate> candidates_;     // for the next
  std::unordered_set<std::uint64_t> seen_;
  std::size_t next_ = 0;
  std::size_t bytes_ = 0;
  bool left_out_ = false;
  bool is_over_ = false;
  bool is_full_ = false;
};

}  // namespace

std::unique_ptr<Explorer> explore_by_beam(const game::Game& game, const game::State& start,
                                          std::size_t max_bytes, Preference preference,
                                          SharedDistance goal, const Outlook& outlook) {
  return std::make_unique<Beam>(game, start, max_bytes, preference, std::move(goal), outlook);
}

}  // namespace rulewise::search
