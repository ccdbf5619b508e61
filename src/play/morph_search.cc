#include "play/morph_search.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "base/random.h"
#include "game/playout.h"
#include "memory/one_ply.h"

namespace rulewise::play {
namespace {

namespace board = machine::board;

constexpr double kMostThousandths = 99'000;

double value_for_white(memory::Morph& morph, const board::Position& position) {
  const double value = morph.value(position);
  return position.control() == board::Colour::kWhite ? value : 1 - value;
}

class MorphSearch final : public search::Search {
 public:
  MorphSearch(const board::BoardGame& game, const memory::Morph& morph, std::uint64_t seed)
      : game_(game), morph_(morph), random_(seed) {}

  [[nodiscard]] const std::string& name() const override { return name_; }

  search::Answer choose(const game::State& state, game::Role role, const search::Limits&,
                        const search::Listener& on_better) override {
    board::Position position = game_.position_of(state);
    board::MoveList list;
    board::generate_merged(position, list);
    search::Answer answer;
    if (list.empty()) return answer;
    const auto value = [&](const board::Position& at) { return value_for_white(morph_, at); };
    const memory::OnePly best = memory::look_one_ply(position, list, 0.5, value, random_);
    answer.move = game_.number_of(list, list[best.index]);
    const double white = std::clamp(best.value, 0.0, 1.0);
    answer.value = 100 * (role.index() == 0 ? white : 1 - white);
    answer.statistics.nodes = list.size();
    answer.statistics.depth = 1;
    if (on_better) on_better(answer);
    return answer;
  }

 private:
  const board::BoardGame& game_;
  memory::Morph morph_;
  base::Random random_;
  std::string name_ = "morph";
};

double value_for_first(memory::StateMorph& morph, const game::State& state) {
  const double value = morph.value(state);
  return morph.eye().is_first_to_move(state) ? value : 1 - value;
}

/// The same on states of a game in GDL.
class StateMorphSearch final : public search::Search {
 public:
  StateMorphSearch(const game::Game& game, const memory::StateMorph& morph, std::uint64_t seed)
      : game_(game), morph_(morph), random_(seed) {}

  [[nodiscard]] const std::string& name() const override { return name_; }

  search::Answer choose(const game::State& state, game::Role role, const search::Limits&,
                        const search::Listener& on_better) override {
    search::Answer answer;
    game::JointMove moves;
    if (!game::choose_joint_move(game_, state, random_, moves)) return answer;
    double best = -1;
    std::uint32_t equals = 0;
    for (const game::Move move : game_.legal_moves(state, role)) {
      moves[role.index()] = move;
      const double value = value_of(game_.successor(state, moves), role);
      ++answer.statistics.nodes;
      if (value < best) continue;
      equals = value > best ? 1 : equals + 1;
      best = value;
      if (random_.below(equals) == 0) answer.move = move;
    }
    answer.value = 100 * best;
    answer.statistics.depth = 1;
    if (on_better) on_better(answer);
    return answer;
  }

 private:
  double value_of(const game::State& state, game::Role role) {
    if (game_.is_terminal(state)) return game::payoff(game_, state, role).value_or(50) / 100.0;
    const double first = value_for_first(morph_, state);
    return role.index() == 0 ? first : 1 - first;
  }

  const game::Game& game_;
  memory::StateMorph morph_;
  base::Random random_;
  std::string name_ = "morph";
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
  return std::make_unique<MorphSearch>(game, morph, seed);
}

std::unique_ptr<search::Search> make_morph(const game::Game& game, const memory::StateMorph& morph,
                                           std::uint64_t seed) {
  return std::make_unique<StateMorphSearch>(game, morph, seed);
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
