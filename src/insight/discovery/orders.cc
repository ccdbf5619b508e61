#include "insight/discovery/orders.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

namespace rulewise::insight {
namespace {

constexpr std::size_t kMaxStaticFacts = 200'000;

using Edge = std::pair<Symbol, Symbol>;

bool is_keyword(const gdl::Rules::Keywords& keywords, Symbol name) {
  return name == keywords.role || name == keywords.init || name == keywords.base ||
         name == keywords.input || name == keywords.legal || name == keywords.next ||
         name == keywords.goal || name == keywords.terminal;
}

bool has_unique(const std::vector<Edge>& edges, bool first) {
  std::set<Symbol> seen;
  return std::all_of(edges.begin(), edges.end(), [&](const Edge& edge) {
    return seen.insert(first ? edge.first : edge.second).second;
  });
}

/// The constants in the order of the edges, from one without a predecessor or, in a ring, from any.
std::vector<Symbol> follow(const std::vector<Edge>& edges) {
  std::map<Symbol, Symbol> next(edges.begin(), edges.end());
  std::set<Symbol> targets;
  for (const Edge& edge : edges) targets.insert(edge.second);
  Symbol at = edges.front().first;
  for (const Edge& edge : edges) {
    if (!targets.contains(edge.first)) at = edge.first;
  }
  std::vector<Symbol> sequence{at};
  while (sequence.size() <= edges.size()) {
    const auto found = next.find(at);
    if (found == next.end() || found->second == sequence.front()) break;
    at = found->second;
    sequence.push_back(at);
  }
  return sequence;
}

std::map<Symbol, std::set<Symbol>> neighbours(const std::vector<Edge>& edges) {
  std::map<Symbol, std::set<Symbol>> around;
  for (const auto& [a, b] : edges) {
    around[a].insert(b);
    around[b].insert(a);
  }
  return around;
}

/// An order may leave out a constant or two: a blank, or a mark for "nothing yet".
bool covers(std::size_t count, std::size_t domain_size) {
  return count >= 3 && count * 4 >= domain_size * 3;
}

/// Without doubles and without those from a constant to itself.
void tidy(std::vector<Edge>& edges) {
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  std::erase_if(edges, [](const Edge& edge) { return edge.first == edge.second; });
}

Order shape_of(std::vector<Edge> edges, std::size_t domain_size) {
  Order order;
  tidy(edges);
  if (edges.empty()) return order;
  const auto around = neighbours(edges);
  if (!covers(around.size(), domain_size)) return order;
  order.kind = OrderKind::kGraph;
  for (const auto& entry : around) {
    order.most_neighbours =
        std::max(order.most_neighbours, static_cast<std::uint32_t>(entry.second.size()));
  }
  if (!has_unique(edges, true) || !has_unique(edges, false)) return order;
  std::vector<Symbol> sequence = follow(edges);
  if (!covers(sequence.size(), domain_size)) return order;
  order.kind =
      sequence.size() > 2 && edges.size() == sequence.size() ? OrderKind::kRing : OrderKind::kLine;
  order.sequence = std::move(sequence);
  return order;
}

bool contains(const std::vector<Symbol>& sorted, Symbol name) {
  return std::binary_search(sorted.begin(), sorted.end(), name);
}

void sort_out(std::vector<Symbol>& names) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
}

/// The constants of the domain on a line of which some were not seen; nothing where the facts do
/// not put all of them on one.
std::optional<std::vector<Symbol>> line_with_gaps(const std::vector<std::vector<Symbol>>& facts,
                                                  const std::vector<Symbol>& domain,
                                                  const std::vector<std::uint32_t>* about) {
  std::vector<Edge> edges;
  for (const std::vector<Symbol>& fact : facts) {
    std::vector<Symbol> ends;
    for (std::uint32_t i = 0; i < fact.size(); ++i) {
      if (about == nullptr || std::ranges::find(*about, i) != about->end()) ends.push_back(fact[i]);
    }
    if (ends.size() != 2) return std::nullopt;
    edges.emplace_back(ends[0], ends[1]);
  }
  const Order whole = shape_of(std::move(edges), domain.size());
  if (whole.kind != OrderKind::kLine) return std::nullopt;
  std::vector<Symbol> sequence;
  for (const Symbol name : whole.sequence) {
    if (contains(domain, name)) sequence.push_back(name);
  }
  return covers(sequence.size(), domain.size()) ? std::optional(std::move(sequence)) : std::nullopt;
}

/// All constants in order, if the edges say of every two which comes first.
std::vector<Symbol> total_order(std::vector<Edge> edges) {
  tidy(edges);
  std::map<Symbol, std::size_t> later;  // how many come after each
  for (const auto& [before, after] : edges) {
    ++later[before];
    later.try_emplace(after, 0);
  }
  std::map<Symbol, std::size_t> place;
  std::vector<Symbol> sequence(later.size());
  for (const auto& [name, count] : later) {
    if (count >= later.size()) return {};
    place[name] = later.size() - 1 - count;
    sequence[place[name]] = name;
  }
  const std::size_t pairs = sequence.size() * (sequence.size() - 1) / 2;
  const bool is_total =
      sequence.size() >= 3 && edges.size() == pairs &&
      std::ranges::all_of(edges, [&](const Edge& e) { return place[e.first] < place[e.second]; });
  return is_total ? sequence : std::vector<Symbol>();
}

/// What a graph implies of the constants of its columns: the line, and the step of a table of sums.
struct Implied {
  std::vector<Symbol> sequence{};
  Symbol step{};
};

/// By facts of two constants in these columns and perhaps a third one, the step.
Implied implied_line(const std::vector<std::vector<Symbol>>& facts,
                     const std::vector<std::uint32_t>& about) {
  if (about.size() != 2 || facts.front().size() > 3) return {};
  std::vector<Edge> all;
  std::map<Symbol, std::vector<Edge>> by_step;
  for (const std::vector<Symbol>& fact : facts) {
    all.emplace_back(fact[about[0]], fact[about[1]]);
    if (fact.size() == 3) by_step[fact[3 - about[0] - about[1]]].push_back(all.back());
  }
  Implied best{total_order(all)};
  if (!best.sequence.empty()) return best;
  for (auto& [step, edges] : by_step) {
    Order line = shape_of(std::move(edges), 3);
    if (line.kind != OrderKind::kLine || line.sequence.size() <= best.sequence.size()) continue;
    best = {std::move(line.sequence), step};
  }
  return best;
}

}  // namespace

