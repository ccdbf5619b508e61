// The compiler: circuits as straight-line AVX-512 code.
//
// Idea      one pass over the operations in the circuit's order, which is depth first, with what is
//           used soon in registers (register_file.h). Operands in memory are folded into the
//           instruction unless they are wanted again soon
// Promises  linear time

#include "machine/wide/executable.h"

#if defined(__x86_64__)

#include <xbyak/xbyak_util.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "machine/wide/assembler.h"
#include "machine/wide/liveness.h"
#include "machine/wide/register_file.h"
#include "machine/wide/segment_plan.h"

namespace rulewise::machine::wide {
namespace {

constexpr std::size_t kMostBytesPerOperation = 112;
constexpr std::size_t kMostBytesPerStore = 48;
constexpr std::size_t kFewOperations = 1500;  // so few need no more than the free pointers

class CircuitCompiler {
 public:
  explicit CircuitCompiler(const Circuit& circuit)
      : circuit_(circuit),
        liveness_(circuit),
        planner_(circuit, liveness_),
        code_(std::make_unique<Assembler>(most_bytes(circuit),
                                          circuit.operation_count() > kFewOperations)),
        asm_(*code_),
        registers_(circuit, liveness_, asm_) {}

  void compile() {
    for (const Segment& segment : circuit_.segments()) compile_segment(segment);
    asm_.leave();
    asm_.setProtectModeRE();
  }

  /// The code; the compiler is of no use afterwards.
  [[nodiscard]] std::unique_ptr<Assembler> take_code() { return std::move(code_); }
  [[nodiscard]] Slot slot_count() const { return registers_.slot_count(); }

 private:
  /// Pages that are never written take no memory.
  static std::size_t most_bytes(const Circuit& circuit) {
    std::size_t stores = 0;
    for (const Segment& segment : circuit.segments()) stores += segment.stores.size();
    return 4096 + circuit.operation_count() * kMostBytesPerOperation + stores * kMostBytesPerStore;
  }

  void compile_segment(const Segment& segment) {
    const std::vector<Planned> plan = planner_.plan(segment);
    stores_ = planner_.stored_results(segment);
    next_store_ = 0;
    Xbyak::Label again;
    if (segment.is_loop) {
      asm_.clear(0);
      for (const Store& store : segment.stores) asm_.save(0, store.slot);
      asm_.L(again);
    }
    for (const Planned& planned : plan) compile_operation(planned);
    if (segment.is_loop) {
      finish_round(segment, again);
    } else {
      store_what_is_older(segment);
    }
    registers_.forget_all();
  }

  // -- operations --------------------------------------------------------------------------------

  void compile_operation(const Planned& planned) {
    const Node& node = circuit_.nodes()[planned.node];
    int result = kNoRegister;
    switch (node.arity) {
      case 0: result = compile_true(); break;
      case 1: result = compile_not(node); break;
      case 2: result = compile_two(node, planned); break;
      default: result = compile_three(node, planned); break;
    }
    for (unsigned k = 0; k < node.arity; ++k) {
      const std::uint32_t operand = node.in[k];
      if (planned.operand_use[k] == kNever) {
        // The result may have taken its register.
        if (registers_.register_of(operand) == result) registers_.release(result);
        registers_.retire(operand);
      } else if (registers_.is_in_register(operand)) {
        registers_.set_next_use(operand, planned.operand_use[k]);
      }
    }
    registers_.put(planned.node, result, planned.result_use);
    store_result(planned, result);
  }

  void store_result(const Planned& planned, int result) {
    for (; next_store_ < stores_.size() && stores_[next_store_].node == planned.node;
         ++next_store_) {
      registers_.save_in(planned.node, result, stores_[next_store_].slot);
    }
    if (liveness_.outlives_segment(planned.node)) registers_.save(planned.node, result);
    if (planned.result_use == kNever) registers_.release(result);
  }

  int compile_true() {
    const int to = registers_.take(0);
    const Xbyak::Zmm z(to);
    asm_.vpternlogq(z, z, z, 0xff);
    return to;
  }

  int compile_not(const Node& node) {
    std::uint32_t kept = 0;
    if (registers_.is_in_register(node.in[0])) kept |= 1U << registers_.register_of(node.in[0]);
    const int to = registers_.take(kept);
    const Xbyak::Zmm z(to);
    if (registers_.is_in_register(node.in[0])) {
      asm_.vpternlogq(z, z, Xbyak::Zmm(registers_.register_of(node.in[0])), 0x55);
    } else {
      asm_.vpternlogq(z, z, asm_.at(registers_.slot_of(node.in[0])), 0x55);
    }
    return to;
  }

