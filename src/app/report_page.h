// report_page.h — the words, numbers and pictures of `analyze --report`.
//
// Promises  every share and mean comes with the number of games it rests on; where they are too few
//           to tell anything, the page says so
// Tested by report_page_test.cc, tests/cli
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/json.h"
#include "insight/discovery/dead_rules.h"
#include "insight/discovery/endings.h"
#include "play/game_report.h"

namespace rulewise::app {

/// All that the page tells.
struct Page {
  std::string name;
  std::vector<std::string> roles;
  play::GameReport report;
  std::optional<insight::Endings> endings{};         // of random games
  std::optional<insight::Endings> strong_endings{};  // of games of a search, the same rules
  std::optional<insight::RuleUse> rule_use{};
  std::vector<std::string> idle_pieces{};  // that never moved, where others do
  std::size_t seen_games = 0;              // at random, in which they did not
  std::size_t seen_strong_games = 0;       // the same, of a search
};

[[nodiscard]] std::string page_text(const Page& page);
[[nodiscard]] Json page_json(const Page& page);

/// Makes the folder if it is not there; false after saying that there can be none.
[[nodiscard]] bool make_folder(const std::string& folder);

/// Writes the page with its pictures; false after saying what could not be written.
[[nodiscard]] bool write_folder(const Page& page, const std::string& folder);

}  // namespace rulewise::app
