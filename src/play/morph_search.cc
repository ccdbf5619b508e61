#include "play/morph_search.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "base/random.h"
#include "game/playout.h"
#include "memory/one_ply.h"
#include "memory/state_learner.h"

namespace rulewise::play {
namespace {

namespace board = machine::board;

constexpr double kMostThousandths = 99'000;

double value_for_white(memory::Morph& morph, const board::Position& position) {
  const double value = morph.value(position);
  return position.control() == board::Colour::kWhite ? value : 1 - value;
}

/// What one ply found: a move, what it is worth to who asks, 0 to 1, and how many there were.
struct Found {
  game::Move move{};
  double value = 0;
  std::uint64_t moves = 0;
};

/// One ply: every successor is judged once, which `Look` does for positions or for states.
template <class Look>
class MorphSearch final : public search::Search {
 public:
  MorphSearch(Look look, std::uint64_t seed) : look_(std::move(look)), random_(seed) {}

  [[nodiscard]] const std::string& name() const override { return name_; }

  search::Answer choose(const game::State& state, game::Role role, const search::Limits&,
                        const search::Listener& on_better) override {
    search::Answer answer;
    const std::optional<Found> best = look_.best(state, role, random_);
    if (!best) return answer;
    answer.move = best->move;
    answer.value = 100 * best->value;
    answer.statistics.nodes = best->moves;
    answer.statistics.depth = 1;
    if (on_better) on_better(answer);
    return answer;
  }

 private:
  Look look_;
  base::Random random_;
  std::string name_ = "morph";
};

class BoardLook {
 public:
  BoardLook(const board::BoardGame& game, const memory::Morph& morph)
      : game_(game), morph_(morph) {}

  std::optional<Found> best(const game::State& state, game::Role role, base::Random& random) {
    board::Position position = game_.position_of(state);
    board::MoveList list;
    board::generate_merged(position, list);
    if (list.empty()) return std::nullopt;
    const auto value = [&](const board::Position& at) { return value_for_white(morph_, at); };
    const memory::OnePly best = memory::look_one_ply(position, list, 0.5, value, random);
    const double white = std::clamp(best.value, 0.0, 1.0);
    return Found{game_.number_of(list, list[best.index]), role.index() == 0 ? white : 1 - white,
                 list.size()};
  }

 private:
  const board::BoardGame& game_;
  memory::Morph morph_;
};

double value_for_first(memory::StateMorph& morph, const game::State& state) {
  const double value = morph.value(state);
  return morph.eye().is_first_to_move(state) ? value : 1 - value;
}

class StateLook {
 public:
  StateLook(const game::Game& game, const memory::StateMorph& morph) : game_(game), morph_(morph) {}

  std::optional<Found> best(const game::State& state, game::Role role, base::Random& random) {
    game::JointMove moves;
    if (!game::choose_joint_move(game_, state, random, moves)) return std::nullopt;
    Found best{.value = -1};
    std::uint32_t equals = 0;
    for (const game::Move move : game_.legal_moves(state, role)) {
      moves[role.index()] = move;
      const double value = value_of(game_.successor(state, moves), role);
      ++best.moves;
      if (value < best.value) continue;
      equals = value > best.value ? 1 : equals + 1;
      best.value = value;
      if (random.below(equals) == 0) best.move = move;
    }
    return best;
  }

 private:
  double value_of(const game::State& state, game::Role role) {
    const double first = game_.is_terminal(state) ? memory::first_share(game_, state)
                                                  : value_for_first(morph_, state);
    return role.index() == 0 ? first : 1 - first;
  }

  const game::Game& game_;
  memory::StateMorph morph_;
};

class MorphEvaluation final : public search::BoardEvaluation {
 public:
  explicit MorphEvaluation(const memory::Morph& morph) : morph_(morph) {}

  double worth(const board::Position&) override { return 0; }
  double worth_change(const board::Position&, const board::MoveList&, const board::Move&) override {
    return 0;
  }
  int guess(const board::Position& position, double) override {
    return static_cast<int>(
        std::lround(kMostThousandths * (2 * value_for_white(morph_, position) - 1)));
  }
  int rough_guess(double) override { return 0; }

 private:
  memory::Morph morph_;
};

}  // namespace

std::unique_ptr<search::Search> make_morph(const board::BoardGame& game, const memory::Morph& morph,
                                           std::uint64_t seed) {
  return std::make_unique<MorphSearch<BoardLook>>(BoardLook(game, morph), seed);
}

std::unique_ptr<search::Search> make_morph(const game::Game& game, const memory::StateMorph& morph,
                                           std::uint64_t seed) {
  return std::make_unique<MorphSearch<StateLook>>(StateLook(game, morph), seed);
}

search::RoleEvaluation morph_evaluation(const memory::StateMorph& morph) {
  return [own = morph](const game::State& state, game::Role role) mutable {
    const double first = value_for_first(own, state);
    return 100 * (role.index() == 0 ? first : 1 - first);
  };
}

search::BoardKnowledgeForSearch morph_knowledge(const board::BoardGame& game,
                                                std::shared_ptr<const memory::Morph> morph) {
  search::BoardKnowledgeForSearch result;
  // What one piece more than the other is worth, as far as that has been met.
  result.worth.assign(game.compiled().codes, 0);
  for (std::uint32_t n = 0; n < morph->materials().end(); ++n) {
    if (!morph->materials().has(n)) continue;
    const auto& surplus = morph->materials().pattern(n).surplus;
    const auto is_zero = [](int count) { return count == 0; };
    if (std::ranges::count_if(surplus, is_zero) + 1 != std::ssize(surplus)) continue;
    const auto kind = std::ranges::find(surplus, std::int8_t{1}) - surplus.begin();
    if (kind == std::ssize(surplus)) continue;
    const double gain = std::max(0.0, 2 * morph->materials().record(n).weight - 1);
    for (const board::Colour colour : {board::Colour::kWhite, board::Colour::kBlack}) {
      result.worth[board::code_of(static_cast<std::size_t>(kind), colour)] =
          static_cast<int>(kMostThousandths * gain * 0.9);
    }
  }
  result.make_evaluation = [morph = std::move(morph)] {
    return std::make_unique<MorphEvaluation>(*morph);
  };
  return result;
}

}  // namespace rulewise::play
