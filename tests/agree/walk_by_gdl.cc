// walk_by_gdl.cc — like `rulewise walk FILE --moves MOVES` for a chess-like game, but played on its
// translation into GDL: what checks traces of chess-like games can check the translation with it.
//
//     walk_by_gdl walk FILE --moves MOVES [--json]     (RULEWISE_MACHINE: relational, single, …)
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "game/playthrough.h"
#include "logic/scl/to_gdl.h"
#include "machine/machine.h"
#include "syntax/gdl/gdl.h"
#include "syntax/scl/scl.h"
#include "turns_game.h"

namespace rulewise::agree {
namespace {

using Json = nlohmann::json;

int fail(const std::string& message) {
  std::cerr << message << '\n';
  return 2;
}

std::string contents(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::vector<std::string>> moves_in(const std::string& path) {
  std::vector<std::vector<std::string>> joint_moves;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    std::vector<std::string> texts;
    for (const Json& move : Json::parse(line)) {
      texts.push_back(move.is_null() ? std::string() : move.get<std::string>());
    }
    joint_moves.push_back(texts);
  }
  return joint_moves;
}

void print(const game::Step& step) {
  Json json{{"state", step.facts}, {"terminal", step.is_terminal}};
  for (std::size_t r = 0; r < 2; ++r) {
    const std::string role = r == 0 ? "white" : "black";
    const bool waits = step.legal[r].size() == 1 && step.legal[r][0].empty();
    json["legal"][role] = waits ? std::vector<std::string>{} : step.legal[r];
    json["goals"][role] = step.goals[r];
  }
  std::cout << json.dump() << '\n';
}

int walk(const std::string& rules_file, const std::string& moves_file) {
  const scl::Reading reading = scl::read_rules(contents(rules_file));
  if (reading.diagnostics.has_errors()) return fail(reading.diagnostics.to_text(rules_file));
  const base::Result<logic::GdlSheet> sheet = logic::to_gdl(reading.rules);
  if (!sheet) return fail(sheet.error().message);
  const gdl::Reading gdl = gdl::read_rules(sheet.value().text);
  if (gdl.diagnostics.has_errors()) return fail(gdl.diagnostics.to_text("translation"));
  machine::MachineOptions options;
  const char* kind = std::getenv("RULEWISE_MACHINE");
  options.kind = machine::machine_kind_from(kind == nullptr ? "relational" : kind)
                     .value_or(machine::MachineKind::kRelational);
  base::Result<machine::MadeMachine> made = machine::make_machine(gdl.rules, options);
  if (!made) return fail(made.error().message);
  const TurnsGame game(reading.rules, std::move(made).value().game);
  const auto walked = game::walk_along(game, moves_in(moves_file), print);
  return walked ? 0 : fail(walked.error().message);
}

}  // namespace
}  // namespace rulewise::agree

int main(int argc, char** argv) {
  if (argc < 5) return rulewise::agree::fail("walk_by_gdl walk FILE --moves MOVES");
  return rulewise::agree::walk(argv[2], argv[4]);
}
