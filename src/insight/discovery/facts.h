// facts.h — facts of sampled states as small numbers, each split into its shape and its constants.
//
// Idea      two facts have the same shape where they differ in constants alone: (cell a 1 wr) and
//           (cell b 2 bp) are both `cell/3`, (at (pos 1 2) x) is `at(pos/2,.)`. What is said of a
//           game is said of shapes and of their columns
// Promises  ids ascend in the order facts were met; equal texts have equal ids
// Never     trusts a text: terms nested or as long as no board's are taken as one constant
// Tested by facts_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/ids.h"
#include "base/symbols.h"

namespace rulewise::insight {

using base::Symbol;
using FactId = base::Id<struct SampledFactTag>;
using ShapeId = base::Id<struct ShapeTag>;

/// Facts that differ in their constants alone.
struct Shape {
  std::string head;           // the relation, as the rules spell it
  std::string text;           // the relation with its number of arguments and what is nested in it
  std::uint32_t columns = 0;  // constants in each fact
  std::vector<FactId> facts{};
};

class FactStore {
 public:
  FactStore() = default;
  FactStore(const FactStore&) = delete;
  FactStore& operator=(const FactStore&) = delete;
  FactStore(FactStore&&) noexcept = default;
  FactStore& operator=(FactStore&&) noexcept = default;
  ~FactStore() = default;

  FactId intern(std::string_view text);

  [[nodiscard]] std::size_t size() const { return shape_of_.size(); }
  [[nodiscard]] ShapeId shape_of(FactId fact) const { return shape_of_[fact.index()]; }
  [[nodiscard]] std::string_view text(FactId fact) const {
    return texts_.text(text_of_[fact.index()]);
  }
  /// The constants of the fact, in the order of its text.
  [[nodiscard]] std::span<const Symbol> constants(FactId fact) const;

  [[nodiscard]] const std::vector<Shape>& shapes() const { return shapes_; }
  [[nodiscard]] const Shape& shape(ShapeId id) const { return shapes_[id.index()]; }
  [[nodiscard]] const base::SymbolTable& names() const { return names_; }
  [[nodiscard]] base::SymbolTable& names() { return names_; }

 private:
  FactId add(std::string_view text);

  base::SymbolTable texts_;
  base::SymbolTable names_;
  std::unordered_map<Symbol, FactId> by_text_;
  std::unordered_map<std::string, ShapeId> by_shape_;
  std::vector<Symbol> text_of_;
  std::vector<ShapeId> shape_of_;
  std::vector<std::uint32_t> first_constant_{0};
  std::vector<Symbol> constants_;
  std::vector<Shape> shapes_;
};

}  // namespace rulewise::insight
