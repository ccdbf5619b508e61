#include <algorithm>

#include "logic/scl/board_rules.h"
#include "logic/scl/turn_rules.h"

namespace rulewise::logic {
namespace {

constexpr const char* kCaptures = "(does ?r (capture ?q ?t ?v ?e))";

class NextWriter {
 public:
  explicit NextWriter(Draft& draft) : draft_(draft), has_(draft.features()) {}

  std::string write() {
    sheet_.heading("What a step does");
    write_promotions();
    write_leaving();
    write_landing();
    write_settling();
    if (has_.hands || has_.assigns) write_placing();
    if (has_.hands) write_hands();
    if (has_.assigns) write_unplaced();
    if (has_.castles) write_castling();
    if (has_.passes) write_passing();
    if (has_.idles) write_idling();
    write_turn();
    return sheet_.text();
  }

 private:
  // ---- Tables of promotion -----------------------------------------------------------------

  void write_promotions() {
    for (std::size_t i = 0; i < draft_.rules().pieces.size(); ++i) {
      const scl::Piece& piece = draft_.rules().pieces[i];
      if (piece.is_defined) write_promotion(scl::PieceId(i), piece.promotion);
    }
    if (has_.chooses || has_.asks) {
      sheet_.comment("(choice r p n k): a piece p of r may become a k of n.");
      if (has_own_options_) {
        sheet_.rule("(choice ?r ?p ?r ?k)", {"(role ?r)", "(own_option ?p ?k)"});
      }
      if (has_enemy_options_) {
        sheet_.rule("(choice ?r ?p ?n ?k)", {"(other ?r ?n)", "(enemy_option ?p ?k)"});
      }
    }
  }

  void write_promotion(scl::PieceId id, const scl::Promotion& promotion) {
    if (promotion.kind == scl::PromotionKind::kFixed) {
      if (promotion.becomes.is_valid() && promotion.becomes != id) {
        sheet_.fact(atom("becomes", draft_.name(id), draft_.name(promotion.becomes)));
      }
      return;
    }
    const bool own = promotion.chooser == scl::Side::kPlayer;
    sheet_.fact(atom(own ? "chooses" : "is_asked", draft_.name(id)));
    for (std::size_t i = 0; i < draft_.rules().pieces.size(); ++i) {
      for (const scl::Side side : {scl::Side::kPlayer, scl::Side::kOpponent}) {
        if (!scl::matches(draft_.rules(), promotion.options, side, scl::PieceId(i))) continue;
        const bool is_own = side == scl::Side::kPlayer;
        (is_own ? has_own_options_ : has_enemy_options_) = true;
        sheet_.fact(atom(is_own ? "own_option" : "enemy_option", draft_.name(id),
                         draft_.name(scl::PieceId(i))));
      }
    }
  }

  // ---- The pieces --------------------------------------------------------------------------

  void write_leaving() {
    sheet_.comment("Pieces stay where nothing happens to them.");
    sheet_.rule("(next (at ?s ?o ?p))", {"(true (at ?s ?o ?p))", "(not (leaves ?s))"});
    sheet_.rule("(leaves ?q)", {"(does ?r (move ?q ?t))"});
    sheet_.rule("(leaves ?q)", {kCaptures});
    write_captured();
    if (has_.continues) {
      sheet_.rule("(leaves ?s)", {"(does ?r stop)", "(true (continuing ?s))"});
    }
    if (has_.chooses) sheet_.rule("(leaves ?s)", {"(does ?r (promote ?s ?n ?k))"});
  }

  void write_captured() {
    if (!has_.stays) return sheet_.rule("(leaves ?s)", {kCaptures, "(in ?v ?s)"});
    sheet_.comment("(taken s): what stands on s has been captured; it goes when the turn ends.");
    sheet_.rule("(leaves ?s)",
                {kCaptures, "(in ?v ?s)", "(true (at ?q ?r ?p))", "(not (continues ?p))"});
    sheet_.rule("(next (taken ?s))",
                {kCaptures, "(in ?v ?s)", "(true (at ?q ?r ?p))", "(continues ?p)"});
    sheet_.rule("(next (taken ?s))", {kCaptures, "(true (taken ?s))"});
    sheet_.rule("(leaves ?s)", {"(does ?r stop)", "(true (taken ?s))"});
  }

