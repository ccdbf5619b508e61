#include "logic/scl/board_rules.h"

#include <algorithm>
#include <set>

#include "logic/scl/words.h"

namespace rulewise::logic {
namespace {

std::string number(int n) { return std::to_string(n); }

bool is_option(const scl::Rules& rules, const scl::Description& options, scl::PieceId piece) {
  return options.any_piece ? rules.piece(piece).is_defined
                           : std::ranges::binary_search(options.pieces, piece);
}

bool can_become(const scl::Rules& rules, scl::PieceId from, scl::PieceId to) {
  const scl::Piece& piece = rules.piece(from);
  if (piece.reverts_to == to) return true;
  if (!piece.is_defined) return false;
  if (piece.promotion.kind == scl::PromotionKind::kFixed) return piece.promotion.becomes == to;
  return is_option(rules, piece.promotion.options, to);
}

/// What a piece may have turned into after any number of promotions.
std::set<scl::PieceId> descendants(const scl::Rules& rules, scl::PieceId piece) {
  std::set<scl::PieceId> found{piece};
  std::vector<scl::PieceId> open{piece};
  while (!open.empty()) {
    const scl::PieceId from = open.back();
    open.pop_back();
    for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
      const scl::PieceId to(i);
      if (can_become(rules, from, to) && found.insert(to).second) open.push_back(to);
    }
  }
  return found;
}

std::vector<scl::PieceId> pieces_of_a_side(const scl::Board& board) {
  std::vector<scl::PieceId> pieces = board.assigned;
  for (const scl::Assignment& assignment : board.assignments) {
    pieces.insert(pieces.end(), assignment.squares.size(), assignment.piece);
  }
  return pieces;
}

/// Whether some capture can bring this kind into a hand.
bool can_be_held(const scl::Rules& rules, scl::PieceId kind) {
  const auto holds_it = [&](const scl::Capture& capture) {
    if (capture.effect != scl::EffectKind::kPossess) return false;
    for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
      const scl::PieceId victim(i);
      if (rules.piece(victim).reverts_to.value_or(victim) == kind &&
          is_option(rules, capture.type, victim)) {
        return true;
      }
    }
    return false;
  };
  return std::ranges::any_of(rules.pieces, [&](const scl::Piece& piece) {
    return std::ranges::any_of(piece.capturing, holds_it);
  });
}

void write_set_up(const Draft& draft, Sheet& sheet) {
  for (const scl::Assignment& assignment : draft.rules().board.assignments) {
    for (const scl::Square square : assignment.squares) {
      sheet.fact(
          atom("init", atom("at", square_name(square), "white", draft.name(assignment.piece))));
    }
  }
  for (const scl::Assignment& assignment : draft.rules().board.assignments) {
    for (const scl::Square square : assignment.squares) {
      sheet.fact(atom("init", atom("at", square_name(draft.mirrored(square)), "black",
                                   draft.name(assignment.piece))));
    }
  }
}

/// Pieces the players will set up themselves.
void write_unplaced(const Draft& draft, Sheet& sheet) {
  const std::vector<scl::PieceId>& assigned = draft.rules().board.assigned;
  const std::set<scl::PieceId> kinds(assigned.begin(), assigned.end());
  for (const char* role : {"white", "black"}) {
    for (const scl::PieceId kind : kinds) {
      const auto count = static_cast<int>(std::ranges::count(assigned, kind));
      sheet.fact(atom("init", atom("unplaced", role, draft.name(kind), number(count))));
    }
  }
}

void write_hands(const Draft& draft, const std::vector<int>& most, Sheet& sheet) {
  for (const char* role : {"white", "black"}) {
    for (std::size_t i = 0; i < most.size(); ++i) {
      if (most[i] == 0) continue;
      sheet.fact(atom("init", atom("hand", role, draft.name(scl::PieceId(i)), "0")));
    }
  }
}

void write_steps(const Draft& draft, Sheet& sheet) {
  const scl::Board& board = draft.rules().board;
  for (const scl::Direction direction : draft.used_directions()) {
    for_each_square(board, [&](scl::Square square) {
      if (const auto to = scl::step(board, square, direction)) {
        sheet.fact(atom("step", direction_name(direction), square_name(square), square_name(*to)));
      }
    });
  }
}

bool has_promotions(const Features& features) {
  return features.becomes || features.chooses || features.asks;
}

void write_zones(const Draft& draft, Sheet& sheet) {
  const scl::Board& board = draft.rules().board;
  sheet.comment("Where pieces promote.");
  for_each_square(board, [&](scl::Square s) {
    if (s.y >= board.promote_rank) sheet.fact(atom("zone", "white", square_name(s)));
  });
  for_each_square(board, [&](scl::Square s) {
    if (draft.mirrored(s).y >= board.promote_rank) {
      sheet.fact(atom("zone", "black", square_name(s)));
    }
  });
}

