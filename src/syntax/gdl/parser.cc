#include "syntax/gdl/parser.h"

#include <string>
#include <utility>

namespace rulewise::gdl {

Parser::Parser(std::string_view text, std::size_t max_depth, base::Diagnostics& diagnostics,
               std::size_t max_nodes)
    : lexer_(text, diagnostics),
      max_depth_(max_depth),
      max_nodes_(max_nodes),
      diagnostics_(diagnostics) {}

ExpressionId Parser::next() {
  nodes_.clear();
  while (!stopped_) {
    const Token token = lexer_.next();
    if (begins_lost_rule(token)) restart_at_newest_list();
    if (nodes_.size() >= max_nodes_) {
      stop(at(ExpressionId(std::size_t{0})).where,
           "this expression takes more memory than the rules may; the rest of the text is not read",
           "give more with --memory; is a closing parenthesis missing?");
      return {};
    }
    ExpressionId whole;
    switch (token.kind) {
      case TokenKind::kOpen: open(token.where); break;
      case TokenKind::kClose: whole = close(token); break;
      case TokenKind::kName:
        whole = add(token.text, token.where);
        if (!open_.empty()) whole = ExpressionId();
        break;
      case TokenKind::kEnd:
        if (!open_.empty()) give_up_open_lists(token.where);
        return {};
    }
    if (whole.is_valid()) return whole;
  }
  return {};
}

ExpressionId Parser::add(std::string_view name, base::Location where) {
  const ExpressionId id(nodes_.size());
  nodes_.push_back({name, where, {}, {}, 0});
  if (open_.empty()) return id;
  OpenList& parent = open_.back();
  Expression& list = nodes_[parent.list.index()];
  ++list.part_count;
  (parent.last_part.is_valid() ? nodes_[parent.last_part.index()].next_sibling : list.first_part) =
      id;
  parent.last_part = id;
  return id;
}

void Parser::open(base::Location where) {
  if (open_.size() >= max_depth_) {
    return stop(where,
                "parentheses nest deeper than " + std::to_string(max_depth_) +
                    "; the rest of the text is not read",
                "rules need a few levels; is a closing parenthesis missing?");
  }
  open_.push_back({add({}, where), {}});
}

/// Tells why no more is read.
void Parser::stop(base::Location where, std::string message, std::string hint) {
  diagnostics_.error(where, std::move(message), std::move(hint));
  failed_ = lost_expressions_ = stopped_ = true;
  open_.clear();
}

/// The finished expression if `token` closes one of the top level.
ExpressionId Parser::close(const Token& token) {
  if (open_.empty()) {
    diagnostics_.error(token.where, "a closing parenthesis without an opening one",
                       "remove it, or look for one too many just before");
    failed_ = true;
    return {};
  }
  const ExpressionId closed = open_.back().list;
  open_.pop_back();
  return open_.empty() ? closed : ExpressionId();
}

/// `(<=` inside another expression: a parenthesis is missing before it, unless all are closed.
bool Parser::begins_lost_rule(const Token& token) const {
  return token.kind == TokenKind::kName && token.text == "<=" && open_.size() > 1 &&
         !open_.back().last_part.is_valid() && !closes_before_next_rule();
}

/// Whether every open list is closed before a further `(<=` begins. Looks ahead no further than
/// that, so all looks together read the text once.
bool Parser::closes_before_next_rule() const {
  base::Diagnostics unused;
  Lexer ahead(lexer_, unused);
  std::size_t depth = open_.size();
  bool is_first = false;  // in its list
  for (Token token = ahead.next(); token.kind != TokenKind::kEnd; token = ahead.next()) {
    if (is_first && token.kind == TokenKind::kName && token.text == "<=") return false;
    is_first = token.kind == TokenKind::kOpen;
    if (is_first) ++depth;
    if (token.kind == TokenKind::kClose && --depth == 0) return true;
  }
  return false;
}

/// Drops everything before the list that `<=` has just opened; that list is the new expression.
void Parser::restart_at_newest_list() {
  const base::Location where = at(open_.back().list).where;
  open_.pop_back();
  give_up_open_lists(where);
  open(where);
}

/// Tells the innermost list that is still open and drops the whole expression.
void Parser::give_up_open_lists(base::Location where) {
  const std::size_t missing = open_.size();
  diagnostics_.error(at(open_.back().list).where, "this parenthesis is never closed",
                     std::to_string(missing) +
                         (missing == 1 ? " closing parenthesis is" : " closing parentheses are") +
                         " missing before line " + std::to_string(where.line) + ", column " +
                         std::to_string(where.column));
  failed_ = lost_expressions_ = true;
  open_.clear();
  nodes_.clear();
}

}  // namespace rulewise::gdl
