#include "insight/discovery/symmetries.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "base/random.h"
#include "base/time_limit.h"
#include "game/playout.h"
#include "insight/discovery/board_turns.h"
#include "insight/discovery/goal_lines.h"
#include "insight/discovery/role_exchange.h"
#include "insight/wording.h"
#include "machine/limit.h"
#include "machine/net/net_game.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kStates = 24;               // looked at
constexpr std::size_t kGames = 6;                 // they come from
constexpr std::size_t kMostLength = 400;          // of one
constexpr std::size_t kEnds = 40;                 // of sampled games
constexpr std::size_t kLastStates = 8;            // before those ends
constexpr std::size_t kBareStates = 4;            // that things of each kind are taken from
constexpr std::size_t kLineStates = 8;            // that a set of facts of a goal is put into
constexpr std::size_t kMostNexts = 2'000;         // of a state
constexpr std::size_t kMostTogether = 2'000'000;  // facts of all that follow from those found

bool comes_before(const game::State& a, const game::State& b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (a[i] != b[i]) return a[i] < b[i];
  }
  return a.size() < b.size();
}

class Finder {
 public:
  Finder(const Structure& structure, const machine::NetGame& game, std::uint64_t seed,
         const base::TimeLimit& limit, const std::vector<GoalLines>* goal_lines)
      : structure_(structure), game_(game), random_(seed), limit_(limit) {
    if (goal_lines != nullptr) goals_ = *goal_lines;
    for (const std::string& text : game.net().base_names) {
      by_text_.emplace(text, static_cast<std::uint32_t>(facts_.intern(text).index()));
    }
    if (structure.board) read_board();
  }

  std::vector<Symmetry> find() {
    std::vector<Symmetry> found;
    draw_ends();
    draw_states();
    make_bare();
    std::vector<BoardTurn> turns(1);  // first that none is made
    if (is_plain_) std::ranges::move(guess_turns(structure_), std::back_inserter(turns));
    for (const RoleExchange& exchange : guess_exchanges(structure_, twins())) {
      const bool is_exchanged = std::ranges::any_of(found, &Symmetry::exchanges_roles);
      if (is_exchanged && game_.role_count() == 2) break;  // with twins: without, it were luck
      for (const BoardTurn& turn : turns) {
        if (base::is_up(limit_)) return found;
        if (turn.to.empty() && !exchange.exchanges()) continue;
        const auto image = image_of(turn, exchange);
        if (!image || is_known(*image)) continue;
        const auto symmetry = check(*image, turn, exchange);
        if (!symmetry) {
          if (!base::is_up(limit_)) refuted_.insert(*image);
        } else if (believe(*image)) {
          found.push_back(*symmetry);
        }
      }
    }
    return found;
  }

 private:
  using Image = std::vector<std::uint32_t>;  // by base
  using Line = std::vector<std::uint32_t>;

  /// A state with what it leads to.
  struct Seen {
    game::State state;
    bool is_end = false;
    std::vector<game::State> nexts{};  // sorted, each once
  };

  // --- Guesses ---

  [[nodiscard]] bool counts_steps(const std::string& shape) const {
    return std::ranges::any_of(structure_.step_counters, [&](const StepCounter& counter) {
      return structure_.sample.facts.shape(counter.shape).text == shape;
    });
  }

  /// Relations beside the board that have their arguments in common with one other alone: there may
  /// be one for each role, whatever they are called.
  [[nodiscard]] RoleExchange::Words twins() const {
    std::map<std::set<std::string>, std::vector<std::string>> heads;  // by their arguments
    for (const Shape& shape : facts_.shapes()) {
      std::set<std::string> arguments;
      bool is_beside = true;
      for (const FactId fact : shape.facts) {
        const std::string_view text = facts_.text(fact);
        arguments.emplace(text.substr(std::min(text.find(' '), text.size())));
        is_beside = is_beside && !standing_of(static_cast<std::uint32_t>(fact.index()));
      }
      if (is_beside && !counts_steps(shape.text)) heads[std::move(arguments)].push_back(shape.head);
    }
    RoleExchange::Words words;
    for (const auto& [arguments, names] : heads) {
      if (names.size() != 2) continue;
      words.emplace(names[0], names[1]);
      words.emplace(names[1], names[0]);
    }
    return words;
  }

