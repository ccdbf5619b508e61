#include "syntax/gdl/terms.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <utility>

#include "base/hash.h"

namespace rulewise::gdl {
namespace {

constexpr std::uint32_t kVariableLength = 2;  // at least: ?0
constexpr std::uint32_t kLongest = std::numeric_limits<std::uint32_t>::max();

}  // namespace

TermId Terms::constant(Symbol name) {
  const auto length = static_cast<std::uint32_t>(symbols_.text(name).size());
  return find_or_add({TermKind::kConstant, true, name.value, 0, 0, 0, length, 0}, {});
}

TermId Terms::variable(std::uint32_t index) {
  return find_or_add({TermKind::kVariable, false, index, 0, 0, 0, kVariableLength, 0}, {});
}

TermId Terms::compound(Symbol functor, std::span<const TermId> arguments) {
  assert(!arguments.empty());
  Node node{TermKind::kCompound,
            true,
            functor.value,
            0,
            static_cast<std::uint32_t>(arguments.size()),
            0,
            0,
            0};
  std::uint64_t length = symbols_.text(functor).size() + 2;  // and the parentheses
  for (const TermId argument : arguments) {
    node.is_ground = node.is_ground && is_ground(argument);
    node.depth = std::max(node.depth, depth(argument) + 1);
    length += 1 + std::uint64_t{text_length(argument)};
  }
  node.text_length = static_cast<std::uint32_t>(std::min<std::uint64_t>(length, kLongest));
  return find_or_add(node, arguments);
}

Symbol Terms::symbol(TermId term) const {
  const Node& node = nodes_[term.index()];
  return node.kind == TermKind::kVariable ? Symbol() : Symbol(node.payload);
}

std::uint32_t Terms::variable_index(TermId term) const {
  assert(is_variable(term));
  return nodes_[term.index()].payload;
}

std::span<const TermId> Terms::arguments(TermId term) const {
  const Node& node = nodes_[term.index()];
  return {arguments_.data() + node.first_argument, node.argument_count};
}

bool Terms::matches(const Node& a, const Node& b, std::span<const TermId> b_args) const {
  if (a.hash != b.hash || a.kind != b.kind || a.payload != b.payload ||
      a.argument_count != b.argument_count) {
    return false;
  }
  return std::equal(b_args.begin(), b_args.end(), arguments_.begin() + a.first_argument);
}

TermId Terms::find_or_add(Node node, std::span<const TermId> arguments) {
  std::uint64_t hash = base::combine(static_cast<std::uint64_t>(node.kind), node.payload);
  for (const TermId argument : arguments) hash = base::combine(hash, argument.value);
  node.hash = static_cast<std::uint32_t>(hash);
  if ((nodes_.size() + 1) * 2 > table_.size()) grow_table();
  const std::size_t mask = table_.size() - 1;
  std::size_t place = node.hash & mask;
  for (; table_[place] != 0; place = (place + 1) & mask) {
    if (matches(nodes_[table_[place] - 1], node, arguments)) return TermId(table_[place] - 1);
  }
  node.first_argument = static_cast<std::uint32_t>(arguments_.size());
  // The arguments may be a view into our own store, which the insertion could move.
  const std::vector<TermId> copy(arguments.begin(), arguments.end());
  arguments_.insert(arguments_.end(), copy.begin(), copy.end());
  nodes_.push_back(node);
  table_[place] = static_cast<std::uint32_t>(nodes_.size());
  return TermId(nodes_.size() - 1);
}

void Terms::grow_table() {
  table_.assign(std::max<std::size_t>(64, table_.size() * 2), 0);
  const std::size_t mask = table_.size() - 1;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    std::size_t place = nodes_[i].hash & mask;
    while (table_[place] != 0) place = (place + 1) & mask;
    table_[place] = static_cast<std::uint32_t>(i + 1);
  }
}

std::size_t Terms::memory_bytes() const {
  return nodes_.capacity() * sizeof(Node) + arguments_.capacity() * sizeof(TermId) +
         table_.capacity() * sizeof(std::uint32_t);
}

void Terms::shrink_to(std::size_t size) {
  if (size >= nodes_.size()) return;
  arguments_.resize(nodes_[size].first_argument);
  const std::size_t mask = table_.size() - 1;
  // Newest first, each sits at the end of its probe run among the survivors: plain removal works.
  for (std::size_t i = nodes_.size(); i-- > size;) {
    std::size_t place = nodes_[i].hash & mask;
    while (table_[place] != i + 1) place = (place + 1) & mask;
    table_[place] = 0;
  }
  nodes_.resize(size);
}

std::string to_text(const Terms& terms, TermId term, std::span<const std::string> variables) {
  struct Step {
    TermId term;
    bool closes;
  };
  std::string text;
  std::vector<Step> steps{{term, false}};
  while (!steps.empty()) {
    const Step step = steps.back();
    steps.pop_back();
    if (step.closes) {
      text += ')';
      continue;
    }
    if (!text.empty()) text += ' ';
    switch (terms.kind(step.term)) {
      case TermKind::kConstant: text += terms.name(step.term); break;
      case TermKind::kVariable: {
        const std::uint32_t index = terms.variable_index(step.term);
        text += index < variables.size() ? variables[index] : '?' + std::to_string(index);
        break;
      }
      case TermKind::kCompound: {
        text += '(';
        text += terms.name(step.term);
        steps.push_back({step.term, true});
        const auto arguments = terms.arguments(step.term);
        for (std::size_t i = arguments.size(); i-- > 0;) steps.push_back({arguments[i], false});
        break;
      }
    }
  }
  return text;
}

}  // namespace rulewise::gdl
