#include "logic/scl/foresight.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "logic/scl/board_rules.h"
#include "logic/scl/power_rules.h"
#include "logic/scl/words.h"

namespace rulewise::logic {
namespace {

/// Whether a list of squares that a movement keeps to, if it has one, has the square.
bool allows(const std::vector<scl::Square>& squares, scl::Square square) {
  return squares.empty() || std::ranges::find(squares, square) != squares.end();
}

class ForesightWriter {
 public:
  explicit ForesightWriter(Draft& draft) : draft_(draft), has_(draft.features()) {}

  std::string write() {
    if (has_.passes) write_passing();
    write_placing();
    if (has_.castles) write_castlings();
    if (!has_.foresees()) return sheet_.text();
    sheet_.heading("What would be attacked");
    write_boards();
    if (has_.royal_passes) write_passed_boards();
    const Scene scene{true, has_.lifts, "seen_", false, false, has_.royal_passes};
    PowerWriter powers(draft_, scene);
    powers.write();
    sheet_.comment("(hit b s): on board b the one who waits now could take what stands on s.");
    sheet_.rule("(hit ?b ?s)", {"(seen_takes ?b ?o ?q ?t ?v ?e)", "(in ?v ?s)"});
    if (has_.royal) write_checks();
    return sheet_.text() + '\n' + emptiness_text(scene) + powers.text() + '\n';
  }

 private:
  // ---- Boards ------------------------------------------------------------------------------

  void write_boards() {
    sheet_.fact("(seen_board stand)");
    if (has_.royal) {
      sheet_.rule("(seen_board (after ?q ?t none))", {"(moves ?r ?q ?t)"});
      sheet_.rule("(seen_board (after ?q ?t ?v))", {"(takes ?r ?q ?t ?v ?e)"});
      if (has_.hands) sheet_.rule("(seen_board (put ?p ?s))", {"(may_place ?r ?p ?s)"});
    }
    if (has_.castles) {
      sheet_.rule("(seen_board (after ?q ?s none))",
                  {"(true (control ?r))", "(castling ?r ?i ?k ?q ?t ?p ?y ?z)", "(true (right ?i))",
                   "(castling_path ?i ?s)"});
    }
    if (has_.castles && has_.royal) write_castled_boards();
    sheet_.rule("(seen_acts ?b ?o)", {"(seen_board ?b)", "(true (control ?r))", "(other ?r ?o)"});
    sheet_.rule("(seen_on stand ?s ?o ?p)", {"(true (at ?s ?o ?p))"});
    sheet_.rule("(seen_on (after ?q ?t ?v) ?s ?o ?p)",
                {"(seen_board (after ?q ?t ?v))", "(true (at ?s ?o ?p))", "(distinct ?s ?q)",
                 "(not (in ?v ?s))"});
    sheet_.rule("(seen_on (after ?q ?t ?v) ?t ?o ?p)",
                {"(seen_board (after ?q ?t ?v))", "(true (at ?q ?o ?p))"});
    if (!has_.royal || !has_.hands) return;
    sheet_.rule("(seen_on (put ?k ?t) ?s ?o ?p)",
                {"(seen_board (put ?k ?t))", "(true (at ?s ?o ?p))"});
    sheet_.rule("(seen_on (put ?k ?t) ?t ?r ?k)",
                {"(seen_board (put ?k ?t))", "(true (control ?r))"});
  }

  /// Which squares a royal piece passed over on its way to a board.
  void write_passed_boards() {
    sheet_.rule("(seen_passed (after ?q ?t none) ?s ?t)",
                {"(seen_board (after ?q ?t none))", "(true (at ?q ?r ?p))", "(royal ?p)",
                 "(passes ?r ?p ?q ?t ?s)", "(not (kept_from ?r ?p ?q ?t))"});
  }

  /// King and partner on their new squares.
  void write_castled_boards() {
    const std::string castling = "(castling ?r ?i ?k ?q ?t ?p ?y ?z)";
    sheet_.rule("(seen_board (castled ?i))",
                {"(true (control ?r))", castling, "(true (right ?i))"});
    const std::string board = "(seen_board (castled ?i))";
    sheet_.rule("(seen_on (castled ?i) ?s ?o ?x)",
                {board, castling, "(true (at ?s ?o ?x))", "(distinct ?s ?q)", "(distinct ?s ?y)"});
    sheet_.rule("(seen_on (castled ?i) ?t ?r ?k)", {board, castling});
    sheet_.rule("(seen_on (castled ?i) ?z ?r ?p)", {board, castling});
  }

