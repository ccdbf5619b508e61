// The interpreter: one small loop for each function, instantiated for each instruction set.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "machine/wide/interpreter.cc"
// clang-format off
#include "machine/wide/targets.h"  // before anything of Highway
// clang-format on
#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

#include <array>
#include <utility>

#include "machine/wide/tape.h"

HWY_BEFORE_NAMESPACE();
namespace rulewise::machine::wide {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using Words = hn::CappedTag<std::uint64_t, kPlaneWords>;
using Vector = hn::Vec<Words>;

/// One of the sixteen functions of two inputs; bit (b << 1 | c) of `table`.
template <unsigned table>
HWY_INLINE Vector apply_two(Vector b, Vector c) {
  if constexpr (table == 0x0) return hn::Zero(Words());
  if constexpr (table == 0x1) return hn::Not(hn::Or(b, c));
  if constexpr (table == 0x2) return hn::AndNot(b, c);
  if constexpr (table == 0x3) return hn::Not(b);
  if constexpr (table == 0x4) return hn::AndNot(c, b);
  if constexpr (table == 0x5) return hn::Not(c);
  if constexpr (table == 0x6) return hn::Xor(b, c);
  if constexpr (table == 0x7) return hn::Not(hn::And(b, c));
  if constexpr (table == 0x8) return hn::And(b, c);
  if constexpr (table == 0x9) return hn::Not(hn::Xor(b, c));
  if constexpr (table == 0xa) return c;
  if constexpr (table == 0xb) return hn::Not(hn::AndNot(c, b));
  if constexpr (table == 0xc) return b;
  if constexpr (table == 0xd) return hn::Not(hn::AndNot(b, c));
  if constexpr (table == 0xe) return hn::Or(b, c);
  if constexpr (table == 0xf) return hn::Not(hn::Zero(Words()));
}

template <unsigned table>
HWY_INLINE Vector apply_three(Vector a, Vector b, Vector c) {
#if HWY_TARGET == HWY_AVX3
  return Vector{_mm512_ternarylogic_epi64(a.raw, b.raw, c.raw, static_cast<int>(table))};
#else
  constexpr unsigned kNo = table & 0xfU;  // the function where a is false
  constexpr unsigned kYes = table >> 4U;  // and where it is true
  if constexpr (kNo == kYes) return apply_two<kNo>(b, c);
  if constexpr (kNo == 0x0) return hn::And(a, apply_two<kYes>(b, c));
  if constexpr (kYes == 0x0) return hn::AndNot(a, apply_two<kNo>(b, c));
  if constexpr (kYes == 0xf) return hn::Or(a, apply_two<kNo>(b, c));
  if constexpr ((kNo ^ kYes) == 0xf) return hn::Xor(a, apply_two<kNo>(b, c));
  return hn::Or(hn::And(a, apply_two<kYes>(b, c)), hn::AndNot(a, apply_two<kNo>(b, c)));
#endif
}

template <unsigned table>
void run_ops(const TapeOp* op, std::size_t count, Plane* planes) {
  const Words tag;
  for (const TapeOp* end = op + count; op != end; ++op) {
    const std::uint64_t* a = planes[op->a].words.data();
    const std::uint64_t* b = planes[op->b].words.data();
    const std::uint64_t* c = planes[op->c].words.data();
    std::uint64_t* to = planes[op->to].words.data();
    for (std::size_t i = 0; i < kPlaneWords; i += hn::Lanes(tag)) {
      hn::Store(
          apply_three<table>(hn::Load(tag, a + i), hn::Load(tag, b + i), hn::Load(tag, c + i)), tag,
          to + i);
    }
  }
}

using RunOps = void (*)(const TapeOp*, std::size_t, Plane*);

/// Only canonical functions are ever asked for; the others share the first loop.
template <std::size_t... table>
constexpr std::array<RunOps, 256> make_kernels(std::index_sequence<table...>) {
  return {&run_ops < canonical_table(table) == table ? table : 0 > ...};
}

void run_once(const TapeSegment& segment, Plane* planes) {
  static constexpr std::array<RunOps, 256> kKernels = make_kernels(std::make_index_sequence<256>());
  const TapeOp* op = segment.ops.data();
  for (const TapeRun& run : segment.runs) {
    kKernels[run.table](op, run.count, planes);
    op += run.count;
  }
}

/// Whether a slot changed.
bool store_loop(const TapeSegment& segment, Plane* planes) {
  std::uint64_t changed = 0;
  for (const TapeCopy& copy : segment.loop_stores) {
    for (std::size_t i = 0; i < kPlaneWords; ++i) {
      changed |= planes[copy.from].words[i] ^ planes[copy.to].words[i];
    }
    planes[copy.to] = planes[copy.from];
  }
  return changed != 0;
}

void run_tape(const Tape& tape, Plane* planes) {
  planes[tape.zero_slot] = Plane{};
  for (const TapeSegment& segment : tape.segments) {
    for (const TapeCopy& copy : segment.loop_stores) planes[copy.to] = Plane{};
    do {
      run_once(segment, planes);
    } while (store_loop(segment, planes));
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace rulewise::machine::wide
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace rulewise::machine::wide {
namespace {

HWY_EXPORT(run_tape);

using RunTape = void (*)(const Tape&, Plane*);

RunTape run_tape_for(Simd simd) {
#if HWY_ARCH_X86
  if (simd == Simd::kAvx512) return &N_AVX3::run_tape;
  if (simd == Simd::kAvx2) return &N_AVX2::run_tape;
#endif
  return &HWY_STATIC_DISPATCH(run_tape);
}

class Interpreter final : public Executable {
 public:
  Interpreter(Tape tape, Simd simd)
      : tape_(std::move(tape)),
        simd_(simd == Simd::kBest ? best_simd() : simd),
        run_tape_(run_tape_for(simd_)) {}

  void run(Plane* workspace) const override { run_tape_(tape_, workspace); }
  [[nodiscard]] std::string_view name() const override {
    switch (simd_) {
      case Simd::kAvx512: return "interpreted avx512";
      case Simd::kAvx2: return "interpreted avx2";
      default: return "interpreted baseline";
    }
  }
  [[nodiscard]] Slot workspace_slots() const override { return tape_.slot_count; }
  [[nodiscard]] std::size_t code_bytes() const override {
    std::size_t bytes = 0;
    for (const TapeSegment& segment : tape_.segments) {
      bytes += segment.ops.size() * sizeof(TapeOp) + segment.runs.size() * sizeof(TapeRun);
    }
    return bytes;
  }

 private:
  Tape tape_;
  Simd simd_;
  RunTape run_tape_;
};

}  // namespace

std::string_view name_of(Simd simd) {
  switch (simd) {
    case Simd::kBest: return "best";
    case Simd::kBaseline: return "baseline";
    case Simd::kAvx2: return "avx2";
    case Simd::kAvx512: return "avx512";
  }
  return "";
}

bool is_supported(Simd simd) {
  switch (simd) {
    case Simd::kBest:
    case Simd::kBaseline: return true;
    case Simd::kAvx2: return (hwy::SupportedTargets() & HWY_AVX2) != 0;
    case Simd::kAvx512: return (hwy::SupportedTargets() & HWY_AVX3) != 0;
  }
  return false;
}

Simd best_simd() {
  if (is_supported(Simd::kAvx512)) return Simd::kAvx512;
  return is_supported(Simd::kAvx2) ? Simd::kAvx2 : Simd::kBaseline;
}

std::unique_ptr<Executable> make_interpreter(const Circuit& circuit, TapeOrder order, Simd simd) {
  return std::make_unique<Interpreter>(make_tape(circuit, order), simd);
}

}  // namespace rulewise::machine::wide
#endif  // HWY_ONCE
