#include "machine/relational/program.h"

#include <algorithm>

#include "machine/relational/normalise.h"

namespace rulewise::machine::relational {

namespace {

// Strongly connected components by Tarjan's method, without recursion. They come out callees first.
class Components {
 public:
  explicit Components(const std::vector<std::vector<PredicateIndex>>& calls)
      : calls_(calls), order_(calls.size(), 0), low_(calls.size(), 0), done_(calls.size(), false) {
    for (PredicateIndex p = 0; p < calls.size(); ++p) {
      if (order_[p] == 0) visit(p);
    }
  }

  std::vector<std::vector<PredicateIndex>> found;

 private:
  struct Visit {
    PredicateIndex predicate;
    std::size_t next_call;
  };

  void open(PredicateIndex p) {
    order_[p] = low_[p] = ++count_;
    stack_.push_back(p);
    visits_.push_back({p, 0});
  }

  void visit(PredicateIndex start) {
    open(start);
    while (!visits_.empty()) {
      Visit& top = visits_.back();
      if (top.next_call == calls_[top.predicate].size()) {
        close(top.predicate);
        continue;
      }
      const PredicateIndex callee = calls_[top.predicate][top.next_call++];
      if (order_[callee] == 0) {
        open(callee);
      } else if (!done_[callee]) {
        low_[top.predicate] = std::min(low_[top.predicate], order_[callee]);
      }
    }
  }

  void close(PredicateIndex p) {
    visits_.pop_back();
    if (!visits_.empty()) {
      std::uint32_t& caller_low = low_[visits_.back().predicate];
      caller_low = std::min(caller_low, low_[p]);
    }
    if (low_[p] != order_[p]) return;
    found.emplace_back();
    PredicateIndex member = 0;
    do {
      member = stack_.back();
      stack_.pop_back();
      done_[member] = true;
      found.back().push_back(member);
    } while (member != p);
  }

  const std::vector<std::vector<PredicateIndex>>& calls_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> low_;
  std::vector<bool> done_;
  std::vector<PredicateIndex> stack_;
  std::vector<Visit> visits_;
  std::uint32_t count_ = 0;
};

std::vector<PredicateIndex> callees(const Predicate& predicate) {
  std::vector<PredicateIndex> calls;
  for (const Clause& clause : predicate.clauses) {
    for (const Literal& literal : clause.body) {
      if (literal.kind == LiteralKind::kCall) calls.push_back(literal.predicate);
    }
  }
  std::ranges::sort(calls);
  calls.erase(std::unique(calls.begin(), calls.end()), calls.end());
  return calls;
}

Dependency own_dependency(const Predicate& predicate) {
  Dependency result = Dependency::kNothing;
  for (const Clause& clause : predicate.clauses) {
    for (const Literal& literal : clause.body) {
      if (literal.kind == LiteralKind::kTrue) result = std::max(result, Dependency::kState);
      if (literal.kind == LiteralKind::kDoes) result = Dependency::kMoves;
    }
  }
  return result;
}

bool has_open_compound(const gdl::Terms& terms, TermId atom) {
  return std::ranges::any_of(terms.arguments(atom), [&](TermId argument) {
    return terms.is_compound(argument) && !terms.is_ground(argument);
  });
}

bool has_open_compound(const gdl::Terms& terms, const Predicate& predicate) {
  for (const Clause& clause : predicate.clauses) {
    if (has_open_compound(terms, clause.head)) return true;
    for (const Literal& literal : clause.body) {
      if (literal.kind == LiteralKind::kCall && has_open_compound(terms, literal.a)) return true;
    }
  }
  return false;
}

void find_dependencies(Program& program) {
  std::vector<std::vector<PredicateIndex>> calls;
  for (const Predicate& predicate : program.predicates) calls.push_back(callees(predicate));
  Components components(calls);
  for (const std::vector<PredicateIndex>& component : components.found) {
    Dependency dependency = Dependency::kNothing;
    bool is_recursive = component.size() > 1;
    bool handles_terms = false;
    for (const PredicateIndex p : component) {
      dependency = std::max(dependency, own_dependency(program.predicates[p]));
      handles_terms = handles_terms || has_open_compound(program.terms, program.predicates[p]);
      for (const PredicateIndex callee : calls[p]) {
        dependency = std::max(dependency, program.predicates[callee].dependency);
        handles_terms = handles_terms || program.predicates[callee].handles_terms;
        is_recursive = is_recursive || callee == p;
      }
    }
    for (const PredicateIndex p : component) {
      program.predicates[p].dependency = dependency;
      program.predicates[p].is_recursive = is_recursive;
      program.predicates[p].handles_terms = handles_terms;
      program.bottom_up.push_back(p);
    }
  }
}

}  // namespace

Program::Program(const gdl::Rules& rules)
    : terms(rules.terms), keywords(rules.keywords), roles(rules.roles) {
  predicate(keywords.init, 1);
  predicate(keywords.legal, 2);
  predicate(keywords.next, 1);
  predicate(keywords.goal, 2);
  predicate(keywords.terminal, 0);
  normalise(rules, *this);
  find_dependencies(*this);
}

PredicateIndex Program::predicate(Symbol name, std::uint32_t arity) {
  const auto [place, is_new] = by_name.try_emplace({name.value, arity}, predicates.size());
  if (is_new) {
    predicates.emplace_back();
    predicates.back().name = name;
    predicates.back().arity = arity;
    predicates.back().needs_bound.assign(arity, false);
  }
  return place->second;
}

}  // namespace rulewise::machine::relational
