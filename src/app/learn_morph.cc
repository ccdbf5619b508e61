#include "app/learn_morph.h"

#include <array>
#include <utility>

#include "app/interrupt.h"
#include "app/lesson_opponent.h"
#include "base/clock.h"
#include "base/hash.h"
#include "memory/one_ply.h"

namespace rulewise::app {
namespace {

namespace board = machine::board;

class Lesson {
 public:
  Lesson(const board::BoardGame& game, const MorphLessonOptions& options, memory::Morph& morph)
      : game_(game), options_(options), morph_(morph) {}

  bool prepare() {
    opponents_ = LessonOpponents::make(
        game_, options_.against, options_.seed,
        knowledge_of_opponents(options_.file, game_, options_.against, options_.seed));
    return opponents_.has_value();
  }

  [[nodiscard]] bool must_stop() const {
    return was_interrupted() || (options_.should_stop && options_.should_stop());
  }

  /// One game; nothing if it was broken off.
  std::optional<MorphGame> play() {
    const std::uint64_t number = morph_.games() + 1;
    const memory::MorphEffort before = morph_.effort();
    base::Random random(base::combine(options_.seed, number));
    opponent_ = opponents_->begin(number);
    const board::Colour mine = number % 2 == 1 ? board::Colour::kWhite : board::Colour::kBlack;
    std::vector<board::Position> positions{board::Position::opening(game_.compiled())};
    const std::size_t drawn = random.below(static_cast<std::uint32_t>(options_.opening_plies) + 1);
    MorphGame played{number};
    std::vector<std::uint32_t> choices;
    board::MoveList list;
    std::optional<double> result;
    while (positions.size() <= options_.max_plies) {
      board::Position& position = positions.back();
      board::generate_merged(position, list);
      const board::Outcome end = board::outcome(position, !list.empty());
      if (end != board::Outcome::kNone) {
        result = end == board::Outcome::kWhite ? 1 : end == board::Outcome::kBlack ? 0 : 0.5;
        break;
      }
      if (must_stop()) return std::nullopt;
      const bool is_drawn = positions.size() <= drawn;
      const auto move = choose(position, list, mine, is_drawn, random);
      if (!move) return std::nullopt;
      const bool is_judged =
          !is_drawn && (opponents_->is_self(opponent_) || position.control() == mine);
      if (position.control() == mine) played.taken += taken_by(list, list[*move]);
      board::Position next = position;
      board::Undo undo;
      next.make(list, list[*move], undo);
      if (is_judged && board::outcome(next) == board::Outcome::kNone) morph_.use(next);
      positions.push_back(std::move(next));
      choices.push_back(static_cast<std::uint32_t>(*move));
    }
    if (options_.record != nullptr) {
      options_.record->write({number, opponents_->name(opponent_), std::move(choices), result});
    }
    morph_.learn(positions, result);
    played.plies = positions.size() - 1;
    const double white = result.value_or(0.5);
    played.score = mine == board::Colour::kWhite ? white : 1 - white;
    count_effort(before, morph_.effort(), played);
    return played;
  }

 private:
  /// Index of a move; nothing if the opponent has none.
  std::optional<std::size_t> choose(board::Position& position, board::MoveList& list,
                                    board::Colour mine, bool is_drawn, base::Random& random) {
    if (is_drawn) return random.below(static_cast<std::uint32_t>(list.size()));
    if (!opponents_->is_self(opponent_) && position.control() != mine)
      return ask_opponent(position, list);
    const auto value = [&](const board::Position& at) {
      const double found = morph_.value(at);
      return at.control() == board::Colour::kWhite ? found : 1 - found;
    };
    return memory::look_one_ply(position, list, 0.5, value, random).index;
  }

  std::optional<std::size_t> ask_opponent(const board::Position& position,
                                          const board::MoveList& list) {
    const game::Role role(static_cast<std::size_t>(position.control()));
    const auto answer = opponents_->choose(opponent_, game_.state_of(position), role);
    for (std::size_t i = 0; answer && i < list.size(); ++i) {
      if (game_.number_of(list, list[i]) == *answer) return i;
    }
    return std::nullopt;
  }

  [[nodiscard]] double taken_by(const board::MoveList& list, const board::Move& move) const {
    const auto worth = [&](board::Code code) {
      return traditional_worth(game_.compiled(), board::kind_of(code));
    };
    if (move.kind == board::MoveKind::kTake) return worth(move.victim());
    double sum = 0;
    if (move.kind != board::MoveKind::kChain) return sum;
    for (const board::Step& step : list.steps_of(move)) {
      for (const board::Victim& victim : list.victims_of(step)) sum += worth(victim.code);
    }
    return sum;
  }

  const board::BoardGame& game_;
  const MorphLessonOptions& options_;
  memory::Morph& morph_;
  std::optional<LessonOpponents> opponents_;
  std::size_t opponent_ = 0;  // of this game
};

}  // namespace

void count_effort(const memory::MorphEffort& before, const memory::MorphEffort& after,
                  MorphGame& game) {
  game.comparisons = after.comparisons - before.comparisons;
  game.questions = after.questions - before.questions;
}

double traditional_worth(const board::CompiledGame& game, std::size_t kind) {
  constexpr std::array<std::pair<const char*, double>, 6> kWorth{
      {{"queen", 9}, {"rook", 5}, {"bishop", 3}, {"knight", 3}, {"pawn", 1}, {"king", 0}}};
  for (const auto& [name, worth] : kWorth) {
    if (game.rules.pieces[kind].name == name) return worth;
  }
  return game.traits[board::code_of(kind, board::Colour::kWhite)].is_royal ? 0 : 1;
}

bool teach_morph(const board::BoardGame& game, const MorphLessonOptions& options,
                 memory::Morph& morph, const std::function<bool(const MorphGame&)>& on_game) {
  Lesson lesson(game, options, morph);
  if (!lesson.prepare()) return false;
  const base::Stopwatch watch;
  for (std::uint64_t i = 0; i < options.games && watch.seconds() < options.seconds; ++i) {
    const std::optional<MorphGame> played = lesson.play();
    if (!played) return lesson.must_stop();
    if (!on_game(*played)) return false;
  }
  return true;
}

std::vector<memory::CurvePoint> curve_points(const MorphGame& game, std::size_t graphs) {
  std::vector<memory::CurvePoint> points{
      {game.number, "material taken", game.taken},
      {game.number, "plies a game", static_cast<double>(game.plies)},
      {game.number, "score", game.score},
      {game.number, "graph patterns", static_cast<double>(graphs)}};
  if (game.questions > 0) {
    points.push_back({game.number, "comparisons a question",
                      static_cast<double>(game.comparisons) / static_cast<double>(game.questions)});
  }
  return points;
}

}  // namespace rulewise::app