const char* name_of(OrderKind kind) {
  switch (kind) {
    case OrderKind::kNone: return "none";
    case OrderKind::kGraph: return "graph";
    case OrderKind::kPairs: return "pairs";
    case OrderKind::kLine: return "line";
    case OrderKind::kRing: return "ring";
  }
  return "none";
}

StaticRelations::StaticRelations(const gdl::Rules& rules) : rules_(rules) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> by_name;
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < rules.rules.size(); ++i) {
    const gdl::Rule& rule = rules.rules[i];
    if (!rule.body.empty() || !rules.terms.is_ground(rule.head)) continue;
    if (rules.terms.symbol(rule.head) == rules.keywords.role && rules.terms.arity(rule.head) == 1) {
      roles_.push_back(names_.intern(rules.terms.name(rules.terms.arguments(rule.head)[0])));
    }
    if (is_keyword(rules.keywords, rules.terms.symbol(rule.head))) continue;
    std::vector<Symbol> constants;
    bool is_flat = true;
    for (const gdl::TermId argument : rules.terms.arguments(rule.head)) {
      is_flat = is_flat && rules.terms.is_constant(argument);
      if (is_flat) constants.push_back(names_.intern(rules.terms.name(argument)));
    }
    if (!is_flat) continue;
    if (constants.size() < 2 || ++count > kMaxStaticFacts) continue;
    const auto [entry, is_new] = by_name.try_emplace(
        {rules.terms.symbol(rule.head).value, rules.terms.arity(rule.head)}, relations_.size());
    if (is_new) relations_.push_back({std::string(rules.terms.name(rule.head)), rule.where, i});
    relations_[entry->second].facts.push_back(std::move(constants));
  }
  sort_out(roles_);
}

Order StaticRelations::order_of(const FactStore& facts, const std::vector<Symbol>& domain) const {
  return renamed_order(facts, domain, nullptr);
}

Order StaticRelations::order_of(const FactStore& facts, const std::vector<Symbol>& domain,
                                const std::string& shape, std::uint32_t column) const {
  const Asked asked{LiteralKind::kFact, shape, column};
  // Rules may write one variable for a term inside such facts, and the column never.
  const bool is_written = text().class_of(asked.kind, shape, column) >= 0;
  return renamed_order(facts, domain, is_written ? &asked : nullptr);
}

