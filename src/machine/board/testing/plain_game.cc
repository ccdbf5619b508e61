#include "machine/board/testing/plain_game.h"

#include <algorithm>
#include <cstdlib>

namespace rulewise::machine::board::testing {
namespace {

const char* kNames[] = {"white", "black"};

std::string text_of(Square s) {
  return '(' + std::to_string(s.x) + ',' + std::to_string(s.y) + ')';
}

std::pair<int, int> bounds(const scl::Count& count, int max_leaps) {
  if (count.comparison == scl::Comparison::kEqual) return {count.number, count.number};
  if (count.comparison == scl::Comparison::kAtMost) return {0, count.number};
  return {count.number, max_leaps};
}

bool is_in(const std::vector<Square>& squares, Square square) {
  return std::ranges::find(squares, square) != squares.end();
}

std::pair<int, int> by_rank(Square s) { return {s.y, s.x}; }

}  // namespace

std::string PlainGame::text(PlainPiece piece) const {
  return std::string(kNames[piece.colour]) + ' ' + views_[0].pieces[piece.kind].name;
}

bool PlainGame::fits(const scl::Description& d, const PlainPiece& piece) const {
  return scl::matches(views_[0], d, piece.colour == 0 ? scl::Side::kPlayer : scl::Side::kOpponent,
                      scl::PieceId(piece.kind));
}

PlainState PlainGame::opening() const {
  PlainState state;
  for (const int colour : {0, 1}) {
    const scl::Board& board = view(colour).board;
    for (const scl::Assignment& assignment : board.assignments) {
      for (const Square square : assignment.squares) {
        state.board[square] = {assignment.piece.index(), colour};
      }
    }
    const scl::SetupKind setup = views_[0].board.setup;
    const int holder = setup == scl::SetupKind::kByOpponent ? 1 - colour : colour;
    for (const scl::PieceId piece : board.assigned) {
      state.hands[static_cast<std::size_t>(holder)].insert({piece.index(), colour});
    }
  }
  return state;
}

std::vector<std::string> PlainGame::facts(const PlainState& state) const {
  std::vector<std::string> facts;
  for (const auto& [square, piece] : state.board) {
    facts.push_back(text(piece) + ' ' + text_of(square));
  }
  for (const std::size_t holder : {0, 1}) {
    for (const PlainPiece& piece : state.hands[holder]) {
      facts.push_back("hand " + std::string(kNames[holder]) + ' ' + text(piece));
    }
  }
  std::ranges::sort(facts);
  return facts;
}

// ---- Movements -----------------------------------------------------------------------------

std::vector<PlainGame::End> PlainGame::ends(const PlainBoard& board, const scl::Movement& m,
                                            Square from, scl::Direction d) const {
  std::vector<End> found;
  if (m.kind == scl::MovementKind::kHop) {
    hop_ends(board, m, from, d, found);
  } else if (m.kind == scl::MovementKind::kLeap) {
    const auto sign = [](int v) { return (v > 0) - (v < 0); };
    const int ax = std::abs(d.dx), ay = std::abs(d.dy);
    const auto leg = step(from, {ax >= ay ? sign(d.dx) : 0, ay >= ax ? sign(d.dy) : 0});
    if (m.lame && leg && board.contains(*leg)) return found;
    if (const auto to = step(from, d)) found.push_back({*to, {}, {}});
  } else {
    const int most = m.max.value_or(scl::max_leaps(views_[0].board, d));
    std::optional<Square> at = from;
    std::vector<Square> passed;
    for (int n = 1; n <= most; ++n) {
      at = step(*at, d);
      if (!at) break;
      if (n >= m.min) found.push_back({*at, {}, passed});
      if (board.contains(*at)) break;
      passed.push_back(*at);
    }
  }
  std::erase_if(found, [&](const End& e) { return !m.within.empty() && !is_in(m.within, e.to); });
  return found;
}

void PlainGame::hop_ends(const PlainBoard& board, const scl::Movement& m, Square from,
                         scl::Direction d, std::vector<End>& found) const {
  const int most = scl::max_leaps(views_[0].board, d);
  const auto [b_min, b_max] = bounds(m.before, most);
  const auto [o_min, o_max] = bounds(m.over, most);
  const auto [a_min, a_max] = bounds(m.after, most);
  for (int b = b_min; b <= b_max; ++b) {
    for (int o = o_min; o <= o_max; ++o) {
      for (int a = a_min; a <= a_max; ++a) {
        std::optional<Square> at = from;
        std::vector<Square> hopped;
        bool is_good = true;
        for (int n = 1; n <= b + o + a + 1 && is_good; ++n) {
          at = step(*at, d);
          if (!at) {
            is_good = false;
          } else if (n > b && n <= b + o) {
            const auto piece = board.find(*at);
            is_good = piece != board.end() && fits(m.hop_over, piece->second);
            hopped.push_back(*at);
          } else if (n <= b + o + a) {
            is_good = !board.contains(*at);
          }
        }
        if (is_good) found.push_back({*at, hopped, {}});
      }
    }
  }
}

std::vector<PlainGame::End> PlainGame::moving(const PlainBoard& board, PlainPiece piece,
                                              Square from) const {
  std::vector<End> all;
  for (const scl::Movement& m : view(piece.colour).pieces[piece.kind].moving) {
    if (!m.from.empty() && !is_in(m.from, from)) continue;
    for (const scl::Direction d : scl::directions(m)) {
      std::vector<End> found = ends(board, m, from, d);
      std::erase_if(found, [&](const End& end) { return board.contains(end.to); });
      const bool longest = m.longest && views_[0].board.type == scl::BoardType::kPlanar;
      if (longest && found.size() > 1) found.erase(found.begin(), found.end() - 1);
      for (End& end : found) {
        if (!m.passing) end.passed.clear();
        all.push_back(end);
      }
    }
  }
  return all;
}

std::set<PlainGame::Capture> PlainGame::capturing(const PlainState& state, const PlainBoard& board,
                                                  const std::set<Square>& taken, PlainPiece piece,
                                                  Square from) const {
  std::set<Capture> all;
  for (const scl::Capture& c : view(piece.colour).pieces[piece.kind].capturing) {
    for (const scl::Movement& m : c.movements) {
      if (!m.from.empty() && !is_in(m.from, from)) continue;
      for (const scl::Direction d : scl::directions(m)) {
        std::vector<Capture> valid;
        for (const End& end : ends(board, m, from, d)) {
          Capture capture{end.to, -1, {}};
          if (c.effect == scl::EffectKind::kPossess) {
            capture.possessor = c.possessor == scl::Side::kPlayer ? 0 : 1;
          }
          const auto collect = [&](Square square) {
            const auto there = board.find(square);
            if (there == board.end() || taken.contains(square)) return;
            if (fits(c.type, there->second)) capture.victims.emplace_back(square, there->second);
          };
          const bool goes_over_taken = std::ranges::any_of(
              end.hopped, [&](Square square) { return taken.contains(square); });
          if (goes_over_taken) continue;
          if (c.hop) std::ranges::for_each(end.hopped, collect);
          const auto behind = step(from, {-d.dx, -d.dy});
          if (c.retrieve && behind) collect(*behind);
          if (c.clobber) collect(end.to);
          if (c.en_passant && state.passed.contains(end.to) && !board.contains(end.to)) {
            collect(state.passer);
          }
          std::ranges::sort(capture.victims, {}, [](const auto& v) { return by_rank(v.first); });
          const bool takes_target = std::ranges::any_of(
              capture.victims, [&](const auto& v) { return v.first == end.to; });
          if (capture.victims.empty() || (board.contains(end.to) && !takes_target)) continue;
          valid.push_back(capture);
        }
        const bool longest = m.longest && views_[0].board.type == scl::BoardType::kPlanar;
        if (longest && valid.size() > 1) valid.erase(valid.begin(), valid.end() - 1);
        all.insert(valid.begin(), valid.end());
      }
    }
  }
  return all;
}

bool PlainGame::may_go_on_moving(PlainPiece piece, Square from) const {
  const scl::Piece& rules = view(piece.colour).pieces[piece.kind];
  const auto leads_on = [&](const scl::Movement& m) {
    if (!m.from.empty() && !is_in(m.from, from)) return false;
    for (const scl::Direction d : scl::directions(m)) {
      scl::Movement leap = m;
      leap.kind = scl::MovementKind::kLeap;
      leap.lame = false;
      if (!ends({}, leap, from, d).empty()) return true;
    }
    return false;
  };
  return std::ranges::any_of(rules.moving, leads_on) ||
         std::ranges::any_of(rules.capturing, [&](const scl::Capture& c) {
           return std::ranges::any_of(c.movements, leads_on);
         });
}

// ---- A turn --------------------------------------------------------------------------------

bool PlainGame::in_zone(int colour, Square square) const {
  const int rank = colour == 0 ? square.y : views_[0].board.height + 1 - square.y;
  return rank >= views_[0].board.promote_rank;
}

std::vector<PlainPiece> PlainGame::options(PlainPiece piece) const {
  const scl::Promotion& promotion = view(piece.colour).pieces[piece.kind].promotion;
  if (!views_[0].pieces[piece.kind].is_defined) return {piece};
  if (promotion.kind == scl::PromotionKind::kFixed) {
    return {{promotion.becomes.is_valid() ? promotion.becomes.index() : piece.kind, piece.colour}};
  }
  std::vector<PlainPiece> all;
  for (std::size_t kind = 0; kind < views_[0].pieces.size(); ++kind) {
    for (const int colour : {0, 1}) {
      if (fits(promotion.options, {kind, colour})) all.push_back({kind, colour});
    }
  }
  return all;
}

std::map<std::string, PlainState> PlainGame::turns(const PlainState& state) const {
  std::vector<Turn> found;
  const bool assigns =
      state.is_assign_stage && (!state.hands[0].empty() || !state.hands[1].empty());
  if (assigns) {
    add_places(state, "", true, found);
  } else if (state.pending) {
    const auto [piece, square] = *state.pending;
    for (const PlainPiece& option : options(piece)) {
      PlainState chosen = state;
      chosen.pending.reset();
      chosen.board[square] = option;
      add_moves(chosen, "promote " + text_of(square) + ' ' + text(option) + " ; ", found);
    }
  } else {
    add_moves(state, "", found);
  }
  std::map<std::string, PlainState> by_text;
  for (const Turn& turn : found) {
    const auto [known, is_new] = by_text.emplace(turn.text, turn.next);
    known->second.passed.insert(turn.next.passed.begin(), turn.next.passed.end());
  }
  return by_text;
}

void PlainGame::add_moves(const PlainState& state, const std::string& prefix,
                          std::vector<Turn>& turns) const {
  std::vector<Turn> captures;
  std::vector<Turn> quiets;
  const bool all_must = views_[0].constraints.must_capture;
  for (const auto& [square, piece] : state.board) {
    if (piece.colour != state.control) continue;
    const std::size_t before = captures.size();
    add_piece(state, prefix, square, true, captures);
    const bool must = views_[0].pieces[piece.kind].constraints.must_capture;
    if (all_must || !must || captures.size() == before) {
      add_piece(state, prefix, square, false, quiets);
    }
  }
  if (views_[0].additions.most_captures) {
    std::size_t most = 0;
    for (const Turn& turn : captures) most = std::max(most, turn.captures);
    std::erase_if(captures, [&](const Turn& turn) { return turn.captures != most; });
  }
  turns.insert(turns.end(), captures.begin(), captures.end());
  if (!all_must || captures.empty()) turns.insert(turns.end(), quiets.begin(), quiets.end());
  add_places(state, prefix, false, turns);
}

void PlainGame::add_piece(const PlainState& state, const std::string& prefix, Square from,
                          bool captures, std::vector<Turn>& turns) const {
  PlainState lifted = state;
  const PlainPiece piece = state.board.at(from);
  lifted.board.erase(from);
  if (captures) return go_on(lifted, prefix, piece, from, from, 0, {}, turns);
  for (const End& end : moving(lifted.board, piece, from)) {
    PlainState moved = lifted;
    moved.passed = std::set<Square>(end.passed.begin(), end.passed.end());
    moved.passer = end.to;
    set_down(moved, prefix + text(piece) + ' ' + text_of(from) + " -> " + text_of(end.to), piece,
             from, end.to, 0, turns);
  }
}

void PlainGame::go_on(const PlainState& state, const std::string& so_far, PlainPiece piece,
                      Square origin, Square at, std::size_t steps, std::set<Square> taken,
                      std::vector<Turn>& turns) const {
  const scl::Constraints& own = views_[0].pieces[piece.kind].constraints;
  const bool must = own.must_capture || views_[0].constraints.must_capture;
  const bool stay = views_[0].additions.victims_stay;
  std::set<Capture> next;
  if (steps == 0 || own.continue_captures) next = capturing(state, state.board, taken, piece, at);
  if (steps > 0 && (!must || next.empty())) {
    PlainState ended = state;
    for (const Square square : taken) ended.board.erase(square);
    ended.passed.clear();
    set_down(ended, so_far, piece, origin, at, steps, turns);
  }
  for (const Capture& capture : next) {
    PlainState after = state;
    std::set<Square> now_taken = taken;
    std::string step_text = (steps > 0 ? " ; " : "") + text(piece) + ' ' + text_of(at) + " -> " +
                            text_of(capture.to) + " x";
    for (const auto& [square, victim] : capture.victims) {
      step_text += ' ' + text(victim) + ' ' + text_of(square);
      if (stay) {
        now_taken.insert(square);
      } else {
        after.board.erase(square);
      }
      if (capture.possessor < 0) continue;
      const auto& reverts = views_[0].pieces[victim.kind].reverts_to;
      after.hands[static_cast<std::size_t>(capture.possessor)].insert(
          {reverts ? reverts->index() : victim.kind, capture.possessor});
    }
    if (capture.possessor >= 0) {
      step_text += " / (" + std::string(kNames[capture.possessor]) + ')';
    }
    go_on(after, so_far + step_text, piece, origin, capture.to, steps + 1, now_taken, turns);
  }
}

void PlainGame::set_down(PlainState state, std::string so_far, PlainPiece piece, Square from,
                         Square to, std::size_t captures, std::vector<Turn>& turns) const {
  const bool promotes = in_zone(piece.colour, to) ||
                        (views_[0].additions.promote_on_leaving && in_zone(piece.colour, from));
  const scl::Promotion& promotion = view(piece.colour).pieces[piece.kind].promotion;
  const auto own = piece.colour == 0 ? scl::Side::kPlayer : scl::Side::kOpponent;
  const bool is_decision =
      views_[0].pieces[piece.kind].is_defined && promotion.kind == scl::PromotionKind::kDecision;
  if (promotes && is_decision && promotion.chooser != own) {
    state.pending = {piece, to};
    state.passed.clear();
    return finish({so_far, state, captures}, turns);
  }
  if (!promotes) {
    state.board[to] = piece;
    return finish({so_far, state, captures}, turns);
  }
  for (const PlainPiece& option : options(piece)) {
    const bool stays = option == piece;
    const bool unmoving = views_[0].pieces[piece.kind].drops_mobile && !may_go_on_moving(piece, to);
    if (stays && unmoving && (is_decision || option != piece)) continue;
    PlainState set = state;
    set.board[to] = option;
    if (!stays) set.passed.clear();
    finish(
        {stays ? so_far : so_far + " ; promote " + text_of(to) + ' ' + text(option), set, captures},
        turns);
  }
}

void PlainGame::add_places(const PlainState& state, const std::string& prefix, bool assigns,
                           std::vector<Turn>& turns) const {
  const auto holder = static_cast<std::size_t>(state.control);
  const std::set<PlainPiece> kinds(state.hands[holder].begin(), state.hands[holder].end());
  for (const PlainPiece& piece : kinds) {
    const scl::Board& board = view(piece.colour).board;
    for (int x = 1; x <= board.width; ++x) {
      for (int y = 1; y <= board.height; ++y) {
        const Square to{x, y};
        if (state.board.contains(to)) continue;
        if (assigns && !is_in(board.assign_squares, to)) continue;
        const scl::Piece& rules = views_[0].pieces[piece.kind];
        if (!assigns && rules.drops_mobile && !may_go_on_moving(piece, to)) continue;
        const bool has_one = std::ranges::any_of(state.board, [&](const auto& entry) {
          return entry.first.x == x && entry.second == piece;
        });
        if (!assigns && rules.one_per_file && has_one) continue;
        PlainState placed = state;
        placed.passed.clear();
        placed.hands[holder].erase(placed.hands[holder].find(piece));
        placed.board[to] = piece;
        Turn turn{prefix + text(piece) + " (" + kNames[holder] + ") -> " + text_of(to), placed, 0};
        turn.next.is_assign_stage = assigns;
        turn.next.control = 1 - state.control;
        ++turn.next.ply;
        if (assigns || !is_in_check(turn.next, state.control)) turns.push_back(turn);
      }
    }
  }
}

void PlainGame::finish(Turn turn, std::vector<Turn>& turns) const {
  const int mover = turn.next.control;
  turn.next.control = 1 - mover;
  turn.next.is_assign_stage = false;
  ++turn.next.ply;
  if (!is_in_check(turn.next, mover)) turns.push_back(std::move(turn));
}

bool PlainGame::is_in_check(const PlainState& state, int colour) const {
  const std::vector<scl::PieceId>& royal = views_[0].additions.royal;
  if (royal.empty()) return false;
  for (const auto& [square, piece] : state.board) {
    if (piece.colour == colour) continue;
    PlainBoard lifted = state.board;
    lifted.erase(square);
    for (const Capture& capture : capturing(state, lifted, {}, piece, square)) {
      for (const auto& [at, victim] : capture.victims) {
        const bool is_royal = std::ranges::find(royal, scl::PieceId(victim.kind)) != royal.end();
        if (victim.colour == colour && is_royal) return true;
      }
    }
  }
  return false;
}

// ---- The end ---------------------------------------------------------------------------------

std::string PlainGame::outcome(const PlainState& state) const {
  const int limit = scl::move_limit(views_[0]);
  if (limit > 0 && state.ply >= limit) return "draw";
  const bool has_moves = !turns(state).empty();
  const bool assigning =
      state.is_assign_stage && (!state.hands[0].empty() || !state.hands[1].empty());
  bool achieved[2] = {false, false};
  for (const int owner : {0, 1}) {
    for (const scl::Goal& goal : view(owner).goals) {
      const int side = goal.side == scl::Side::kPlayer ? 0 : 1;
      const auto is_meant = [&](const auto& entry) { return fits(goal.description, entry.second); };
      const bool is_stuck = !has_moves && side == state.control;
      switch (goal.kind) {
        case scl::GoalKind::kStalemate: achieved[owner] |= is_stuck; break;
        case scl::GoalKind::kCheckmate:
          achieved[owner] |= is_stuck && is_in_check(state, side);
          break;
        case scl::GoalKind::kEradicate:
          achieved[owner] |= !assigning && std::ranges::none_of(state.board, is_meant);
          break;
        case scl::GoalKind::kArrive:
          achieved[owner] |= std::ranges::any_of(state.board, [&](const auto& entry) {
            return is_in(goal.squares, entry.first) && is_meant(entry);
          });
          break;
      }
    }
  }
  if (achieved[0] && achieved[1]) return "draw";
  if (achieved[0] || achieved[1]) return kNames[achieved[0] ? 0 : 1];
  if (has_moves) return "";
  const bool draws = views_[0].additions.stalemate_draws && !is_in_check(state, state.control);
  return draws ? "draw" : kNames[1 - state.control];
}

}  // namespace rulewise::machine::board::testing
