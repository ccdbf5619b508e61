#include "insight/discovery/symmetries.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "base/random.h"
#include "base/time_up.h"
#include "game/playout.h"
#include "insight/wording.h"
#include "machine/limit.h"
#include "machine/net/net_game.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kStates = 24;        // looked at
constexpr std::size_t kGames = 6;          // they come from
constexpr std::size_t kMostLength = 400;   // of one
constexpr std::size_t kEnds = 40;          // of sampled games
constexpr std::size_t kLastStates = 8;     // before those ends
constexpr std::size_t kMostNexts = 2'000;  // of a state
constexpr std::size_t kMostTogether = 64;  // symmetries that follow from those found

/// Where a place goes, by its numbers in the orders of its coordinates.
struct Turn {
  const char* words;
  bool swaps = false;  // the coordinates
  std::array<bool, 2> mirrors{};
  std::array<bool, 2> shifts{};  // by one, round a ring
};

constexpr std::array kTurns{
    Turn{""},
    Turn{"mirroring the first coordinate", false, {true, false}},
    Turn{"mirroring the second coordinate", false, {false, true}},
    Turn{"a half turn of the board", false, {true, true}},
    Turn{"exchanging the coordinates", true},
    Turn{"a quarter turn of the board", true, {true, false}},
    Turn{"a quarter turn of the board the other way", true, {false, true}},
    Turn{"exchanging the coordinates, both mirrored", true, {true, true}},
    Turn{"shifting the board along its first coordinate", false, {}, {true, false}},
    Turn{"shifting the board along its second coordinate", false, {}, {false, true}},
};

/// The text with each of its words replaced, where there is something to put in its place.
std::string reworded(std::string_view text, const std::map<std::string, std::string>& words) {
  std::string result;
  std::string word;
  const auto put = [&] {
    const auto found = words.find(word);
    result += found == words.end() ? word : found->second;
    word.clear();
  };
  for (const char c : text) {
    if (c != '(' && c != ')' && c != ' ') {
      word += c;
      continue;
    }
    put();
    result += c;
  }
  put();
  return result;
}

bool comes_before(const game::State& a, const game::State& b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (a[i] != b[i]) return a[i] < b[i];
  }
  return a.size() < b.size();
}

class Finder {
 public:
  Finder(const Structure& structure, const machine::NetGame& game, std::uint64_t seed,
         const base::Deadline& deadline)
      : structure_(structure), game_(game), random_(seed), deadline_(deadline) {
    for (const std::string& text : game.net().base_names) {
      by_text_.emplace(text, static_cast<std::uint32_t>(facts_.intern(text).index()));
    }
    if (structure.board) read_board();
  }

  std::vector<Symmetry> find() {
    std::vector<Symmetry> found;
    draw_ends();
    draw_states();
    for (const bool exchanges : {false, true}) {
      if (exchanges && game_.role_count() != 2) continue;
      for (const Turn& turn : kTurns) {
        if (base::is_up(deadline_)) return found;
        if (turn.words[0] == '\0' ? !exchanges : !suits(turn)) continue;
        const auto image = image_of(turn, exchanges);
        if (!image || is_known(*image)) continue;
        const auto symmetry = check(*image, turn, exchanges);
        if (!symmetry) {
          if (!base::is_up(deadline_)) refuted_.insert(*image);
        } else if (believe(*image)) {
          found.push_back(*symmetry);
        }
      }
    }
    return found;
  }

 private:
  using Image = std::vector<std::uint32_t>;  // by base

  /// A state with what it leads to.
  struct Seen {
    game::State state;
    bool is_end = false;
    std::vector<game::State> nexts{};  // sorted, each once
  };

  // --- Guesses ---

