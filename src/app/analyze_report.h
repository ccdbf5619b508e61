// analyze_report.h — `analyze --report`: a page about a game, from random and from strong play.
//
// Promises  what is counted comes with the number of games and error bars; pictures go to a folder
//           only if one is named
// Tested by tests/cli
#pragma once

#include <cstdint>
#include <string>

namespace rulewise::app {

struct RuleFile;

struct PageOptions {
  bool as_json = false;
  double seconds = 20;
  std::uint64_t seed = 1;
  std::string folder;  // for report.md, lengths.svg, skill.svg, games.csv; empty: none
};

/// Prints the page; the exit status.
int analyze_report(const RuleFile& file, const PageOptions& options);

}  // namespace rulewise::app
