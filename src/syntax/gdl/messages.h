// messages.h — how messages show names and terms of a text that may be hostile.
//
// Promises  short results whatever the length of the name, cut between UTF-8 characters
// Tested by messages_test.cc
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/quoted.h"
#include "syntax/gdl/terms.h"

namespace rulewise::gdl {

using base::quoted;
using base::shortened;

/// The term as the rules write it.
[[nodiscard]] std::string term_text(const Terms& terms, TermId term,
                                    std::span<const std::string> variables = {});
/// `2 arguments`, `1 argument`.
[[nodiscard]] std::string count_text(std::size_t count, std::string_view thing);

}  // namespace rulewise::gdl
