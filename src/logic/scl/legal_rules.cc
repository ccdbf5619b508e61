#include <algorithm>

#include "logic/scl/turn_rules.h"

namespace rulewise::logic {
namespace {

constexpr const char* kControl = "(true (control ?r))";

class LegalWriter {
 public:
  explicit LegalWriter(Draft& draft) : draft_(draft), has_(draft.features()) {}

  std::string write() {
    sheet_.heading("What is legal");
    sheet_.rule("(legal ?r noop)", {"(role ?r)", negated(kControl)});
    write_phases();
    write_compulsion();
    write_moves();
    write_captures();
    if (has_.castles) write_castlings();
    if (has_.hands) write_placements();
    if (has_.assigns) write_assignments();
    if (has_.chooses) write_choices();
    if (has_.asks) write_answers();
    return sheet_.text();
  }

 private:
  [[nodiscard]] bool has_busy_phases() const { return has_.long_turns() || has_.assigns; }
  [[nodiscard]] bool must_capture(const scl::Piece& piece) const {
    return draft_.rules().constraints.must_capture || piece.constraints.must_capture;
  }
  /// A relation of the position itself.
  template <class... Arguments>
  [[nodiscard]] std::string now(std::string_view name, const Arguments&... arguments) const {
    return has_.asks ? atom(name, "now", arguments...) : atom(name, arguments...);
  }

  [[nodiscard]] std::string moves() const {
    return has_.royal ? "(safely_moves ?r ?q ?t)" : now("moves", "?r", "?q", "?t");
  }
  [[nodiscard]] std::string takes() const {
    return has_.royal ? "(safely_takes ?r ?q ?t ?v ?e)"
                      : now("takes", "?r", "?q", "?t", "?v", "?e");
  }

  void write_phases() {
    if (has_.continues) sheet_.rule("busy", {"(true (continuing ?s))"});
    if (has_.chooses) sheet_.rule("busy", {"(true (choosing ?s))"});
    if (has_.asks) sheet_.rule("busy", {"(true (pending ?s ?r ?p))"});
    if (!has_.assigns) return;
    sheet_.rule("assigning", {"(true (unplaced ?r ?p ?n))", "(distinct ?n 0)"});
    sheet_.rule("busy", {"assigning"});
  }

  void add_readiness(Conditions& conditions) const {
    if (has_busy_phases()) conditions.push_back(negated("busy"));
  }

  void write_compulsion() {
    if (draft_.rules().constraints.must_capture) {
      sheet_.comment("Who can capture must, with some piece.");
      sheet_.rule("can_capture", {takes()});
      return;
    }
    bool any = false;
    for (std::size_t i = 0; i < draft_.rules().pieces.size(); ++i) {
      if (!draft_.rules().pieces[i].constraints.must_capture) continue;
      if (!any) sheet_.comment("These pieces, if they are moved and can capture, must.");
      any = true;
      sheet_.fact(atom("must_capture", draft_.name(scl::PieceId(i))));
    }
    if (!any) return;
    sheet_.rule("(bound ?q)", {takes(), "(true (at ?q ?r ?p))", "(must_capture ?p)"});
    has_bound_ = true;
  }

  void write_moves() {
    Conditions conditions{moves()};
    add_readiness(conditions);
    if (draft_.rules().constraints.must_capture) conditions.push_back(negated("can_capture"));
    if (has_bound_) conditions.push_back(negated("(bound ?q)"));
    sheet_.rule("(legal ?r (move ?q ?t))", conditions);
  }

  void write_captures() {
    Conditions conditions{takes()};
    add_readiness(conditions);
    const std::string possible =
        has_.longest ? "(opens ?r ?q ?t ?v ?e)" : "(legal ?r (capture ?q ?t ?v ?e))";
    sheet_.rule(possible, conditions);
    if (!has_.continues) return;
    sheet_.comment("A piece that has captured may go on; it stops where it need not or cannot.");
    sheet_.rule(possible, {"(true (continuing ?q))", takes()});
    if (has_.longest) {
      sheet_.comment("Of all captures only those that begin the longest chains are legal.");
      sheet_.rule("(legal ?r (capture ?q ?t ?v ?e))",
                  {possible, "(chain ?q ?t ?v ?e ?n)", "(then ?n ?m)", "(not (attained ?m))"});
    }
    if (draft_.rules().constraints.must_capture || has_.longest) {
      sheet_.rule("(held ?q)", {takes()});
    } else if (has_bound_) {
      sheet_.rule("(held ?q)", {"(bound ?q)"});
    }
    Conditions stop{kControl, "(true (continuing ?q))"};
    if (draft_.rules().constraints.must_capture || has_.longest || has_bound_) {
      stop.push_back(negated("(held ?q)"));
    }
    sheet_.rule("(legal ?r stop)", stop);
  }

  void write_placements() {
    sheet_.comment("Pieces in hand may be placed on any empty square.");
    Conditions conditions{kControl, "(true (hand ?r ?p ?n))", "(distinct ?n 0)",
                          now("empty", "?s")};
    add_readiness(conditions);
    add_limits_of_placing(conditions);
    sheet_.rule("(may_place ?r ?p ?s)", conditions);
    Conditions legal{"(may_place ?r ?p ?s)"};
    if (has_.royal) legal.emplace_back("(not (checked (put ?p ?s)))");
    if (has_.bans_mates) legal.emplace_back("(not (mates ?p ?s))");
    sheet_.rule("(legal ?r (place ?p ?s))", legal);
  }

