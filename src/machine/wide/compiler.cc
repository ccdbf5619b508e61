// The compiler: circuits as straight-line AVX-512 code.
//
// Idea      one pass over the operations in the circuit's order, which is depth first. Values stay
//           in the 32 registers; when one is needed, the value whose next use is furthest away
//           leaves (Belady), and is written to a scratch slot only if no slot holds it already.
//           Operands in memory are folded into the instruction unless they are wanted again soon.
//           Several base registers keep most addresses to one byte (disp8 * 64).
// Promises  linear time; memory is writable while code is written and executable after, never both

#include "machine/wide/executable.h"

#if defined(__x86_64__)

#include <xbyak/xbyak.h>
#include <xbyak/xbyak_util.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "machine/wide/tape.h"

namespace rulewise::machine::wide {
namespace {

constexpr std::uint32_t kNever = 0xffffffffU;  // not used again
constexpr std::uint32_t kAtEnd = 0xfffffffeU;  // used when the segment ends
constexpr Slot kNoSlot = 0xffffffffU;
constexpr int kNoRegister = -1;
constexpr int kRegisters = 32;
constexpr std::size_t kMostBytesPerOperation = 112;
constexpr std::size_t kMostBytesPerStore = 48;
constexpr std::size_t kFewOperations = 1500;  // so few need no more than the free pointers
constexpr Slot kSlotsPerPointer = 256;

/// Emits instructions on slots and vector registers.
class Assembler : public Xbyak::CodeGenerator {
 public:
  explicit Assembler(std::size_t max_bytes, bool many_pointers)
      : Xbyak::CodeGenerator(max_bytes, Xbyak::DontSetProtectRWE) {
    pointers_ = {rdi, rsi, rdx, rcx, r8, r9, r10, r11, rax};
    if (many_pointers) {
      saved_ = {rbx, rbp, r13, r14, r15, r12};
      pointers_.insert(pointers_.end(), saved_.begin(), saved_.end());
    }
    for (const Xbyak::Reg64& saved : saved_) push(saved);
    for (std::size_t i = pointers_.size(); i-- > 0;) {
      lea(pointers_[i], ptr[rdi + static_cast<int>((i * kSlotsPerPointer + kSlotsPerPointer / 2) *
                                                   sizeof(Plane))]);
    }
  }

  void leave() {
    vzeroupper();
    for (std::size_t i = saved_.size(); i-- > 0;) pop(saved_[i]);
    ret();
  }

  [[nodiscard]] Xbyak::Address at(Slot slot) const {
    const std::size_t pointer =
        std::min<std::size_t>(slot / kSlotsPerPointer, pointers_.size() - 1);
    const auto middle =
        static_cast<std::int64_t>(pointer * kSlotsPerPointer + kSlotsPerPointer / 2);
    const std::int64_t offset =
        (static_cast<std::int64_t>(slot) - middle) * static_cast<std::int64_t>(sizeof(Plane));
    return ptr[pointers_[pointer] + static_cast<int>(offset)];
  }

  void load(int to, Slot slot) { vmovdqa64(Xbyak::Zmm(to), at(slot)); }
  void save(int from, Slot slot) { vmovdqa64(at(slot), Xbyak::Zmm(from)); }
  void copy(int to, int from) { vmovdqa64(Xbyak::Zmm(to), Xbyak::Zmm(from)); }
  void clear(int to) { vpxord(Xbyak::Xmm(to), Xbyak::Xmm(to), Xbyak::Xmm(to)); }

 private:
  std::vector<Xbyak::Reg64> pointers_;
  std::vector<Xbyak::Reg64> saved_;
};

/// One operation of a segment, with when its result and its operands are used next.
struct Planned {
  std::uint32_t node = 0;
  std::uint32_t result_use = kNever;
  std::array<std::uint32_t, 3> operand_use = {kNever, kNever, kNever};
};

class CircuitCompiler {
 public:
  explicit CircuitCompiler(const Circuit& circuit)
      : circuit_(circuit),
        readers_(count_readers(circuit)),
        code_(std::make_unique<Assembler>(most_bytes(circuit),
                                          circuit.operation_count() > kFewOperations)),
        asm_(*code_),
        register_of_(circuit.nodes().size(), kNoRegister),
        slot_of_(circuit.nodes().size(), kNoSlot),
        next_use_(circuit.nodes().size(), kNever),
        outlives_segment_(circuit.nodes().size(), false),
        scratch_begin_(circuit.slot_count()),
        next_slot_(circuit.slot_count()) {}

