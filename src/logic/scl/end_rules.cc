#include "logic/scl/end_rules.h"

#include "logic/scl/words.h"

namespace rulewise::logic {
namespace {

class EndWriter {
 public:
  EndWriter(Draft& draft, PowerWriter& powers)
      : draft_(draft), has_(draft.features()), powers_(powers) {}

  std::string write() {
    sheet_.heading("How it ends");
    const std::vector<scl::Goal>& white = draft_.rules().goals;
    for (std::size_t i = 0; i < white.size(); ++i) {
      write_goal(white[i], draft_.black().goals[i], std::to_string(i + 1));
    }
    if (white.empty()) sheet_.rule("(wins ?r)", {"(role ?r)", "(role nobody)"});
    sheet_.rule("stuck", {"(not can_act)"});
    sheet_.rule("can_act", {"(legal ?r ?m)", "(true (control ?r))"});
    write_outcome();
    write_terminal();
    return sheet_.text();
  }

 private:
  /// A relation of the position itself.
  [[nodiscard]] std::string now(const std::string& name) const {
    return has_.asks ? atom(name, "now", "?r", "?s") : atom(name, "?r", "?s");
  }

  void write_goal(const scl::Goal& white, const scl::Goal& black, const std::string& number) {
    switch (white.kind) {
      case scl::GoalKind::kStalemate: return write_stalemate(white);
      case scl::GoalKind::kEradicate: return write_eradicate(white, number);
      case scl::GoalKind::kArrive: return write_arrive(white, black);
      case scl::GoalKind::kCheckmate: return write_checkmate(white);
    }
  }

  void write_stalemate(const scl::Goal& goal) {
    if (goal.side == scl::Side::kPlayer) {
      sheet_.comment("stalemate player");
      sheet_.rule("(wins ?r)", {"(true (control ?r))", "stuck"});
    } else {
      sheet_.comment("stalemate opponent");
      sheet_.rule("(wins ?r)", {"(true (control ?o))", "(other ?r ?o)", "stuck"});
    }
  }

  void write_checkmate(const scl::Goal& goal) {
    if (!has_.royal) return;  // nobody is ever in check
    const bool own = goal.side == scl::Side::kPlayer;
    sheet_.comment(own ? "checkmate player" : "checkmate opponent");
    Conditions conditions{"stuck", "(checked stand)"};
    if (own) {
      conditions.emplace_back("(true (control ?r))");
    } else {
      conditions.insert(conditions.end(), {"(true (control ?o))", "(other ?r ?o)"});
    }
    sheet_.rule("(wins ?r)", conditions);
  }

  void write_eradicate(const scl::Goal& goal, const std::string& number) {
    sheet_.comment("eradicate " + description_words(draft_.rules(), goal.description));
    const std::string left = atom("left" + number, "?r");
    sheet_.rule(left, {now(powers_.fitting(goal.description))});
    Conditions conditions{"(role ?r)", negated(left)};
    if (has_.assigns) conditions.emplace_back("(not assigning)");
    sheet_.rule("(wins ?r)", conditions);
  }

  void write_arrive(const scl::Goal& white, const scl::Goal& black) {
    sheet_.comment("arrive " + description_words(draft_.rules(), white.description));
    const std::string area = draft_.squares(white.squares, black.squares);
    sheet_.rule("(wins ?r)",
                {now(powers_.fitting(white.description)), atom("inside", "?r", area, "?s")});
  }

  void write_outcome() {
    sheet_.comment("The limit comes before the goals; goals of both are a draw.");
    Conditions in_time;
    if (has_.limit) {
      sheet_.rule("limit_reached",
                  {holds(atom("ply", std::to_string(sheet_limit(draft_.rules()))))});
      in_time.emplace_back("(not limit_reached)");
    }
    Conditions winner{"(wins ?r)", "(other ?r ?o)", "(not (wins ?o))"};
    winner.insert(winner.end(), in_time.begin(), in_time.end());
    sheet_.rule("(winner ?r)", winner);
    Conditions loser{"stuck", "(not (wins white))", "(not (wins black))", "(true (control ?o))",
                     "(other ?r ?o)"};
    loser.insert(loser.end(), in_time.begin(), in_time.end());
    const bool draws = draft_.rules().additions.stalemate_draws;
    if (draws) loser.emplace_back("(checked stand)");
    if (!draws || has_.royal) sheet_.rule("(winner ?r)", loser);
    if (has_.remembers) write_repetition(in_time);
    sheet_.rule("decided", {"(winner ?r)"});
    sheet_.rule("(goal ?r 100)", {"(winner ?r)"});
    sheet_.rule("(goal ?o 0)", {"(winner ?r)", "(other ?r ?o)"});
    sheet_.rule("(goal ?r 50)", {"(role ?r)", "(not decided)"});
  }

  /// Goals and having no move come before it.
  void write_repetition(const Conditions& in_time) {
    const scl::RepetitionEnd end = draft_.rules().additions.repetition->end;
    Conditions comes_to_it{"repeated", "(not stuck)", "(not (wins white))", "(not (wins black))"};
    comes_to_it.insert(comes_to_it.end(), in_time.begin(), in_time.end());
    sheet_.rule("over_again", comes_to_it);
    if (end == scl::RepetitionEnd::kMoverLoses) {
      sheet_.rule("(winner ?r)", {"over_again", "(true (control ?r))"});
    }
    if (end == scl::RepetitionEnd::kCheckerLoses && has_.royal) {
      sheet_.rule("(winner ?o)",
                  {"over_again", "(always ?r)", "(other ?r ?o)", "(not (always ?o))"});
    }
  }

  void write_terminal() {
    Conditions between_turns;
    if (has_.continues) sheet_.rule("mid_turn", {"(true (continuing ?s))"});
    if (has_.chooses) sheet_.rule("mid_turn", {"(true (choosing ?s))"});
    if (has_.asks) sheet_.rule("mid_turn", {"(true answered)"});
    if (has_.long_turns()) between_turns.emplace_back("(not mid_turn)");
    const auto ends = [&](const std::string& reason) {
      Conditions conditions{reason};
      conditions.insert(conditions.end(), between_turns.begin(), between_turns.end());
      sheet_.rule("terminal", conditions);
    };
    if (has_.limit) ends("limit_reached");
    if (has_.idles) {
      ends(holds(atom("idle", std::to_string(*draft_.rules().additions.no_progress))));
    }
    if (has_.remembers) ends("repeated");
    ends("(wins ?r)");
    ends("stuck");
  }

  Draft& draft_;
  const Features& has_;
  PowerWriter& powers_;
  Sheet sheet_;
};

}  // namespace

std::string end_text(Draft& draft, PowerWriter& powers) { return EndWriter(draft, powers).write(); }

}  // namespace rulewise::logic
