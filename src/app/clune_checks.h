// clune_checks.h — whether our models say in kind what those of Clune's paper say.
//
// Idea      weights hang on the rules' details and on the sample; which features there are, their
//           signs and their order do not. Each claim of the paper's models is a row that can fail
// Promises  of games that the paper has no model of, nothing
// Tested by clune_checks_test.cc
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "insight/model/game_model.h"

namespace rulewise::app {

struct CluneCheck {
  std::string claim;  // of the paper
  std::string ours;   // what decides it, in numbers
  bool holds = false;
};

/// For the first role of the game of the library.
[[nodiscard]] std::vector<CluneCheck> check_clune_model(std::string_view file,
                                                        const insight::GameModel& model);

}  // namespace rulewise::app
