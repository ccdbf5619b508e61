#include "machine/wide/circuit.h"

#include <cassert>
#include <utility>

#include "base/hash.h"
#include "machine/wide/plane.h"

namespace rulewise::machine::wide {
namespace {

std::uint64_t hash_of(const Node& node) {
  const std::uint64_t low = (std::uint64_t{node.in[0]} << 32U) | node.in[1];
  const std::uint64_t high =
      (std::uint64_t{node.in[2]} << 16U) | (static_cast<unsigned>(node.kind) << 8U) | node.table;
  return base::combine(low, high);
}

bool is_same(const Node& a, const Node& b) {
  return a.kind == b.kind && a.table == b.table && a.in == b.in;
}

/// An operation being normalised: its table over three wires.
struct Operation {
  Table table;
  std::array<Wire, 3> in;
};

void fold_negations_and_constants(Operation& operation) {
  for (unsigned i = 0; i < 3; ++i) {
    Wire& wire = operation.in[i];
    if (wire.is_constant()) {
      operation.table = restricted(operation.table, i, wire == kHigh);
      wire = kLow;
    } else if (wire.is_negated()) {
      operation.table = flipped(operation.table, i);
      wire = !wire;
    }
  }
}

void merge_equal_inputs(Operation& operation) {
  for (unsigned i = 0; i < 2; ++i) {
    for (unsigned j = i + 1; j < 3; ++j) {
      if (operation.in[i] == operation.in[j]) operation.table = merged(operation.table, i, j);
    }
  }
}

/// The inputs the table depends on, ascending by node, in front; the table rewired to them.
Node compact(const Operation& operation) {
  std::array<unsigned, 3> order{};
  unsigned used = 0;
  for (unsigned i = 0; i < 3; ++i) {
    if (depends_on(operation.table, i)) order[used++] = i;
  }
  const auto put_in_order = [&](unsigned i, unsigned j) {
    if (j < used && operation.in[order[j]] < operation.in[order[i]]) std::swap(order[i], order[j]);
  };
  put_in_order(0, 1);
  put_in_order(1, 2);
  put_in_order(0, 1);
  Node node{NodeKind::kOperation, static_cast<std::uint8_t>(used), 0, {}};
  std::array<unsigned, 3> to = {0, 0, 0};
  for (unsigned position = 0; position < used; ++position) {
    to[order[position]] = position;
    node.in[position] = operation.in[order[position]].node();
  }
  node.table = rewired(operation.table, to);
  for (unsigned position = used; position > 0 && position < 3; ++position) {
    node.in[position] = node.in[used - 1];
  }
  return node;
}

}  // namespace

Circuit::Circuit() : index_(1024, 0) {
  nodes_.push_back({});
  begin_segment();
}

Wire Circuit::input(Slot slot) {
  reserve(slot + 1);
  return find_or_add(Node{NodeKind::kInput, 0, 0, {slot, 0, 0}});
}

Wire Circuit::apply(Table table, Wire a, Wire b, Wire c) { return make(table, {a, b, c}, false); }

Wire Circuit::apply_again(Table table, Wire a, Wire b, Wire c) {
  return make(table, {a, b, c}, true);
}

Wire Circuit::make(Table table, std::array<Wire, 3> in, bool is_new) {
  Operation operation{table, in};
  fold_negations_and_constants(operation);
  merge_equal_inputs(operation);
  Node node = compact(operation);
  if (node.arity == 0) return (node.table & 1U) != 0 ? kHigh : kLow;
  if (node.arity == 1) {
    const Wire wire = Wire::of(node.in[0]);
    return (node.table & 1U) != 0 ? !wire : wire;
  }
  const bool is_complement = (node.table & 1U) != 0;
  if (is_complement) node.table = static_cast<Table>(~node.table);
  const Wire result = is_new ? add(node) : find_or_add(node);
  return is_complement ? !result : result;
}

void Circuit::store(Wire wire, Slot slot) {
  reserve(slot + 1);
  segments_.back().stores.push_back({plain_node(wire), slot});
}

std::uint32_t Circuit::plain_node(Wire wire) {
  const std::uint32_t node = wire.node();
  if (!wire.is_negated()) return node;
  if (wire == kHigh) return find_or_add(Node{NodeKind::kOperation, 0, 0xff, {}}).node();
  return find_or_add(Node{NodeKind::kOperation, 1, 0x0f, {node, node, node}}).node();
}

void Circuit::begin_loop() {
  close_segment();
  begin_segment();
  segments_.back().is_loop = true;
}

void Circuit::end_loop() {
  assert(segments_.back().is_loop);
  close_segment();
  begin_segment();
}

void Circuit::finish() { close_segment(); }

void Circuit::begin_segment() {
  Segment segment;
  segment.begin = static_cast<std::uint32_t>(nodes_.size());
  segments_.push_back(std::move(segment));
}

void Circuit::close_segment() { segments_.back().end = static_cast<std::uint32_t>(nodes_.size()); }

Wire Circuit::find_or_add(const Node& node) {
  const std::size_t mask = index_.size() - 1;
  std::size_t place = hash_of(node) & mask;
  for (; index_[place] != 0; place = (place + 1) & mask) {
    if (is_same(nodes_[index_[place] - 1], node)) return Wire::of(index_[place] - 1);
  }
  const Wire added = add(node);
  index_[place] = added.node() + 1;
  if (nodes_.size() * 2 > index_.size()) grow_index();
  return added;
}

Wire Circuit::add(const Node& node) {
  nodes_.push_back(node);
  if (node.kind == NodeKind::kOperation) ++operation_count_;
  return Wire::of(static_cast<std::uint32_t>(nodes_.size() - 1));
}

void Circuit::grow_index() {
  index_.assign(index_.size() * 4, 0);
  const std::size_t mask = index_.size() - 1;
  for (std::uint32_t node = 1; node < nodes_.size(); ++node) {
    std::size_t place = hash_of(nodes_[node]) & mask;
    while (index_[place] != 0) place = (place + 1) & mask;
    index_[place] = node + 1;
  }
}

namespace {

Plane apply_plainly(Table table, const Plane& a, const Plane& b, const Plane& c) {
  Plane result;
  for (std::size_t word = 0; word < kPlaneWords; ++word) {
    for (unsigned row = 0; row < 8; ++row) {
      if ((table >> row & 1U) == 0) continue;
      const std::uint64_t in_a = (row & 4U) != 0 ? a.words[word] : ~a.words[word];
      const std::uint64_t in_b = (row & 2U) != 0 ? b.words[word] : ~b.words[word];
      const std::uint64_t in_c = (row & 1U) != 0 ? c.words[word] : ~c.words[word];
      result.words[word] |= in_a & in_b & in_c;
    }
  }
  return result;
}

/// Returns whether a store changed its slot.
bool run_once(const Circuit& circuit, const Segment& segment, std::vector<Plane>& values,
              std::span<Plane> workspace) {
  const auto value = [&](std::uint32_t number) -> const Plane& {
    const Node& node = circuit.nodes()[number];
    return node.kind == NodeKind::kInput ? workspace[node.in[0]] : values[number];
  };
  for (std::uint32_t i = segment.begin; i < segment.end; ++i) {
    const Node& node = circuit.nodes()[i];
    if (node.kind != NodeKind::kOperation) continue;
    values[i] = apply_plainly(node.table, value(node.in[0]), value(node.in[1]), value(node.in[2]));
  }
  bool changed = false;
  for (const Store& store : segment.stores) {
    changed |= workspace[store.slot] != value(store.node);
    workspace[store.slot] = value(store.node);
  }
  return changed;
}

}  // namespace

void evaluate_plainly(const Circuit& circuit, std::span<Plane> workspace) {
  std::vector<Plane> values(circuit.nodes().size());
  for (const Segment& segment : circuit.segments()) {
    if (segment.is_loop) {
      for (const Store& store : segment.stores) workspace[store.slot] = Plane{};
    }
    while (run_once(circuit, segment, values, workspace) && segment.is_loop) {
    }
  }
}

}  // namespace rulewise::machine::wide