  void read_board() {
    const BoardView& board = *structure_.board;
    for (std::uint32_t i = 0; i < facts_.size(); ++i) {
      const auto standing = board.find(facts_, FactId(i));
      if (!standing) continue;
      const auto key = std::make_pair(standing->place, standing->kind);
      is_plain_ = is_plain_ && standing_facts_.emplace(key, i).second;
    }
    for (const Axis& axis : board.axes()) {
      std::map<std::string, int> ranks;
      for (const std::string& name : axis.sequence) {
        ranks.emplace(name, static_cast<int>(ranks.size()));
      }
      ranks_.push_back(std::move(ranks));
    }
    for (std::size_t i = 0; i < board.places().size(); ++i) {
      if (const auto at = at_of(Place(i))) places_.emplace(*at, Place(i));
    }
  }

  using At = std::array<int, 2>;

  [[nodiscard]] std::optional<At> at_of(Place place) const {
    At at{0, 0};
    const std::vector<std::string>& parts = structure_.board->coordinates(place);
    if (ranks_.size() > 2 || parts.size() != ranks_.size()) return std::nullopt;
    for (std::size_t c = 0; c < ranks_.size(); ++c) {
      const auto rank = ranks_[c].find(parts[c]);
      if (rank == ranks_[c].end()) return std::nullopt;
      at[c] = rank->second;
    }
    return at;
  }

  [[nodiscard]] int size_of(std::size_t column) const {
    return column < ranks_.size() ? static_cast<int>(ranks_[column].size()) : 1;
  }

  [[nodiscard]] bool suits(const Turn& turn) const {
    if (!structure_.board || !is_plain_ || places_.size() != structure_.board->places().size()) {
      return false;
    }
    if (turn.swaps && (ranks_.size() != 2 || size_of(0) != size_of(1))) return false;
    for (std::size_t c = 0; c < 2; ++c) {
      if (turn.mirrors[c] && size_of(c) < 2) return false;
      if (!turn.shifts[c]) continue;
      if (c >= ranks_.size() || !structure_.board->axes()[c].is_ring()) return false;
    }
    return true;
  }

  [[nodiscard]] std::optional<Place> turned(Place place, const Turn& turn) const {
    if (turn.words[0] == '\0') return place;
    At at = *at_of(place);
    if (turn.swaps) std::swap(at[0], at[1]);
    for (std::size_t c = 0; c < 2; ++c) {
      if (turn.mirrors[c]) at[c] = size_of(c) - 1 - at[c];
      if (turn.shifts[c]) at[c] = (at[c] + 1) % size_of(c);
    }
    const auto found = places_.find(at);
    return found == places_.end() ? std::nullopt : std::optional(found->second);
  }

  /// The kinds of one role, each with the other's that is most like it; empty if they do not match.
  [[nodiscard]] std::map<Kind, Kind> counterparts() const {
    std::map<Kind, Kind> pairs;
    if (!structure_.board) return pairs;
    std::array<std::vector<Kind>, 2> kinds;
    for (std::size_t i = 0; i < structure_.pieces.size(); ++i) {
      const auto& owner = structure_.pieces[i].owner;
      if (owner) kinds[owner->index()].push_back(Kind(i));
    }
    for (const Kind kind : kinds[0]) {
      std::optional<std::size_t> best;
      for (std::size_t k = 0; k < kinds[1].size(); ++k) {
        if (!best || unlike(kind, kinds[1][k]) < unlike(kind, kinds[1][*best])) best = k;
      }
      if (!best) continue;
      pairs.emplace(kind, kinds[1][*best]);
      pairs.emplace(kinds[1][*best], kind);
      kinds[1].erase(kinds[1].begin() + static_cast<std::ptrdiff_t>(*best));
    }
    return pairs;
  }

  /// How different two kinds are: named after their roles alike first, then by what they do.
  [[nodiscard]] double unlike(Kind a, Kind b) const {
    const PieceFigures& left = structure_.pieces[a.index()];
    const PieceFigures& right = structure_.pieces[b.index()];
    const auto& roles = structure_.sample.roles;
    const auto names = reworded(left.symbol, {{roles[0], roles[1]}, {roles[1], roles[0]}});
    if (names == right.symbol) return -1;
    return std::abs(left.mobility.mean() - right.mobility.mean()) +
           std::abs(left.count.mean() - right.count.mean());
  }

