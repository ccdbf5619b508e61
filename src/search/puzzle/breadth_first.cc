// breadth_first.cc — all states of a puzzle by distance from the start.
#include <algorithm>
#include <unordered_set>

#include "base/hash.h"
#include "search/puzzle/explorer.h"

namespace rulewise::search {
namespace {

class BreadthFirst final : public Explorer {
 public:
  BreadthFirst(const game::Game& game, const game::State& start, std::size_t max_bytes,
               const game::State& ignored)
      : game_(game), max_bytes_(max_bytes), ignored_(ignored) {
    add(start, kNoParent, {});
  }

  void explore(std::uint64_t states) override {
    for (std::uint64_t n = 0; n < states && !is_done(); ++n) expand(next_++);
  }
  [[nodiscard]] bool is_exhausted() const override {
    return next_ >= entries_.size() && ignored_.size() == 0;
  }
  [[nodiscard]] bool is_done() const override {
    return has_all() || is_full_ || next_ >= entries_.size();
  }

 private:
  static constexpr std::uint32_t kNoParent = 0xffffffffU;
  static constexpr std::size_t kBytesOfEntry = 48;  // beside the words of the state, about

  struct Entry {
    game::State state;
    std::uint32_t parent;
    game::Move move;
  };

  [[nodiscard]] std::uint64_t key(const game::State& state) const {
    if (ignored_.size() == 0) return state.hash();
    std::uint64_t hash = state.size();
    for (std::size_t i = 0; i < state.size(); ++i) {
      hash = base::combine(hash, state[i] & ~ignored_[i]);
    }
    return hash;
  }

  /// States are told apart by 64 bits of hash: a clash in a billion states is unlikely, and
  /// would cost a way, never an error.
  void add(const game::State& state, std::uint32_t parent, game::Move move) {
    const auto number = static_cast<std::uint32_t>(entries_.size());
    if (!seen_.insert(key(state)).second) return;
    entries_.push_back({state, parent, move});
    bytes_ += sizeof(Entry) + kBytesOfEntry + state.size() * sizeof(std::uint64_t);
    ++states_;
    if (bytes_ > max_bytes_) is_full_ = true;
    if (game_.is_terminal(state)) take_end(number);
  }

  void take_end(std::uint32_t number) {
    const int points = game::payoff(game_, entries_[number].state, game::Role(0)).value_or(0);
    if (points <= best_.points) return;
    best_.points = points;
    best_.moves.clear();
    for (std::uint32_t at = number; entries_[at].parent != kNoParent; at = entries_[at].parent) {
      best_.moves.push_back(entries_[at].move);
    }
    std::ranges::reverse(best_.moves);
  }

  void expand(std::size_t number) {
    if (game_.is_terminal(entries_[number].state)) return;
    const game::State state = entries_[number].state;
    for (const game::Move move : game_.legal_moves(state, game::Role(0))) {
      const game::Move joint[] = {move};
      add(game_.successor(state, joint), static_cast<std::uint32_t>(number), move);
      if (has_all()) return;
    }
  }

  const game::Game& game_;
  std::size_t max_bytes_;
  game::State ignored_;
  std::vector<Entry> entries_;
  std::unordered_set<std::uint64_t> seen_;
  std::size_t next_ = 0;
  std::size_t bytes_ = 0;
  bool is_full_ = false;
};

}  // namespace

std::unique_ptr<Explorer> explore_breadth_first(const game::Game& game, const game::State& start,
                                                std::size_t max_bytes, const game::State& ignored) {
  return std::make_unique<BreadthFirst>(game, start, max_bytes, ignored);
}

}  // namespace rulewise::search