  void compile() {
    find_what_outlives_its_segment();
    for (std::size_t node = 0; node < circuit_.nodes().size(); ++node) {
      if (circuit_.nodes()[node].kind == NodeKind::kInput) {
        slot_of_[node] = circuit_.nodes()[node].in[0];
      }
    }
    for (const Segment& segment : circuit_.segments()) compile_segment(segment);
    asm_.leave();
    asm_.setProtectModeRE();
  }

  /// The code; the compiler is of no use afterwards.
  [[nodiscard]] std::unique_ptr<Assembler> take_code() { return std::move(code_); }
  [[nodiscard]] Slot slot_count() const { return next_slot_; }

 private:
  /// Pages that are never written take no memory.
  static std::size_t most_bytes(const Circuit& circuit) {
    std::size_t stores = 0;
    for (const Segment& segment : circuit.segments()) stores += segment.stores.size();
    return 4096 + circuit.operation_count() * kMostBytesPerOperation + stores * kMostBytesPerStore;
  }

  [[nodiscard]] bool is_live_operation(std::uint32_t node) const {
    return circuit_.nodes()[node].kind == NodeKind::kOperation && readers_[node] != 0;
  }

  void find_what_outlives_its_segment() {
    for (const Segment& segment : circuit_.segments()) {
      const auto read = [&](std::uint32_t node) {
        if (node < segment.begin) outlives_segment_[node] = true;
      };
      for (std::uint32_t node = segment.begin; node < segment.end; ++node) {
        if (!is_live_operation(node)) continue;
        for (unsigned k = 0; k < circuit_.nodes()[node].arity; ++k) {
          read(circuit_.nodes()[node].in[k]);
        }
      }
      for (const Store& store : segment.stores) read(store.node);
    }
  }

  void compile_segment(const Segment& segment) {
    node_in_.fill(kNever);
    const std::vector<Planned> plan = plan_segment(segment);
    note_stores(segment);
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
    forget_registers();
  }

  /// Live operations in order; afterwards next_use_ has the first use of what is not made here.
  std::vector<Planned> plan_segment(const Segment& segment) {
    std::vector<Planned> plan;
    for (std::uint32_t node = segment.begin; node < segment.end; ++node) {
      if (is_live_operation(node)) plan.push_back({node});
    }
    for (const Planned& planned : plan) {
      const Node& node = circuit_.nodes()[planned.node];
      next_use_[planned.node] = kNever;
      for (unsigned k = 0; k < node.arity; ++k) next_use_[node.in[k]] = kNever;
    }
    if (segment.is_loop) {
      for (const Store& store : segment.stores) next_use_[store.node] = kAtEnd;
    }
    for (std::size_t i = plan.size(); i-- > 0;) {
      const Node& node = circuit_.nodes()[plan[i].node];
      plan[i].result_use = next_use_[plan[i].node];
      for (unsigned k = 0; k < node.arity; ++k) plan[i].operand_use[k] = next_use_[node.in[k]];
      for (unsigned k = 0; k < node.arity; ++k) {
        next_use_[node.in[k]] = static_cast<std::uint32_t>(i);
      }
    }
    return plan;
  }

  void note_stores(const Segment& segment) {
    stores_.clear();
    if (segment.is_loop) return;
    for (const Store& store : segment.stores) {
      if (store.node >= segment.begin && is_live_operation(store.node)) stores_.push_back(store);
    }
    std::stable_sort(stores_.begin(), stores_.end(),
                     [](const Store& a, const Store& b) { return a.node < b.node; });
    next_store_ = 0;
  }

  // -- registers ---------------------------------------------------------------------------------

  [[nodiscard]] bool is_in_register(std::uint32_t node) const {
    return register_of_[node] != kNoRegister;
  }

  /// A register that holds nothing any more; never one of `kept`.
  int take_register(std::uint32_t kept) {
    int best = kNoRegister;
    std::uint32_t furthest = 0;
    for (int r = 0; r < kRegisters; ++r) {
      if ((kept >> r & 1U) != 0) continue;
      if (node_in_[r] == kNever) return r;
      if (best == kNoRegister || use_of_[r] > furthest) {
        best = r;
        furthest = use_of_[r];
      }
    }
    evict(best);
    return best;
  }