  /// Where each fact goes; nothing if one has nowhere to go.
  [[nodiscard]] std::optional<Image> image_of(const Turn& turn, bool exchanges) const {
    std::map<std::string, std::string> words;
    std::map<Kind, Kind> kinds;
    if (exchanges) {
      const auto& roles = structure_.sample.roles;
      words = {{roles[0], roles[1]}, {roles[1], roles[0]}};
      kinds = counterparts();
      for (const auto& [a, b] : kinds) {
        words.emplace(structure_.pieces[a.index()].symbol, structure_.pieces[b.index()].symbol);
      }
      add_turn_words(words);
    }
    Image image;
    std::vector<bool> is_taken(facts_.size(), false);
    for (std::uint32_t i = 0; i < facts_.size(); ++i) {
      const auto standing =
          structure_.board && is_plain_ ? structure_.board->find(facts_, FactId(i)) : std::nullopt;
      const auto fact = standing ? image_of(*standing, turn, kinds)
                                 : fact_called(reworded(facts_.text(FactId(i)), words));
      if (!fact || is_taken[*fact]) return std::nullopt;
      is_taken[*fact] = true;
      image.push_back(*fact);
    }
    return image;
  }

  /// The constants of a turn marker need not be the names of roles.
  void add_turn_words(std::map<std::string, std::string>& words) const {
    if (!structure_.turn || structure_.turn->roles.size() != 2) return;
    const auto& names = structure_.sample.facts.names();
    const std::string first(names.text(structure_.turn->roles[0].first));
    const std::string second(names.text(structure_.turn->roles[1].first));
    words.emplace(first, second);
    words.emplace(second, first);
  }

  [[nodiscard]] std::optional<std::uint32_t> image_of(const BoardView::Standing& standing,
                                                      const Turn& turn,
                                                      const std::map<Kind, Kind>& kinds) const {
    const auto place = turned(standing.place, turn);
    if (!place) return std::nullopt;
    const auto kind = kinds.find(standing.kind);
    const auto found =
        standing_facts_.find({*place, kind == kinds.end() ? standing.kind : kind->second});
    return found == standing_facts_.end() ? std::nullopt : std::optional(found->second);
  }

  [[nodiscard]] std::optional<std::uint32_t> fact_called(const std::string& text) const {
    const auto found = by_text_.find(text);
    return found == by_text_.end() ? std::nullopt : std::optional(found->second);
  }

  /// With all that it makes together with those believed before; false, and none of it, where one
  /// of those was refuted: then states that would refute this one were only not met.
  bool believe(const Image& image) {
    std::set<Image> together = believed_;
    together.insert(image);
    for (bool has_grown = true; has_grown && together.size() < kMostTogether;) {
      has_grown = false;
      const std::vector<Image> all(together.begin(), together.end());
      for (const Image& first : all) {
        for (const Image& second : all) {
          if (together.size() >= kMostTogether) break;
          Image both(first.size());
          for (std::size_t i = 0; i < both.size(); ++i) both[i] = second[first[i]];
          has_grown |= together.insert(std::move(both)).second;
        }
      }
    }
    const auto is_refuted = [&](const Image& one) { return refuted_.contains(one); };
    if (std::ranges::any_of(together, is_refuted)) return false;
    believed_ = std::move(together);
    return true;
  }

  /// Whether it follows from those that are believed.
  [[nodiscard]] bool is_known(const Image& image) const { return believed_.contains(image); }

  // --- Checks ---

