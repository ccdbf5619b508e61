// compile_sweeps.cc — the powers of plain pieces as rows of sets.
#include <algorithm>

#include "machine/board/bits.h"
#include "machine/board/compiler.h"

namespace rulewise::machine::board {
namespace {

using Squares = std::vector<Square>;

constexpr std::size_t kMostSweptWords = 4;             // of a set
constexpr std::size_t kMaxBitsWithSweeps = 1'000'000;  // words; then pieces go without

/// A way across the board that quiet moves and captures share.
struct Ray {
  Squares walk;
  bool ascends = false;
  Squares quiet, taking;  // where it may end
};

class SweepCompiler {
 public:
  SweepCompiler(TableBuilder& builder, const Powers& powers, Square from)
      : builder_(builder), game_(builder.game()), powers_(powers), from_(from) {}

  /// Not there where some power is of another kind.
  [[nodiscard]] Sweep compile() {
    const bool is_plain = add_leaps() && add_quiet_lines() && add_capture_lines();
    // What comes back to its own square needs the piece to be lifted first.
    if (!is_plain || holds(quiet_leaps_, from_) || holds(taking_leaps_, from_)) return {};
    return with_sets();
  }

 private:
  static bool holds(const Squares& squares, Square square) {
    return std::ranges::find(squares, square) != squares.end();
  }

  [[nodiscard]] Squares squares_of(BitsId set) const {
    Squares squares;
    const std::uint64_t* words = game_.words_of(set);
    for (std::size_t i = 0; i < game_.words; ++i) {
      Bits<1>::load(words + i).each(
          [&](std::size_t s) { squares.push_back(static_cast<Square>(64 * i + s)); });
    }
    return squares;
  }

  /// Whether captures of this kind are the only ones so far.
  bool is_one_kind(MatcherId type, Effect effect) {
    if (!is_typed_) sweep_.type = type, sweep_.effect = effect;
    is_typed_ = true;
    return sweep_.type == type && sweep_.effect == effect;
  }

  bool add_leaps() {
    quiet_leaps_ = squares_of(powers_.quiet_leaps);
    for (const LeapCapture& leap : game_.leaps_of(powers_)) {
      if (!is_one_kind(leap.type, leap.effect)) return false;
      taking_leaps_ = squares_of(leap.targets);
    }
    return true;
  }

  [[nodiscard]] static bool is_plain(const Line& line) {
    return line.kind == LineKind::kRide && line.is_straight && !line.longest &&
           line.leg == kNoSquare;
  }

  bool add_quiet_lines() {
    for (const Line& line : game_.quiet_lines(powers_)) {
      if (!is_plain(line)) return false;
      add_to(ray_of(line).quiet, line);
    }
    return true;
  }

  bool add_capture_lines() {
    for (const Line& line : game_.capture_lines(powers_)) {
      if (line.only_en_passant()) {
        sweep_.minds_passing = true;
        continue;
      }
      if (!is_plain(line) || !line.clobbers_only()) return false;
      if (!is_one_kind(line.type, line.effect)) return false;
      add_to(ray_of(line).taking, line);
    }
    return true;
  }

  void add_to(Squares& ends, const Line& line) const {
    const Squares targets = squares_of(line.targets);
    ends.insert(ends.end(), targets.begin(), targets.end());
  }

  /// The ray that goes the same way, as far as the longer of the two.
  Ray& ray_of(const Line& line) {
    const Square* begin = game_.paths.data() + line.squares;
    const Squares walk(begin, begin + line.length);
    for (Ray& ray : rays_) {
      const std::size_t common = std::min(ray.walk.size(), walk.size());
      if (!std::equal(walk.begin(), walk.begin() + static_cast<std::ptrdiff_t>(common),
                      ray.walk.begin())) {
        continue;
      }
      if (walk.size() > common) ray.walk = walk;
      return ray;
    }
    rays_.push_back({walk, line.ascends, {}, {}});
    return rays_.back();
  }

  [[nodiscard]] static bool is_even(const Ray& ray) {
    const auto covers = [&](const Squares& ends) {
      return std::ranges::all_of(ray.walk, [&](Square square) { return holds(ends, square); });
    };
    return covers(ray.quiet) && covers(ray.taking);
  }

  [[nodiscard]] Sweep with_sets() {
    const auto ascends = [](const Ray& ray) { return ray.ascends; };
    const auto falling = std::stable_partition(rays_.begin(), rays_.end(), ascends);
    sweep_.ascending = static_cast<std::uint16_t>(falling - rays_.begin());
    sweep_.descending = static_cast<std::uint16_t>(rays_.end() - falling);
    sweep_.is_even = std::ranges::all_of(rays_, is_even);
    std::vector<Squares> sets{quiet_leaps_, taking_leaps_};
    for (const Ray& ray : rays_) {
      sets.push_back(ray.walk);
      if (!sweep_.is_even) sets.insert(sets.end(), {ray.quiet, ray.taking});
    }
    sweep_.sets = builder_.add_sets(sets);
    if (is_typed_) {
      sweep_.colours = game_.matchers[sweep_.type].colours;
      sweep_.all = game_.matchers[sweep_.type].all;
    }
    sweep_.is_there = true;
    return sweep_;
  }

  TableBuilder& builder_;
  const CompiledGame& game_;
  const Powers& powers_;
  Square from_;
  Sweep sweep_;
  bool is_typed_ = false;  // type and effect of the sweep are known
  Squares quiet_leaps_, taking_leaps_;
  std::vector<Ray> rays_;
};

}  // namespace

void compile_sweeps(TableBuilder& builder) {
  CompiledGame& game = builder.game();
  game.sweeps.resize(game.powers.size());
  if (game.words > kMostSweptWords) return;
  for (Code code = 1; code < game.codes; ++code) {
    if (game.traits[code].continues) continue;
    for (std::size_t s = 0; s < game.squares && game.bits.size() < kMaxBitsWithSweeps; ++s) {
      const std::size_t i = code * game.squares + s;
      game.sweeps[i] = SweepCompiler(builder, game.powers[i], static_cast<Square>(s)).compile();
    }
  }
}

}  // namespace rulewise::machine::board
