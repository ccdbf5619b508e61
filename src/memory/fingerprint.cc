#include "memory/fingerprint.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <numeric>

#include "base/hash.h"
#include "memory/marker.h"

namespace rulewise::memory {
namespace {

using Colour = std::uint64_t;

/// A hash that grows by what it is told; `bag` is for things without an order.
class Sum {
 public:
  explicit Sum(std::uint64_t start = 0) : value_(start) {}
  template <class... T>
  Sum& add(T... parts) {
    ((value_ = base::combine(value_, static_cast<std::uint64_t>(parts))), ...);
    return *this;
  }
  Sum& bag(std::vector<std::uint64_t> parts) {
    std::ranges::sort(parts);
    return add(base::hash_words<std::uint64_t>(parts));
  }
  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_;
};

/// Colours of kinds, from what the rules say of them.
class PieceColours {
 public:
  using Colours = std::vector<Colour>;  // by kind

  explicit PieceColours(const scl::Rules& rules) : rules_(rules), free_(rules.pieces.size()) {
    std::iota(free_.begin(), free_.end(), 0U);
  }

  /// From nothing, in as many rounds as any rules may take: most games have always been kept under
  /// what they look like then.
  std::uint64_t paint(Colours& colours) {
    colours.assign(free_.size(), 1);
    for (std::size_t round = 0; round < free_.size() + 1; ++round) refine_once(colours);
    return look_by(colours);
  }

  /// Until colours tell no more apart. Returns what the rules look like then.
  std::uint64_t refine(Colours& colours) {
    std::size_t before = 0;
    std::size_t now = count(colours);
    do {
      before = now;
      refine_once(colours);
      now = count(colours);
    } while (now > before);
    return look_by(colours);
  }

  [[nodiscard]] bool tells_all_apart(const Colours& colours) const {
    return count(colours) == free_.size();
  }

  [[nodiscard]] const std::vector<std::uint32_t>& free() const { return free_; }
  [[nodiscard]] bool is_spent() const { return work_ >= kMostWork; }
  void add_work(std::size_t work) { work_ += work; }

 private:
  static constexpr std::uint64_t kMostWork = 4'000'000;
  static constexpr std::uint64_t kWorkOfAPiece = 50;  // to look at all that is said of it

  void refine_once(Colours& colours) {
    colours_ = colours;
    for (std::size_t i = 0; i < colours.size(); ++i) colours[i] = of_piece(i);
    work_ += kWorkOfAPiece * colours.size();
  }
  [[nodiscard]] std::uint64_t look_by(const Colours& colours) {
    colours_ = colours;
    return of_rules();
  }
  [[nodiscard]] static std::size_t count(Colours colours) {
    std::ranges::sort(colours);
    return static_cast<std::size_t>(
        std::distance(colours.begin(), std::unique(colours.begin(), colours.end())));
  }

  [[nodiscard]] std::uint64_t of_rules() const {
    Sum sum;
    sum.bag(colours_).add(of_board(), of(rules_.constraints), of(rules_.additions));
    std::vector<std::uint64_t> goals;
    for (const scl::Goal& goal : rules_.goals) goals.push_back(of(goal));
    return sum.bag(goals).value();
  }

  [[nodiscard]] Colour colour(scl::PieceId id) const { return colours_[id.index()]; }
  [[nodiscard]] std::vector<std::uint64_t> colours_of(const std::vector<scl::PieceId>& ids) const {
    std::vector<std::uint64_t> result;
    for (const scl::PieceId id : ids) result.push_back(colour(id));
    return result;
  }
  static std::uint64_t of(const std::vector<scl::Square>& squares) {
    std::vector<std::uint64_t> parts;
    for (const scl::Square& s : squares) parts.push_back(Sum().add(s.x, s.y).value());
    return Sum().bag(parts).value();
  }
  [[nodiscard]] std::uint64_t of(const scl::Description& d) const {
    return Sum().add(d.owner, d.any_piece).bag(colours_of(d.pieces)).value();
  }
  static std::uint64_t of(const scl::Count& c) { return Sum().add(c.comparison, c.number).value(); }
  static std::uint64_t of(const scl::Constraints& c) {
    return Sum().add(c.must_capture, c.continue_captures).value();
  }
  [[nodiscard]] std::uint64_t of(const scl::Movement& m) const {
    return Sum()
        .add(m.kind, m.direction.dx, m.direction.dy, m.symmetries.forward, m.symmetries.side,
             m.symmetries.rotation, m.min, m.max.value_or(-1), m.longest, of(m.before), of(m.over),
             of(m.after), of(m.hop_over), of(m.from), of(m.within), m.lame, m.passing)
        .value();
  }
  [[nodiscard]] std::uint64_t of(const std::vector<scl::Movement>& movements) const {
    std::vector<std::uint64_t> parts;
    for (const scl::Movement& movement : movements) parts.push_back(of(movement));
    return Sum().bag(parts).value();
  }
  [[nodiscard]] std::uint64_t of(const scl::Capture& c) const {
    return Sum()
        .add(c.retrieve, c.clobber, c.hop, c.en_passant, of(c.type), c.effect, c.possessor,
             of(c.movements))
        .value();
  }
  [[nodiscard]] std::uint64_t of(const scl::Promotion& p) const {
    const bool is_fixed = p.kind == scl::PromotionKind::kFixed;
    return Sum()
        .add(p.kind, is_fixed ? colour(p.becomes) : 0, p.chooser, is_fixed ? 0 : of(p.options))
        .value();
  }
  [[nodiscard]] std::uint64_t of(const scl::Goal& g) const {
    return Sum().add(g.kind, g.side, of(g.description), of(g.squares)).value();
  }