  void evict(int r) {
    const std::uint32_t node = node_in_[r];
    if (slot_of_[node] == kNoSlot && use_of_[r] != kNever) {
      slot_of_[node] = take_slot();
      asm_.save(r, slot_of_[node]);
    }
    release_register(r);
  }

  void release_register(int r) {
    register_of_[node_in_[r]] = kNoRegister;
    node_in_[r] = kNever;
  }

  void put_in_register(std::uint32_t node, int r, std::uint32_t next_use) {
    register_of_[node] = r;
    node_in_[r] = node;
    use_of_[r] = next_use;
  }

  void forget_registers() {
    for (int r = 0; r < kRegisters; ++r) {
      if (node_in_[r] != kNever) release_register(r);
    }
  }

  /// Whether keeping a value used at `use` is better than keeping what is in the registers now.
  [[nodiscard]] bool is_worth_keeping(std::uint32_t use, std::uint32_t kept) const {
    if (use == kNever) return false;
    for (int r = 0; r < kRegisters; ++r) {
      if ((kept >> r & 1U) != 0) continue;
      if (node_in_[r] == kNever || use_of_[r] > use) return true;
    }
    return false;
  }

  // -- slots -------------------------------------------------------------------------------------

  Slot take_slot() {
    if (free_slots_.empty()) return next_slot_++;
    const Slot slot = free_slots_.back();
    free_slots_.pop_back();
    return slot;
  }

  /// The last use of a node in its segment is over.
  void retire(std::uint32_t node) {
    if (is_in_register(node)) release_register(register_of_[node]);
    const Slot slot = slot_of_[node];
    if (slot == kNoSlot || slot < scratch_begin_ || outlives_segment_[node]) return;
    free_slots_.push_back(slot);
    slot_of_[node] = kNoSlot;
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
        if (is_in_register(operand) && register_of_[operand] == result) {
          release_register(result);
        }
        retire(operand);
      } else if (is_in_register(operand)) {
        use_of_[register_of_[operand]] = planned.operand_use[k];
      }
    }
    put_in_register(planned.node, result, planned.result_use);
    store_result(planned, result);
  }

  void store_result(const Planned& planned, int result) {
    for (; next_store_ < stores_.size() && stores_[next_store_].node == planned.node;
         ++next_store_) {
      asm_.save(result, stores_[next_store_].slot);
      slot_of_[planned.node] = stores_[next_store_].slot;
    }
    if (outlives_segment_[planned.node] && slot_of_[planned.node] == kNoSlot) {
      slot_of_[planned.node] = next_slot_++;
      asm_.save(result, slot_of_[planned.node]);
    }
    if (planned.result_use == kNever) release_register(result);
  }

  int compile_true() {
    const int to = take_register(0);
    const Xbyak::Zmm z(to);
    asm_.vpternlogq(z, z, z, 0xff);
    return to;
  }

  int compile_not(const Node& node) {
    std::uint32_t kept = 0;
    if (is_in_register(node.in[0])) kept |= 1U << register_of_[node.in[0]];
    const int to = take_register(kept);
    const Xbyak::Zmm z(to);
    if (is_in_register(node.in[0])) {
      asm_.vpternlogq(z, z, Xbyak::Zmm(register_of_[node.in[0]]), 0x55);
    } else {
      asm_.vpternlogq(z, z, asm_.at(slot_of_[node.in[0]]), 0x55);
    }
    return to;
  }

  /// Loads an operand into a register of its own.
  void fetch(std::uint32_t node, std::uint32_t use, std::uint32_t& kept) {
    const int r = take_register(kept);
    asm_.load(r, slot_of_[node]);
    put_in_register(node, r, use);
    kept |= 1U << r;
  }

