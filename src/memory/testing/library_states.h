// library_states.h — games in GDL of the library, for the tests of this room.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include "insight/discovery/structure.h"
#include "machine/machine.h"
#include "machine/single/single_game.h"
#include "memory/tuples.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::memory::testing {

inline std::string rulesheet(const std::string& name) {
  std::ifstream file(std::string(RULEWISE_GAMES) + '/' + name + ".kif");
  EXPECT_TRUE(file) << name;
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

/// A game on the single machine, and the patterns on its board.
struct StateGame {
  explicit StateGame(const std::string& name) : StateGame(gdl::read_rules(rulesheet(name)).rules) {}
  explicit StateGame(gdl::Rules read)
      : rules(std::move(read)), game(make(rules)), structure(look(rules, *game)) {
    tuples = std::make_shared<const Tuples>(find_tuples(*game, structure));
  }

  gdl::Rules rules;
  std::unique_ptr<machine::SingleGame> game;
  insight::Structure structure;
  std::shared_ptr<const Tuples> tuples;

 private:
  static std::unique_ptr<machine::SingleGame> make(const gdl::Rules& rules) {
    machine::MachineOptions options;
    options.kind = machine::MachineKind::kSingle;
    auto made = machine::make_machine(rules, options);
    EXPECT_TRUE(made);
    const auto& net_game = dynamic_cast<const machine::NetGame&>(*made.value().game);
    return std::make_unique<machine::SingleGame>(net_game.net());
  }
  static insight::Structure look(const gdl::Rules& rules, const machine::SingleGame& game) {
    insight::SampleLimits limits;
    limits.max_seconds = 600;  // by games, never by the clock
    limits.max_games = 100;
    limits.max_states = 2'000;
    limits.max_trials = 100;
    return insight::discover(rules, game, 1, limits);
  }
};

}  // namespace rulewise::memory::testing