Order StaticRelations::renamed_order(const FactStore& facts, const std::vector<Symbol>& domain,
                                     const Asked* asked) const {
  std::map<Symbol, Symbol> outer;  // names of the facts by those of the rules
  std::vector<Symbol> inner;
  for (const Symbol name : domain) {
    const Symbol known = names_.find(facts.names().text(name));
    if (!known.is_valid()) continue;
    outer.emplace(known, name);
    inner.push_back(known);
  }
  if (inner.size() * 4 < domain.size() * 3) return {};
  sort_out(inner);
  Order order = find_order(inner, true, asked);
  for (Symbol& name : order.sequence) name = outer.at(name);
  for (Symbol& name : order.ranked) name = outer.at(name);
  return order;
}

Order StaticRelations::find_order(const std::vector<Symbol>& domain, bool with_pairs,
                                  const Asked* asked) const {
  Order best;
  for (const Following following : {Following::kClose, Following::kNarrow, Following::kWide}) {
    if (asked == nullptr && following != Following::kWide) continue;
    for (const Relation& relation : relations_) {
      std::optional<Columns> columns;
      if (asked != nullptr) columns = columns_about(relation, *asked, following);
      Order order = order_by(relation, domain, with_pairs, columns ? &*columns : nullptr);
      const bool is_stronger =
          std::pair(order.kind, !order.ranked.empty()) > std::pair(best.kind, !best.ranked.empty());
      if (is_stronger) best = std::move(order);
    }
    if (best.kind != OrderKind::kNone) break;
  }
  return best;
}

Order StaticRelations::order_by(const Relation& relation, const std::vector<Symbol>& domain,
                                bool with_pairs, const Columns* about) const {
  if (about != nullptr && about->empty()) return {};
  std::vector<Edge> edges;
  for (const std::vector<Symbol>& fact : relation.facts) {
    std::vector<Symbol> inside;
    for (std::uint32_t i = 0; i < fact.size(); ++i) {
      const bool counts = about == nullptr || std::ranges::find(*about, i) != about->end();
      if (counts && contains(domain, fact[i])) inside.push_back(fact[i]);
    }
    if (inside.size() >= 2) edges.emplace_back(inside[0], inside[1]);
  }
  Order order = shape_of(std::move(edges), domain.size());
  const bool has_gaps = order.kind == OrderKind::kLine && order.sequence.size() < domain.size();
  if (has_gaps || (order.kind == OrderKind::kGraph && order.most_neighbours <= 2)) {
    auto sequence = line_with_gaps(relation.facts, domain, about);
    if (sequence && sequence->size() > order.sequence.size()) {
      order.kind = OrderKind::kLine;
      order.sequence = std::move(*sequence);
    }
  }
  if (order.kind == OrderKind::kGraph) add_implied(relation, domain, about, order);
  if (order.kind == OrderKind::kNone && with_pairs && pairs_lines(relation, domain)) {
    order.kind = OrderKind::kPairs;
    order.pairs = static_cast<std::uint32_t>(relation.facts.size());
  }
  order.relation = relation.name;
  order.where = relation.where;
  order.source = static_cast<std::uint32_t>(&relation - relations_.data());
  return order;
}

void StaticRelations::add_implied(const Relation& relation, const std::vector<Symbol>& domain,
                                  const Columns* about, Order& order) const {
  Columns all(relation.facts.front().size());
  std::iota(all.begin(), all.end(), 0U);
  const Implied implied = implied_line(relation.facts, about != nullptr ? *about : all);
  std::vector<Symbol> seen;
  for (const Symbol name : implied.sequence) {
    if (contains(domain, name)) seen.push_back(name);
  }
  if (!covers(seen.size(), domain.size())) return;
  order.ranked = std::move(seen);
  if (implied.step.is_valid()) order.step = names_.text(implied.step);
}

Split StaticRelations::split(const FactStore& facts, const std::vector<Symbol>& domain,
                             const Order& order) const {
  const Relation& relation = relations_[order.source];
  std::set<Symbol> wholes;
  for (const Symbol name : domain) wholes.insert(names_.find(facts.names().text(name)));
  Split found;
  std::array<std::vector<Symbol>, 2> parts;
  std::array<std::uint32_t, 2> columns{};
  for (const std::vector<Symbol>& fact : relation.facts) {
    std::string whole;
    std::vector<std::uint32_t> outside;
    for (std::uint32_t i = 0; i < fact.size(); ++i) {
      if (wholes.contains(fact[i])) {
        whole = names_.text(fact[i]);
      } else {
        outside.push_back(i);
      }
    }
    if (outside.size() != 2) continue;
    columns = {outside[0], outside[1]};
    for (std::size_t c = 0; c < 2; ++c) {
      parts[c].push_back(fact[columns[c]]);
      found.parts[whole][c] = names_.text(fact[columns[c]]);
    }
  }
  for (std::size_t c = 0; c < 2; ++c) {
    sort_out(parts[c]);
    found.axes[c] = axis_of(parts[c], relation, columns[c]);
  }
  return found;
}