  /// Puts operands into registers as far as needed or useful: all but at most one, which is
  /// returned (or -1) and stays in memory. `kept` gets the registers of the operands.
  int fetch_operands(const Node& node, const Planned& planned, std::uint32_t& kept) {
    int folded = -1;
    for (unsigned k = 0; k < node.arity; ++k) {
      if (is_in_register(node.in[k])) kept |= 1U << register_of_[node.in[k]];
    }
    for (unsigned k = 0; k < node.arity; ++k) {
      if (is_in_register(node.in[k])) continue;
      if (folded < 0 ||
          planned.operand_use[k] > planned.operand_use[static_cast<unsigned>(folded)]) {
        folded = static_cast<int>(k);
      }
    }
    for (unsigned k = 0; k < node.arity; ++k) {
      if (is_in_register(node.in[k]) || static_cast<int>(k) == folded) continue;
      fetch(node.in[k], planned.operand_use[k], kept);
    }
    if (folded >= 0) {
      const auto k = static_cast<unsigned>(folded);
      if (is_worth_keeping(planned.operand_use[k], kept)) {
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
    const Xbyak::Zmm a(register_of_[node.in[first]]);
    const auto emit = [&](const Xbyak::Operand& b) {
      switch (table) {
        case 0xc0: asm_.vpandq(z, a, b); break;
        case 0x0c: asm_.vpandnq(z, a, b); break;
        case 0xfc: asm_.vporq(z, a, b); break;
        case 0x3c: asm_.vpxorq(z, a, b); break;
        default: emit_without(z, a, b, to == register_of_[node.in[first]]); break;
      }
    };
    if (folded >= 0) {
      emit(asm_.at(slot_of_[node.in[second]]));
    } else {
      emit(Xbyak::Zmm(register_of_[node.in[second]]));
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
      const bool dies = planned.operand_use[k] == kNever && is_in_register(node.in[k]);
      if (dies) return register_of_[node.in[k]];
    }
    return take_register(kept);
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
      to = register_of_[node.in[static_cast<unsigned>(first)]];
    } else if (folded >= 0) {
      to = take_register(kept);
      asm_.load(to, slot_of_[node.in[static_cast<unsigned>(folded)]]);
      first = folded;
      folded = -1;
    } else {
      to = take_register(kept);
      first = 0;
      asm_.copy(to, register_of_[node.in[0]]);
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
    const Xbyak::Zmm b(register_of_[node.in[others[0]]]);
    if (folded >= 0) {
      asm_.vpternlogq(Xbyak::Zmm(to), b, asm_.at(slot_of_[node.in[others[1]]]), table);
    } else {
      asm_.vpternlogq(Xbyak::Zmm(to), b, Xbyak::Zmm(register_of_[node.in[others[1]]]), table);
    }
    return to;
  }

  // -- ends of segments --------------------------------------------------------------------------

  /// Stores of values that were there before the segment.
  void store_what_is_older(const Segment& segment) {
    for (const Store& store : segment.stores) {
      if (store.node >= segment.begin && is_live_operation(store.node)) continue;
      const int r = take_register(0);
      if (store.node == 0) {
        asm_.clear(r);
      } else {
        asm_.load(r, slot_of_[store.node]);
      }
      asm_.save(r, store.slot);
    }
  }

  void finish_round(const Segment& segment, const Xbyak::Label& again) {
    const int changed = take_register(0);
    put_in_register(0, changed, 0);
    asm_.clear(changed);
    for (const Store& store : segment.stores) {
      std::uint32_t kept = 1U << changed;
      int r = register_of_[store.node];
      if (store.node == 0 || r == kNoRegister) {
        r = take_register(kept);
        if (store.node == 0) {
          asm_.clear(r);
        } else {
          asm_.load(r, slot_of_[store.node]);
        }
      }
      asm_.vpternlogq(Xbyak::Zmm(changed), Xbyak::Zmm(r), asm_.at(store.slot), 0xf6);
      asm_.save(r, store.slot);
    }
    asm_.vptestmq(asm_.k1, Xbyak::Zmm(changed), Xbyak::Zmm(changed));
    asm_.kortestw(asm_.k1, asm_.k1);
    asm_.jnz(again, Xbyak::CodeGenerator::T_NEAR);
    release_register(changed);
  }

  const Circuit& circuit_;
  std::vector<std::uint32_t> readers_;
  std::unique_ptr<Assembler> code_;
  Assembler& asm_;
  std::vector<int> register_of_;         // by node
  std::vector<Slot> slot_of_;            // by node: a slot that holds it
  std::vector<std::uint32_t> next_use_;  // by node, while planning
  std::vector<bool> outlives_segment_;
  std::array<std::uint32_t, kRegisters> node_in_{};  // by register, kNever if free
  std::array<std::uint32_t, kRegisters> use_of_{};   // by register: next use of what it holds
  std::vector<Store> stores_;                        // of this segment, by node
  std::size_t next_store_ = 0;
  std::vector<Slot> free_slots_;
  Slot scratch_begin_;
  Slot next_slot_;
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
