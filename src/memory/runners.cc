#include "memory/runners.h"

#include <algorithm>
#include <bit>

#include "machine/board/position.h"
#include "machine/board/reach.h"

namespace rulewise::memory {
namespace {

using board::Code;
using board::CompiledGame;
using board::Square;

bool has(const std::uint64_t* set, std::size_t square) {
  return (set[square / 64] >> (square % 64) & 1U) != 0;
}

template <class F>
void each_in(const std::uint64_t* set, std::size_t words, F&& f) {
  for (std::size_t word = 0; word < words; ++word) {
    for (std::uint64_t rest = set[word]; rest != 0; rest &= rest - 1) {
      f(word * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
    }
  }
}

/// Where a piece steps on a board with nothing else on it.
std::vector<std::uint64_t> steps_from(const board::Position& empty, Code code, std::size_t square) {
  std::vector<std::uint64_t> set(empty.game().words);
  board::with_words(empty.game(), [&](auto words) {
    const board::Reach<decltype(words)::value> reach(empty);
    reach.quiet_targets(code, static_cast<Square>(square)).store(set.data());
  });
  return set;
}

/// The squares a kind wants to get to: where it promotes or wins by arriving.
std::vector<std::uint64_t> ends_of(const CompiledGame& game, Code code) {
  std::vector<std::uint64_t> ends(game.words);
  const auto colour = static_cast<std::size_t>(board::colour_of(code));
  if (!game.traits[code].options.empty()) {
    const std::uint64_t* zone = game.words_of(game.zones[colour]);
    for (std::size_t i = 0; i < game.words; ++i) ends[i] |= zone[i];
  }
  for (const board::Goal& goal : game.goals) {
    const bool is_its = goal.kind == board::GoalKind::kArrive &&
                        goal.owner == board::colour_of(code) &&
                        std::ranges::find(goal.codes, code) != goal.codes.end();
    if (!is_its) continue;
    for (const Square s : goal.squares) ends[s / 64] |= std::uint64_t{1} << (s % 64);
  }
  return ends;
}

}  // namespace

Runners::Runners(const CompiledGame& game)
    : squares_(game.squares),
      words_(game.words),
      is_runner_(game.codes, 0),
      steps_(game.codes * game.squares, 0),
      stoppers_(game.codes * game.squares * game.words, 0) {
  std::vector<Sets> ways(game.codes);
  for (Code code = 1; code < game.codes; ++code) {
    follow(game, code, ways[code]);
    any_ = any_ || is_runner(code);
  }
  if (any_) find_stoppers(game, ways);
}

/// Where each square leads to, step by step; a kind that comes back to any square is no runner.
void Runners::follow(const CompiledGame& game, Code code, Sets& ways) {
  const board::Position empty(game);
  const Sets ends = ends_of(game, code);
  if (std::ranges::all_of(ends, [](std::uint64_t word) { return word == 0; })) return;
  std::vector<Sets> next(squares_);
  for (std::size_t s = 0; s < squares_; ++s) next[s] = steps_from(empty, code, s);
  ways.assign(squares_ * words_, 0);
  for (std::size_t start = 0; start < squares_; ++start) {
    std::uint64_t* way = &ways[start * words_];
    std::vector<std::size_t> wave{start}, later;
    for (std::size_t steps = 1; !wave.empty(); ++steps) {
      later.clear();
      for (const std::size_t s : wave) {
        each_in(next[s].data(), words_, [&](std::size_t to) {
          if (has(way, to)) return;
          way[to / 64] |= std::uint64_t{1} << (to % 64);
          std::uint8_t& known = steps_[code * squares_ + start];
          if (has(ends.data(), to) && known == 0) {
            known = static_cast<std::uint8_t>(std::min(steps, kMostSteps));
          }
          later.push_back(to);
        });
      }
      wave.swap(later);
    }
    if (has(way, start)) {
      ways.clear();
      std::fill_n(steps_.begin() + static_cast<std::ptrdiff_t>(code * squares_), squares_, 0);
      return;
    }
  }
  is_runner_[code] = 1;
}

/// Where a runner can ever come to, or take.
Runners::Sets Runners::touched(const CompiledGame& game, Code code, const Sets& ways) const {
  Sets result = ways;
  const auto add = [&](std::uint64_t* set, std::size_t from) {
    const auto unite = [&](board::BitsId id) {
      const std::uint64_t* targets = game.words_of(id);
      for (std::size_t i = 0; i < words_; ++i) set[i] |= targets[i];
    };
    const board::Powers& powers = game.powers_of(code, from);
    for (const board::LeapCapture& leap : game.leaps_of(powers)) unite(leap.targets);
    for (const board::Line& line : game.capture_lines(powers)) unite(line.targets);
  };
  for (std::size_t s = 0; s < squares_; ++s) {
    std::uint64_t* set = &result[s * words_];
    set[s / 64] |= std::uint64_t{1} << (s % 64);
    add(set, s);
    each_in(&ways[s * words_], words_, [&](std::size_t on) { add(set, on); });
  }
  return result;
}

void Runners::find_stoppers(const CompiledGame& game, const std::vector<Sets>& ways) {
  for (Code enemy = 1; enemy < game.codes; ++enemy) {
    if (!is_runner(enemy)) continue;
    const Sets reach = touched(game, enemy, ways[enemy]);
    for (Code code = 1; code < game.codes; ++code) {
      if (!is_runner(code) || board::colour_of(code) == board::colour_of(enemy)) continue;
      for (std::size_t s = 0; s < squares_; ++s) {
        const std::uint64_t* way = &ways[code][s * words_];
        std::uint64_t* found = &stoppers_[(code * squares_ + s) * words_];
        for (std::size_t t = 0; t < squares_; ++t) {
          for (std::size_t i = 0; i < words_; ++i) {
            if ((way[i] & reach[t * words_ + i]) == 0) continue;
            found[t / 64] |= std::uint64_t{1} << (t % 64);
            break;
          }
        }
      }
    }
  }
}

}  // namespace rulewise::memory
