// library_game.h — games of the library as the page has them, for tests.
#pragma once

#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "front/web/studio_game.h"

#ifndef RULEWISE_GAMES
#define RULEWISE_GAMES "games"  // the build says where it is; else from the source tree
#endif

namespace rulewise::front {

inline std::string library_text(const std::string& file) {
  std::ifstream in(std::string(RULEWISE_GAMES) + '/' + file);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline std::shared_ptr<const StudioGame> library_game(const std::string& file) {
  const Language language = file.ends_with(".scl") ? Language::kScl : Language::kGdl;
  return StudioGame::load(library_text(file), language, {}).value();
}

}  // namespace rulewise::front
