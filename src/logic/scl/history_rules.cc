#include "logic/scl/history_rules.h"

#include "logic/scl/board_rules.h"
#include "logic/scl/words.h"

namespace rulewise::logic {
namespace {

class HistoryWriter {
 public:
  explicit HistoryWriter(Draft& draft)
      : draft_(draft), has_(draft.features()), rule_(*draft.rules().additions.repetition) {}

  std::string write() {
    sheet_.heading("Positions that come again");
    write_cells();
    write_ranks();
    if (has_.castles) write_rights();
    write_position();
    write_memory();
    if (rule_.end == scl::RepetitionEnd::kCheckerLoses && has_.royal) write_checks();
    return sheet_.text();
  }

 private:
  [[nodiscard]] static std::string variable(char letter, std::size_t number) {
    return std::string("?") + letter + std::to_string(number);
  }

  // ---- A position as a term ----------------------------------------------------------------

  void write_cells() {
    sheet_.comment("(cell s x): what there is on a square.");
    sheet_.rule("(mark ?s (piece ?o ?p))", {"(true (at ?s ?o ?p))"});
    if (has_.asks) sheet_.rule("(mark ?s (waiting ?o ?p))", {"(true (pending ?s ?o ?p))"});
    if (has_.passes) sheet_.rule("(mark ?s (passed_by ?t))", {"(true (passed ?s ?t))"});
    sheet_.rule("(marked ?s)", {"(mark ?s ?x)"});
    sheet_.rule("(cell ?s ?x)", {"(mark ?s ?x)"});
    sheet_.rule("(cell ?s nothing)", {"(square ?s)", "(not (marked ?s))"});
  }

  void write_ranks() {
    const scl::Board& board = draft_.rules().board;
    for (int y = 1; y <= board.height; ++y) {
      std::vector<std::string> cells;
      Conditions conditions;
      for (int x = 1; x <= board.width; ++x) {
        cells.push_back(variable('x', static_cast<std::size_t>(x)));
        conditions.push_back(atom("cell", square_name({x, y}), cells.back()));
      }
      sheet_.rule(atom("rank", std::to_string(y), term("row", cells)), conditions);
    }
  }

  void write_rights() {
    sheet_.rule("(right_is ?i kept)", {"(true (right ?i))"});
    sheet_.rule("(right_is ?i gone)",
                {"(castling ?r ?i ?k ?q ?t ?p ?y ?z)", "(not (true (right ?i)))"});
  }

  void write_position() {
    sheet_.comment("(position x): all that has to come again.");
    std::vector<std::string> parts;
    Conditions conditions;
    const auto add = [&](char letter, std::size_t number) {
      parts.push_back(variable(letter, number));
      return parts.back();
    };
    for (int y = 1; y <= draft_.rules().board.height; ++y) {
      const std::string row = add('r', static_cast<std::size_t>(y));
      conditions.push_back(atom("rank", std::to_string(y), row));
    }
    const std::size_t rights = 2 * draft_.rules().additions.castlings.size();
    for (std::size_t i = 1; i <= rights; ++i) {
      conditions.push_back(atom("right_is", std::to_string(i), add('c', i)));
    }
    if (has_.hands) add_hands(parts, conditions);
    parts.emplace_back("?who");
    conditions.emplace_back("(true (control ?who))");
    sheet_.rule(atom("position", term("whole", parts)), conditions);
  }

  void add_hands(std::vector<std::string>& parts, Conditions& conditions) const {
    const std::vector<int> most = most_in_hand(draft_.rules(), draft_.victims().has_doubles());
    for (const char* role : {"white", "black"}) {
      for (std::size_t i = 0; i < most.size(); ++i) {
        if (most[i] == 0) continue;
        parts.push_back(variable('h', parts.size()));
        conditions.push_back(holds(atom("hand", role, draft_.name(scl::PieceId(i)), parts.back())));
      }
    }
  }

  // ---- What is remembered ------------------------------------------------------------------

  /// With what holds of a step that begins a turn and removes nothing.
  [[nodiscard]] Conditions at_beginning(Conditions conditions) const {
    if (has_.long_turns()) conditions.emplace_back("(not mid_turn)");
    if (has_.assigns) conditions.emplace_back("(not assigning)");
    conditions.emplace_back("(not forgets)");
    return conditions;
  }

  void write_memory() {
    sheet_.comment(
        "(past x n): position x has been there at the beginning of a turn, for the n-th time. "
        "(met n): so has this one. Where a piece is removed none of them can come again.");
    sheet_.rule("forgets", {"(does ?r (capture ?q ?t ?v remove))"});
    sheet_.rule("(met ?n)", {"(position ?x)", "(true (past ?x ?n))"});
    sheet_.rule("(next (past ?x 1))", at_beginning({"(position ?x)", "(not (met 1))"}));
    for (int n = 2; n < rule_.times; ++n) {
      const std::string before = atom("met", std::to_string(n - 1));
      const std::string now = atom("met", std::to_string(n));
      sheet_.rule(atom("next", atom("past", "?x", std::to_string(n))),
                  at_beginning({"(position ?x)", before, negated(now)}));
    }
    sheet_.rule("(next (past ?x ?n))", {"(true (past ?x ?n))", "(not forgets)"});
    sheet_.rule("repeated", {atom("met", std::to_string(rule_.times - 1))});
  }

  /// Who waits made the last turn: the check there may be now is his.
  void write_checks() {
    sheet_.comment(
        "(steady r x): since x was first there every turn of r has given check. (always r): so "
        "it was since this position was first there.");
    sheet_.rule("(next (steady ?r ?x))",
                at_beginning({"(role ?r)", "(position ?x)", "(not (met 1))"}));
    sheet_.rule("(next (steady ?r ?x))",
                {"(true (steady ?r ?x))", "(true (control ?r))", "(not forgets)"});
    const Conditions waits{"(true (steady ?o ?x))", "(true (control ?r))", "(other ?r ?o)"};
    Conditions in_check = waits;
    in_check.insert(in_check.end(), {"(checked stand)", "(not forgets)"});
    sheet_.rule("(next (steady ?o ?x))", in_check);
    if (has_.long_turns()) {
      Conditions in_turn = waits;
      in_turn.insert(in_turn.end(), {"mid_turn", "(not forgets)"});
      sheet_.rule("(next (steady ?o ?x))", in_turn);
    }
    sheet_.rule("(always ?r)", {"(position ?x)", "(true (steady ?r ?x))", "(true (control ?r))"});
    sheet_.rule("(always ?o)", {"(position ?x)", "(true (steady ?o ?x))", "(true (control ?r))",
                                "(other ?r ?o)", "(checked stand)"});
  }

  Draft& draft_;
  const Features& has_;
  const scl::Repetition& rule_;
  Sheet sheet_;
};

}  // namespace

std::string history_text(Draft& draft) {
  if (!draft.features().remembers) return {};
  return HistoryWriter(draft).write() + '\n';
}

}  // namespace rulewise::logic
