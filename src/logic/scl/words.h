// words.h — what squares, directions and pieces of a chess-like game are called in GDL.
//
// Promises  different things get different names; a piece keeps its own name unless GDL gives
//           that word a meaning or cannot spell it
// Tested by words_test.cc
#pragma once

#include <string>
#include <vector>

#include "syntax/scl/rules.h"

namespace rulewise::logic {

/// `c4` for (3,4).
[[nodiscard]] std::string square_name(scl::Square square);
/// The square a name means, or {0,0}.
[[nodiscard]] scl::Square square_from(std::string_view name);
/// `n2e1` for <1,2>: how far north or south, then east or west; `here` for <0,0>.
[[nodiscard]] std::string direction_name(scl::Direction direction);
/// By PieceId.
[[nodiscard]] std::vector<std::string> piece_names(const scl::Rules& rules);

/// The words of the text for a movement, for comments.
[[nodiscard]] std::string movement_words(const scl::Rules& rules, const scl::Movement& movement);
[[nodiscard]] std::string description_words(const scl::Rules& rules,
                                            const scl::Description& description);
[[nodiscard]] std::string capture_words(const scl::Rules& rules, const scl::Capture& capture);

}  // namespace rulewise::logic
