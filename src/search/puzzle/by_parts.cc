// by_parts.cc — a puzzle that is several puzzles side by side: each solved alone, then joined.
//
// Where every part has to be solved, the ways of the parts are made one after the other, or in
// turns; where one part is enough, the first way found is it. Parts are proved to leave each other
// alone (factoring.h), but not that the puzzle lets itself be played that way: it may end too soon.
// So what was joined is played through before it counts.
#include <algorithm>
#include <utility>

#include "machine/single/single_game.h"
#include "search/factoring/factoring.h"
#include "search/puzzle/explorer.h"
#include "search/puzzle/puzzle.h"

namespace rulewise::search {
namespace {

using Way = std::vector<game::Move>;

class ByParts final : public Explorer {
 public:
  ByParts(const game::Game& game, const game::State& start, PuzzleFactoring factoring,
          const logic::Net& net, const PuzzleOptions& options)
      : game_(game), start_(start), factoring_(std::move(factoring)) {
    PuzzleOptions smaller = options;
    smaller.factors = false;
    smaller.max_bytes /= factoring_.parts.size();
    for (std::size_t i = 0; i < factoring_.parts.size(); ++i) {
      Part& part = parts_.emplace_back();
      part.game = std::make_unique<machine::SingleGame>(
          without_dead_gates(part_of_puzzle(net, factoring_, i)));
      part.search = make_puzzle(*part.game, smaller);
    }
  }

  void explore(std::uint64_t states) override {
    const std::uint64_t end = states_ + states;
    while (states_ < end && !is_done()) go_on();
  }
  [[nodiscard]] bool is_exhausted() const override { return false; }
  [[nodiscard]] bool is_done() const override { return has_all() || has_failed_; }

 private:
  static constexpr std::uint64_t kBite = 256;  // states

  struct Part {
    std::unique_ptr<machine::SingleGame> game;
    std::unique_ptr<Search> search;
    std::optional<Way> way;
    bool is_hopeless = false;
  };

  /// A bite of the next part that is open.
  void go_on() {
    const auto is_open = [](const Part& part) { return !part.way && !part.is_hopeless; };
    std::rotate(parts_.begin(), std::ranges::find_if(parts_, is_open), parts_.end());
    Part& part = parts_.front();
    if (!is_open(part)) {
      has_failed_ = true;
      return;
    }
    look_at(part);
    std::rotate(parts_.begin(), parts_.begin() + 1, parts_.end());
    if (factoring_.join == GoalJoin::kAny) return;
    const auto is_hopeless = [](const Part& p) { return p.is_hopeless; };
    if (std::ranges::any_of(parts_, is_hopeless)) has_failed_ = true;
    if (std::ranges::none_of(parts_, is_open) && !has_failed_) join();
  }

  void look_at(Part& part) {
    if (part.game->is_terminal(start_)) {  // as it should be already
      part.way.emplace();
      return;
    }
    if (part.game->legal_moves(start_, game::Role(0)).empty()) {
      part.is_hopeless = true;
      return;
    }
    const Answer answer = part.search->choose(start_, game::Role(0), {.nodes = kBite});
    states_ += std::max<std::uint64_t>(answer.statistics.nodes, 1);
    if (!answer.is_proved) return;
    if (answer.value < kAllPoints) {
      part.is_hopeless = true;
      return;
    }
    part.way.emplace();
    for (const game::JointMove& joint : answer.line) part.way->push_back(joint.front());
    if (factoring_.join == GoalJoin::kAny) take(*part.way);
  }

  void join() {
    take(one_after_the_other());
    if (!has_all()) take(in_turns());
    has_failed_ = !has_all();
  }

  [[nodiscard]] Way one_after_the_other() const {
    Way way;
    for (const Part& part : parts_) way.insert(way.end(), part.way->begin(), part.way->end());
    return way;
  }
  [[nodiscard]] Way in_turns() const {
    Way way;
    std::size_t longest = 0;
    for (const Part& part : parts_) longest = std::max(longest, part.way->size());
    for (std::size_t i = 0; i < longest; ++i) {
      for (const Part& part : parts_) {
        if (i < part.way->size()) way.push_back((*part.way)[i]);
      }
    }
    return way;
  }

  /// Plays a way through; it counts as far as it goes.
  void take(const Way& way) {
    game::State state = start_;
    std::size_t made = 0;
    for (; made < way.size() && !game_.is_terminal(state); ++made) {
      const std::vector<game::Move> legal = game_.legal_moves(state, game::Role(0));
      if (std::ranges::find(legal, way[made]) == legal.end()) return;
      const game::Move joint[] = {way[made]};
      state = game_.successor(state, joint);
      ++states_;
    }
    if (!game_.is_terminal(state)) return;
    const int points = game::payoff(game_, state, game::Role(0)).value_or(0);
    if (points <= best_.points) return;
    best_ = {Way(way.begin(), way.begin() + static_cast<std::ptrdiff_t>(made)), points};
  }

  const game::Game& game_;
  game::State start_;
  PuzzleFactoring factoring_;
  std::vector<Part> parts_;
  bool has_failed_ = false;
};

}  // namespace

std::unique_ptr<Explorer> explore_by_parts(const machine::NetGame& game, const game::State& start,
                                           const PuzzleOptions& options) {
  std::optional<PuzzleFactoring> factoring = factor_puzzle(game.net());
  if (!factoring) return nullptr;
  return std::make_unique<ByParts>(game, start, *std::move(factoring), game.net(), options);
}

}  // namespace rulewise::search
