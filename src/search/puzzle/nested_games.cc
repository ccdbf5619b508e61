// nested_games.cc — at every step, random games from each next state, and on with the best of them.
//
// Nested Monte Carlo search (Cazenave, Nested Monte-Carlo Search, 2009) of one level: of the games
// only their ends are known, so it is a state, not a way, that is taken up, by its best game, then
// by all of them. The next walk starts anew with other games, more of them.
#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include "base/random.h"
#include "machine/net/net_game.h"
#include "search/mcts/leaf_player.h"
#include "search/mcts/wide_leaves.h"
#include "search/puzzle/explorer.h"

namespace rulewise::search {
namespace {

constexpr std::size_t kLongest = 2000;  // moves of a walk
constexpr std::size_t kFewest = 4;      // games of a next state in the first walk
constexpr std::size_t kMost = 4096;
constexpr std::uint64_t kStatesOfAGame = 8;  // what a game on the wide machine costs, about

class NestedGames final : public Explorer {
 public:
  NestedGames(const game::Game& game, const game::State& start, std::uint64_t seed)
      : game_(game), start_(start), random_(seed) {
    begin();
  }

  void explore(std::uint64_t states) override {
    const std::uint64_t end = states_ + states;
    while (states_ < end && !is_done()) step();
  }
  [[nodiscard]] bool is_exhausted() const override { return false; }
  [[nodiscard]] bool is_done() const override { return has_all() || is_stuck_; }

 private:
  /// What the games from a next state gave.
  struct Prospect {
    double best = -1;
    double sum = 0;
    std::uint64_t tie = 0;
    [[nodiscard]] bool operator<(const Prospect& other) const {
      if (best != other.best) return best < other.best;
      return sum != other.sum ? sum < other.sum : tie < other.tie;
    }
  };

  void begin() {
    state_ = start_;
    way_.clear();
    legal_.clear();
  }

  /// A step of the walk, or some more of the games that decide it.
  void step() {
    if (!legal_.empty()) {
      play_on();
      return;
    }
    ++states_;
    if (game_.is_terminal(state_)) {
      end_walk();
      return;
    }
    legal_ = game_.legal_moves(state_, game::Role(0));
    if (legal_.empty() || way_.size() >= kLongest) {
      is_stuck_ = way_.empty();
      restart();
    } else if (legal_.size() == 1) {
      make(legal_.front());
    } else {
      ask();
    }
  }

  void make(game::Move move) {
    const game::Move joint[] = {move};
    state_ = game_.successor(state_, joint);
    way_.push_back(move);
    legal_.clear();
  }

  void end_walk() {
    const int points = game::payoff(game_, state_, game::Role(0)).value_or(0);
    if (points > best_.points) best_ = {way_, points};
    is_stuck_ = way_.empty();
    restart();
  }

  void restart() {
    games_ = std::min(2 * games_, kMost);
    begin();
  }

  /// Games from every next state are to decide; no fewer than there are lanes for.
  void ask() {
    if (leaves_ == nullptr) make_leaves();
    prospects_.assign(legal_.size(), {});
    for (Prospect& prospect : prospects_) prospect.tie = random_.next();
    const std::size_t for_lanes = (leaves_->capacity() + legal_.size() - 1) / legal_.size();
    wanted_games_ = legal_.size() * std::max(games_, for_lanes);
    started_ = 0;
  }

  void play_on() {
    while (started_ < wanted_games_ && leaves_->room() > 0 && !free_.empty()) start_game();
    leaves_->arrive([&](const Arrival& arrival) {
      if (arrival.is_over) note(arrival.job, arrival.payoffs);
      return !arrival.is_over;
    });
    // A little at a time: whoever asked may want to stop. Games alone go to their end.
    const bool is_wide = leaves_->capacity() > 1;
    leaves_->run([&](const LeafResult& result) { note(result.job, result.payoffs); },
                 [is_wide] { return is_wide; });
    ++states_;
    if (started_ < wanted_games_ || leaves_->under_way() > 0) return;
    const auto best = std::ranges::max_element(prospects_, std::less{});
    make(legal_[static_cast<std::size_t>(best - prospects_.begin())]);
  }

  void start_game() {
    const std::size_t child = started_++ % legal_.size();
    const std::uint32_t job = free_.back();
    free_.pop_back();
    child_of_[job] = child;
    leaves_->start({job, state_.view(), {&legal_[child], 1}, false});
  }

  void note(std::uint32_t job, Payoffs payoffs) {
    Prospect& prospect = prospects_[child_of_[job]];
    prospect.best = std::max<double>(prospect.best, payoffs.front());
    prospect.sum += payoffs.front();
    free_.push_back(job);
    states_ += kStatesOfAGame;
  }

  void make_leaves() {
    const LeafOptions options{
        .seed = random_.next(), .max_length = kLongest, .playouts_per_leaf = 1};
    const auto* net_game = dynamic_cast<const machine::NetGame*>(&game_);
    leaves_ = net_game != nullptr ? make_wide_leaves(*net_game, options)
                                  : make_plain_leaves(game_, options);
    child_of_.resize(leaves_->capacity());
    for (std::uint32_t job = 0; job < leaves_->capacity(); ++job) free_.push_back(job);
  }

  const game::Game& game_;
  game::State start_;
  base::Random random_;
  std::unique_ptr<LeafPlayer> leaves_;  // made when first asked for
  game::State state_;
  std::vector<game::Move> way_;
  std::vector<game::Move> legal_;      // while games decide among them
  std::vector<Prospect> prospects_;    // by legal move
  std::vector<std::size_t> child_of_;  // by job: the legal move it began with
  std::vector<std::uint32_t> free_;    // jobs
  std::size_t games_ = kFewest;        // of a next state, in this walk
  std::size_t wanted_games_ = 0;       // for this step
  std::size_t started_ = 0;
  bool is_stuck_ = false;
};

}  // namespace

std::unique_ptr<Explorer> explore_by_nested_games(const game::Game& game, const game::State& start,
                                                  std::uint64_t seed) {
  return std::make_unique<NestedGames>(game, start, seed);
}

}  // namespace rulewise::search
