// compile_attacks.cc — captures turned round: from where, and how, a royal piece is attacked.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>

#include "machine/board/compiler.h"

namespace rulewise::machine::board {
namespace {

constexpr std::size_t kMostSquaresToWeigh = 256;  // larger boards would need large tables

/// Everything that attacks one coloured piece on one square, while it is gathered.
struct Gathered {
  std::map<Code, std::vector<Square>> leaps;
  std::map<std::pair<int, int>, std::map<int, std::vector<Code>>> rays;  // by step, by distance
  std::vector<AttackLame> lames;
  std::vector<AttackHop> hops;
};

class AttackCompiler {
 public:
  explicit AttackCompiler(TableBuilder& builder) : builder_(builder), game_(builder.game()) {}

  void compile() {
    if (game_.rules.board.type != scl::BoardType::kPlanar) return;
    game_.attacks.resize(game_.codes * game_.squares);
    for (const Code target : targets()) {
      gathered_.assign(game_.squares, {});
      if (!gather(target)) return;
      for (std::size_t s = 0; s < game_.squares; ++s) store(target, static_cast<Square>(s));
    }
    game_.has_attack_tables = true;
    for (const Colour colour : {Colour::kWhite, Colour::kBlack}) choose_stand_in(colour);
  }

 private:
  [[nodiscard]] std::set<Code> targets() const {
    std::set<Code> codes(game_.royals[0].begin(), game_.royals[0].end());
    codes.insert(game_.royals[1].begin(), game_.royals[1].end());
    for (const Castling& castling : game_.castlings) codes.insert(castling.king);
    return codes;
  }

  /// A royal piece, whose tables are there already, or the piece most enemies may take.
  void choose_stand_in(Colour colour) {
    const auto side = static_cast<std::size_t>(colour);
    if (!game_.royals[side].empty()) {
      game_.stand_ins[side] = game_.royals[side].front();
      return;
    }
    if (game_.squares > kMostSquaresToWeigh) return;
    for (std::size_t kind = 0; kind < game_.kinds; ++kind) {
      const Code code = code_of(kind, colour);
      if (!game_.rules.pieces[kind].is_defined || targets().contains(code)) continue;
      gathered_.assign(game_.squares, {});
      if (!gather(code)) continue;
      for (std::size_t s = 0; s < game_.squares; ++s) store(code, static_cast<Square>(s));
      game_.stand_ins[side] = code;
      return;
    }
  }

  /// All captures of the enemy that may take `target`; false if one is too unusual.
  bool gather(Code target) {
    for (Code code = 1; code < game_.codes; ++code) {
      if (colour_of(code) == colour_of(target)) continue;
      for (std::size_t s = 0; s < game_.squares; ++s) {
        const Powers& powers = game_.powers_of(code, s);
        for (const LeapCapture& leap : game_.leaps_of(powers)) {
          if (game_.fits(leap.type, target)) gather_leap(code, static_cast<Square>(s), leap);
        }
        for (const Line& line : game_.capture_lines(powers)) {
          if (!game_.fits(line.type, target)) continue;
          if (!gather_line(target, code, static_cast<Square>(s), line)) return false;
        }
      }
    }
    return true;
  }

  [[nodiscard]] bool is_in(BitsId set, Square square) const {
    return ((game_.words_of(set)[square / 64] >> (square % 64)) & 1U) != 0;
  }

  void gather_leap(Code code, Square from, const LeapCapture& leap) {
    for (std::size_t to = 0; to < game_.squares; ++to) {
      if (is_in(leap.targets, static_cast<Square>(to))) gathered_[to].leaps[code].push_back(from);
    }
  }

  bool gather_line(Code target, Code code, Square from, const Line& line) {
    if (line.by_retrieve || line.by_hop || !line.is_straight) return false;
    if (line.en_passant && game_.traits[target].may_pass) return false;
    if (!line.by_clobber) return true;
    const Square* walk = game_.paths.data() + line.squares;
    if (line.leg != kNoSquare) {
      if (is_in(line.targets, walk[0])) gathered_[walk[0]].lames.push_back({code, from, line.leg});
      return true;
    }
    if (line.kind == LineKind::kHop) return gather_hop(code, from, line);
    const std::pair back{game_.file_of(from) - game_.file_of(walk[0]),
                         game_.rank_of(from) - game_.rank_of(walk[0])};
    for (int n = line.first; n <= line.length; ++n) {
      if (is_in(line.targets, walk[n - 1])) gathered_[walk[n - 1]].rays[back][n].push_back(code);
    }
    return true;
  }

