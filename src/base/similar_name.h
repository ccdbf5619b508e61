// similar_name.h — which known name a misspelt one was meant to be.
//
// Promises  a name at most two slips away (fewer for short names), or equal but for case; the
//           nearest, and of equals the first; bounded work however long the names
// Tested by similar_name_test.cc
#pragma once

#include <span>
#include <string_view>

namespace rulewise::base {

/// The known name most like `name`, never `name` itself; empty if none is alike.
[[nodiscard]] std::string_view similar_name(std::string_view name,
                                            std::span<const std::string_view> known);

}  // namespace rulewise::base
