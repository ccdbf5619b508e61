// evaluation_bench.cc — evaluation_bench GAME.scl…: nanoseconds of processor time a position,
// for all advisors with their default weights and for each alone; and how long the rules take.
#include <cstdio>
#include <fstream>
#include <sstream>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "insight/insight.h"
#include "syntax/scl/scl.h"

namespace {

using namespace rulewise;
using machine::board::Position;

/// Positions of random games.
std::vector<Position> sample(const machine::board::CompiledGame& game, std::size_t count) {
  base::Random random(1);
  std::vector<Position> positions;
  machine::board::MoveList list;
  Position position = Position::opening(game);
  while (positions.size() < count) {
    list.clear();
    generate_merged(position, list);
    if (list.empty() || outcome(position, true) != machine::board::Outcome::kNone) {
      position = Position::opening(game);
      continue;
    }
    machine::board::Undo undo;
    position.make(list, list[random.below(static_cast<std::uint32_t>(list.size()))], undo);
    positions.push_back(position);
  }
  return positions;
}

double nanoseconds(const scl::Rules& rules, const insight::EvaluationOptions& options,
                   const std::vector<Position>& positions) {
  insight::Evaluation evaluation(std::make_shared<const insight::BoardKnowledge>(rules, options));
  double sum = 0;
  for (const Position& position : positions) sum += evaluation.value(position);
  const double start = base::process_cpu_seconds();
  double seconds = 0;
  std::size_t done = 0;
  while (seconds < 0.1) {
    for (const Position& position : positions) sum += evaluation.value(position);
    done += positions.size();
    seconds = base::process_cpu_seconds() - start;
  }
  volatile double keep = sum;
  static_cast<void>(keep);
  return seconds * 1e9 / static_cast<double>(done);
}

int run(const char* name) {
  std::ifstream file(name);
  std::stringstream text;
  text << file.rdbuf();
  const scl::Reading reading = scl::read_rules(text.str());
  if (!file || reading.diagnostics.has_errors()) {
    std::fprintf(stderr, "%s cannot be read\n", name);
    return 2;
  }
  const base::Stopwatch watch;
  const insight::BoardKnowledge knowledge(reading.rules, {});
  const double seconds = watch.seconds();
  const auto game = machine::board::compile(reading.rules);
  if (!game) return 2;
  const std::vector<Position> positions = sample(*game.value(), 500);
  std::printf("%s: analysed in %.2f ms; all advisors %.0f ns a position\n", name, seconds * 1e3,
              nanoseconds(reading.rules, {}, positions));
  for (std::size_t i = 0; i < insight::kBoardAdvices; ++i) {
    insight::EvaluationOptions options;
    options.weights.fill(0);
    options.weights[i] = 1;
    std::printf("  %-22s %6.0f ns\n", std::string(name_of(insight::board_advice(i))).c_str(),
                nanoseconds(reading.rules, options, positions));
  }
  return 0;
}

}  // namespace

int main(int count, char** names) {
  int status = 0;
  for (int i = 1; i < count; ++i) status = std::max(status, run(names[i]));
  return status;
}