  bool gather_hop(Code code, Square from, const Line& line) {
    // A copy: add_path may move the row the walk stands in.
    const Square* first = game_.paths.data() + line.squares;
    const std::vector<Square> walk(first, first + line.length);
    for (int n = line.before_min + line.over_min + line.after_min + 1; n <= line.length; ++n) {
      if (!is_in(line.targets, walk[n - 1])) continue;
      std::vector<Square> outward;
      for (int i = n - 1; i >= 1; --i) outward.push_back(walk[i - 1]);
      outward.push_back(from);
      AttackHop hop;
      hop.code = code;
      hop.source = from;
      hop.squares = builder_.add_path(outward);
      hop.length = static_cast<std::uint16_t>(outward.size());
      hop.span = builder_.add_set(outward);
      hop.before_min = line.before_min, hop.before_max = line.before_max;
      hop.over_min = line.over_min, hop.over_max = line.over_max;
      hop.after_min = line.after_min, hop.after_max = line.after_max;
      hop.hop_over = line.hop_over;
      gathered_[walk[n - 1]].hops.push_back(hop);
    }
    return true;
  }

  void store(Code target, Square square) {
    const Gathered& found = gathered_[square];
    Attacks& attacks = game_.attacks[target * game_.squares + square];
    const auto size = [](const auto& row) { return static_cast<std::uint32_t>(row.size()); };
    std::vector<Square> all;
    attacks.leaps = size(game_.attack_leaps);
    for (const auto& [code, sources] : found.leaps) {
      game_.attack_leaps.push_back({code, builder_.add_set(sources)});
      all.insert(all.end(), sources.begin(), sources.end());
    }
    attacks.leap_count = size(found.leaps);
    attacks.all_leaps = builder_.add_set(all);
    attacks.rays = size(game_.attack_rays);
    for (const auto& [step, sets] : found.rays) store_ray(square, step, sets);
    attacks.ray_count = size(found.rays);
    attacks.lames = size(game_.attack_lames);
    game_.attack_lames.insert(game_.attack_lames.end(), found.lames.begin(), found.lames.end());
    attacks.lame_count = size(found.lames);
    attacks.hops = size(game_.attack_hops);
    game_.attack_hops.insert(game_.attack_hops.end(), found.hops.begin(), found.hops.end());
    attacks.hop_count = size(found.hops);
  }

  void store_ray(Square square, std::pair<int, int> step,
                 const std::map<int, std::vector<Code>>& codes_by_distance) {
    AttackRay ray;
    const int delta = step.second * game_.width + step.first;
    ray.ascends = delta > 0;
    ray.delta = static_cast<std::uint16_t>(std::abs(delta));
    ray.length = static_cast<std::uint16_t>(codes_by_distance.rbegin()->first);
    ray.sets = static_cast<std::uint32_t>(game_.attack_sets.size());
    std::vector<Square> squares;
    for (int n = 1; n <= ray.length; ++n) {
      squares.push_back(static_cast<Square>(square + n * delta));
      const auto codes = codes_by_distance.find(n);
      game_.attack_sets.push_back(builder_.add_matcher(
          codes == codes_by_distance.end() ? std::vector<Code>{} : codes->second));
    }
    ray.span = builder_.add_set(squares);
    const auto first = game_.attack_sets.begin() + ray.sets;
    ray.uniform = *first;
    ray.is_uniform = std::all_of(first, game_.attack_sets.end(),
                                 [&](MatcherId set) { return set == ray.uniform; });
    game_.attack_rays.push_back(ray);
  }

  TableBuilder& builder_;
  CompiledGame& game_;
  std::vector<Gathered> gathered_;  // by square
};

}  // namespace

void compile_attacks(TableBuilder& builder) { AttackCompiler(builder).compile(); }

}  // namespace rulewise::machine::board
