#include "base/symbols.h"

namespace rulewise::base {

SymbolTable::SymbolTable(const SymbolTable& other) { *this = other; }

SymbolTable& SymbolTable::operator=(const SymbolTable& other) {
  if (this == &other) return *this;
  names_.clear();
  by_name_.clear();
  for (const std::string& name : other.names_) intern(name);
  return *this;
}

Symbol SymbolTable::intern(std::string_view name) {
  if (const Symbol known = find(name); known.is_valid()) return known;
  const Symbol symbol(names_.size());
  names_.emplace_back(name);
  by_name_.emplace(names_.back(), symbol);
  return symbol;
}

Symbol SymbolTable::find(std::string_view name) const {
  const auto it = by_name_.find(name);
  return it == by_name_.end() ? Symbol() : it->second;
}

}  // namespace rulewise::base
