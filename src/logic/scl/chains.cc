#include "logic/scl/chains.h"

#include <algorithm>

#include "logic/scl/board_rules.h"
#include "logic/scl/power_rules.h"

namespace rulewise::logic {
namespace {

class ChainWriter {
 public:
  explicit ChainWriter(Draft& draft) : draft_(draft), has_(draft.features()) {}

  std::string write() {
    const int levels = std::min(longest_chain(draft_.rules()), kMostAhead) - 1;
    draft_.note_count(levels + 2);
    sheet_.heading("How long chains of captures can be");
    sheet_.comment(
        "(chain q t v e n): the capture begins a chain of n captures or more. (took b q t v): the "
        "board b after a piece went from q to t and took v; those of relations ahead2_… are two "
        "captures ahead, and so on.");
    sheet_.rule("(chain ?q ?t ?v ?e 1)", {kOpens});
    if (levels > 0) {
      sheet_.rule("(chain ?q ?t ?v ?e ?n)",
                  {kOpens, "(ahead1_can (took now ?q ?t ?v) ?m)", "(then ?m ?n)"});
    }
    sheet_.rule("(attained ?n)", {"(chain ?q ?t ?v ?e ?n)"});
    std::string text = sheet_.text();
    for (int level = 1; level <= levels; ++level) text += level_text(level, level == levels);
    return text + '\n';
  }

 private:
  static constexpr const char* kOpens = "(opens ?r ?q ?t ?v ?e)";

  std::string level_text(int level, bool is_last) {
    const Scene scene{true, has_.lifts, "ahead" + std::to_string(level) + "_", has_.stays, true};
    Sheet sheet;
    if (level == 1) {
      write_first_boards(sheet);
    } else {
      write_boards(level, sheet);
    }
    sheet.rule(scene.say("acts", "?r"), {scene.say("board"), "(true (control ?r))"});
    const std::string takes = scene.say("takes", "?r", "?q", "?t", "?v", "?e");
    sheet.rule(scene.say("can", "1"), {takes});
    if (!is_last) {
      const std::string next = "ahead" + std::to_string(level + 1) + "_can";
      sheet.rule(scene.say("can", "?n"),
                 {takes, atom(next, "(took ?b ?q ?t ?v)", "?m"), "(then ?m ?n)"});
    }
    PowerWriter powers(draft_, scene);
    powers.write_continued();
    return sheet.text() + emptiness_text(scene) + powers.text();
  }

  void write_first_boards(Sheet& sheet) const {
    const std::string board = "(ahead1_board (took now ?q ?t ?v))";
    sheet.rule(board, {kOpens, "(true (at ?q ?r ?p))", "(continues ?p)"});
    sheet.rule("(ahead1_goes (took now ?q ?t ?v) ?t)", {board});
    sheet.rule("(ahead1_on (took now ?q ?t ?v) ?t ?r ?p)", {board, "(true (at ?q ?r ?p))"});
    Conditions stays{board, "(true (at ?s ?r ?p))", "(distinct ?s ?q)"};
    if (has_.stays) {
      sheet.rule("(ahead1_taken (took now ?q ?t ?v) ?s)", {board, "(in ?v ?s)"});
      sheet.rule("(ahead1_taken (took now ?q ?t ?v) ?s)", {board, "(true (taken ?s))"});
    } else {
      stays.emplace_back("(not (in ?v ?s))");
    }
    sheet.rule("(ahead1_on (took now ?q ?t ?v) ?s ?r ?p)", stays);
  }

  void write_boards(int level, Sheet& sheet) const {
    const std::string before = "ahead" + std::to_string(level - 1) + '_';
    const std::string now = "ahead" + std::to_string(level) + '_';
    const std::string after = "(took ?b ?q ?t ?v)";
    const std::string board = atom(now + "board", after);
    sheet.rule(board, {atom(before + "takes", "?b", "?r", "?q", "?t", "?v", "?e")});
    sheet.rule(atom(now + "goes", after, "?t"), {board});
    sheet.rule(atom(now + "on", after, "?t", "?r", "?p"),
               {board, atom(before + "on", "?b", "?q", "?r", "?p")});
    Conditions stays{board, atom(before + "on", "?b", "?s", "?r", "?p"), "(distinct ?s ?q)"};
    if (has_.stays) {
      sheet.rule(atom(now + "taken", after, "?s"), {board, "(in ?v ?s)"});
      sheet.rule(atom(now + "taken", after, "?s"), {board, atom(before + "taken", "?b", "?s")});
    } else {
      stays.emplace_back("(not (in ?v ?s))");
    }
    sheet.rule(atom(now + "on", after, "?s", "?r", "?p"), stays);
  }

  Draft& draft_;
  const Features& has_;
  Sheet sheet_;
};

}  // namespace

int longest_chain(const scl::Rules& rules) {
  std::size_t side = rules.board.assigned.size();
  for (const scl::Assignment& assignment : rules.board.assignments) {
    side += assignment.squares.size();
  }
  const auto may_take_own = [](const scl::Piece& piece) {
    return std::ranges::any_of(piece.capturing, [](const scl::Capture& capture) {
      return capture.type.owner != scl::Owner::kOpponent ||
             capture.effect == scl::EffectKind::kPossess;
    });
  };
  // Who takes own pieces, or has taken them over, can take nearly all there are.
  const bool both = std::ranges::any_of(rules.pieces, may_take_own);
  return static_cast<int>(std::max<std::size_t>(1, both ? 2 * side : side));
}

std::string chains_text(Draft& draft) {
  return draft.features().longest ? ChainWriter(draft).write() : std::string();
}

}  // namespace rulewise::logic