  void add_limits_of_placing(Conditions& conditions) {
    const std::vector<scl::Piece>& pieces = draft_.rules().pieces;
    if (std::ranges::any_of(pieces, &scl::Piece::drops_mobile)) {
      conditions.emplace_back("(not (immobile ?r ?p ?s))");
    }
    if (std::ranges::none_of(pieces, &scl::Piece::one_per_file)) return;
    conditions.emplace_back("(not (on_file ?r ?p ?s))");
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (pieces[i].one_per_file) {
        sheet_.fact(atom("one_per_file", draft_.name(scl::PieceId(i))));
      }
    }
    sheet_.rule("(on_file ?r ?p ?s)",
                {"(one_per_file ?p)", "(true (at ?z ?r ?p))", "(file ?z ?f)", "(file ?s ?f)"});
  }

  void write_castlings() {
    sheet_.comment("Castling: (castle q t y z), the king from q to t, its partner from y to z.");
    sheet_.rule("(blocked ?i)", {"(castling_empty ?i ?s)", "(occupied ?s)"});
    sheet_.rule("(unsafe ?i)", {"(castling ?r ?i ?k ?q ?t ?p ?y ?z)", "(castling_path ?i ?s)",
                                "(hit (after ?q ?s none) ?s)"});
    sheet_.rule("(unsafe ?i)", {"(castling ?r ?i ?k ?q ?t ?p ?y ?z)", "(hit stand ?q)"});
    if (has_.royal) sheet_.rule("(unsafe ?i)", {"(checked (castled ?i))"});
    Conditions conditions{kControl,
                          "(castling ?r ?i ?k ?q ?t ?p ?y ?z)",
                          "(true (right ?i))",
                          "(true (at ?q ?r ?k))",
                          "(true (at ?y ?r ?p))",
                          "(not (blocked ?i))",
                          "(not (unsafe ?i))"};
    add_readiness(conditions);
    if (draft_.rules().constraints.must_capture) conditions.push_back(negated("can_capture"));
    sheet_.rule("(legal ?r (castle ?q ?t ?y ?z))", conditions);
  }

  void write_assignments() {
    const bool own = draft_.rules().board.setup == scl::SetupKind::kByPlayer;
    sheet_.comment(own ? "First both set up their pieces in turn."
                       : "First both set up each other's pieces in turn.");
    const auto& squares = draft_.rules().board.assign_squares;
    const auto& mirrored = draft_.black().board.assign_squares;
    const std::string area =
        own ? draft_.squares(squares, mirrored) : draft_.squares(mirrored, squares);
    sheet_.rule("(legal ?r (place ?p ?s))",
                {kControl, "(true (unplaced ?r ?p ?n))", "(distinct ?n 0)",
                 atom("inside", "?r", area, "?s"), now("empty", "?s")});
  }

  void write_choices() {
    sheet_.comment("A piece that ends its move in the zone: its owner chooses what it becomes.");
    sheet_.rule("(legal ?r (promote ?s ?n ?k))", choice_conditions());
  }

  Conditions choice_conditions() {
    Conditions conditions{kControl, "(true (choosing ?s))", "(true (at ?s ?r ?p))",
                          "(choice ?r ?p ?n ?k)"};
    if (std::ranges::any_of(draft_.rules().pieces, &scl::Piece::drops_mobile)) {
      // What could never move from there may not stay what it is.
      sheet_.rule("(stranded ?r ?p ?s ?p)", {"(immobile ?r ?p ?s)"});
      conditions.emplace_back("(not (stranded ?r ?p ?s ?k))");
    }
    return conditions;
  }

  void write_answers() {
    sheet_.comment(
        "A piece is off the board until the opponent, at the beginning of his turn, has chosen "
        "what it becomes: anything after which he can move. The boards looked at are `now` and "
        "(as n k), with the piece as a k of n.");
    sheet_.rule("(legal ?r (promote ?s ?n ?k))", {kControl, "(true (pending ?s ?o ?p))",
                                                  "(choice ?o ?p ?n ?k)", "(able (as ?n ?k))"});
    sheet_.rule("(able ?b)", {"(moves ?b ?r ?q ?t)"});
    sheet_.rule("(able ?b)", {"(takes ?b ?r ?q ?t ?v ?e)"});
    if (has_.hands) {
      sheet_.rule("(able ?b)",
                  {kControl, "(true (hand ?r ?p ?n))", "(distinct ?n 0)", "(empty ?b ?s)"});
    }
    sheet_.fact("(board now)");
    sheet_.rule("(board (as ?n ?k))", {"(true (pending ?s ?o ?p))", "(choice ?o ?p ?n ?k)"});
    sheet_.rule("(acts ?b ?r)", {"(board ?b)", kControl});
    sheet_.rule("(on ?b ?s ?r ?p)", {"(board ?b)", "(true (at ?s ?r ?p))"});
    sheet_.rule("(on (as ?n ?k) ?s ?n ?k)", {"(true (pending ?s ?o ?p))", "(choice ?o ?p ?n ?k)"});
  }

  Draft& draft_;
  const Features& has_;
  Sheet sheet_;
  bool has_bound_ = false;
};

}  // namespace

std::string legal_text(Draft& draft) { return LegalWriter(draft).write(); }

}  // namespace rulewise::logic
