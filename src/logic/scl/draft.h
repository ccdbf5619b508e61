// draft.h — what all parts of a GDL rulesheet for a chess-like game share while it is written.
//
// Idea      the rules say which facts a position needs; tables (directions, counts, groups of
//           pieces) are written when a rule first asks for them
// Promises  rules are written once for both players: `?r` is the one who acts, `?o` the other
// Tested by to_gdl_test.cc
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "logic/scl/sheet.h"
#include "logic/scl/victim_sets.h"
#include "logic/scl/ways.h"
#include "syntax/scl/rules.h"

namespace rulewise::logic {

/// Which parts of the language a game uses: what it does not use leaves no trace in the sheet.
struct Features {
  bool lifts = false;      // a piece may come back to its own square: it is lifted first
  bool hands = false;      // captured pieces can be held
  bool assigns = false;    // the players set up the pieces themselves
  bool continues = false;  // captures may go on
  bool chooses = false;    // who moves chooses a promotion
  bool asks = false;       // the other chooses it, before his own turn
  bool becomes = false;    // promotions without a choice
  bool undefined = false;  // pieces that `any_piece` does not mean
  bool limit = false;      // plies are counted

  // Ours.
  bool royal = false;         // some pieces may not be left attacked
  bool castles = false;       // king and partner move together
  bool passes = false;        // pieces can be captured in passing
  bool royal_passes = false;  // royal ones too
  bool idles = false;         // plies without progress are counted
  bool leaving = false;       // leaving the zone promotes too
  bool longest = false;       // only sequences that take most are legal
  bool bans_mates = false;    // some placements may not be checkmate
  bool remembers = false;     // positions that come again mean something
  bool stays = false;         // the captured stand where they stood until the turn ends

  /// Rules look at boards that would come of a move.
  [[nodiscard]] bool foresees() const { return royal || castles; }

  [[nodiscard]] bool long_turns() const { return continues || chooses || asks; }
};

[[nodiscard]] Features features_of(const scl::Rules& rules);

/// Plies after which the sheet ends the game: its own limit, or one where nothing else would.
inline constexpr int kLastResort = 1000;
[[nodiscard]] int sheet_limit(const scl::Rules& rules);

/// How rules speak of a board: of the position itself, or of boards that might come to be, with
/// the board `?b` in every relation and a prefix to its name.
struct Scene {
  bool many = false;
  bool lifts = false;
  std::string prefix{};
  bool stays = false;    // the captured still stand there: they block, and nothing fits them
  bool goes_on = false;  // only the piece in `goes` acts
  bool passes = false;   // boards to come know which squares the move to them passed over

  template <class... Arguments>
  [[nodiscard]] std::string say(std::string_view name, const Arguments&... arguments) const {
    std::vector<std::string> all;
    if (many) all.emplace_back("?b");
    (all.emplace_back(arguments), ...);
    return term(prefix + std::string(name), all);
  }
  /// The square holds this piece.
  [[nodiscard]] std::string on(const std::string& square, const std::string& role,
                               const std::string& piece) const;
  /// The square is empty once the piece from `lifted` is gone.
  [[nodiscard]] std::string free(const std::string& lifted, const std::string& square) const;
  /// What stands there has been captured in this turn.
  [[nodiscard]] std::string taken(const std::string& square) const;
  /// The role is the one whose moves are looked for.
  [[nodiscard]] std::string acts(const std::string& role) const;
};

class Draft {
 public:
  explicit Draft(const scl::Rules& rules);
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  [[nodiscard]] const scl::Rules& rules() const { return rules_; }
  /// The rules from Black's side, in absolute words.
  [[nodiscard]] const scl::Rules& black() const { return black_; }
  [[nodiscard]] const Features& features() const { return features_; }
  [[nodiscard]] const std::string& name(scl::PieceId piece) const { return names_[piece.index()]; }
  [[nodiscard]] scl::Square mirrored(scl::Square square) const {
    return scl::inverted(rules_.board, square);
  }

  /// Names of tables; the facts are written the first time.
  std::string directions(const std::vector<scl::Direction>& white,
                         const std::vector<scl::Direction>& black);
  std::string counts(Range range);
  std::string squares(const std::vector<scl::Square>& white, const std::vector<scl::Square>& black);
  std::string kinds(const scl::Description& description);
  void note_slide(scl::PieceId piece, const std::string& directions);
  /// Where lame leaps can be blocked.
  void note_legs(const Way& way);
  void note_step(scl::Direction direction) { used_.insert(direction); }
  void note_count(int count) { longest_ = std::max(longest_, count); }

  [[nodiscard]] const std::set<scl::Direction>& used_directions() const { return used_; }
  [[nodiscard]] int longest_count() const { return longest_; }
  [[nodiscard]] VictimSets& victims() { return victims_; }
  [[nodiscard]] Sheet& tables() { return tables_; }
  [[nodiscard]] base::Diagnostics& misfits() { return misfits_; }

 private:
  using DirectionSets = std::pair<std::vector<scl::Direction>, std::vector<scl::Direction>>;
  using SquareSets = std::pair<std::vector<scl::Square>, std::vector<scl::Square>>;

  const scl::Rules& rules_;
  const scl::Rules black_;
  const Features features_;
  const std::vector<std::string> names_;
  Sheet tables_;
  VictimSets victims_;
  base::Diagnostics misfits_;  // rules that are not in the sheet
  std::map<DirectionSets, std::string> directions_;
  std::map<SquareSets, std::string> squares_;
  std::map<std::vector<scl::PieceId>, std::string> kinds_;
  std::set<std::pair<int, int>> counts_;
  std::set<std::string> slides_;
  std::set<scl::Direction> legs_;
  std::set<scl::Direction> used_;
  int longest_ = 1;
};

}  // namespace rulewise::logic
