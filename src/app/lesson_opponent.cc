#include "app/lesson_opponent.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "app/interrupt.h"
#include "app/knowledge.h"
#include "app/messages.h"
#include "app/player_limits.h"
#include "base/hash.h"
#include "base/interruption.h"
#include "base/random.h"
#include "front/outside_player.h"

namespace rulewise::app {
namespace {

constexpr std::uint64_t kDrawStream = 1ULL << 41;  // of random numbers

/// One for the game with this number: what it draws hangs on that.
base::Result<std::unique_ptr<play::Player>> make_opponent(const game::Game& game,
                                                          const std::string& text,
                                                          std::uint64_t seed, std::uint64_t number,
                                                          const play::Knowledge& knowledge) {
  if (front::is_outside_configuration(text)) {
    const auto engine = front::read_uci_configuration(text);
    if (!engine) return engine.error();
    if (!is_bounded(engine.value().limits, false)) return no_limit(text);
    return front::make_outside_player(game, engine.value());
  }
  auto configuration = play::read_configuration(text);
  if (!configuration) return configuration.error();
  if (!is_bounded(configuration.value(), false)) return no_limit(text);
  auto& own = configuration.value().seed;
  own = base::combine(own.value_or(seed), number);
  return play::make_player(game, configuration.value(), *own, knowledge);
}

}  // namespace

std::optional<LessonOpponents> LessonOpponents::make(const game::Game& game,
                                                     const std::vector<std::string>& names,
                                                     std::uint64_t seed,
                                                     const play::Knowledge& knowledge) {
  LessonOpponents made;
  made.knowledge_ = knowledge;
  made.game_ = &game;
  made.seed_ = seed;
  made.names_ = names.empty() ? std::vector<std::string>{"self"} : names;
  for (const std::string& name : made.names_) {
    if (name == "self") {
      made.players_.push_back(nullptr);
      continue;
    }
    auto player = make_opponent(game, name, seed, 0, knowledge);
    if (!player) {
      complain(player.error());
      return std::nullopt;
    }
    made.players_.push_back(std::move(player).value());
  }
  return made;
}

play::Knowledge knowledge_of_opponents(const std::string& file, const game::Game& game,
                                       const std::vector<std::string>& names, std::uint64_t seed) {
  constexpr double kModelSeconds = 10;  // most, as in a match
  const bool has_own = std::ranges::any_of(names, [](const std::string& name) {
    return name != "self" && !front::is_outside_configuration(name);
  });
  return has_own ? knowledge_for(file, game, names, kModelSeconds, seed) : play::Knowledge{};
}

bool LessonOpponents::any() const {
  return std::ranges::any_of(players_, [](const auto& player) { return player != nullptr; });
}

std::size_t drawn_opponent(std::size_t count, std::uint64_t lots, std::uint64_t game) {
  if (count == 1) return 0;
  base::Random random(base::combine(lots, game ^ kDrawStream));
  return random.below(static_cast<std::uint32_t>(count));
}

std::size_t LessonOpponents::begin(std::uint64_t game) {
  const std::size_t opponent = drawn_opponent(names_.size(), seed_, game);
  const std::string& name = names_[opponent];
  if (is_self(opponent) || front::is_outside_configuration(name)) return opponent;
  auto player = make_opponent(*game_, name, seed_, game, knowledge_);
  if (player) players_[opponent] = std::move(player).value();  // as it could be made before
  return opponent;
}

std::optional<game::Move> LessonOpponents::choose(std::size_t opponent, const game::State& state,
                                                  game::Role role) const {
  constexpr double kPatience = 600;  // seconds that another program may take for a move
  constexpr double kNoClock = std::numeric_limits<double>::infinity();
  const bool is_outside = front::is_outside_configuration(names_[opponent]);
  const base::Interruptible scope(&interrupt_flag(),
                                  base::Deadline(is_outside ? kPatience : kNoClock));
  const search::Answer answer = players_[opponent]->choose(state, role, kNoClock);
  if (was_interrupted()) return std::nullopt;
  if (answer.fault.empty()) return answer.move;
  complain({"the opponent has no legal move", answer.fault});
  return std::nullopt;
}

}  // namespace rulewise::app
