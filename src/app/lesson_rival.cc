#include "app/lesson_rival.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "app/lesson_opponent.h"
#include "memory/state_ply.h"

namespace rulewise::app {
namespace {

namespace board = machine::board;

/// Who has which side, and how a move is asked for: the same for all games.
template <class Place, class Choices>
class LessonRival : public memory::Rival<Place, Choices> {
 public:
  explicit LessonRival(LessonOpponents opponents) : opponents_(std::move(opponents)) {}

  [[nodiscard]] std::optional<std::size_t> side_in(std::uint64_t game) final {
    opponent_ = opponents_.begin(game);
    if (opponents_.is_self(opponent_)) return std::nullopt;
    return game % 2 == 0 ? 1 : 0;
  }

 protected:
  [[nodiscard]] std::optional<game::Move> ask(const game::State& state, std::size_t role) const {
    return opponents_.choose(opponent_, state, game::Role(role));
  }

 private:
  LessonOpponents opponents_;
  std::size_t opponent_ = 0;  // of this game
};

class BoardLessonRival final : public LessonRival<board::Position, board::MoveList> {
 public:
  BoardLessonRival(const board::BoardGame& game, LessonOpponents opponents)
      : LessonRival(std::move(opponents)), game_(game) {}

  [[nodiscard]] std::optional<std::size_t> choose(const board::Position& position,
                                                  const board::MoveList& list) override {
    const auto move = ask(game_.state_of(position), static_cast<std::size_t>(position.control()));
    for (std::size_t i = 0; move && i < list.size(); ++i) {
      if (game_.number_of(list, list[i]) == *move) return i;
    }
    return std::nullopt;
  }

 private:
  const board::BoardGame& game_;
};

class StateLessonRival final : public LessonRival<game::State, machine::Expansion> {
 public:
  using LessonRival::LessonRival;

  [[nodiscard]] std::optional<std::size_t> choose(const game::State& state,
                                                  const machine::Expansion& children) override {
    const std::size_t role = memory::mover_of(children);
    const auto move = ask(state, role);
    for (std::size_t child = 0; move && child < children.size(); ++child) {
      if (children.moves(child)[role] == *move) return child;
    }
    return std::nullopt;
  }
};

bool is_all_self(const std::vector<std::string>& against) {
  return std::ranges::all_of(against, [](const std::string& name) { return name == "self"; });
}

/// All of them are made before the first game: who cannot be made must be known then.
template <class Maker, class MakeOne>
std::optional<Maker> rivals_of(const std::string& file, const game::Game& game,
                               const std::vector<std::string>& against, std::uint64_t seed,
                               std::size_t tables, const MakeOne& make_one) {
  if (is_all_self(against)) return Maker{};
  using Made = typename Maker::result_type;
  const auto ready = std::make_shared<std::vector<Made>>();
  const play::Knowledge knowledge = knowledge_of_opponents(file, game, against, seed);
  for (std::size_t table = 0; table < tables; ++table) {
    auto opponents = LessonOpponents::make(game, against, seed, knowledge);
    if (!opponents) return std::nullopt;
    ready->push_back(make_one(std::move(*opponents)));
  }
  return [ready] {
    Made next = std::move(ready->front());
    ready->erase(ready->begin());
    return next;
  };
}

}  // namespace

std::string rival_in(const std::vector<std::string>& against, std::uint64_t seed,
                     std::uint64_t game) {
  return against.empty() ? "self" : against[drawn_opponent(against.size(), seed, game)];
}

std::optional<BoardRivalMaker> board_rivals(const std::string& file, const board::BoardGame& game,
                                            const std::vector<std::string>& against,
                                            std::uint64_t seed, std::size_t tables) {
  return rivals_of<BoardRivalMaker>(
      file, game, against, seed, tables, [&](LessonOpponents opponents) {
        return std::make_unique<BoardLessonRival>(game, std::move(opponents));
      });
}

std::optional<StateRivalMaker> state_rivals(const std::string& file,
                                            const machine::SingleGame& game,
                                            const std::vector<std::string>& against,
                                            std::uint64_t seed, std::size_t tables) {
  return rivals_of<StateRivalMaker>(
      file, game, against, seed, tables, [](LessonOpponents opponents) {
        return std::make_unique<StateLessonRival>(std::move(opponents));
      });
}

}  // namespace rulewise::app