/// (succ 0 1) … up to the largest number that is counted.
void write_numbers(Draft& draft, Sheet& sheet) {
  const std::vector<int> most = most_in_hand(draft.rules(), draft.victims().has_doubles());
  int largest = draft.features().limit ? sheet_limit(draft.rules()) : 0;
  largest = std::max(largest, draft.rules().additions.no_progress.value_or(0));
  if (draft.features().hands) largest = std::max(largest, *std::ranges::max_element(most));
  if (draft.features().assigns) {
    largest = std::max(largest, static_cast<int>(draft.rules().board.assigned.size()));
  }
  if (largest > 0) sheet.comment("Counting.");
  for (int n = 0; n < largest; ++n) sheet.fact(atom("succ", number(n), number(n + 1)));
  for (int n = 0; n < draft.longest_count(); ++n) {
    sheet.fact(atom("then", number(n), number(n + 1)));
  }
  if (!draft.features().hands || draft.victims().largest() < 2) return;
  const int most_held = *std::ranges::max_element(most);
  for (int i = 1; i <= static_cast<int>(draft.victims().largest()); ++i) {
    for (int n = 0; n + i <= most_held; ++n) {
      sheet.fact(atom("plus", number(n), number(i), number(n + i)));
    }
  }
}

void write_groups(Draft& draft, Sheet& sheet) {
  sheet.comment(
      "Groups of squares that one capture empties, named by their squares. (in v s): s is one of "
      "v; (with v s w): w is v and s; (split v s w): s is the first of v, w the others.");
  sheet.rule("(in ?s ?s)", {"(square ?s)"});
  if (draft.victims().largest() < 2) return;
  sheet.rule("(with none ?s ?s)", {"(square ?s)"});
  for (const auto& [set, square] : draft.victims().growths()) {
    VictimSet whole = set;
    whole.push_back(square);
    std::ranges::sort(whole, {}, [](scl::Square s) { return std::pair(s.y, s.x); });
    sheet.fact(atom("with", set_name(set), square_name(square), set_name(whole)));
  }
  for (const VictimSet& set : draft.victims().sets()) {
    for (auto square = set.begin(); square != set.end(); ++square) {
      if (square != set.begin() && *square == *(square - 1)) continue;
      sheet.fact(atom("in", set_name(set), square_name(*square)));
    }
  }
  if (!draft.features().hands) return;
  sheet.rule("(split ?s ?s none)", {"(square ?s)"});
  for (const VictimSet& set : draft.victims().sets()) {
    sheet.fact(atom("split", set_name(set), square_name(set.front()),
                    set_name({set.begin() + 1, set.end()})));
  }
}

}  // namespace

std::vector<int> most_in_hand(const scl::Rules& rules, bool has_doubles) {
  std::vector<int> most(rules.pieces.size(), 0);
  for (const scl::PieceId piece : pieces_of_a_side(rules.board)) {
    for (const scl::PieceId kind : descendants(rules, piece)) most[kind.index()] += 2;
  }
  // A square collected twice gives two pieces for one.
  const int more = has_doubles ? std::max(scl::move_limit(rules), scl::kPellMoveLimit) : 0;
  for (std::size_t i = 0; i < most.size(); ++i) {
    if (!can_be_held(rules, scl::PieceId(i))) most[i] = 0;
    if (most[i] > 0) most[i] += more;
  }
  return most;
}

std::string opening_text(Draft& draft) {
  Sheet sheet;
  for (const char* fact :
       {"(role white)", "(role black)", "(other white black)", "(other black white)"}) {
    sheet.fact(fact);
  }
  sheet.heading("The opening");
  sheet.fact("(init (control white))");
  if (draft.features().limit) sheet.fact("(init (ply 0))");
  if (draft.features().idles) sheet.fact("(init (idle 0))");
  write_set_up(draft, sheet);
  if (draft.features().assigns) write_unplaced(draft, sheet);
  if (draft.features().hands) {
    write_hands(draft, most_in_hand(draft.rules(), draft.victims().has_doubles()), sheet);
  }
  return sheet.text();
}

std::string geometry_text(Draft& draft) {
  Sheet sheet;
  sheet.heading("The board");
  for_each_square(draft.rules().board,
                  [&](scl::Square s) { sheet.fact(atom("square", square_name(s))); });
  sheet.comment(
      "(step d s t): from s in direction d lies t; n2e1 is two squares north (up the board, away "
      "from White) and one east.");
  write_steps(draft, sheet);
  if (has_promotions(draft.features())) write_zones(draft, sheet);
  write_numbers(draft, sheet);
  write_groups(draft, sheet);
  if (draft.features().undefined) {
    sheet.comment("The pieces that any_piece means.");
    for (std::size_t i = 0; i < draft.rules().pieces.size(); ++i) {
      if (!draft.rules().pieces[i].is_defined) continue;
      sheet.fact(atom("defined", draft.name(scl::PieceId(i))));
    }
  }
  sheet.comment(
      "(toward r w d): for r the ways w lead in direction d; (slides p w): p goes more than one "
      "leap on them. (span f n): n is in the range f. (among k p): p is one of the kinds k.");
  return sheet.text() + draft.tables().text();
}

std::string emptiness_text(const Scene& scene) {
  Sheet sheet;
  Conditions everywhere{"(square ?s)"};
  if (scene.many) everywhere.insert(everywhere.begin(), scene.say("board"));
  sheet.rule(scene.say("occupied", "?s"), {scene.on("?s", "?r", "?p")});
  Conditions nothing_there = everywhere;
  nothing_there.push_back(negated(scene.say("occupied", "?s")));
  sheet.rule(scene.say("empty", "?s"), nothing_there);
  if (!scene.lifts) return sheet.text();
  sheet.comment("(free q s): s is empty when the piece on q has been lifted.");
  sheet.rule(scene.say("free", "?q", "?s"), {"(square ?q)", scene.say("empty", "?s")});
  sheet.rule(scene.say("free", "?s", "?s"), everywhere);
  return sheet.text();
}

}  // namespace rulewise::logic