  void write_landing() {
    sheet_.comment("(lands r p t): a piece p of r ends its move on t.");
    sheet_.rule("(lands ?r ?p ?t)", {"(does ?r (move ?q ?t))", "(true (at ?q ?r ?p))"});
    Conditions captured{kCaptures, "(true (at ?q ?r ?p))"};
    if (!has_.continues) {
      sheet_.rule("(lands ?r ?p ?t)", captured);
      return;
    }
    for (std::size_t i = 0; i < draft_.rules().pieces.size(); ++i) {
      if (!draft_.rules().pieces[i].constraints.continue_captures) continue;
      sheet_.fact(atom("continues", draft_.name(scl::PieceId(i))));
    }
    captured.emplace_back("(not (continues ?p))");
    sheet_.rule("(lands ?r ?p ?t)", captured);
    captured.back() = "(continues ?p)";
    sheet_.rule("(goes_on ?r ?p ?t)", captured);
    sheet_.rule("(next (at ?t ?r ?p))", {"(goes_on ?r ?p ?t)"});
    sheet_.rule("(next (continuing ?t))", {"(goes_on ?r ?p ?t)"});
    sheet_.rule("(lands ?r ?p ?s)",
                {"(does ?r stop)", "(true (continuing ?s))", "(true (at ?s ?r ?p))"});
  }

  void write_settling() {
    if (has_.leaving && (has_.becomes || has_.chooses || has_.asks)) write_leaving_zone();
    const Conditions in_zone = promoting();
    const auto where = [&](const std::string& condition) {
      Conditions all = in_zone;
      all.push_back(condition);
      return all;
    };
    if (has_.becomes) {
      sheet_.rule("(next (at ?t ?r ?k))", where("(becomes ?p ?k)"));
      sheet_.rule("(changes ?r ?p ?t)", where("(becomes ?p ?k)"));
    }
    if (has_.asks) {
      sheet_.rule("(next (pending ?t ?r ?p))", where("(is_asked ?p)"));
      sheet_.rule("(changes ?r ?p ?t)", where("(is_asked ?p)"));
    }
    if (has_.chooses) sheet_.rule("(next (choosing ?t))", where("(chooses ?p)"));
    Conditions unchanged{"(lands ?r ?p ?t)"};
    if (has_.becomes || has_.asks) unchanged.emplace_back("(not (changes ?r ?p ?t))");
    sheet_.rule("(next (at ?t ?r ?p))", unchanged);
    if (has_.chooses || has_.asks) {
      sheet_.rule("(next (at ?s ?n ?k))", {"(does ?r (promote ?s ?n ?k))"});
    }
  }

  /// A piece ends its move where it promotes.
  [[nodiscard]] Conditions promoting() const {
    if (has_.leaving) return {"(promotes ?r ?p ?t)"};
    return {"(lands ?r ?p ?t)", "(zone ?r ?t)"};
  }

  void write_leaving_zone() {
    sheet_.comment("A move promotes that ends in the zone or begins there.");
    sheet_.rule("(promotes ?r ?p ?t)", {"(lands ?r ?p ?t)", "(zone ?r ?t)"});
    sheet_.rule("(promotes ?r ?p ?t)",
                {"(does ?r (move ?q ?t))", "(true (at ?q ?r ?p))", "(zone ?r ?q)"});
    sheet_.rule("(promotes ?r ?p ?t)", {kCaptures, "(true (at ?q ?r ?p))", "(zone ?r ?q)"});
  }

  void write_placing() {
    const bool swaps = draft_.rules().board.setup == scl::SetupKind::kByOpponent;
    Conditions own{"(does ?r (place ?p ?s))"};
    if (swaps) own.emplace_back("(not assigning)");
    if (!swaps || has_.hands) sheet_.rule("(next (at ?s ?r ?p))", own);
    if (swaps) {
      sheet_.rule("(next (at ?s ?o ?p))",
                  {"(does ?r (place ?p ?s))", "assigning", "(other ?r ?o)"});
    }
  }

