// morph_speed.cc — what asking Morph's patterns costs, with as many as the paper had and with many.
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/experiments.h"
#include "app/interrupt.h"
#include "app/learn_morph.h"
#include "app/load_game.h"
#include "app/progress.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/random.h"
#include "machine/board/board_game.h"
#include "memory/morph.h"

namespace rulewise::app {
namespace {

namespace board = machine::board;

constexpr const char* kGame = "orthodox_chess.scl";
constexpr std::size_t kFew = 600;  // the paper's
constexpr std::size_t kMany = 5'000;
constexpr std::size_t kPositions = 4'000;
constexpr double kMustJudge = 10'000;  // a second, with many
constexpr double kPapersMost = 20;     // comparisons a question, with few

/// Positions of drawn games, each a few moves further on.
std::vector<board::Position> drawn_positions(const board::CompiledGame& game, std::uint64_t seed) {
  std::vector<board::Position> positions;
  base::Random random(base::combine(seed, 7));
  board::Position position = board::Position::opening(game);
  board::MoveList list;
  while (positions.size() < kPositions) {
    board::generate_merged(position, list);
    if (board::outcome(position, !list.empty()) != board::Outcome::kNone) {
      position = board::Position::opening(game);
      continue;
    }
    board::Undo undo;
    position.make(list, list[random.below(static_cast<std::uint32_t>(list.size()))], undo);
    positions.push_back(position);
  }
  return positions;
}

struct Cost {
  std::size_t patterns = 0;
  double comparisons = 0, glances = 0;  // a question
  double judged = 0;                    // a second
};

Cost cost_of(memory::Morph& morph, const std::vector<board::Position>& positions) {
  const memory::Morph::Effort before = morph.effort();
  double sum = 0;
  const double start = base::thread_cpu_seconds();  // however busy the machine is
  for (const board::Position& position : positions) sum += morph.value(position);
  const double seconds = base::thread_cpu_seconds() - start;
  const memory::Morph::Effort& after = morph.effort();
  const auto questions = static_cast<double>(after.questions - before.questions);
  const double judged = sum >= 0 ? static_cast<double>(positions.size()) / seconds : 0;
  return {morph.graphs().size(),
          static_cast<double>(after.comparisons - before.comparisons) / questions,
          static_cast<double>(after.glances - before.glances) / questions, judged};
}

/// Games against itself, patterns added after each, until there are so many.
bool fill(const board::BoardGame& game, std::uint64_t seed, std::size_t patterns,
          memory::Morph& morph) {
  Progress progress;
  while (morph.graphs().size() < patterns) {
    MorphLessonOptions lesson;
    lesson.games = 1;
    lesson.seed = seed;
    const auto told = [&](const MorphGame&) {
      progress.update(
          std::min(1.0, static_cast<double>(morph.graphs().size()) / static_cast<double>(patterns)),
          "patterns");
      return true;
    };
    if (!teach_morph(game, lesson, morph, told) || was_interrupted()) return false;
  }
  return true;
}

std::string rounded(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.0f", value);
  return text;
}

}  // namespace

std::optional<Figures> morph_speed(const ExperimentOptions& options) {
  GameOptions wanted;
  wanted.file = kGame;
  wanted.merges_moves = true;
  const auto made = load_game(wanted);
  if (!made) return std::nullopt;
  const auto& game = dynamic_cast<const board::BoardGame&>(*made->game);
  const std::vector<board::Position> positions = drawn_positions(game.compiled(), options.seed);
  Figures figures;
  for (const std::size_t patterns : {kFew, kMany}) {
    memory::Morph morph(memory::AttackScanner(game.compiled()),
                        {.add_every = 1, .max_graphs = patterns, .seed = options.seed});
    if (!fill(game, options.seed, patterns, morph)) return std::nullopt;
    const Cost cost = cost_of(morph, positions);
    const std::string among = " of " + std::to_string(cost.patterns);
    // The paper knows so many patterns, the promise of speed is for many.
    const bool is_papers = patterns == kFew;
    figures.push_back({"comparisons a question" + among, is_papers ? "10 to 20" : "",
                       rounded(cost.comparisons), cost.comparisons,
                       is_papers ? std::optional(cost.comparisons <= kPapersMost) : std::nullopt,
                       rounded(cost.glances) + " more decided by a glance at the labels",
                       is_papers});
    figures.push_back(
        {"positions judged a second, patterns" + among, "", rounded(cost.judged), cost.judged,
         is_papers ? std::nullopt : std::optional(cost.judged >= kMustJudge), "", !is_papers});
  }
  return figures;
}

}  // namespace rulewise::app