  void read_board() {
    const BoardView& board = *structure_.board;
    standings_.resize(facts_.size());
    for (std::uint32_t i = 0; i < facts_.size(); ++i) {
      const auto standing = board.find(facts_, FactId(i));
      if (!standing) continue;
      standings_[i] = standing;
      const auto key = std::make_pair(standing->place, standing->kind);
      is_plain_ = is_plain_ && standing_facts_.emplace(key, i).second;
    }
    if (!is_plain_) standings_.assign(facts_.size(), std::nullopt);
  }

  /// Where each fact goes; nothing if one has nowhere to go, or if the opening would look otherwise
  /// where there are many ways to exchange roles.
  [[nodiscard]] std::optional<Image> image_of(const BoardTurn& turn,
                                              const RoleExchange& exchange) const {
    if (game_.role_count() > 2 && !keeps_opening(turn, exchange)) return std::nullopt;
    Image image;
    std::vector<bool> is_taken(facts_.size(), false);
    for (std::uint32_t i = 0; i < facts_.size(); ++i) {
      const auto fact = standing_of(i) ? image_of(*standings_[i], turn, exchange)
                                       : fact_called(exchange.reworded(facts_.text(FactId(i))));
      if (!fact || is_taken[*fact]) return std::nullopt;
      is_taken[*fact] = true;
      image.push_back(*fact);
    }
    return image;
  }

  [[nodiscard]] bool standing_of(std::uint32_t base) const {
    return base < standings_.size() && standings_[base].has_value();
  }

  /// Whether things stand at first as they would after the change.
  [[nodiscard]] bool keeps_opening(const BoardTurn& turn, const RoleExchange& exchange) const {
    for (std::uint32_t i = 0; i < standings_.size(); ++i) {
      if (!standings_[i] || !game_.net().initial[i]) continue;
      const auto fact = image_of(*standings_[i], turn, exchange);
      if (!fact || !game_.net().initial[*fact]) return false;
    }
    return true;
  }

  [[nodiscard]] std::optional<std::uint32_t> image_of(const BoardView::Standing& standing,
                                                      const BoardTurn& turn,
                                                      const RoleExchange& exchange) const {
    const Place place = turn.to.empty() ? standing.place : turn.to[standing.place.index()];
    const auto found = standing_facts_.find({place, exchange.of(standing.kind)});
    return found == standing_facts_.end() ? std::nullopt : std::optional(found->second);
  }

  [[nodiscard]] std::optional<std::uint32_t> fact_called(const std::string& text) const {
    const auto found = by_text_.find(text);
    return found == by_text_.end() ? std::nullopt : std::optional(found->second);
  }

  /// With all that it makes together with those believed before; false, and none of it, where one
  /// of those was refuted: then states that would refute this one were only not met.
  bool believe(const Image& image) {
    std::vector<Image> makers = makers_;
    makers.push_back(image);
    Image same(image.size());
    std::iota(same.begin(), same.end(), 0U);
    std::set<Image> together{same};
    std::vector<Image> open{same};
    while (!open.empty() && together.size() * image.size() < kMostTogether) {
      const Image first = std::move(open.back());
      open.pop_back();
      for (const Image& second : makers) {
        Image both(first.size());
        for (std::size_t i = 0; i < both.size(); ++i) both[i] = second[first[i]];
        if (together.insert(both).second) open.push_back(std::move(both));
      }
    }
    const auto is_refuted = [&](const Image& one) { return refuted_.contains(one); };
    if (std::ranges::any_of(together, is_refuted)) return false;
    believed_ = std::move(together);
    makers_ = std::move(makers);
    return true;
  }

  /// Whether it follows from those that are believed.
  [[nodiscard]] bool is_known(const Image& image) const { return believed_.contains(image); }

  // --- Checks ---