  [[nodiscard]] std::uint64_t of_board() const {
    const scl::Board& b = rules_.board;
    return Sum()
        .add(b.width, b.height, b.type, b.inversion, b.promote_rank, b.setup, of(b.assign_squares))
        .bag(colours_of(b.assigned))
        .value();
  }
  [[nodiscard]] std::uint64_t of(const scl::Additions& a) const {
    Sum sum;
    sum.add(a.move_limit.value_or(-1), a.no_progress.value_or(-1), a.stalemate_draws,
            a.promote_on_leaving, a.most_captures, a.victims_stay);
    if (a.repetition) sum.add(a.repetition->times, a.repetition->end);
    sum.bag(colours_of(a.progress)).bag(colours_of(a.royal));
    std::vector<std::uint64_t> castlings;
    for (const scl::Castling& c : a.castlings) {
      castlings.push_back(Sum()
                              .add(colour(c.king), c.king_from.x, c.king_from.y, c.king_to.x,
                                   c.king_to.y, colour(c.partner), c.partner_from.x,
                                   c.partner_from.y, c.partner_to.x, c.partner_to.y)
                              .value());
    }
    return sum.bag(castlings).value();
  }

  /// Its own rules, where it stands at the start, and what else is said of it by name.
  [[nodiscard]] Colour of_piece(std::size_t index) const {
    const scl::Piece& p = rules_.pieces[index];
    const scl::PieceId id(index);
    Sum sum(colours_[index]);
    sum.add(p.is_defined, of(p.moving), of(p.promotion), of(p.constraints), p.drops_mobile,
            p.one_per_file, p.no_drop_mate, p.reverts_to ? colour(*p.reverts_to) : 0);
    std::vector<std::uint64_t> parts;
    for (const scl::Capture& capture : p.capturing) parts.push_back(of(capture));
    sum.bag(parts);
    parts.clear();
    for (const scl::Assignment& a : rules_.board.assignments) {
      if (a.piece == id) parts.push_back(of(a.squares));
    }
    sum.bag(parts).add(std::ranges::count(rules_.board.assigned, id),
                       std::ranges::count(rules_.additions.royal, id),
                       std::ranges::count(rules_.additions.progress, id));
    parts.clear();
    for (const scl::Goal& goal : rules_.goals) {
      if (std::ranges::count(goal.description.pieces, id) > 0) parts.push_back(of(goal));
    }
    return sum.bag(parts).value();
  }

  const scl::Rules& rules_;
  std::vector<std::uint32_t> free_;
  Colours colours_;  // that of_piece and of_rules go by
  std::uint64_t work_ = 0;
};

PieceColours::Colours colours_of_names(const scl::Rules& rules) {
  PieceColours::Colours colours;
  for (const scl::Piece& piece : rules.pieces) {
    Sum sum;
    for (const char c : piece.name) sum.add(static_cast<unsigned char>(c));
    colours.push_back(sum.value());
  }
  return colours;
}

}  // namespace

Fingerprint fingerprint_of(const scl::Rules& rules) {
  PieceColours refiner(rules);
  PieceColours::Colours colours;
  std::uint64_t look = refiner.paint(colours);
  if (!refiner.tells_all_apart(colours)) {
    Marker<PieceColours> marker(refiner);
    const bool is_shared = marker.search(colours);
    colours = is_shared ? marker.best() : colours_of_names(rules);
    look = base::combine(look, is_shared ? marker.look() : refiner.refine(colours));
  }
  char text[32];
  std::snprintf(text, sizeof text, "scl-%016llx", static_cast<unsigned long long>(look));
  Fingerprint result{text, std::vector<std::size_t>(rules.pieces.size())};
  std::iota(result.order.begin(), result.order.end(), std::size_t{0});
  std::ranges::stable_sort(result.order, {}, [&](std::size_t i) { return colours[i]; });
  return result;
}

}  // namespace rulewise::memory
