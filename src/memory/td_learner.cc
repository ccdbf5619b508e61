#include "memory/td_learner.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/hash.h"
#include "memory/loudness.h"
#include "memory/one_ply.h"
#include "memory/rule_weights.h"
#include "memory/tables.h"

namespace rulewise::memory {
namespace {

using board::MoveList;
using board::Outcome;
using board::Position;

constexpr std::size_t kMostPliesOfMatch = 300;

double result_of(Outcome outcome) {
  return outcome == Outcome::kWhite ? 1 : outcome == Outcome::kBlack ? 0 : 0.5;
}

/// Draws moves; false if the game ended on the way.
bool draw_opening(Position& position, std::size_t plies, base::Random& random,
                  std::vector<std::uint32_t>& choices) {
  MoveList list;
  for (std::size_t i = 0; i < plies; ++i) {
    board::generate_merged(position, list);
    if (board::outcome(position, !list.empty()) != Outcome::kNone) return false;
    board::Undo undo;
    choices.push_back(random.below(static_cast<std::uint32_t>(list.size())));
    position.make(list, list[choices.back()], undo);
  }
  return true;
}

/// As many weights, without what advisors would have to know.
BoardFeatures plain_features(const board::CompiledGame& game,
                             const BoardFeatures::Options& options) {
  return {game, {.with_advisors = false, .patterns = options.patterns}};
}

/// What is known already need not be found by long first steps.
TdRates rates_of(const TdOptions& options) {
  TdRates rates = options.rates;
  if (options.begins_with_rules) rates.early = 0;
  return rates;
}

}  // namespace

TdLearner::TdLearner(const board::CompiledGame& game, const TdOptions& options)
    : TdLearner(game, options, TdState{}) {}

TdLearner::TdLearner(const board::CompiledGame& game, const TdOptions& options, TdState state)
    : game_(game),
      options_(options),
      update_(rates_of(options), plain_features(game, options.features).count(), std::move(state)) {
  set_stop(options.stop);
  publish();
  for (int i = 0; i < std::max(1, options_.threads); ++i) {
    tables_.push_back(std::make_unique<Table>(game, weights_, options_.features));
    if (options_.make_rival) tables_.back()->rival = options_.make_rival();
  }
  if (options_.begins_with_rules && games() == 0) begin_with_rules();
}

void TdLearner::begin_with_rules() {
  constexpr std::uint64_t kTrials = 30;
  constexpr std::uint64_t kTrialStream = 1ULL << 42;  // of random numbers
  const auto use = [&](const Weights& weights) {
    TdState state;
    state.weights = state.mean = weights;
    update_ = TdUpdate(rates_of(options_), weights.size(), std::move(state));
    publish();
    for (const auto& table : tables_) table->evaluation.use(weights_);
  };
  Weights weights = rule_weights(tables_.front()->evaluation.features());
  use(weights);
  Table trial(game_, weights_, options_.features);  // without a rival
  std::vector<SeenGame> played;
  for (std::uint64_t i = 0; i < kTrials; ++i) {
    played.push_back(play_game(trial, kTrialStream + i));
  }
  const auto loudness = static_cast<float>(fitted_loudness(played));
  for (float& weight : weights) weight *= loudness;
  use(weights);
}

void TdLearner::publish() { weights_ = std::make_shared<const Weights>(state().weights); }

/// By the position itself; the move is the best after one ply, or drawn.
std::size_t TdLearner::choose(Position& position, const MoveList& list,
                              LearnedEvaluation& evaluation, base::Random& random,
                              Seen& seen) const {
  evaluation.list_features(position, seen.row);
  seen.value = chance_of(evaluation.value(position));
  seen.is_cut = random.unit() < options_.exploration;
  if (seen.is_cut) return random.below(static_cast<std::uint32_t>(list.size()));
  const auto value = [&](const Position& at) { return evaluation.value(at); };
  return look_one_ply(position, list, 0.0, value, random).index;
}

/// By the leaf below the best move.
std::size_t TdLearner::choose_quietly(Position& position, const MoveList& list, QuietLook& quiet,
                                      base::Random& random, Seen& seen) const {
  const OnePly best = quiet.best_move(position, list, random);
  seen.value = chance_of(best.value);
  if (!best.ends) {
    board::Undo undo;
    position.make(list, list[best.index], undo);
    quiet.list_leaf(position, seen.row);
    position.unmake(list, list[best.index], undo);
  }
  seen.is_cut = random.unit() < options_.exploration;
  return seen.is_cut ? random.below(static_cast<std::uint32_t>(list.size())) : best.index;
}

SeenGame TdLearner::play_game(Table& table, std::uint64_t number) const {
  base::Random random(base::combine(options_.seed, number));
  SeenGame played;
  Position position = Position::opening(game_);
  const auto drawn = random.below(static_cast<std::uint32_t>(options_.opening_plies) + 1);
  if (!draw_opening(position, drawn, random, played.choices)) return played;
  const std::optional<std::size_t> rivals =
      table.rival ? table.rival->side_in(number) : std::nullopt;
  QuietLook quiet(table.evaluation);
  MoveList list;
  for (;;) {
    played.is_broken = is_stopped();
    if (played.is_broken) return played;
    board::generate_merged(position, list);
    const Outcome outcome = board::outcome(position, !list.empty());
    if (outcome != Outcome::kNone) {
      played.result = result_of(outcome);
      played.is_over = true;
      return played;
    }
    Seen& seen = played.seen.emplace_back();
    std::optional<std::size_t> index = options_.looks_quietly
                                           ? choose_quietly(position, list, quiet, random, seen)
                                           : choose(position, list, table.evaluation, random, seen);
    if (played.seen.size() > options_.max_plies) {
      played.result = seen.value;
      return played;
    }
    if (rivals == static_cast<std::size_t>(position.control())) {
      seen.is_cut = false;
      index = table.rival->choose(position, list);
    }
    if (!index) {
      played.is_broken = true;
      return played;
    }
    played.choices.push_back(static_cast<std::uint32_t>(*index));
    board::Undo undo;
    position.make(list, list[*index], undo);
  }
}

std::vector<SeenGame> TdLearner::play_games(std::uint64_t first, std::size_t count) {
  return play_at_tables(tables_.size(), first, count, [&](std::size_t table, std::uint64_t number) {
    tables_[table]->evaluation.use(weights_);
    return play_game(*tables_[table], number);
  });
}

void TdLearner::learn(std::vector<SeenGame>& games) {
  for (const SeenGame& game : games) update_.take(game);
  publish();
}

void TdLearner::use(const Weights& weights) {
  update_.set_weights(weights);
  publish();
}

double TdLearner::score(const Weights& first, const Weights& second, std::size_t pairs,
                        std::uint64_t seed) const {
  LearnedEvaluation one(game_, std::make_shared<const Weights>(first), options_.features);
  LearnedEvaluation other(game_, std::make_shared<const Weights>(second), options_.features);
  return one_ply_score(game_, one, other, pairs, seed, options_.looks_quietly,
                       [this] { return is_stopped(); });
}

/// Every kind but vital ones alike.
Weights TdLearner::yardstick() const {
  const BoardFeatures features = plain_features(game_, options_.features);
  Weights weights(features.count(), 0);
  for (std::size_t kind = 0; kind < game_.kinds; ++kind) {
    const bool is_vital = features.is_vital(board::code_of(kind, board::Colour::kWhite));
    weights[features.layout().material + kind] = is_vital ? 0 : 1;
  }
  return weights;
}

double one_ply_score(const board::CompiledGame& game, LearnedEvaluation& first,
                     LearnedEvaluation& second, std::size_t pairs, std::uint64_t seed,
                     bool looks_quietly, const std::function<bool()>& is_stopped) {
  constexpr std::size_t kOpeningPlies = 4;
  QuietLook quiet_first(first), quiet_second(second);
  double sum = 0;
  for (std::size_t i = 0; i < 2 * pairs; ++i) {
    base::Random random(base::combine(seed, i / 2));
    Position position = Position::opening(game);
    std::vector<std::uint32_t> choices;
    (void)draw_opening(position, kOpeningPlies, random, choices);
    MoveList list;
    double white = 0.5;
    for (std::size_t ply = 0; ply < kMostPliesOfMatch && !(is_stopped && is_stopped()); ++ply) {
      board::generate_merged(position, list);
      const Outcome outcome = board::outcome(position, !list.empty());
      if (outcome != Outcome::kNone) {
        white = result_of(outcome);
        break;
      }
      const bool is_first = (position.control() == board::Colour::kWhite) == (i % 2 == 0);
      LearnedEvaluation& evaluation = is_first ? first : second;
      QuietLook& quiet = is_first ? quiet_first : quiet_second;
      const auto value = [&](Position& at) { return evaluation.value(at); };
      const OnePly best = looks_quietly ? quiet.best_move(position, list, random)
                                        : look_one_ply(position, list, 0.0, value, random);
      board::Undo undo;
      position.make(list, list[best.index], undo);
    }
    sum += i % 2 == 0 ? white : 1 - white;
  }
  return sum / static_cast<double>(2 * pairs);
}

}  // namespace rulewise::memory
