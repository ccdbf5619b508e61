// piece_names.h — the names of pieces while a text is read, before it is known which are defined.
//
// Idea      each name gets a number when it is first met; at the end `final_ids` says what number
//           it has in the rules: defined pieces in the order of definition, the others by name
// Promises  constant time for each use of a name
// Tested by reader_test.cc
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/diagnostics.h"
#include "syntax/scl/rules.h"

namespace rulewise::scl {

struct PieceName {
  std::string name;
  base::Location first_use;
  base::Location definition;  // {0,0}: not defined
  std::size_t definition_number = 0;

  [[nodiscard]] bool is_defined() const { return definition.line > 0; }
};

class PieceNames {
 public:
  /// The number of a name; `where` counts if it is the first time.
  PieceId intern(std::string_view name, base::Location where);
  /// False if it was defined before.
  bool define(PieceId id, base::Location where);

  [[nodiscard]] const std::vector<PieceName>& all() const { return names_; }
  [[nodiscard]] const PieceName& at(PieceId id) const { return names_[id.index()]; }
  [[nodiscard]] std::size_t defined_count() const { return defined_count_; }
  /// By number in order of first use: the number in the finished rules.
  [[nodiscard]] std::vector<PieceId> final_ids() const;

 private:
  std::vector<PieceName> names_;
  std::unordered_map<std::string, PieceId> ids_;
  std::size_t defined_count_ = 0;
};

/// Renames every piece in the rules but leaves the list of pieces in its order.
void renumber(Rules& rules, const std::vector<PieceId>& new_ids);

}  // namespace rulewise::scl