Axis StaticRelations::axis_of(const std::vector<Symbol>& domain, const Relation& relation,
                              std::uint32_t column) const {
  const gdl::Rule& rule = rules_.rules[relation.rule];
  const Asked asked{LiteralKind::kRelation, text().literal(rule, rule.head).shape, column};
  const Order order = find_order(domain, false, &asked);
  Axis axis{order.kind, order.relation, order.where, {}, asked.kind, asked.shape, column};
  if (!order.ranked.empty()) axis.kind = OrderKind::kLine;  // of places ranks are coordinates
  for (const Symbol name : order.ranked.empty() ? order.sequence : order.ranked) {
    axis.sequence.emplace_back(names_.text(name));
  }
  return axis;
}

bool StaticRelations::share_variables(const std::string& shape, std::uint32_t column,
                                      const std::string& other, std::uint32_t other_column) const {
  const int own = text().narrow_class_of(LiteralKind::kFact, shape, column);
  return own >= 0 && own == text().narrow_class_of(LiteralKind::kFact, other, other_column);
}

const RuleText& StaticRelations::text() const {
  if (!text_) text_ = std::make_unique<const RuleText>(rules_);
  return *text_;
}

StaticRelations::Columns StaticRelations::columns_about(const Relation& relation,
                                                        const Asked& asked,
                                                        Following following) const {
  const auto class_of = [&](LiteralKind kind, const std::string& shape, std::size_t column) {
    return following == Following::kNarrow ? text().narrow_class_of(kind, shape, column)
                                           : text().class_of(kind, shape, column);
  };
  const int wanted = class_of(asked.kind, asked.shape, asked.column);
  const gdl::Rule& rule = rules_.rules[relation.rule];
  const Literal head = text().literal(rule, rule.head);
  Columns found;
  for (std::uint32_t i = 0; i < head.leaves.size(); ++i) {
    if (following == Following::kClose) {
      if (text().asks(asked.kind, asked.shape, asked.column, head.shape, i)) found.push_back(i);
    } else if (wanted >= 0 && class_of(LiteralKind::kRelation, head.shape, i) == wanted) {
      found.push_back(i);
    }
  }
  return found;
}

bool StaticRelations::are_roles(const std::vector<Symbol>& names) const {
  return std::ranges::includes(roles_, names);
}

/// Whether each fact names one constant of the domain and two others, the pair of one constant
/// alone, and the others lie on lines or fill a rectangle.
bool StaticRelations::pairs_lines(const Relation& relation,
                                  const std::vector<Symbol>& domain) const {
  if (relation.facts.empty() || relation.facts.front().size() != 3) return false;
  std::vector<Symbol> wholes;
  std::set<Edge> pairs;
  std::vector<Symbol> firsts;
  std::vector<Symbol> seconds;
  for (const std::vector<Symbol>& fact : relation.facts) {
    std::vector<Symbol> outside;
    for (const Symbol name : fact) (contains(domain, name) ? wholes : outside).push_back(name);
    if (outside.size() == 3) continue;  // a place that no fact was seen of
    if (outside.size() != 2 || !pairs.emplace(outside[0], outside[1]).second) return false;
    firsts.push_back(outside[0]);
    seconds.push_back(outside[1]);
  }
  const std::size_t count = wholes.size();
  sort_out(wholes);
  if (wholes.size() != count || !covers(count, domain.size())) return false;
  sort_out(firsts);
  sort_out(seconds);
  if (are_roles(firsts) || are_roles(seconds)) return false;
  const bool is_rectangle =
      firsts.size() >= 3 && seconds.size() >= 3 && pairs.size() == firsts.size() * seconds.size();
  return is_rectangle || (find_order(firsts, false).kind >= OrderKind::kLine &&
                          find_order(seconds, false).kind >= OrderKind::kLine);
}

}  // namespace rulewise::insight
