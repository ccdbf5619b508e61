#include "memory/state_learner.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/hash.h"
#include "game/playout.h"
#include "memory/loudness.h"
#include "memory/state_ply.h"
#include "memory/tables.h"

namespace rulewise::memory {
namespace {

using machine::Expander;
using machine::Expansion;

/// Draws moves; false if the game ended on the way.
bool draw_opening(Expander& expander, game::State& state, std::size_t plies, base::Random& random,
                  std::vector<std::uint32_t>& choices) {
  for (std::size_t i = 0; i < plies; ++i) {
    const Expansion& children = expander.expand(state);
    if (children.size() == 0) return false;
    choices.push_back(random.below(static_cast<std::uint32_t>(children.size())));
    state = children.state(choices.back());
  }
  return true;
}

}  // namespace

TdRates rates_of(const Tuples& tuples, TdRates rates) {
  rates.rate /= static_cast<double>(std::max<std::size_t>(1, tuples.tuples().size()));
  return rates;
}

Weights rule_weights(const Tuples& tuples) {
  const std::vector<NamedAdvice>& advisors = tuples.advice().advisors();
  const auto count = std::ranges::count_if(advisors, &NamedAdvice::is_directed);
  if (count == 0) return {};
  Weights weights(tuples.weight_count(), 0);
  const double loud = 1 / (StateAdvice::kLoudness * std::sqrt(static_cast<double>(count)));
  for (std::size_t a = 0; a < advisors.size(); ++a) {
    if (advisors[a].is_directed) {
      weights[tuples.first_advisor() + a] = static_cast<float>(loud);
    }
  }
  return weights;
}

double first_share(const game::Game& game, const game::State& state) {
  const auto points = [&](std::size_t role) {
    const std::optional<int> payoff = game::payoff(game, state, game::Role(role));
    return payoff ? static_cast<double>(*payoff) : kEvenPoints;
  };
  return share_of(points(0), points(1));
}

bool takes_turns(const machine::SingleGame& game, std::uint64_t seed) {
  constexpr int kGames = 20;
  constexpr int kPlies = 200;
  if (game.role_count() != 2) return false;
  base::Random random(seed);
  for (int n = 0; n < kGames; ++n) {
    game::State state = game.initial_state();
    game::JointMove moves;
    for (int ply = 0; ply < kPlies && !game.is_terminal(state); ++ply) {
      const bool both_choose = game.legal_moves(state, game::Role(0)).size() > 1 &&
                               game.legal_moves(state, game::Role(1)).size() > 1;
      if (both_choose) return false;
      if (!game::choose_joint_move(game, state, random, moves)) break;
      state = game.successor(state, moves);
    }
  }
  return true;
}

StateLearner::StateLearner(const machine::SingleGame& game, std::shared_ptr<const Tuples> tuples,
                           const StateTdOptions& options, TdState state)
    : game_(game),
      tuples_(std::move(tuples)),
      options_(options),
      update_(rates_of(*tuples_, options.rates), tuples_->weight_count(), std::move(state)),
      nothing_(tuples_->weight_count(), 0),
      ready_nothing_(*tuples_, nothing_) {
  set_stop(options.stop);
  for (int i = 0; i < std::max(1, options_.threads); ++i) {
    tables_.push_back(std::make_unique<Table>(game, *tuples_));
    if (options_.make_rival) tables_.back()->rival = options_.make_rival();
  }
  if (options_.begins_with_rules && update_.state().games == 0) begin_with_rules();
}

void StateLearner::begin_with_rules() {
  constexpr std::uint64_t kTrials = 30;
  constexpr std::uint64_t kTrialStream = 1ULL << 42;  // of random numbers
  Weights weights = rule_weights(*tuples_);
  if (weights.empty()) return;
  use(weights);
  Table trial(game_, *tuples_);  // without a rival
  std::vector<SeenGame> played;
  for (std::uint64_t i = 0; i < kTrials; ++i) {
    played.push_back(play_game(trial, kTrialStream + i));
  }
  const auto loudness = static_cast<float>(fitted_loudness(played));
  for (float& weight : weights) weight *= loudness;
  TdState state;
  state.weights = state.mean = std::move(weights);
  update_ = TdUpdate(rates_of(*tuples_, options_.rates), tuples_->weight_count(), std::move(state));
}

/// As log odds; an end with everything won or lost is beyond all of them.
double StateLearner::value_of(const Expansion& children, std::size_t child, TupleLook& look) const {
  constexpr double kLeastShare = 1e-300;
  if (!children.is_terminal(child)) return look.value_of(children.state_words(child));
  const double share = share_at(children, child);
  return std::log(std::max(share, kLeastShare)) - std::log(std::max(1 - share, kLeastShare));
}

std::size_t StateLearner::best_child(const Expansion& children, TupleLook& look,
                                     base::Random& random) const {
  const auto value = [&](std::size_t child) { return value_of(children, child, look); };
  return memory::best_child(children, value, random);
}

/// How often a side draws its moves in a game: mostly seldom. Where both are always alike careful,
/// the one that is better off may win every game, and nothing more is learned.
double StateLearner::draw_carelessness(base::Random& random) const {
  const double drawn = random.unit();
  return options_.exploration * drawn * drawn;
}

SeenGame StateLearner::play_game(Table& table, std::uint64_t number) const {
  base::Random random(base::combine(options_.seed, number));
  SeenGame played;
  game::State state = game_.initial_state();
  const auto drawn = random.below(static_cast<std::uint32_t>(options_.opening_plies) + 1);
  if (!draw_opening(table.expander, state, drawn, random, played.choices)) return played;
  const std::optional<std::size_t> rivals =
      table.rival ? table.rival->side_in(number) : std::nullopt;
  const ReadyWeights ready(*tuples_, update_.state().weights);
  const bool sees_ends_alone = is_first(number);
  const std::array<double, 2> careless{draw_carelessness(random), draw_carelessness(random)};
  for (;;) {
    played.is_broken = is_stopped();
    if (played.is_broken) return played;
    const Expansion& children = table.expander.expand(state);
    if (children.size() == 0) {
      played.result = first_share(game_, state);
      played.is_over = true;
      return played;
    }
    Seen& seen = played.seen.emplace_back();
    table.look.look_at(state.view(), ready);
    seen.place.assign(state.view().begin(), state.view().end());
    if (!options_.leaves_rows) tuples_->list(state.view(), seen.row);
    seen.value = chance_of(table.look.value());
    if (played.seen.size() > options_.max_plies) {
      played.result = seen.value;
      return played;
    }
    if (rivals && children.size() == 1) {
      played.choices.push_back(0);  // nobody is asked, and nothing is drawn
    } else if (rivals == mover_of(children)) {
      const auto child = table.rival->choose(state, children);
      if (!child) {
        played.is_broken = true;
        return played;
      }
      played.choices.push_back(static_cast<std::uint32_t>(*child));
    } else {
      seen.is_cut = !sees_ends_alone && random.unit() < careless[mover_of(children)];
      if (sees_ends_alone) table.look.look_at(state.view(), ready_nothing_);
      const std::size_t child = seen.is_cut
                                    ? random.below(static_cast<std::uint32_t>(children.size()))
                                    : best_child(children, table.look, random);
      played.choices.push_back(static_cast<std::uint32_t>(child));
    }
    state = children.state(played.choices.back());
  }
}

std::vector<SeenGame> StateLearner::play_games(std::uint64_t first, std::size_t count) {
  return play_at_tables(tables_.size(), first, count, [&](std::size_t table, std::uint64_t number) {
    return play_game(*tables_[table], number);
  });
}

void StateLearner::learn(std::vector<SeenGame>& games) {
  for (SeenGame& game : games) {
    for (Seen& seen : game.seen) {
      if (seen.row.empty() && !seen.place.empty()) tuples_->list(seen.place, seen.row);
    }
    update_.take(game);
  }
}

TdReport StateLearner::report() const {
  const ReadyWeights ready(*tuples_, state().mean);  // as the update judges
  return update_.report(
      [&](const Seen& seen, const Weights&) { return tuples_->value(seen.place, ready); });
}

double StateLearner::play_out(Table& table, const ReadyWeights& first, const ReadyWeights& second,
                              base::Random& random) const {
  constexpr std::size_t kOpeningPlies = 4;
  game::State state = game_.initial_state();
  std::vector<std::uint32_t> choices;
  (void)draw_opening(table.expander, state, kOpeningPlies, random, choices);
  for (std::size_t ply = 0; ply < options_.max_plies && !is_stopped(); ++ply) {
    const Expansion& children = table.expander.expand(state);
    if (children.size() == 0) return first_share(game_, state);
    table.look.look_at(state.view(), mover_of(children) == 0 ? first : second);
    state = children.state(best_child(children, table.look, random));
  }
  return share_of(kEvenPoints, kEvenPoints);
}

double StateLearner::score(const Weights& first, const Weights& second, std::size_t pairs,
                           std::uint64_t seed) const {
  Table table(game_, *tuples_);
  const ReadyWeights ready_first(*tuples_, first), ready_second(*tuples_, second);
  double sum = 0;
  for (std::size_t i = 0; i < pairs; ++i) {
    base::Random one(base::combine(seed, i));
    base::Random other(base::combine(seed, i));
    sum += play_out(table, ready_first, ready_second, one);
    sum += 1 - play_out(table, ready_second, ready_first, other);
  }
  return sum / static_cast<double>(2 * pairs);
}

}  // namespace rulewise::memory
