#include "insight/discovery/symmetries.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "base/time_limit.h"
#include "insight/discovery/board_turns.h"
#include "insight/discovery/goal_lines.h"
#include "insight/discovery/net_board.h"
#include "insight/discovery/role_exchange.h"
#include "insight/discovery/successors.h"
#include "insight/discovery/symmetry_states.h"
#include "insight/wording.h"
#include "machine/limit.h"
#include "machine/net/net_game.h"

namespace rulewise::insight {
namespace {

constexpr std::size_t kLineStates = 8;            // that a set of facts of a goal is put into
constexpr std::size_t kFollowed = 128;            // states with one fact more, a move further
constexpr std::size_t kMostFollowing = 32;        // joint moves in one
constexpr std::size_t kMostTogether = 2'000'000;  // facts of all that follow from those found

class Finder {
 public:
  Finder(const Structure& structure, const machine::NetGame& game, std::uint64_t seed,
         const base::TimeLimit& limit, const std::vector<GoalLines>* goal_lines)
      : structure_(structure),
        game_(game),
        limit_(limit),
        board_(structure, game.net()),
        states_(structure, game, board_, seed, limit) {
    if (goal_lines != nullptr) goals_ = *goal_lines;
  }

  std::vector<Symmetry> find() {
    std::vector<Symmetry> found;
    std::vector<BoardTurn> turns(1);  // first that none is made
    if (board_.is_plain()) std::ranges::move(guess_turns(structure_), std::back_inserter(turns));
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
  using Results = std::vector<std::vector<int>>;  // by role

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
    for (const Shape& shape : board_.facts().shapes()) {
      std::set<std::string> arguments;
      bool is_beside = true;
      for (const FactId fact : shape.facts) {
        const std::string_view text = board_.facts().text(fact);
        arguments.emplace(text.substr(std::min(text.find(' '), text.size())));
        is_beside = is_beside && !board_.standing(static_cast<std::uint32_t>(fact.index()));
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

  /// Where each fact goes; nothing if one has nowhere to go, or if the opening would look otherwise
  /// where there are many ways to exchange roles.
  [[nodiscard]] std::optional<Image> image_of(const BoardTurn& turn,
                                              const RoleExchange& exchange) const {
    if (game_.role_count() > 2 && !keeps_opening(turn, exchange)) return std::nullopt;
    Image image;
    std::vector<bool> is_taken(board_.size(), false);
    for (std::uint32_t i = 0; i < board_.size(); ++i) {
      const auto standing = board_.standing(i);
      const auto fact = standing ? image_of(*standing, turn, exchange)
                                 : board_.fact_called(exchange.reworded(text_of(i)));
      if (!fact || is_taken[*fact]) return std::nullopt;
      is_taken[*fact] = true;
      image.push_back(*fact);
    }
    return image;
  }

  [[nodiscard]] std::string_view text_of(std::uint32_t base) const {
    return board_.facts().text(FactId(base));
  }

  /// Whether things stand at first as they would after the change.
  [[nodiscard]] bool keeps_opening(const BoardTurn& turn, const RoleExchange& exchange) const {
    for (std::uint32_t i = 0; i < board_.size(); ++i) {
      const auto standing = board_.standing(i);
      if (!standing || !game_.net().initial[i]) continue;
      const auto fact = image_of(*standing, turn, exchange);
      if (!fact || !game_.net().initial[*fact]) return false;
    }
    return true;
  }

  [[nodiscard]] std::optional<std::uint32_t> image_of(const BoardView::Standing& standing,
                                                      const BoardTurn& turn,
                                                      const RoleExchange& exchange) const {
    const Place place = turn.to.empty() ? standing.place : turn.to[standing.place.index()];
    return board_.fact_of(place, exchange.of(standing.kind));
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

  [[nodiscard]] game::State image_of(const game::State& state, const Image& image) const {
    const std::vector<std::uint8_t> bases = machine::unpack_state(game_.net(), state);
    std::vector<std::uint8_t> turned(bases.size(), 0);
    for (std::size_t i = 0; i < bases.size(); ++i) turned[image[i]] = bases[i];
    return machine::pack_state(turned);
  }

  /// Whether a state is over, and what it pays.
  struct Ending {
    bool is_over = false;
    Results results{};

    bool operator==(const Ending&) const = default;
  };

  [[nodiscard]] Ending ending_of(const game::State& state) const {
    return {game_.is_terminal(state), results_of(state)};
  }

  /// With the points of each role for the one whose part it plays.
  static Results parts_of(const Results& results, const RoleExchange& exchange) {
    Results parts(results.size());
    for (std::size_t r = 0; r < results.size(); ++r) {
      parts[exchange.of(game::Role(r)).index()] = results[r];
    }
    return parts;
  }

  /// Whether both are over or neither, with the same points for who plays the same part.
  static bool ends_alike(const Ending& here, const Ending& there, const RoleExchange& exchange) {
    return here.is_over == there.is_over && parts_of(here.results, exchange) == there.results;
  }

  [[nodiscard]] bool ends_alike(const game::State& state, const game::State& other,
                                const RoleExchange& exchange) const {
    return ends_alike(ending_of(state), ending_of(other), exchange);
  }

  [[nodiscard]] bool agrees(const SymmetryStates::Seen& seen, const Image& image,
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
    const auto others = Successors::of(game_, other, SymmetryStates::kMostNexts, limit_);
    return others && correspond(seen.successors, *others, image, exchange);
  }

  /// Whether what each role's moves may lead to is, turned, what those of the role may lead to that
  /// takes its part.
  [[nodiscard]] bool correspond(const Successors& here, const Successors& there, const Image& image,
                                const RoleExchange& exchange) const {
    if (here.nexts().size() != there.nexts().size()) return false;
    std::vector<std::uint64_t> turned;
    for (const game::State& next : here.nexts()) turned.push_back(image_of(next, image).hash());
    const std::vector<std::uint64_t> names = there.names();
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      const game::Role role(r);
      if (here.options(role, turned) != there.options(exchange.of(role), names)) return false;
    }
    return true;
  }

  std::optional<Symmetry> check(const Image& image, const BoardTurn& turn,
                                const RoleExchange& exchange) {
    const bool exchanges = exchange.exchanges();
    Symmetry symmetry{words_of(turn, exchange), exchanges, 0, 0, 0, false, image};
    std::set<Results> results;
    for (const game::State& state : states_.bare()) {
      if (base::is_up(limit_)) break;
      if (!ends_alike(state, image_of(state, image), exchange)) return std::nullopt;
    }
    for (const SymmetryStates::Seen& seen : states_.seen()) {
      if (base::is_up(limit_)) break;
      if (!agrees(seen, image, exchange)) {
        if (!base::is_up(limit_)) return std::nullopt;
        break;  // not an answer but the end of the time
      }
      ++(seen.is_end ? symmetry.ends : symmetry.states);
      symmetry.nexts += seen.successors.nexts().size();
      if (seen.is_end) results.insert(results_of(seen.state));
    }
    symmetry.compares_points = tells_points_apart(results, exchanges);
    if (symmetry.compares_points && !keeps_goals(image, exchange)) return std::nullopt;
    if (!keeps_changed(image, exchange)) return std::nullopt;
    return symmetry.states < Symmetry::kFewestStates ? std::nullopt : std::optional(symmetry);
  }

  /// Whether states with one fact more end alike, and some of them also a move later. One after the
  /// other is looked at on either side, as they differ by little.
  [[nodiscard]] bool keeps_changed(const Image& image, const RoleExchange& exchange) {
    const std::vector<game::State>& changed = states_.changed();
    for (std::size_t i = changed_endings_.size(); i < changed.size() && !base::is_up(limit_); ++i) {
      changed_endings_.push_back(ending_of(changed[i]));
    }
    for (std::size_t i = 0; i < changed_endings_.size() && !base::is_up(limit_); ++i) {
      const Ending ending = ending_of(image_of(changed[i], image));
      if (!ends_alike(changed_endings_[i], ending, exchange)) return false;
    }
    const std::size_t every = 1 + changed.size() / kFollowed;
    for (std::size_t i = 0; i < changed.size() && !base::is_up(limit_); i += every) {
      const auto here = Successors::of(game_, changed[i], kMostFollowing, limit_);
      const auto there = Successors::of(game_, image_of(changed[i], image), kMostFollowing, limit_);
      if (here && there && !end_alike(*here, *there, exchange)) return false;
    }
    return true;
  }

  /// Whether a move may bring about the same ends in both.
  [[nodiscard]] bool end_alike(const Successors& here, const Successors& there,
                               const RoleExchange& exchange) const {
    std::set<Results> turned;
    for (const Results& results : ends_of(here)) turned.insert(parts_of(results, exchange));
    return turned == ends_of(there);
  }

  /// What the next states pay that are over; nothing of one that is not.
  [[nodiscard]] std::set<Results> ends_of(const Successors& successors) const {
    std::set<Results> ends;
    for (const game::State& next : successors.nexts()) {
      ends.insert(game_.is_terminal(next) ? results_of(next) : Results());
    }
    return ends;
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
    const auto& open = states_.open();
    for (std::size_t i = 0; i < open.size(); i += 1 + open.size() / kLineStates) {
      const auto state = board_.with(line, open[i]->state);
      if (state && !ends_alike(*state, image_of(*state, image), exchange)) return false;
    }
    return true;
  }

  /// The points of an end, by role.
  [[nodiscard]] Results results_of(const game::State& state) const {
    Results results(game_.role_count());
    for (std::size_t r = 0; r < results.size(); ++r) results[r] = game_.goals(state, game::Role(r));
    return results;
  }

  /// Where all ends pay the same, that they correspond says nothing.
  static bool tells_points_apart(const std::set<Results>& results, bool exchanges) {
    if (results.size() != 1 || !exchanges) return results.size() > 1;
    const Results& points = *results.begin();
    return std::ranges::any_of(points, [&](const auto& own) { return own != points.front(); });
  }

  [[nodiscard]] std::string words_of(const BoardTurn& turn, const RoleExchange& exchange) const {
    if (!exchange.exchanges()) return turn.words;
    const std::string roles = exchange.words(structure_.sample.roles);
    return turn.words.empty() ? roles : turn.words + " and " + roles;
  }

  const Structure& structure_;
  const machine::NetGame& game_;
  const base::TimeLimit& limit_;
  NetBoard board_;
  SymmetryStates states_;
  mutable std::optional<std::vector<GoalLines>> goals_;  // once they are asked for
  std::vector<Ending> changed_endings_;  // of changed states, once they are asked for
  std::vector<Image> makers_;            // those found
  std::set<Image> believed_;             // with all that follow from them
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