  void draw_states() {
    game::JointMove joint_move;
    std::vector<game::State> states;
    for (std::size_t n = 0; n < kGames && !base::is_up(deadline_); ++n) {
      game::State state = game_.initial_state();
      for (std::size_t ply = 0; ply < kMostLength; ++ply) {
        states.push_back(state);
        if (base::is_up(deadline_) || game_.is_terminal(state)) break;
        if (!game::choose_joint_move(game_, state, random_, joint_move)) break;
        state = game_.successor(state, joint_move);
      }
    }
    const std::size_t count = std::min(states.size(), kStates);
    for (std::size_t i = 0; i < count && !base::is_up(deadline_); ++i) {
      look_at(states[i * states.size() / count]);
    }
  }

  void look_at(const game::State& state) {
    if (auto nexts = nexts_of(state)) {
      seen_.push_back({state, game_.is_terminal(state), std::move(*nexts)});
    }
  }

  /// Ends of sampled games, those of each result in turn, and some states just before them.
  void draw_ends() {
    const auto ends = ends_by_result();
    std::size_t count = 0;
    for (std::size_t round = 0; count < kEnds; ++round) {
      const std::size_t before = count;
      for (const auto& [goals, games] : ends) {
        if (round >= games.size() || count == kEnds || base::is_up(deadline_)) continue;
        const std::vector<SampledState>& states = games[round]->states;
        look_at(packed(states.back()));
        if (count++ < kLastStates && states.size() > 1) look_at(packed(states[states.size() - 2]));
      }
      if (count == before) return;
    }
  }

  [[nodiscard]] std::map<std::vector<int>, std::vector<const SampledGame*>> ends_by_result() const {
    std::map<std::vector<int>, std::vector<const SampledGame*>> ends;
    for (const SampledGame& game : structure_.sample.games) {
      if (!game.goals.empty()) ends[game.goals].push_back(&game);
    }
    return ends;
  }

  [[nodiscard]] game::State packed(const SampledState& state) const {
    std::vector<std::uint8_t> bases(facts_.size(), 0);
    for (const FactId fact : state.facts) {
      if (const auto base = fact_called(std::string(structure_.sample.facts.text(fact))))
        bases[*base] = 1;
    }
    return machine::pack_state(bases);
  }

