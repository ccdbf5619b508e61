// setup_table.cc — how long rulesheets take from text to first state, and where that goes.
//
//     setup_table FOLDER [GAME…]
//
// One row for each rulesheet (GAME.kif), slowest first: gates of its net (none: the relational
// machine), processor seconds from text to first state with the moves of the first role, and the
// stages that took most of them. Each is set up in a process of its own, so that none finds memory
// that another one left behind.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/stages.h"
#include "machine/machine.h"
#include "syntax/gdl/gdl.h"

namespace rulewise {
namespace {

struct Row {
  std::string game;
  std::size_t gates = 0;
  double seconds = 0;
  std::string stages;  // or what is wrong
};

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The stages, those that took most of the time first.
std::string in_order(std::vector<base::Stage> stages) {
  std::ranges::stable_sort(stages, std::ranges::greater{}, &base::Stage::seconds);
  std::string text;
  for (const base::Stage& stage : stages) {
    char part[80];
    std::snprintf(part, sizeof part, " %.*s %.3f", static_cast<int>(stage.name.size()),
                  stage.name.data(), stage.seconds);
    if (stage.seconds >= 0.001) text += part;
  }
  return text;
}

/// Sets a game up: gates, seconds and stages as a line, or why it could not be.
std::string measure(const std::string& text) {
  base::Stages stages;
  const gdl::Reading reading = gdl::read_rules(text);
  stages.end("read");
  if (reading.diagnostics.has_errors()) return "0 0  does not pass the check";
  auto made = machine::make_machine(reading.rules, {});
  if (!made) return "0 0  " + made.error().message;
  base::Stages first;
  const game::State state = made.value().game->initial_state();
  if (!made.value().game->is_terminal(state)) {
    (void)made.value().game->legal_moves(state, game::Role(0));
  }
  first.end("state");
  for (const base::Stage& stage : made.value().stages.list()) stages.add(stage);
  for (const base::Stage& stage : first.list()) stages.add(stage);
  double sum = 0;
  for (const base::Stage& stage : stages.list()) sum += stage.seconds;
  return std::to_string(made.value().gates) + ' ' + std::to_string(sum) + ' ' +
         in_order(stages.list());
}

/// Runs `measure` in a child.
std::string measure_apart(const std::string& text) {
  int ends[2];
  if (pipe(ends) != 0) return "0 0  no pipe";
  const pid_t child = fork();
  if (child == 0) {
    const std::string line = measure(text);
    (void)!write(ends[1], line.data(), line.size());
    _exit(0);
  }
  close(ends[1]);
  std::string line;
  char part[256];
  for (ssize_t got = 0; (got = read(ends[0], part, sizeof part)) > 0;) {
    line.append(part, static_cast<std::size_t>(got));
  }
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return line.empty() ? "0 0  ended before its time" : line;
}

Row row_of(const std::filesystem::path& path) {
  const std::string line = measure_apart(read_file(path));
  Row row;
  row.game = path.stem().string();
  std::size_t at = 0;
  row.gates = std::stoull(line, &at);
  std::size_t more = 0;
  row.seconds = std::stod(line.substr(at), &more);
  row.stages = line.substr(at + more + 1);
  return row;
}

std::vector<std::filesystem::path> sheets(int argc, char** argv) {
  const std::filesystem::path folder(argv[1]);
  std::vector<std::filesystem::path> paths;
  for (int i = 2; i < argc; ++i) paths.push_back(folder / (std::string(argv[i]) + ".kif"));
  if (!paths.empty()) return paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".kif") paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  return paths;
}

int run(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: setup_table FOLDER [GAME…]\n");
    return 2;
  }
  std::vector<Row> rows;
  double sum = 0;
  for (const std::filesystem::path& path : sheets(argc, argv)) {
    rows.push_back(row_of(path));
    sum += rows.back().seconds;
  }
  std::ranges::stable_sort(rows, std::ranges::greater{}, &Row::seconds);
  std::printf("%-36s %9s %8s  stages\n", "game", "gates", "seconds");
  for (const Row& row : rows) {
    std::printf("%-36s %9zu %8.3f %s\n", row.game.c_str(), row.gates, row.seconds,
                row.stages.c_str());
  }
  std::printf("%zu games, %.2f s\n", rows.size(), sum);
  return 0;
}

}  // namespace
}  // namespace rulewise

int main(int argc, char** argv) { return rulewise::run(argc, argv); }
