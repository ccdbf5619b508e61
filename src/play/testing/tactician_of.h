// tactician_of.h — the derived rules of a game of the library, for tests.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "search/testing/library_game.h"
#include "syntax/gdl/gdl.h"
#include "tactics/tactician.h"

namespace rulewise::play {

inline std::shared_ptr<const tactics::Tactician> tactician_of(const std::string& name) {
  const gdl::Reading reading = gdl::read_rules(search::library_text(name + ".kif"));
  return std::move(tactics::Tactician::make(reading.rules, {})).value();
}

}  // namespace rulewise::play