  /// Loads an operand into a register of its own.
  void fetch(std::uint32_t node, std::uint32_t use, std::uint32_t& kept) {
    const int r = registers_.take(kept);
    asm_.load(r, registers_.slot_of(node));
    registers_.put(node, r, use);
    kept |= 1U << r;
  }

  /// Puts operands into registers as far as needed or useful: all but at most one, which is
  /// returned (or -1) and stays in memory. `kept` gets the registers of the operands.
  int fetch_operands(const Node& node, const Planned& planned, std::uint32_t& kept) {
    int folded = -1;
    for (unsigned k = 0; k < node.arity; ++k) {
      if (registers_.is_in_register(node.in[k])) kept |= 1U << registers_.register_of(node.in[k]);
    }
    for (unsigned k = 0; k < node.arity; ++k) {
      if (registers_.is_in_register(node.in[k])) continue;
      if (folded < 0 ||
          planned.operand_use[k] > planned.operand_use[static_cast<unsigned>(folded)]) {
        folded = static_cast<int>(k);
      }
    }
    for (unsigned k = 0; k < node.arity; ++k) {
      if (registers_.is_in_register(node.in[k]) || static_cast<int>(k) == folded) continue;
      fetch(node.in[k], planned.operand_use[k], kept);
    }
    if (folded >= 0) {
      const auto k = static_cast<unsigned>(folded);
      if (registers_.is_worth_keeping(planned.operand_use[k], kept)) {
        fetch(node.in[k], planned.operand_use[k], kept);
        folded = -1;
      }
    }
    return folded;
  }

  int compile_two(const Node& node, const Planned& planned) {
    std::uint32_t kept = 0;
    const int folded = fetch_operands(node, planned, kept);
    unsigned first = folded == 0 ? 1 : 0;  // an operand in a register
    unsigned second = 1 - first;
    const Table table = first == 0 ? node.table : rewired(node.table, {1, 0, 2});
    const int to = register_for_result(node, planned, kept);
    const Xbyak::Zmm z(to);
    const Xbyak::Zmm a(registers_.register_of(node.in[first]));
    const auto emit = [&](const Xbyak::Operand& b) {
      switch (table) {
        case 0xc0: asm_.vpandq(z, a, b); break;
        case 0x0c: asm_.vpandnq(z, a, b); break;
        case 0xfc: asm_.vporq(z, a, b); break;
        case 0x3c: asm_.vpxorq(z, a, b); break;
        default: emit_without(z, a, b, to == registers_.register_of(node.in[first])); break;
      }
    };
    if (folded >= 0) {
      emit(asm_.at(registers_.slot_of(node.in[second])));
    } else {
      emit(Xbyak::Zmm(registers_.register_of(node.in[second])));
    }
    return to;
  }

  /// z = a & ~b
  void emit_without(const Xbyak::Zmm& z, const Xbyak::Zmm& a, const Xbyak::Operand& b,
                    bool may_destroy_a) {
    if (!b.isMEM()) {
      asm_.vpandnq(z, Xbyak::Zmm(b.getIdx()), a);
    } else if (may_destroy_a) {
      asm_.vpternlogq(z, z, b, 0x50);
    } else {
      asm_.vmovdqa64(z, b);
      asm_.vpandnq(z, z, a);
    }
  }

  /// The register of an operand that is not used again, else another one.
  int register_for_result(const Node& node, const Planned& planned, std::uint32_t kept) {
    for (unsigned k = 0; k < node.arity; ++k) {
      const bool dies = planned.operand_use[k] == kNever && registers_.is_in_register(node.in[k]);
      if (dies) return registers_.register_of(node.in[k]);
    }
    return registers_.take(kept);
  }

