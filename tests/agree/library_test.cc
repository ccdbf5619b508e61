// library_test.cc — every machine agrees with the reference on the games of the library.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "machine/machine.h"
#include "machine/reference/reference_game.h"
#include "syntax/gdl/gdl.h"
#include "together.h"

namespace rulewise::agree {
namespace {

using machine::MachineKind;

std::vector<std::string> library_games() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(RULEWISE_GAMES_FOLDER)) {
    if (entry.path().extension() == ".kif") names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

gdl::Rules read_game(const std::string& name) {
  std::ifstream file(std::filesystem::path(RULEWISE_GAMES_FOLDER) / (name + ".kif"));
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  gdl::Reading reading = gdl::read_rules(text);
  EXPECT_FALSE(reading.diagnostics.has_errors()) << reading.diagnostics.to_text(name + ".kif");
  return reading.rules;
}

class Library : public testing::TestWithParam<std::tuple<std::string, MachineKind>> {
 protected:
  void SetUp() override {
    const gdl::Rules rules = read_game(std::get<0>(GetParam()));
    judge_ = std::make_unique<machine::ReferenceGame>(rules);
    machine::MachineOptions options;
    options.kind = std::get<1>(GetParam());
    options.max_setup_seconds = 1000;  // a busy machine must not change what is tested
    auto made = machine::make_machine(rules, options);
    if (!made) GTEST_SKIP() << made.error().message;
    tested_ = std::move(made).value().game;
  }

  static void expect_agreement(const Comparison& comparison) {
    EXPECT_GT(comparison.states, 0U);
    if (comparison.difference) ADD_FAILURE() << to_text(*comparison.difference);
  }

  std::unique_ptr<game::Game> judge_;
  std::unique_ptr<game::Game> tested_;
};

std::string name_of_case(const testing::TestParamInfo<Library::ParamType>& info) {
  return std::get<0>(info.param) + "_" + std::string(machine::name_of(std::get<1>(info.param)));
}

const auto kKinds =
    testing::Values(MachineKind::kRelational, MachineKind::kSingle, MachineKind::kWide);

TEST_P(Library, AgreesInRandomPlay) {
  expect_agreement(play_together(*judge_, *tested_, 1, {40, 50, {}}));
}
INSTANTIATE_TEST_SUITE_P(Games, Library,
                         testing::Combine(testing::ValuesIn(library_games()), kKinds),
                         name_of_case);

class SmallGame : public Library {};

TEST_P(SmallGame, AgreesEverywhereToADepth) {
  expect_agreement(explore_together(*judge_, *tested_, {8, 700, {}}));
}
INSTANTIATE_TEST_SUITE_P(Games, SmallGame,
                         testing::Combine(testing::Values("blocker", "eight_puzzle", "hanoi",
                                                          "lights_out", "nim", "peg_solitaire",
                                                          "rock_paper_scissors", "tic_tac_toe"),
                                          kKinds),
                         name_of_case);

}  // namespace
}  // namespace rulewise::agree
