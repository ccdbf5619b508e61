// unused_rules.h — leaves out of a sheet what no rule asks for.
//
// Idea      what GDL itself asks for (legal, next, goal, …) is needed, and what the conditions of
//           needed rules name; the writers of the sheet need not know who will use what they write
// Needs     text as `Sheet` lays it out: rules and facts apart from comments, paragraphs between
//           blank lines
// Promises  the sheet means the same; a paragraph that loses all its rules loses its comment too
// Tested by unused_rules_test.cc
#pragma once

#include <string>
#include <string_view>

namespace rulewise::logic {

[[nodiscard]] std::string without_unused(std::string_view sheet);

}  // namespace rulewise::logic