  void draw_states() {
    game::JointMove joint_move;
    std::vector<game::State> states;
    for (std::size_t n = 0; n < kGames && !base::is_up(limit_); ++n) {
      game::State state = game_.initial_state();
      for (std::size_t ply = 0; ply < kMostLength; ++ply) {
        states.push_back(state);
        if (base::is_up(limit_) || game_.is_terminal(state)) break;
        if (!game::choose_joint_move(game_, state, random_, joint_move)) break;
        state = game_.successor(state, joint_move);
      }
    }
    const std::size_t count = std::min(states.size(), kStates);
    for (std::size_t i = 0; i < count && !base::is_up(limit_); ++i) {
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
        if (round >= games.size() || count == kEnds || base::is_up(limit_)) continue;
        const std::vector<SampledState>& states = games[round]->states;
        look_at(packed(states.back()));
        if (count++ < kLastStates && states.size() > 1) look_at(packed(states[states.size() - 2]));
      }
      if (count == before) return;
    }
  }

  /// States without any thing of one kind, or without empty places, as which a game may end that
  /// chance never brings so far.
  void make_bare() {
    const std::vector<const Seen*> open = open_states();
    if (!structure_.board || !is_plain_ || open.empty()) return;
    for (std::size_t kind = 0; kind < structure_.pieces.size() && !base::is_up(limit_); ++kind) {
      const Nature nature = structure_.pieces[kind].nature;
      if (nature != Nature::kPiece && nature != Nature::kBlank) continue;
      for (std::size_t i = 0; i < kBareStates; ++i) {
        bare_.push_back(without(Kind(kind), open[i * open.size() / kBareStates]->state));
      }
    }
  }

  /// Those that are not over yet.
  [[nodiscard]] std::vector<const Seen*> open_states() const {
    std::vector<const Seen*> open;
    for (const Seen& seen : seen_) open.insert(open.end(), seen.is_end ? 0 : 1, &seen);
    return open;
  }

  /// The state with empty places where things of the kind stood.
  [[nodiscard]] game::State without(Kind kind, const game::State& state) const {
    std::vector<std::uint8_t> bases = machine::unpack_state(game_.net(), state);
    for (std::uint32_t i = 0; i < standings_.size(); ++i) {
      if (bases[i] == 0 || !standings_[i] || standings_[i]->kind != kind) continue;
      bases[i] = 0;
      for (std::size_t blank = 0; blank < structure_.pieces.size(); ++blank) {
        if (structure_.pieces[blank].nature != Nature::kBlank || Kind(blank) == kind) continue;
        const auto fact = standing_facts_.find({standings_[i]->place, Kind(blank)});
        if (fact != standing_facts_.end()) bases[fact->second] = 1;
      }
    }
    return machine::pack_state(bases);
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
      if (base::is_up(limit_)) return std::nullopt;
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

  /// Whether both are over or neither, with the same points for who plays the same part.
  [[nodiscard]] bool ends_alike(const game::State& state, const game::State& other,
                                const RoleExchange& exchange) const {
    if (game_.is_terminal(other) != game_.is_terminal(state)) return false;
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      const game::Role role(r);
      if (game_.goals(state, role) != game_.goals(other, exchange.of(role))) return false;
    }
    return true;
  }

  [[nodiscard]] bool agrees(const Seen& seen, const Image& image,
                            const RoleExchange& exchange) const {
    const game::State other = image_of(seen.state, image);
    if (!ends_alike(seen.state, other, exchange)) return false;
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      const game::Role role(r);
      const game::Role as = exchange.of(role);
      if (game_.legal_moves(seen.state, role).size() != game_.legal_moves(other, as).size()) {
        return false;
      }
    }
    std::vector<game::State> turned;
    for (const game::State& next : seen.nexts) turned.push_back(image_of(next, image));
    std::ranges::sort(turned, comes_before);
    return nexts_of(other) == std::optional(std::move(turned));
  }

  std::optional<Symmetry> check(const Image& image, const BoardTurn& turn,
                                const RoleExchange& exchange) const {
    const bool exchanges = exchange.exchanges();
    Symmetry symmetry{words_of(turn, exchange), exchanges, 0, 0, 0, false, image};
    std::set<std::vector<std::vector<int>>> results;
    for (const game::State& state : bare_) {
      if (base::is_up(limit_)) break;
      if (!ends_alike(state, image_of(state, image), exchange)) return std::nullopt;
    }
    for (const Seen& seen : seen_) {
      if (base::is_up(limit_)) break;
      if (!agrees(seen, image, exchange)) {
        if (!base::is_up(limit_)) return std::nullopt;
        break;  // not an answer but the end of the time
      }
      ++(seen.is_end ? symmetry.ends : symmetry.states);
      symmetry.nexts += seen.nexts.size();
      if (seen.is_end) results.insert(results_of(seen.state));
    }
    symmetry.compares_points = tells_points_apart(results, exchanges);
    if (symmetry.compares_points && !keeps_goals(image, exchange)) return std::nullopt;
    return symmetry.states < Symmetry::kFewestStates ? std::nullopt : std::optional(symmetry);
  }

  /// Whether the sets of facts that pay most go to such as pay who takes the part. One without a
  /// counterpart is put into states: it pays there what the other pays in theirs.
  [[nodiscard]] bool keeps_goals(const Image& image, const RoleExchange& exchange) const {
    if (!goals_) goals_ = find_goal_lines(game_.net(), kQuickLineWork);
    for (const GoalLines& goal : *goals_) {
      const std::size_t as = exchange.of(game::Role(goal.role)).index();
      const auto other = std::ranges::find(*goals_, as, &GoalLines::role);
      for (const Line& line : goal.lines) {
        if (base::is_up(limit_)) return true;
        Line turned;
        for (const std::uint32_t base : line) turned.push_back(image[base]);
        std::ranges::sort(turned);
        if (other != goals_->end() && std::ranges::binary_search(other->lines, turned)) continue;
        if (!pays_alike(line, image, exchange)) return false;
      }
    }
    return true;
  }

  [[nodiscard]] bool pays_alike(const Line& line, const Image& image,
                                const RoleExchange& exchange) const {
    const std::vector<const Seen*> open = open_states();
    for (std::size_t i = 0; i < open.size(); i += 1 + open.size() / kLineStates) {
      const auto state = with(line, open[i]->state);
      if (state && !ends_alike(*state, image_of(*state, image), exchange)) return false;
    }
    return true;
  }

  /// The state with the line; nothing where it needs something beside the board that is not so.
  [[nodiscard]] std::optional<game::State> with(const Line& line, const game::State& state) const {
    if (!is_plain_) return std::nullopt;
    std::vector<std::uint8_t> bases = machine::unpack_state(game_.net(), state);
    std::set<Place> places;
    for (const std::uint32_t base : line) {
      if (!standing_of(base) && bases[base] == 0) return std::nullopt;
      if (standing_of(base)) places.insert(standings_[base]->place);
    }
    for (std::uint32_t i = 0; i < standings_.size(); ++i) {
      if (standings_[i] && places.contains(standings_[i]->place)) bases[i] = 0;
    }
    for (const std::uint32_t base : line) bases[base] = 1;
    return machine::pack_state(bases);
  }

  /// The points of an end, by role.
  [[nodiscard]] std::vector<std::vector<int>> results_of(const game::State& state) const {
    std::vector<std::vector<int>> results(game_.role_count());
    for (std::size_t r = 0; r < results.size(); ++r) results[r] = game_.goals(state, game::Role(r));
    return results;
  }

  /// Where all ends pay the same, that they correspond says nothing.
  static bool tells_points_apart(const std::set<std::vector<std::vector<int>>>& results,
                                 bool exchanges) {
    if (results.size() != 1 || !exchanges) return results.size() > 1;
    const std::vector<std::vector<int>>& points = *results.begin();
    return std::ranges::any_of(points, [&](const auto& own) { return own != points.front(); });
  }

  [[nodiscard]] std::string words_of(const BoardTurn& turn, const RoleExchange& exchange) const {
    if (!exchange.exchanges()) return turn.words;
    const std::string roles = exchange.words(structure_.sample.roles);
    return turn.words.empty() ? roles : turn.words + " and " + roles;
  }

  const Structure& structure_;
  const machine::NetGame& game_;
  base::Random random_;
  const base::TimeLimit& limit_;
  FactStore facts_;  // of the net: numbers are bases
  std::unordered_map<std::string, std::uint32_t> by_text_;
  std::map<std::pair<Place, Kind>, std::uint32_t> standing_facts_;
  std::vector<std::optional<BoardView::Standing>> standings_;  // by base; none without a board
  bool is_plain_ = true;                                       // one fact for a thing on a place
  std::vector<Seen> seen_;
  std::vector<game::State> bare_;
  mutable std::optional<std::vector<GoalLines>> goals_;  // once they are asked for
  std::vector<Image> makers_;                            // those found
  std::set<Image> believed_;                             // with all that follow from them
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
                                      std::uint64_t seed, const base::TimeLimit& limit,
                                      const std::vector<GoalLines>* goal_lines) {
  const auto* net = dynamic_cast<const machine::NetGame*>(&game);
  if (net == nullptr || structure.sample.games.empty()) return {};
  try {
    return Finder(structure, *net, seed, limit, goal_lines).find();
  } catch (const machine::LimitReached&) {
    return {};
  }
}

}  // namespace rulewise::insight
