// symbols.h — every name once, as a small number.
//
// Promises  intern(x) == intern(y) exactly when x and y are the same bytes; text views stay
//           valid as long as the table lives
// Tested by symbols_test.cc
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/ids.h"

namespace rulewise::base {

using Symbol = Id<struct SymbolTag>;

class SymbolTable {
 public:
  SymbolTable() = default;
  SymbolTable(const SymbolTable& other);
  SymbolTable& operator=(const SymbolTable& other);
  SymbolTable(SymbolTable&&) noexcept = default;
  SymbolTable& operator=(SymbolTable&&) noexcept = default;
  ~SymbolTable() = default;

  Symbol intern(std::string_view name);
  /// The symbol of a name already interned, or an invalid one.
  [[nodiscard]] Symbol find(std::string_view name) const;
  [[nodiscard]] std::string_view text(Symbol symbol) const { return names_[symbol.index()]; }
  [[nodiscard]] std::size_t size() const { return names_.size(); }

 private:
  std::deque<std::string> names_;  // a deque: texts never move
  std::unordered_map<std::string_view, Symbol> by_name_;
};

}  // namespace rulewise::base
