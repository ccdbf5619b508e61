#include "machine/wide/tape.h"

#include <algorithm>
#include <array>

#include "machine/wide/liveness.h"

namespace rulewise::machine::wide {
namespace {

constexpr Slot kNoSlot = 0xffffffffU;

/// An operation waiting for its slots.
struct Pending {
  std::uint32_t node = 0;
  std::uint32_t level = 0;
  Table table = 0;
};

class TapeMaker {
 public:
  TapeMaker(const Circuit& circuit, TapeOrder order)
      : circuit_(circuit),
        order_(order),
        liveness_(circuit),
        left_(liveness_.readers()),
        slot_(circuit.nodes().size(), kNoSlot),
        level_(circuit.nodes().size(), 0) {
    tape_.zero_slot = circuit.slot_count();
    next_slot_ = circuit.slot_count() + 1;
  }

  Tape make() {
    for (std::size_t node = 0; node < circuit_.nodes().size(); ++node) {
      if (circuit_.nodes()[node].kind == NodeKind::kInput)
        slot_[node] = circuit_.nodes()[node].in[0];
    }
    slot_[0] = tape_.zero_slot;
    for (const Segment& segment : circuit_.segments()) add_segment(segment);
    tape_.slot_count = next_slot_;
    return std::move(tape_);
  }

 private:
  void add_segment(const Segment& segment) {
    TapeSegment out;
    out.is_loop = segment.is_loop;
    if (!segment.is_loop) store_where_computed(segment);
    for (const Pending& pending : order_operations(segment)) add_operation(pending, out);
    add_stores(segment, out);
    tape_.segments.push_back(std::move(out));
  }

  /// A value computed and stored in one segment lives in the slot it is stored to.
  void store_where_computed(const Segment& segment) {
    for (const Store& store : segment.stores) {
      const bool is_here = store.node >= segment.begin && liveness_.is_live_operation(store.node);
      if (is_here && slot_[store.node] == kNoSlot) slot_[store.node] = store.slot;
    }
  }

  std::vector<Pending> order_operations(const Segment& segment) {
    std::vector<Pending> list;
    for (std::uint32_t number = segment.begin; number < segment.end; ++number) {
      if (!liveness_.is_live_operation(number)) continue;
      const Node& node = circuit_.nodes()[number];
      for (unsigned k = 0; k < node.arity; ++k) {
        if (node.in[k] >= segment.begin)
          level_[number] = std::max(level_[number], level_[node.in[k]]);
      }
      ++level_[number];
      list.push_back({number, level_[number], canonical_table(node.table)});
    }
    if (order_ == TapeOrder::kByLevel) {
      std::stable_sort(list.begin(), list.end(), [](const Pending& a, const Pending& b) {
        return a.level != b.level ? a.level < b.level : a.table < b.table;
      });
    }
    return list;
  }

  void add_operation(const Pending& pending, TapeSegment& out) {
    const Node& node = circuit_.nodes()[pending.node];
    const std::array<unsigned, 3> order = canonical_order(node.table);
    std::array<Slot, 3> in{tape_.zero_slot, tape_.zero_slot, tape_.zero_slot};
    for (unsigned k = 0; k < 3; ++k) in[order[k]] = slot_[node.in[k]];
    for (unsigned k = 0; k < node.arity; ++k) release(node.in[k]);
    if (slot_[pending.node] == kNoSlot) slot_[pending.node] = take_slot(pending.node);
    out.ops.push_back({in[0], in[1], in[2], slot_[pending.node]});
    if (out.runs.empty() || out.runs.back().table != pending.table) {
      out.runs.push_back({pending.table, 0});
    }
    ++out.runs.back().count;
  }

  void release(std::uint32_t node) {
    const bool is_scratch = slot_[node] > tape_.zero_slot && !liveness_.outlives_segment(node);
    if (--left_[node] == 0 && is_scratch) free_.push_back(slot_[node]);
  }

  Slot take_slot(std::uint32_t node) {
    if (free_.empty() || liveness_.outlives_segment(node)) return next_slot_++;
    const Slot slot = free_.back();
    free_.pop_back();
    return slot;
  }

  void add_stores(const Segment& segment, TapeSegment& out) {
    for (const Store& store : segment.stores) {
      if (segment.is_loop) {
        out.loop_stores.push_back({slot_[store.node], store.slot});
      } else if (slot_[store.node] != store.slot) {
        const Slot from = slot_[store.node];
        constexpr Table kCopy = canonical_table(kInputTable[0]);
        if (out.runs.empty() || out.runs.back().table != kCopy) out.runs.push_back({kCopy, 0});
        ++out.runs.back().count;
        out.ops.push_back({from, from, from, store.slot});
      }
    }
  }

  const Circuit& circuit_;
  TapeOrder order_;
  Liveness liveness_;
  std::vector<std::uint32_t> left_;  // readers still to come
  std::vector<Slot> slot_;           // by node
  std::vector<std::uint32_t> level_;
  std::vector<Slot> free_;
  Slot next_slot_ = 0;
  Tape tape_;
};

}  // namespace

Tape make_tape(const Circuit& circuit, TapeOrder order) { return TapeMaker(circuit, order).make(); }

}  // namespace rulewise::machine::wide