  /// Every next state once, sorted; nothing where they are too many.
  [[nodiscard]] std::optional<std::vector<game::State>> nexts_of(const game::State& state) const {
    std::vector<game::State> nexts;
    if (game_.is_terminal(state)) return nexts;
    std::vector<std::vector<game::Move>> moves;
    std::size_t count = 1;
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      moves.push_back(game_.legal_moves(state, game::Role(r)));
      count *= moves.back().size();
      if (count == 0 || count > kMostNexts) return std::nullopt;
    }
    game::JointMove joint_move(moves.size());
    for (std::size_t n = 0; n < count; ++n) {
      std::size_t rest = n;
      for (std::size_t r = 0; r < moves.size(); ++r) {
        joint_move[r] = moves[r][rest % moves[r].size()];
        rest /= moves[r].size();
      }
      if (base::is_up(deadline_)) return std::nullopt;
      nexts.push_back(game_.successor(state, joint_move));
    }
    std::ranges::sort(nexts, comes_before);
    const auto repeated = std::unique(nexts.begin(), nexts.end());
    nexts.erase(repeated, nexts.end());
    return nexts;
  }

  [[nodiscard]] game::State image_of(const game::State& state, const Image& image) const {
    const std::vector<std::uint8_t> bases = machine::unpack_state(game_.net(), state);
    std::vector<std::uint8_t> turned(bases.size(), 0);
    for (std::size_t i = 0; i < bases.size(); ++i) turned[image[i]] = bases[i];
    return machine::pack_state(turned);
  }

  [[nodiscard]] bool agrees(const Seen& seen, const Image& image, bool exchanges) const {
    const game::State other = image_of(seen.state, image);
    if (game_.is_terminal(other) != game_.is_terminal(seen.state)) return false;
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      const game::Role role(r);
      const game::Role as(exchanges ? 1 - r : r);
      if (game_.goals(seen.state, role) != game_.goals(other, as)) return false;
      if (game_.legal_moves(seen.state, role).size() != game_.legal_moves(other, as).size()) {
        return false;
      }
    }
    std::vector<game::State> turned;
    for (const game::State& next : seen.nexts) turned.push_back(image_of(next, image));
    std::ranges::sort(turned, comes_before);
    return nexts_of(other) == std::optional(std::move(turned));
  }

  std::optional<Symmetry> check(const Image& image, const Turn& turn, bool exchanges) const {
    Symmetry symmetry{words_of(turn, exchanges), exchanges, 0, 0, 0, false, image};
    std::set<std::vector<std::vector<int>>> results;
    for (const Seen& seen : seen_) {
      if (base::is_up(deadline_)) break;
      if (!agrees(seen, image, exchanges)) {
        if (!base::is_up(deadline_)) return std::nullopt;
        break;  // not an answer but the end of the time
      }
      ++(seen.is_end ? symmetry.ends : symmetry.states);
      symmetry.nexts += seen.nexts.size();
      if (seen.is_end) results.insert(results_of(seen.state));
    }
    symmetry.compares_points = tells_points_apart(results, exchanges);
    return symmetry.states < Symmetry::kFewestStates ? std::nullopt : std::optional(symmetry);
  }

  /// The points of an end, by role.
  [[nodiscard]] std::vector<std::vector<int>> results_of(const game::State& state) const {
    std::vector<std::vector<int>> results;
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      results.push_back(game_.goals(state, game::Role(r)));
    }
    return results;
  }

  /// Where all ends pay the same, that they correspond says nothing.
  static bool tells_points_apart(const std::set<std::vector<std::vector<int>>>& results,
                                 bool exchanges) {
    return results.size() > 1 ||
           (exchanges && !results.empty() && results.begin()->front() != results.begin()->back());
  }

  [[nodiscard]] std::string words_of(const Turn& turn, bool exchanges) const {
    if (!exchanges) return turn.words;
    const auto& roles = structure_.sample.roles;
    const std::string exchange = "exchanging " + roles[0] + " and " + roles[1];
    return turn.words[0] == '\0' ? exchange : std::string(turn.words) + " and " + exchange;
  }

  const Structure& structure_;
  const machine::NetGame& game_;
  base::Random random_;
  const base::Deadline& deadline_;
  FactStore facts_;  // of the net: numbers are bases
  std::unordered_map<std::string, std::uint32_t> by_text_;
  std::map<std::pair<Place, Kind>, std::uint32_t> standing_facts_;
  bool is_plain_ = true;                           // one fact for a thing on a place
  std::vector<std::map<std::string, int>> ranks_;  // by coordinate
  std::map<At, Place> places_;
  std::vector<Seen> seen_;
  std::set<Image> believed_;
  std::set<Image> refuted_;
};

}  // namespace

std::string Symmetry::sentence() const {
  std::string text = words;
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  const std::string evidence = "in " + counted(states, "state") + " of random games all " +
                               counted(nexts, "next state") + " and the choices correspond";
  if (compares_points) {
    return text + " changes nothing: " + evidence + ", and in " + counted(ends, "end") +
           " the points.";
  }
  return text + " changes no moves: " + evidence + "; of the points " +
         (ends == 0 ? "these games tell nothing, as none was finished."
                    : "they tell nothing, as all " + counted(ends, "end") + " paid the same.");
}

std::vector<Symmetry> find_symmetries(const Structure& structure, const game::Game& game,
                                      std::uint64_t seed, const base::Deadline& deadline) {
  const auto* net = dynamic_cast<const machine::NetGame*>(&game);
  if (net == nullptr || structure.sample.games.empty()) return {};
  try {
    return Finder(structure, *net, seed, deadline).find();
  } catch (const machine::LimitReached&) {
    return {};
  }
}

}  // namespace rulewise::insight