  void write_checks() {
    sheet_.comment("No turn may leave a royal piece of its own attacked.");
    for (const scl::PieceId piece : draft_.rules().additions.royal) {
      sheet_.fact(atom("royal", draft_.name(piece)));
    }
    sheet_.rule("(checked ?b)",
                {"(hit ?b ?s)", "(true (control ?r))", "(seen_on ?b ?s ?r ?p)", "(royal ?p)"});
    sheet_.rule("(safely_moves ?r ?q ?t)",
                {"(moves ?r ?q ?t)", "(not (checked (after ?q ?t none)))"});
    sheet_.rule("(safely_takes ?r ?q ?t ?v ?e)",
                {"(takes ?r ?q ?t ?v ?e)", "(not (checked (after ?q ?t ?v)))"});
  }

  // ---- Castling ----------------------------------------------------------------------------

  /// The squares of a straight way, without its start; only the end where it is not straight.
  static std::vector<scl::Square> way(scl::Square from, scl::Square to) {
    const int dx = to.x - from.x;
    const int dy = to.y - from.y;
    if (dx != 0 && dy != 0 && std::abs(dx) != std::abs(dy)) return {to};
    const auto sign = [](int n) { return (n > 0) - (n < 0); };
    std::vector<scl::Square> squares;
    while (from != to) {
      from = {from.x + sign(dx), from.y + sign(dy)};
      squares.push_back(from);
    }
    return squares;
  }

  void write_castlings() {
    sheet_.comment(
        "(castling r i k q t p y z): as castling i, the k of r goes from q to t and the p from y "
        "to "
        "z.");
    int number = 0;
    for (const char* role : {"white", "black"}) {
      const bool is_white = role == std::string("white");
      const scl::Rules& rules = is_white ? draft_.rules() : draft_.black();
      for (const scl::Castling& castling : rules.additions.castlings) {
        write_castling(castling, role, std::to_string(++number));
      }
    }
  }

  void write_castling(const scl::Castling& c, const std::string& role, const std::string& i) {
    sheet_.fact(atom("castling", role, i, draft_.name(c.king), square_name(c.king_from),
                     square_name(c.king_to), draft_.name(c.partner), square_name(c.partner_from),
                     square_name(c.partner_to)));
    std::set<scl::Square> empty;
    for (const auto& squares : {way(c.king_from, c.king_to), way(c.partner_from, c.partner_to),
                                way(c.king_from, c.partner_from)}) {
      empty.insert(squares.begin(), squares.end());
    }
    empty.erase(c.king_from);
    empty.erase(c.partner_from);
    for (const scl::Square s : empty) sheet_.fact(atom("castling_empty", i, square_name(s)));
    for (const scl::Square s : way(c.king_from, c.king_to)) {
      sheet_.fact(atom("castling_path", i, square_name(s)));
    }
    for (const scl::Square s : {c.king_from, c.partner_from}) {
      sheet_.fact(atom("castling_home", i, square_name(s)));
    }
    if (stands_at_start(c.king, c.king_from, role) &&
        stands_at_start(c.partner, c.partner_from, role)) {
      sheet_.fact(atom("init", atom("right", i)));
    }
  }

  [[nodiscard]] bool stands_at_start(scl::PieceId piece, scl::Square square,
                                     const std::string& role) const {
    const scl::Rules& rules = role == "white" ? draft_.rules() : draft_.black();
    return std::ranges::any_of(rules.board.assignments, [&](const scl::Assignment& assignment) {
      return assignment.piece == piece &&
             std::ranges::find(assignment.squares, square) != assignment.squares.end();
    });
  }

  // ---- Passing -----------------------------------------------------------------------------

