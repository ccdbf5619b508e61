#include "insight/discovery/cleared_boards.h"

#include <algorithm>
#include <cmath>

#include "base/time_limit.h"
#include "machine/limit.h"
#include "machine/net/net_game.h"
#include "machine/relational/relational_game.h"

namespace rulewise::insight {
namespace {

constexpr std::uint32_t kMostMoves = 120;  // of a role on a board; others are left out
constexpr std::size_t kMostFollowed = 2;   // of these on a slow machine
constexpr std::size_t kMostSpots = 24;     // of each role, from all over the games
constexpr double kGoldenRatio = 0.6180339887498949;

}  // namespace

ClearedBoards::ClearedBoards(const Sample& sample, const BoardView& board, const game::Game& game,
                             std::uint64_t seed, const std::vector<PieceFigures>& pieces)
    : sample_(sample),
      board_(board),
      game_(game),
      net_(dynamic_cast<const machine::NetGame*>(&game)),
      relational_(dynamic_cast<const machine::RelationalGame*>(&game)),
      random_(seed) {
  for (const PieceFigures& piece : pieces) natures_.push_back(piece.nature);
  if (!can_make()) return;
  if (net_ != nullptr) {
    const std::vector<std::string>& names = net_->net().base_names;
    for (std::uint32_t i = 0; i < names.size(); ++i) bases_.emplace(names[i], i);
  }
  read_facts();
  find_vital();
  find_spots();
  shuffle_places();
}

void ClearedBoards::read_facts() {
  places_.resize(natures_.size());
  for (const std::string& text : possible_facts()) {
    const auto standing = standing_of(text);
    if (!standing) continue;
    if (!facts_.emplace(std::pair(standing->kind, standing->place), text).second) continue;
    places_[standing->kind.index()].push_back(standing->place);
    if (nature(standing->kind) == Nature::kBlank) blanks_.emplace(standing->place, text);
  }
}

/// Facts that may become true, as far as anybody knows.
std::vector<std::string> ClearedBoards::possible_facts() const {
  if (net_ != nullptr) return net_->net().base_names;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < sample_.facts.size(); ++i) {
    texts.emplace_back(sample_.facts.text(FactId(i)));
  }
  return texts;
}

/// What a fact says of the board, seen before or not.
std::optional<BoardView::Standing> ClearedBoards::standing_of(const std::string& text) {
  const auto [entry, is_new] = standings_.try_emplace(text);
  if (is_new) entry->second = board_.find(store_, store_.intern(text));
  return entry->second;
}

/// Kinds of which there is just one in every state but the last of a game.
void ClearedBoards::find_vital() {
  is_vital_.assign(natures_.size(), true);
  std::vector<std::uint32_t> counts(natures_.size());
  for (const SampledGame& game : sample_.games) {
    const bool has_end = !game.goals.empty();
    for (std::size_t i = 0; i + (has_end ? 1 : 0) < game.states.size(); ++i) {
      std::fill(counts.begin(), counts.end(), 0U);
      for (const FactId fact : game.states[i].facts) {
        if (const auto standing = board_.standing(fact)) ++counts[standing->kind.index()];
      }
      for (std::size_t k = 0; k < counts.size(); ++k) {
        if (counts[k] != 1) is_vital_[k] = false;
      }
    }
  }
}

/// States in which a role chooses, by role, in the order of their steps.
void ClearedBoards::find_spots() {
  spots_.resize(sample_.roles.size());
  std::size_t longest = 0;
  for (const SampledGame& game : sample_.games) longest = std::max(longest, game.states.size());
  for (std::size_t step = 0; step < longest; ++step) {
    for (const SampledGame& game : sample_.games) {
      if (step >= game.states.size()) continue;
      const SampledState& state = game.states[step];
      for (std::size_t role = 0; role < state.choices.size(); ++role) {
        if (state.choices[role] > 1) spots_[role].push_back(&state);
      }
    }
  }
  if (relational_ == nullptr) return;
  for (std::vector<const SampledState*>& spots : spots_) {  // boards without the piece are kept
    if (spots.size() <= kMostSpots) continue;
    for (std::size_t i = 0; i < kMostSpots; ++i) spots[i] = spots[i * spots.size() / kMostSpots];
    spots.resize(kMostSpots);
  }
}

void ClearedBoards::shuffle_places() {
  for (std::vector<Place>& places : places_) {
    for (std::size_t i = 0; i + 1 < places.size(); ++i) {
      const auto rest = static_cast<std::uint32_t>(places.size() - i);
      std::swap(places[i], places[i + random_.below(rest)]);
    }
  }
}

std::uint32_t ClearedBoards::even_boards(Kind kind, std::uint32_t most) const {
  const auto places = static_cast<std::uint32_t>(places_[kind.index()].size());
  if (places == 0 || places > 2 * most) return most;
  return places > most ? places : most - most % places;
}

std::optional<ClearedBoards::Board> ClearedBoards::draw(Kind kind, game::Role role) {
  const std::vector<const SampledState*>& spots = spots_[role.index()];
  const std::vector<Place>& places = places_[kind.index()];
  if (spots.empty() || places.empty()) return std::nullopt;
  const std::uint32_t number = draws_[{kind, role}]++;
  const double part = std::fmod(0.5 + number * kGoldenRatio, 1.0);  // no two are near each other
  const SampledState* spot =
      spots[static_cast<std::size_t>(part * static_cast<double>(spots.size()))];
  const Place place = places[number % places.size()];
  auto facts = cleared(spot->facts, kind, place);
  if (!facts) return std::nullopt;
  facts->insert(facts_.at({kind, place}));
  return Board{std::move(*facts), kind, place, spot};
}