  int compile_three(const Node& node, const Planned& planned) {
    std::uint32_t kept = 0;
    int folded = fetch_operands(node, planned, kept);
    // The first operand of vpternlog is overwritten: one that dies here, or a copy.
    int first = -1;
    for (unsigned k = 0; k < 3; ++k) {
      const bool dies = planned.operand_use[k] == kNever && static_cast<int>(k) != folded;
      if (dies && first < 0) first = static_cast<int>(k);
    }
    int to = kNoRegister;
    if (first >= 0) {
      to = registers_.register_of(node.in[static_cast<unsigned>(first)]);
    } else if (folded >= 0) {
      to = registers_.take(kept);
      asm_.load(to, registers_.slot_of(node.in[static_cast<unsigned>(folded)]));
      first = folded;
      folded = -1;
    } else {
      to = registers_.take(kept);
      first = 0;
      asm_.copy(to, registers_.register_of(node.in[0]));
    }
    std::array<unsigned, 2> others{};
    unsigned count = 0;
    for (unsigned k = 0; k < 3; ++k) {
      if (static_cast<int>(k) != first) others[count++] = k;
    }
    if (static_cast<int>(others[0]) == folded) std::swap(others[0], others[1]);
    std::array<unsigned, 3> place{};
    place[static_cast<unsigned>(first)] = 0;
    place[others[0]] = 1;
    place[others[1]] = 2;
    const Table table = rewired(node.table, place);
    const Xbyak::Zmm b(registers_.register_of(node.in[others[0]]));
    if (folded >= 0) {
      asm_.vpternlogq(Xbyak::Zmm(to), b, asm_.at(registers_.slot_of(node.in[others[1]])), table);
    } else {
      asm_.vpternlogq(Xbyak::Zmm(to), b, Xbyak::Zmm(registers_.register_of(node.in[others[1]])),
                      table);
    }
    return to;
  }

  // -- ends of segments --------------------------------------------------------------------------

  /// Stores of values that were there before the segment.
  void store_what_is_older(const Segment& segment) {
    for (const Store& store : segment.stores) {
      if (store.node >= segment.begin && liveness_.is_live_operation(store.node)) continue;
      const int r = registers_.take(0);
      if (store.node == 0) {
        asm_.clear(r);
      } else {
        asm_.load(r, registers_.slot_of(store.node));
      }
      asm_.save(r, store.slot);
    }
  }

  void finish_round(const Segment& segment, const Xbyak::Label& again) {
    const int changed = registers_.take(0);
    registers_.put(0, changed, 0);
    asm_.clear(changed);
    for (const Store& store : segment.stores) {
      std::uint32_t kept = 1U << changed;
      int r = registers_.register_of(store.node);
      if (store.node == 0 || r == kNoRegister) {
        r = registers_.take(kept);
        if (store.node == 0) {
          asm_.clear(r);
        } else {
          asm_.load(r, registers_.slot_of(store.node));
        }
      }
      asm_.vpternlogq(Xbyak::Zmm(changed), Xbyak::Zmm(r), asm_.at(store.slot), 0xf6);
      asm_.save(r, store.slot);
    }
    asm_.vptestmq(asm_.k1, Xbyak::Zmm(changed), Xbyak::Zmm(changed));
    asm_.kortestw(asm_.k1, asm_.k1);
    asm_.jnz(again, Xbyak::CodeGenerator::T_NEAR);
    registers_.release(changed);
  }

  const Circuit& circuit_;
  Liveness liveness_;
  SegmentPlanner planner_;
  std::unique_ptr<Assembler> code_;
  Assembler& asm_;
  RegisterFile registers_;
  std::vector<Store> stores_;  // results of this segment to be stored, by node
  std::size_t next_store_ = 0;
};

class Compiled final : public Executable {
 public:
  explicit Compiled(const Circuit& circuit) {
    CircuitCompiler compiler(circuit);
    compiler.compile();
    slots_ = compiler.slot_count();
    code_ = compiler.take_code();
    run_ = code_->getCode<void (*)(Plane*)>();
  }
  void run(Plane* workspace) const override { run_(workspace); }
  [[nodiscard]] std::string_view name() const override { return "compiled avx512"; }
  [[nodiscard]] Slot workspace_slots() const override { return slots_; }
  [[nodiscard]] std::size_t code_bytes() const override { return code_->getSize(); }

 private:
  std::unique_ptr<Assembler> code_;
  void (*run_)(Plane*) = nullptr;
  Slot slots_ = 0;
};

}  // namespace

bool can_compile() {
  static const bool can = Xbyak::util::Cpu().has(Xbyak::util::Cpu::tAVX512F);
  return can;
}

std::unique_ptr<Executable> compile(const Circuit& circuit) {
  if (!can_compile()) return nullptr;
  try {
    return std::make_unique<Compiled>(circuit);
  } catch (const Xbyak::Error&) {
    return nullptr;  // no memory for code, or none that may be executed
  }
}

}  // namespace rulewise::machine::wide

#else

namespace rulewise::machine::wide {

bool can_compile() { return false; }
std::unique_ptr<Executable> compile(const Circuit&) { return nullptr; }

}  // namespace rulewise::machine::wide

#endif
