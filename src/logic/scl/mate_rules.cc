#include "logic/scl/mate_rules.h"

#include <algorithm>

#include "logic/scl/board_rules.h"
#include "logic/scl/power_rules.h"

namespace rulewise::logic {
namespace {

class MateWriter {
 public:
  explicit MateWriter(Draft& draft) : draft_(draft), has_(draft.features()) {}

  std::string write() {
    sheet_.heading("What would be checkmate");
    write_placements();
    write_powers("check_");
    sheet_.comment("(gives_check k s): a k placed on s attacks a royal piece of the other.");
    write_attack("(gives_check ?k ?s)", "check_", "(put ?k ?s)");
    write_answers();
    write_boards_after();
    write_powers("answer_");
    write_attack("(refuted ?b)", "answer_", "?b");
    sheet_.rule("(saved ?k ?s)", {"(answer_board (reply ?k ?s ?q ?t ?v))",
                                  "(not (refuted (reply ?k ?s ?q ?t ?v)))"});
    sheet_.rule("(saved ?k ?s)",
                {"(answer_board (cover ?k ?s ?p ?t))", "(not (refuted (cover ?k ?s ?p ?t)))"});
    sheet_.rule("(mates ?k ?s)", {"(gives_check ?k ?s)", "(not (saved ?k ?s))"});
    return text_ + sheet_.text() + '\n';
  }

 private:
  void write_placements() {
    const std::vector<scl::Piece>& pieces = draft_.rules().pieces;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (pieces[i].no_drop_mate) sheet_.fact(atom("may_not_mate", draft_.name(scl::PieceId(i))));
    }
    sheet_.rule("(check_board (put ?k ?s))", {"(may_place ?r ?k ?s)", "(may_not_mate ?k)"});
    sheet_.rule("(check_acts ?b ?r)", {"(check_board ?b)", "(true (control ?r))"});
    sheet_.rule("(check_on ?b ?s ?o ?p)", {"(check_board ?b)", "(seen_on ?b ?s ?o ?p)"});
  }

  /// All powers on the boards of a prefix.
  void write_powers(const std::string& prefix) {
    const Scene scene{true, has_.lifts, prefix, false, false};
    PowerWriter powers(draft_, scene);
    powers.write();
    text_ += sheet_.text() + '\n' + emptiness_text(scene) + powers.text() + '\n';
    sheet_ = Sheet();
  }

  /// The one who acts now could take a royal piece of the other there.
  void write_attack(const std::string& head, const std::string& prefix, const std::string& board) {
    sheet_.rule(head,
                {atom(prefix + "takes", board, "?r", "?q", "?t", "?v", "?e"), "(in ?v ?z)",
                 "(other ?r ?o)", atom(prefix + "on", board, "?z", "?o", "?p"), "(royal ?p)"});
  }

  void write_answers() {
    sheet_.comment(
        "Answers: (reply k s q t v) when the piece on q has gone to t and taken v, (cover k s p t) "
        "when a p has been placed on t.");
    sheet_.rule("(answer_board (reply ?k ?s ?q ?t none))",
                {"(gives_check ?k ?s)", "(seen_moves (put ?k ?s) ?o ?q ?t)"});
    sheet_.rule("(answer_board (reply ?k ?s ?q ?t ?v))",
                {"(gives_check ?k ?s)", "(seen_takes (put ?k ?s) ?o ?q ?t ?v ?e)"});
    Conditions placed{"(gives_check ?k ?s)", "(true (control ?r))",
                      "(other ?r ?o)",       "(true (hand ?o ?p ?n))",
                      "(distinct ?n 0)",     "(seen_empty (put ?k ?s) ?t)"};
    const std::vector<scl::Piece>& pieces = draft_.rules().pieces;
    if (std::ranges::any_of(pieces, &scl::Piece::drops_mobile)) {
      placed.emplace_back("(not (immobile ?o ?p ?t))");
    }
    if (std::ranges::any_of(pieces, &scl::Piece::one_per_file)) {
      placed.emplace_back("(not (on_file ?o ?p ?t))");
    }
    sheet_.rule("(answer_board (cover ?k ?s ?p ?t))", placed);
  }

  void write_boards_after() {
    const std::string reply = "(answer_board (reply ?k ?s ?q ?t ?v))";
    const std::string cover = "(answer_board (cover ?k ?s ?p ?t))";
    sheet_.rule("(answer_acts ?b ?r)", {"(answer_board ?b)", "(true (control ?r))"});
    sheet_.rule("(answer_on (reply ?k ?s ?q ?t ?v) ?z ?w ?x)",
                {reply, "(seen_on (put ?k ?s) ?z ?w ?x)", "(distinct ?z ?q)", "(not (in ?v ?z))"});
    sheet_.rule("(answer_on (reply ?k ?s ?q ?t ?v) ?t ?w ?x)",
                {reply, "(seen_on (put ?k ?s) ?q ?w ?x)"});
    sheet_.rule("(answer_on (cover ?k ?s ?p ?t) ?z ?w ?x)",
                {cover, "(seen_on (put ?k ?s) ?z ?w ?x)"});
    sheet_.rule("(answer_on (cover ?k ?s ?p ?t) ?t ?o ?p)",
                {cover, "(true (control ?r))", "(other ?r ?o)"});
  }

  Draft& draft_;
  const Features& has_;
  Sheet sheet_;
  std::string text_;
};

}  // namespace

std::string mate_text(Draft& draft) {
  if (!draft.features().bans_mates) return {};
  return MateWriter(draft).write();
}

}  // namespace rulewise::logic