  // ---- Counts ------------------------------------------------------------------------------

  void write_hands() {
    sheet_.comment("Hands: (gains h k i): i pieces k come into the hand of h.");
    write_held_kinds();
    if (draft_.victims().largest() < 2) {
      sheet_.rule("(gains ?e ?k 1)", {kCaptures, "(true (at ?v ?o ?p))", "(held_as ?p ?k)"});
    } else {
      write_tally();
    }
    sheet_.rule("(grows ?h ?k)", {"(gains ?h ?k ?i)"});
    Conditions placed{"(does ?h (place ?k ?s))"};
    if (has_.assigns) placed.emplace_back("(not assigning)");
    sheet_.rule("(shrinks ?h ?k)", placed);
    sheet_.rule("(next (hand ?h ?k ?n))",
                {"(true (hand ?h ?k ?n))", "(not (grows ?h ?k))", "(not (shrinks ?h ?k))"});
    sheet_.rule("(next (hand ?h ?k ?n))",
                {"(true (hand ?h ?k ?m))", "(shrinks ?h ?k)", "(succ ?n ?m)"});
    sheet_.rule("(next (hand ?h ?k ?n))",
                {"(true (hand ?h ?k ?m))", "(gains ?h ?k ?i)",
                 draft_.victims().largest() < 2 ? "(succ ?m ?n)" : "(plus ?m ?i ?n)"});
  }

  void write_held_kinds() {
    const std::vector<int> most = most_in_hand(draft_.rules(), false);
    for (std::size_t i = 0; i < draft_.rules().pieces.size(); ++i) {
      const scl::PieceId piece(i);
      const scl::PieceId kind = draft_.rules().piece(piece).reverts_to.value_or(piece);
      if (most[kind.index()] == 0) continue;
      sheet_.fact(atom("held_as", draft_.name(piece), draft_.name(kind)));
      kinds_.push_back(kind);
    }
    std::ranges::sort(kinds_);
    kinds_.erase(std::unique(kinds_.begin(), kinds_.end()), kinds_.end());
  }

  /// (tally v k i): i pieces of the group v count as a k.
  void write_tally() {
    for (const scl::PieceId kind : kinds_) {
      sheet_.fact(atom("tally", "none", draft_.name(kind), "0"));
    }
    sheet_.rule("(tally ?v ?k ?i)", {"(split ?v ?s ?w)", "(true (at ?s ?o ?p))", "(held_as ?p ?j)",
                                     "(tally ?w ?k ?i)", "(distinct ?j ?k)"});
    sheet_.rule("(tally ?v ?k ?i)", {"(split ?v ?s ?w)", "(true (at ?s ?o ?p))", "(held_as ?p ?k)",
                                     "(tally ?w ?k ?m)", "(succ ?m ?i)"});
    sheet_.rule("(gains ?e ?k ?i)", {kCaptures, "(tally ?v ?k ?i)", "(distinct ?i 0)"});
  }

  void write_unplaced() {
    sheet_.rule("(sets_up ?r ?p)", {"(does ?r (place ?p ?s))", "assigning"});
    sheet_.rule("(next (unplaced ?r ?p ?n))",
                {"(true (unplaced ?r ?p ?n))", "(not (sets_up ?r ?p))"});
    sheet_.rule("(next (unplaced ?r ?p ?n))",
                {"(true (unplaced ?r ?p ?m))", "(sets_up ?r ?p)", "(succ ?n ?m)"});
  }

  // ---- What is ours ------------------------------------------------------------------------

  void write_castling() {
    sheet_.comment("Castling, and the right to it, which is lost where anything moves.");
    const std::string castles = "(does ?r (castle ?q ?t ?y ?z))";
    sheet_.rule("(leaves ?q)", {castles});
    sheet_.rule("(leaves ?y)", {castles});
    sheet_.rule("(next (at ?t ?r ?p))", {castles, "(true (at ?q ?r ?p))"});
    sheet_.rule("(next (at ?z ?r ?p))", {castles, "(true (at ?y ?r ?p))"});
    sheet_.rule("(touched ?s)", {"(leaves ?s)"});
    sheet_.rule("(touched ?t)", {"(does ?r (move ?q ?t))"});
    if (has_.hands) sheet_.rule("(touched ?s)", {"(does ?r (place ?p ?s))"});
    sheet_.rule("(lost ?i)", {"(castling_home ?i ?s)", "(touched ?s)"});
    sheet_.rule("(next (right ?i))", {"(true (right ?i))", "(not (lost ?i))"});
  }

