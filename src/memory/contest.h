// contest.h — how a search that judges by what was learned fared against the full player without.
//
// Tested by learned_knowledge_test.cc of play
#pragma once

#include <string>

namespace rulewise::memory {

struct Contest {
  double score = 0.5;    // 0 to 1
  std::string player{};  // the search, as a configuration
};

}  // namespace rulewise::memory