  void write_passing() {
    for (std::size_t i = 0; i < draft_.rules().pieces.size(); ++i) {
      for (const scl::Rules* side : {&draft_.rules(), &draft_.black()}) {
        for (const scl::Movement& movement : side->pieces[i].moving) {
          if (!movement.passing) continue;
          const std::string role = side == &draft_.rules() ? "white" : "black";
          for (const scl::Direction d : scl::directions(movement)) {
            write_passed(role, scl::PieceId(i), movement, d);
          }
        }
      }
    }
  }

  void write_passed(const std::string& role, scl::PieceId piece, const scl::Movement& movement,
                    scl::Direction direction) {
    const scl::Board& board = draft_.rules().board;
    const int most = std::min(movement.max.value_or(scl::max_leaps(board, direction)),
                              line_length(board, direction));
    for_each_square(board, [&](scl::Square from) {
      if (!allows(movement.from, from)) return;
      std::vector<scl::Square> passed;
      std::optional<scl::Square> at = scl::step(board, from, direction);
      for (int n = 1; n <= most && at; ++n, at = scl::step(board, *at, direction)) {
        if (n >= std::max(2, movement.min) && allows(movement.within, *at)) {
          for (const scl::Square s : passed) {
            sheet_.fact(atom("passes", role, draft_.name(piece), square_name(from),
                             square_name(*at), square_name(s)));
          }
        }
        passed.push_back(*at);
      }
    });
  }

  // ---- Placing -----------------------------------------------------------------------------

  void write_placing() {
    const std::vector<scl::Piece>& pieces = draft_.rules().pieces;
    if (std::ranges::any_of(pieces, &scl::Piece::one_per_file)) {
      for_each_square(draft_.rules().board, [&](scl::Square s) {
        sheet_.fact(atom("file", square_name(s), std::string(1, square_name(s)[0])));
      });
    }
    if (std::ranges::none_of(pieces, &scl::Piece::drops_mobile)) return;
    sheet_.comment("Where a piece could never move.");
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (!pieces[i].drops_mobile) continue;
      for_each_square(draft_.rules().board, [&](scl::Square s) {
        for (const bool is_white : {true, false}) {
          if (can_ever_move(scl::PieceId(i), s, is_white)) continue;
          sheet_.fact(atom("immobile", is_white ? "white" : "black", draft_.name(scl::PieceId(i)),
                           square_name(s)));
        }
      });
    }
  }

  [[nodiscard]] bool can_ever_move(scl::PieceId id, scl::Square from, bool is_white) const {
    const scl::Piece& white = draft_.rules().piece(id);
    const scl::Piece& black = draft_.black().piece(id);
    for (std::size_t i = 0; i < white.moving.size(); ++i) {
      if (can_go(white.moving[i], black.moving[i], from, is_white)) return true;
    }
    for (std::size_t i = 0; i < white.capturing.size(); ++i) {
      for (std::size_t j = 0; j < white.capturing[i].movements.size(); ++j) {
        if (can_go(white.capturing[i].movements[j], black.capturing[i].movements[j], from,
                   is_white)) {
          return true;
        }
      }
    }
    return false;
  }

  [[nodiscard]] bool can_go(const scl::Movement& white, const scl::Movement& black,
                            scl::Square from, bool is_white) const {
    const scl::Board& board = draft_.rules().board;
    const scl::Movement& movement = is_white ? white : black;
    if (!allows(movement.from, from)) return false;
    for (const Way& way : ways_of(board, white, black)) {
      const bool hops = way.kind == scl::MovementKind::kHop;
      const int needed = hops ? way.before.low + way.over.low + way.after.low + 1 : way.steps.low;
      const int most = hops ? way.before.high + way.over.high + way.after.high + 1 : way.steps.high;
      for (const scl::Direction d : is_white ? way.white : way.black) {
        const int line = std::max(needed, std::min(most, line_length(board, d)));
        std::optional<scl::Square> at = from;
        for (int n = 1; n <= line && at; ++n) {
          at = scl::step(board, *at, d);
          if (at && n >= needed && allows(movement.within, *at)) return true;
        }
      }
    }
    return false;
  }

  Draft& draft_;
  const Features& has_;
  Sheet sheet_;
};

}  // namespace

std::string foresight_text(Draft& draft) { return ForesightWriter(draft).write(); }

}  // namespace rulewise::logic