  void write_passing() {
    sheet_.comment(
        "(passed s t): s was passed over by the piece on t in the turn before. (passes r p q t "
        "s): a p of r does so from q to t.");
    sheet_.rule("(kept_from ?r ?p ?q ?t)", {"(passes ?r ?p ?q ?t ?s)", "(occupied ?s)"});
    sheet_.rule("(next (passed ?s ?t))",
                {"(does ?r (move ?q ?t))", "(true (at ?q ?r ?p))", "(passes ?r ?p ?q ?t ?s)",
                 "(not (kept_from ?r ?p ?q ?t))"});
  }

  void write_idling() {
    sheet_.comment("Plies since the last capture or move of a piece that makes progress.");
    for (const scl::PieceId piece : draft_.rules().additions.progress) {
      sheet_.fact(atom("advances", draft_.name(piece)));
    }
    sheet_.rule("progress", {kCaptures});
    if (!draft_.rules().additions.progress.empty()) {
      sheet_.rule("progress", {"(does ?r (move ?q ?t))", "(true (at ?q ?r ?p))", "(advances ?p)"});
    }
    sheet_.rule("marks_time", {"(does ?r (move ?q ?t))", "(not progress)"});
    if (has_.castles) sheet_.rule("marks_time", {"(does ?r (castle ?q ?t ?y ?z))"});
    if (has_.hands || has_.assigns) sheet_.rule("marks_time", {"(does ?r (place ?p ?s))"});
    sheet_.rule("(next (idle 0))", {"progress"});
    sheet_.rule("(next (idle ?n))", {"marks_time", "(true (idle ?m))", "(succ ?m ?n)"});
    sheet_.rule("(next (idle ?n))", {"(true (idle ?n))", "(not progress)", "(not marks_time)"});
  }

  // ---- The turn ----------------------------------------------------------------------------

  void write_turn() {
    sheet_.comment(has_.long_turns()
                       ? "The turn passes, and a ply is counted, when the last step is done."
                       : "The turn passes.");
    if (has_.continues) sheet_.rule("turn_goes_on", {"(goes_on ?r ?p ?t)"});
    if (has_.chooses) {
      Conditions chooses = promoting();
      chooses.emplace_back("(chooses ?p)");
      sheet_.rule("turn_goes_on", chooses);
    }
    if (has_.asks) {
      const Conditions answers{"(does ?r (promote ?s ?n ?k))", "(true (pending ?s ?o ?p))"};
      sheet_.rule("turn_goes_on", answers);
      sheet_.rule("(next answered)", answers);
    }
    Conditions passes{"(true (control ?r))", "(other ?r ?o)"};
    if (has_.long_turns()) {
      sheet_.rule("(next (control ?r))", {"(true (control ?r))", "turn_goes_on"});
      passes.emplace_back("(not turn_goes_on)");
    }
    sheet_.rule("(next (control ?o))", passes);
    if (!has_.limit) return;
    Conditions counts{"(true (ply ?m))", "(succ ?m ?n)"};
    if (has_.long_turns()) {
      sheet_.rule("(next (ply ?n))", {"(true (ply ?n))", "turn_goes_on"});
      counts.emplace_back("(not turn_goes_on)");
    }
    sheet_.rule("(next (ply ?n))", counts);
  }

  Draft& draft_;
  const Features& has_;
  Sheet sheet_;
  std::vector<scl::PieceId> kinds_;  // that can be held
  bool has_own_options_ = false;
  bool has_enemy_options_ = false;
};

}  // namespace

std::string next_text(Draft& draft) { return NextWriter(draft).write(); }

}  // namespace rulewise::logic
