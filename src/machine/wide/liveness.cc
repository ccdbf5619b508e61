#include "machine/wide/liveness.h"

namespace rulewise::machine::wide {

Liveness::Liveness(const Circuit& circuit)
    : circuit_(circuit),
      readers_(circuit.nodes().size(), 0),
      outlives_(circuit.nodes().size(), false) {
  count_readers();
  find_what_outlives_its_segment();
}

void Liveness::count_readers() {
  for (const Segment& segment : circuit_.segments()) {
    for (const Store& store : segment.stores) ++readers_[store.node];
  }
  for (std::size_t number = readers_.size(); number-- > 0;) {
    const Node& node = circuit_.nodes()[number];
    if (readers_[number] == 0 || node.kind != NodeKind::kOperation) continue;
    for (unsigned k = 0; k < node.arity; ++k) ++readers_[node.in[k]];
  }
}

void Liveness::find_what_outlives_its_segment() {
  for (const Segment& segment : circuit_.segments()) {
    const auto read = [&](std::uint32_t node) {
      if (node < segment.begin) outlives_[node] = true;
    };
    for (std::uint32_t number = segment.begin; number < segment.end; ++number) {
      if (!is_live_operation(number)) continue;
      const Node& node = circuit_.nodes()[number];
      for (unsigned k = 0; k < node.arity; ++k) read(node.in[k]);
    }
    for (const Store& store : segment.stores) read(store.node);
  }
}

}  // namespace rulewise::machine::wide