std::optional<std::set<std::string>> ClearedBoards::cleared(const FactSet& state, Kind kind,
                                                            std::optional<Place> place) const {
  std::set<std::string> facts;
  std::set<Place> emptied;
  for (const FactId fact : state) {
    const auto standing = board_.standing(fact);
    const std::string text(sample_.facts.text(fact));
    if (!standing || stays(*standing, kind)) {
      if (standing && standing->place == place) {
        if (nature(standing->kind) != Nature::kBlank) return std::nullopt;
        continue;
      }
      facts.insert(text);
    } else if (standing->place != place) {
      emptied.insert(standing->place);
    }
  }
  for (const Place empty : emptied) {
    const auto blank = blanks_.find(empty);
    if (blank != blanks_.end()) facts.insert(blank->second);
  }
  return facts;
}

/// Whether it is left where it is when the board is cleared for a piece of the kind.
bool ClearedBoards::stays(const Standing& standing, Kind kind) const {
  if (standing.kind == kind) return false;
  const Nature what = nature(standing.kind);
  if (what == Nature::kBlank || what == Nature::kFixed) return true;
  if (what == Nature::kPiece && is_vital_[standing.kind.index()]) return true;
  const bool is_listed = board_.is_full() && !blanks_.empty();  // if only that a place is empty
  return is_listed && !blanks_.contains(standing.place);        // nothing to put in its stead
}

game::State ClearedBoards::make(const std::set<std::string>& facts) const {
  if (relational_ != nullptr) {
    return relational_->state_of(std::vector<std::string>(facts.begin(), facts.end()));
  }
  std::vector<std::uint8_t> is_true(bases_.size(), 0);
  for (const std::string& fact : facts) {
    const auto base = bases_.find(fact);  // what always holds has none
    if (base != bases_.end()) is_true[base->second] = 1;
  }
  return machine::pack_state(is_true);
}

/// A joint move in which all but the role do something.
std::optional<game::JointMove> ClearedBoards::waiting_moves(const game::State& state,
                                                            game::Role role) const {
  game::JointMove joint_move(sample_.roles.size());
  for (std::size_t i = 0; i < sample_.roles.size(); ++i) {
    if (i == role.index()) continue;
    const std::vector<game::Move> others = game_.legal_moves(state, game::Role(i));
    if (others.empty()) return std::nullopt;
    joint_move[i] = others.front();
  }
  return joint_move;
}

/// Moves that the role has on the board; on a slow machine those it owes to the piece.
std::vector<game::Move> ClearedBoards::moves_on(const Board& board, const game::State& state,
                                                game::Role role) {
  std::vector<game::Move> moves = game_.legal_moves(state, role);
  if (relational_ == nullptr) return moves;
  const std::set<game::Move>& without = moves_without(board, role);
  std::erase_if(moves, [&](game::Move move) { return without.contains(move); });
  return moves;
}

const std::set<game::Move>& ClearedBoards::moves_without(const Board& board, game::Role role) {
  const bool is_taken = is_vital_[board.kind.index()];  // kinds that are not never stay
  const auto key = std::tuple(board.spot, is_taken ? board.kind : Kind(), role);
  const auto known = without_.find(key);
  if (known != without_.end()) return known->second;
  const auto facts = cleared(board.spot->facts, board.kind, std::nullopt);
  const std::vector<game::Move> moves = game_.legal_moves(make(*facts), role);
  return without_.emplace(key, std::set<game::Move>(moves.begin(), moves.end())).first->second;
}

std::optional<double> ClearedBoards::look(const Board& board, game::Role role,
                                          const base::TimeLimit& limit, const Look& see) {
  try {
    const game::State state = make(board.facts);
    std::vector<game::Move> moves = moves_on(board, state, role);
    if (moves.size() > kMostMoves) return std::nullopt;
    if (moves.empty()) return 1;
    const auto all = static_cast<double>(moves.size());
    if (relational_ != nullptr && moves.size() > kMostFollowed) {
      for (std::size_t i = 0; i < kMostFollowed; ++i) {
        std::swap(moves[i], moves[i + random_.below(static_cast<std::uint32_t>(moves.size() - i))]);
      }
      moves.resize(kMostFollowed);
    }
    auto joint_move = waiting_moves(state, role);
    if (!joint_move) return std::nullopt;
    for (const game::Move move : moves) {
      if (base::is_up(limit)) return std::nullopt;
      (*joint_move)[role.index()] = move;
      if (!see(stood(board.facts, game_.successor(state, *joint_move)))) break;
    }
    return all / static_cast<double>(moves.size());
  } catch (const machine::LimitReached&) {
    return std::nullopt;
  }
}

std::vector<ClearedBoards::Stood> ClearedBoards::stood(const std::set<std::string>& before,
                                                       const game::State& state) {
  std::vector<Stood> found;
  for (const std::string& text : game_.facts(state)) {
    if (const auto standing = standing_of(text)) {
      found.push_back({*standing, !before.contains(text)});
    }
  }
  return found;
}

}  // namespace rulewise::insight
