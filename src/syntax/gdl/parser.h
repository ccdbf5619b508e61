// parser.h — names and lists in parentheses: the shape of a GDL text, before any meaning.
//
// Idea      one expression of the top level at a time, its nodes in one flat store that the next
//           expression reuses; an explicit stack, so depth costs no machine stack
// Needs     a text that outlives the expressions: names are views into it
// Promises  a parenthesis never closed is told where it opened, and reading goes on at the next
//           `(<=`, which can only begin a rule; time and memory linear in the text
// Tested by parser_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/ids.h"
#include "syntax/gdl/lexer.h"

namespace rulewise::gdl {

using ExpressionId = base::Id<struct ExpressionTag>;

/// A name, or a list of expressions. The parts are first_part and its chain of next_sibling.
struct Expression {
  std::string_view name;  // empty for a list
  base::Location where;
  ExpressionId first_part;
  ExpressionId next_sibling;
  std::uint32_t part_count = 0;

  [[nodiscard]] bool is_list() const { return name.empty(); }
  [[nodiscard]] bool is_variable() const { return !name.empty() && name.front() == '?'; }
};

class Parser {
 public:
  /// `max_nodes` bounds the names and lists of one expression.
  Parser(std::string_view text, std::size_t max_depth, base::Diagnostics& diagnostics,
         std::size_t max_nodes = std::size_t{1} << 31U);

  /// The next whole expression of the top level, or an invalid id at the end of the text.
  /// It and everything inside it lives until the next call.
  ExpressionId next();

  [[nodiscard]] const Expression& at(ExpressionId id) const { return nodes_[id.index()]; }
  /// Whether parentheses went wrong anywhere so far.
  [[nodiscard]] bool failed() const { return failed_; }
  /// Whether expressions were dropped: a parenthesis too many drops none.
  [[nodiscard]] bool lost_expressions() const { return lost_expressions_; }

 private:
  struct OpenList {
    ExpressionId list;
    ExpressionId last_part;
  };

  ExpressionId add(std::string_view name, base::Location where);
  void open(base::Location where);
  ExpressionId close(const Token& token);
  [[nodiscard]] bool closes_before_next_rule() const;
  [[nodiscard]] bool begins_lost_rule(const Token& token) const;
  void restart_at_newest_list();
  void stop(base::Location where, std::string message, std::string hint);
  void give_up_open_lists(base::Location where);

  Lexer lexer_;
  std::size_t max_depth_;
  std::size_t max_nodes_;
  base::Diagnostics& diagnostics_;
  std::vector<Expression> nodes_;
  std::vector<OpenList> open_;
  bool failed_ = false;
  bool lost_expressions_ = false;
  bool stopped_ = false;
};

}  // namespace rulewise::gdl
