// field_check.h — whether the fields of a question are of the types that docs/openapi.json says.
//
// Promises  a field whose name is known and whose value is of another type or out of range is told
//           by name; what nobody reads may be anything
#pragma once

#include <optional>

#include "base/result.h"
#include "front/web/json.h"

namespace rulewise::front {

/// The first field that is not what it has to be, in a sentence.
[[nodiscard]] std::optional<base::Error> wrong_field(const Json& question);
/// Whether a field that has to be there is not.
[[nodiscard]] std::optional<base::Error> missing_field(const Json& question, const char* name);

}  // namespace rulewise::front
