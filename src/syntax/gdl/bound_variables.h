// bound_variables.h — which variables of a rule are bound where, by the conditions that hold there.
//
// Idea      two walks over the body: the first finds which variables each condition binds, the
//           second gives every literal together with what the conditions that hold with it bind.
//           All of a conjunction hold together; of an `or` one branch holds, so it binds what each
//           of its branches does, and a literal inside leans on its own branch alone
// Needs     formulas of bounded depth (the reader's limit): the walks recurse
// Promises  work and memory in proportion to formulas times variables, and no more than a quarter
//           gigabyte: larger rules are refused
// Tested by safety_check_test.cc, recursion_check_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "syntax/gdl/rules.h"

namespace rulewise::gdl {

class BoundVariables {
 public:
  explicit BoundVariables(const Terms& terms) : terms_(terms) {}

  /// Reads the body of a rule: an atom that is not negated binds its variables where `binds` says
  /// so. False if the rule is too large.
  bool read(const Rule& rule, const std::function<bool(const Formula& atom)>& binds);

  /// Calls visit(literal, is_positive, set) for every kAtom and kDistinct of the rule, in text
  /// order: `set` is what is bound where the literal has to hold.
  using Visit = std::function<void(const Formula& literal, bool is_positive, std::size_t set)>;
  void visit_literals(const Visit& visit);

  [[nodiscard]] bool contains(std::size_t set, std::uint32_t variable) const {
    return ((words_[set * width_ + variable / 64] >> (variable % 64)) & 1U) != 0;
  }
  static constexpr std::size_t kWholeBody = 0;  // bound by the body as a whole
  static constexpr std::size_t kSomewhere = 1;  // bound in some branch

 private:
  static constexpr std::size_t kFirstFormula = 2;

  std::size_t add(bool is_full);
  void drop_last() { words_.resize(words_.size() - width_); }
  void insert(std::size_t set, std::uint32_t variable) {
    words_[set * width_ + variable / 64] |= std::uint64_t{1} << (variable % 64);
  }
  void unite(std::size_t set, std::size_t other);
  void intersect(std::size_t set, std::size_t other);
  std::size_t bind(const Formula& formula, bool is_positive);
  void walk(const Formula& formula, bool is_positive, std::size_t bound);
  void walk_parts(const Formula& formula, bool is_positive, std::size_t bound, std::size_t own);

  const Terms& terms_;
  const Rule* rule_ = nullptr;
  const std::function<bool(const Formula&)>* binds_ = nullptr;
  const Visit* visit_ = nullptr;
  std::size_t width_ = 0;             // words a set takes
  std::vector<std::uint64_t> words_;  // of set after set; set kFirstFormula + i of the i-th formula
  std::size_t visited_ = 0;
};

}  // namespace rulewise::gdl
