#include "play/level.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "search/state_turns.h"

namespace rulewise::play {
namespace {

constexpr std::array<Level, kFullLevel - 1> kLevels{{
    {60, 2.5},
    {90, 1.2},
    {140, 0.7},
    {250, 0.4},
    {500, 0.22},
    {1'200, 0.12},
    {4'000, 0.05},
    {15'000, 0},
    {80'000, 0},
}};
constexpr double kLeastSpread = 0.01;  // points

constexpr double kTrust = 0.5;  // spreads

double spread_of(std::span<const double> values) {
  const auto count = static_cast<double>(values.size());
  double mean = 0;
  for (const double value : values) mean += value / count;
  double variance = 0;
  for (const double value : values) variance += (value - mean) * (value - mean) / count;
  return std::max(std::sqrt(variance), kLeastSpread);
}

/// The role that chooses next, or nobody.
std::size_t chooser(const game::Game& game, const game::State& state) {
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    if (game.legal_moves(state, game::Role(r)).size() > 1) return r;
  }
  return game.role_count();
}

class Leveled final : public search::Search {
 public:
  Leveled(const game::Game& game, std::unique_ptr<search::Search> search, const Level& level,
          std::uint64_t seed)
      : game_(game),
        search_(std::move(search)),
        level_(level),
        random_(seed),
        shares_out_(search::looks_constant_sum(game, seed)) {}

  [[nodiscard]] const std::string& name() const override {
    return name_.empty() ? search_->name() : name_;
  }

  search::Answer choose(const game::State& state, game::Role role, const search::Limits& limits,
                        const search::Listener& on_better) override {
    search::Limits less = limits;
    less.nodes = std::min(limits.nodes, level_.nodes);
    search::Answer answer = search_->choose(state, role, less, on_better);
    name_ = search_->name();  // looks at single moves may be decided by others
    if (level_.temperature <= 0) return answer;
    const bool knows_all = !answer.alternatives.empty();
    if (!knows_all) look_at_each(state, role, less, answer);
    draw(answer);
    if (!knows_all) answer.alternatives.clear();  // no games were tried
    return answer;
  }

 private:
  /// What every move is worth by a short look at the state after it, the others moving as
  /// expected: for searches that care for the best move alone.
  void look_at_each(const game::State& state, game::Role role, const search::Limits& limits,
                    search::Answer& answer) {
    const std::vector<game::Move> legal = game_.legal_moves(state, role);
    game::JointMove joint(game_.role_count());
    for (std::size_t r = 0; r < joint.size(); ++r) {
      joint[r] = game_.legal_moves(state, game::Role(r)).front();
    }
    if (!answer.line.empty()) joint = answer.line.front();
    search::Limits each = limits;
    each.nodes = std::max<std::uint64_t>(1, limits.nodes / legal.size());
    each.seconds = limits.seconds / static_cast<double>(legal.size());
    for (const game::Move move : legal) {
      joint[role.index()] = move;
      answer.alternatives.push_back(
          {move, value_after(game_.successor(state, joint), role, each), 1, false});
    }
  }

  /// What others get does not tell what the role gets: they move as they like best until it is
  /// its turn, or everybody has had one.
  double value_after(game::State state, game::Role role, const search::Limits& limits) {
    for (std::size_t turns = 0; turns < 2 * game_.role_count(); ++turns) {
      if (game_.is_terminal(state)) return game::payoff(game_, state, role).value_or(50);
      const std::size_t next = chooser(game_, state);
      if (next == game_.role_count()) return 50;
      const search::Answer found = search_->choose(state, game::Role(next), limits);
      if (next == role.index()) return found.value;
      if (game_.role_count() == 2 && shares_out_) return 100 - found.value;
      state = game_.successor(state, joint_of(state, game::Role(next), found));
    }
    return 50;
  }

  /// What is expected after a move, or the first moves of all the others.
  [[nodiscard]] game::JointMove joint_of(const game::State& state, game::Role role,
                                         const search::Answer& found) const {
    if (!found.line.empty() && found.line.front()[role.index()] == found.move) {
      return found.line.front();
    }
    game::JointMove joint;
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      joint.push_back(r == role.index() ? found.move
                                        : game_.legal_moves(state, game::Role(r)).front());
    }
    return joint;
  }

  void draw(search::Answer& answer) {
    std::vector<double> values;
    double sum = 0;
    std::size_t known = 0;
    for (const search::Alternative& other : answer.alternatives) {
      if (other.visits == 0) continue;
      sum += other.value;
      ++known;
    }
    const double usual = known == 0 ? 50 : sum / static_cast<double>(known);
    for (const search::Alternative& other : answer.alternatives) {
      values.push_back(other.visits == 0 ? usual : other.value);
    }
    trust_search(answer, values);
    const std::size_t drawn = draw_by_worth(values, level_.temperature, random_);
    const search::Alternative& taken = answer.alternatives[drawn];
    if (taken.move == answer.move) return;
    answer.move = taken.move;
    const double value = taken.visits == 0 ? usual : taken.value;
    // What is proved of one move is so of the position only if no other can be better.
    const bool is_best = value >= 100 || (answer.is_proved && value >= answer.value);
    answer.is_proved = taken.is_proved && is_best;
    answer.value = value;
    answer.line.clear();
  }

  /// The values of single moves come of shorter looks than the search's own choice, which counts
  /// as ahead of them all.
  static void trust_search(const search::Answer& answer, std::vector<double>& values) {
    const double ahead = *std::ranges::max_element(values) + kTrust * spread_of(values);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (answer.alternatives[i].move == answer.move) values[i] = ahead;
    }
  }

  const game::Game& game_;
  std::unique_ptr<search::Search> search_;
  Level level_;
  base::Random random_;
  bool shares_out_;   // what one of two gets the other does not
  std::string name_;  // of the search that gave the last answer
};

}  // namespace

Level level_of(int number) {
  return kLevels[static_cast<std::size_t>(std::clamp(number, 1, kFullLevel - 1) - 1)];
}

std::size_t draw_by_worth(std::span<const double> values, double temperature,
                          base::Random& random) {
  const double unit = temperature * spread_of(values);
  const double best = *std::ranges::max_element(values);
  std::vector<double> odds;
  double sum = 0;
  for (const double value : values) sum += odds.emplace_back(std::exp((value - best) / unit));
  double at = random.unit() * sum;
  for (std::size_t i = 0; i < odds.size(); ++i) {
    at -= odds[i];
    if (at < 0) return i;
  }
  return odds.size() - 1;
}

std::unique_ptr<search::Search> make_leveled(const game::Game& game,
                                             std::unique_ptr<search::Search> search,
                                             const Level& level, std::uint64_t seed) {
  return std::make_unique<Leveled>(game, std::move(search), level, seed);
}

}  // namespace rulewise::play
