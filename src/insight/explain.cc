#include "insight/explain.h"

#include <algorithm>
#include <cmath>

#include "insight/wording.h"
#include "syntax/scl/english_words.h"

namespace rulewise::insight {
namespace {

/// More than this many pieces to promote into are counted, not named.
constexpr std::size_t kMostOptions = 12;

const scl::Rules& rules_of(const BoardKnowledge& knowledge) {
  return knowledge.tables().views().of(Side::kPlayer);
}

/// `promoted silver` for promoted_silver.
std::string name_in(const scl::Rules& rules, PieceId kind) {
  return scl::spoken(rules.piece(kind).name);
}

PieceOf white(PieceId kind) { return {Side::kPlayer, kind}; }

double worth(const BoardKnowledge& knowledge, PieceId kind) {
  return knowledge.material().total(white(kind));
}

double material(const BoardKnowledge& knowledge, MaterialAdvisor advisor, PieceId kind) {
  return knowledge.material().value(advisor, white(kind));
}

std::string square_text(scl::Square square) {
  return "(" + std::to_string(square.x) + "," + std::to_string(square.y) + ")";
}

std::string squares_text(const std::vector<scl::Square>& squares) {
  std::vector<std::string> names;
  for (const scl::Square square : squares) {
    if (names.size() == 6) break;
    names.push_back(square_text(square));
  }
  if (squares.size() > names.size()) {
    names.push_back(std::to_string(squares.size() - names.size()) + " more");
  }
  return listed(names, squares.size() > 6 ? "and" : "or");
}

/// `any piece`, `a king or guard`.
std::string kinds_text(const scl::Rules& rules, const scl::Description& description) {
  if (description.any_piece) return "any piece";
  std::vector<std::string> names;
  for (const PieceId kind : description.pieces) names.push_back(name_in(rules, kind));
  return with_article(listed(names, "or"));
}

std::string owner_text(scl::Owner owner) {
  switch (owner) {
    case scl::Owner::kPlayer: return "of its own";
    case scl::Owner::kOpponent: return "of the enemy";
    case scl::Owner::kAny: break;
  }
  return "of either side";
}

// ---- Piece values ---------------------------------------------------------------------------

std::string mobility_reason(const BoardKnowledge& knowledge, PieceId kind) {
  const double average = material(knowledge, MaterialAdvisor::kAvgStaticMob, kind);
  const double most = material(knowledge, MaterialAdvisor::kMaxStaticMob, kind);
  if (most == 0) return "it cannot move on an empty board";
  const double eventual = material(knowledge, MaterialAdvisor::kAvgEventualMob, kind);
  const std::string squares = number_text(average) == "1" ? " square" : " squares";
  return "it reaches " + number_text(average) + squares + " on average in one move (" +
         number_text(most) + " at most) and all it reaches in time counts " + number_text(eventual);
}

std::string fate_reason(const BoardKnowledge& knowledge, PieceId kind) {
  const double value = material(knowledge, MaterialAdvisor::kEradicate, kind);
  if (value > 0) return "the enemy wants it gone";
  return value < 0 ? "its owner wants it gone" : "";
}

std::string victims_reason(const BoardKnowledge& knowledge, PieceId kind) {
  const double victims = material(knowledge, MaterialAdvisor::kVictims, kind);
  if (victims == 0) return "it takes nothing";
  return "it can take " + counted(static_cast<std::size_t>(std::lround(victims)), "kind") +
         " of piece";
}

std::string immunity_reason(const BoardKnowledge& knowledge, PieceId kind) {
  const double immunity = material(knowledge, MaterialAdvisor::kImmunity, kind);
  if (immunity == 0) return "";
  return counted(static_cast<std::size_t>(std::lround(immunity)), "kind") +
         " of enemy piece cannot take it";
}

std::string giveaway_reason(const BoardKnowledge& knowledge, PieceId kind) {
  const double giveaway = material(knowledge, MaterialAdvisor::kGiveaway, kind);
  if (giveaway == 0) return "";
  return counted(static_cast<std::size_t>(std::lround(giveaway)), "kind") +
         " of its own side can take it";
}

std::string arrive_reason(const BoardKnowledge& knowledge, PieceId kind) {
  const double value = material(knowledge, MaterialAdvisor::kArrive, kind);
  if (value > 0) return "it, or what it becomes, can arrive and win";
  return value < 0 ? "the enemy wins when it arrives" : "";
}

std::string promote_reason(const BoardKnowledge& knowledge, PieceId kind) {
  const PieceOf hope = knowledge.material().hoped_for(white(kind));
  const double value = material(knowledge, MaterialAdvisor::kPromote, kind);
  if (value == 0 || hope == white(kind)) return "";
  const std::string name = name_in(rules_of(knowledge), hope.kind);
  return "it may become " +
         (hope.owner == Side::kPlayer ? with_article(name) : with_article("enemy " + name)) +
         ", which counts " + number_text(value);
}

std::string reasons_text(const BoardKnowledge& knowledge, PieceId kind) {
  const MaterialOptions& options = knowledge.material().options();
  const auto counts = [&](MaterialAdvisor advisor) { return options.weight(advisor) != 0; };
  std::vector<std::string> reasons{mobility_reason(knowledge, kind)};
  if (counts(MaterialAdvisor::kVictims)) reasons.push_back(victims_reason(knowledge, kind));
  if (counts(MaterialAdvisor::kPromote)) reasons.push_back(promote_reason(knowledge, kind));
  if (counts(MaterialAdvisor::kEradicate)) reasons.push_back(fate_reason(knowledge, kind));
  if (counts(MaterialAdvisor::kArrive)) reasons.push_back(arrive_reason(knowledge, kind));
  if (counts(MaterialAdvisor::kImmunity)) reasons.push_back(immunity_reason(knowledge, kind));
  if (counts(MaterialAdvisor::kGiveaway)) reasons.push_back(giveaway_reason(knowledge, kind));
  std::erase(reasons, "");
  std::string text;
  for (const std::string& reason : reasons) text += (text.empty() ? "" : "; ") + reason;
  return text;
}

/// The next kind below in value that is worth something; nothing if this is the last.
std::optional<PieceId> next_below(const BoardKnowledge& knowledge, PieceId kind) {
  const std::vector<PieceId> kinds = kinds_by_value(knowledge);
  const auto found = std::ranges::find(kinds, kind);
  if (found == kinds.end() || found + 1 == kinds.end()) return std::nullopt;
  return worth(knowledge, found[1]) > 0 ? std::optional(found[1]) : std::nullopt;
}

/// `, about 1.4 rooks,`; empty where there is nothing below.
std::string comparison_text(const BoardKnowledge& knowledge, PieceId kind) {
  const std::optional<PieceId> below = next_below(knowledge, kind);
  if (!below) return "";
  const std::string name = name_in(rules_of(knowledge), *below);
  const std::string ratio = number_text(worth(knowledge, kind) / worth(knowledge, *below));
  if (ratio == "1") return ", about as much as " + with_article(name) + ',';
  return ", about " + ratio + ' ' + plural(name) + ',';
}

// ---- What advisors say of a game ------------------------------------------------------------

std::vector<base::Location> moving_lines(const scl::Rules& rules) {
  std::vector<base::Location> lines;
  for (const scl::Piece& piece : rules.pieces) {
    for (const scl::Movement& movement : piece.moving) lines.push_back(movement.place.at);
  }
  return lines;
}

std::vector<base::Location> capture_lines(const scl::Rules& rules) {
  std::vector<base::Location> lines;
  for (const scl::Piece& piece : rules.pieces) {
    for (const scl::Capture& capture : piece.capturing) lines.push_back(capture.place.at);
  }
  return lines;
}

std::vector<base::Location> goal_lines(const scl::Rules& rules,
                                       std::initializer_list<scl::GoalKind> kinds) {
  std::vector<base::Location> lines;
  for (const scl::Goal& goal : rules.goals) {
    if (std::ranges::find(kinds, goal.kind) != kinds.end()) lines.push_back(goal.place.at);
  }
  return lines;
}

bool has_captures(const scl::Rules& rules) {
  return std::ranges::any_of(rules.pieces,
                             [](const scl::Piece& piece) { return !piece.capturing.empty(); });
}

bool has_possession(const scl::Rules& rules) {
  return std::ranges::any_of(rules.pieces, [](const scl::Piece& piece) {
    return std::ranges::any_of(piece.capturing, [](const scl::Capture& capture) {
      return capture.effect == scl::EffectKind::kPossess;
    });
  });
}

template <class Test>
bool any_code(const BoardKnowledge& knowledge, Test test) {
  const std::size_t codes = knowledge.tables().views().piece_count() + 1;
  for (Code code = 1; code < codes; ++code) {
    if (test(code)) return true;
  }
  return false;
}

/// The kind with the most of something, for an example.
PieceId leader(const BoardKnowledge& knowledge, MaterialAdvisor advisor) {
  const std::vector<PieceId> kinds = kinds_by_value(knowledge);
  return *std::ranges::max_element(
      kinds, {}, [&](PieceId kind) { return material(knowledge, advisor, kind); });
}

std::string example(const BoardKnowledge& knowledge, MaterialAdvisor advisor) {
  if (kinds_by_value(knowledge).empty()) return "nothing moves";
  const PieceId kind = leader(knowledge, advisor);
  return with_article(name_in(rules_of(knowledge), kind)) + " on its best square has " +
         number_text(material(knowledge, advisor, kind));
}

std::string threat_text(const BoardKnowledge& knowledge) {
  if (!has_captures(rules_of(knowledge))) return "nothing can be captured";
  return has_possession(rules_of(knowledge))
             ? "a captured piece can change sides, which counts double"
             : "a captured piece is gone, and counts what it was worth where it stood";
}

std::string vital_text(const BoardKnowledge& knowledge) {
  std::vector<std::string> sentences;
  for (const Remark& remark : explain_vital(knowledge)) sentences.push_back(remark.sentence);
  if (sentences.empty()) return "no player loses by losing pieces";
  return listed(sentences) +
         "; one of the last two under attack counts, the last one "
         "that can be taken at once decides";
}

std::string material_text(const BoardKnowledge& knowledge) {
  std::vector<std::string> items;
  for (const PieceId kind : kinds_by_value(knowledge)) {
    items.push_back(name_in(rules_of(knowledge), kind) + ' ' + number_text(worth(knowledge, kind)));
  }
  return items.empty() ? "there are no pieces" : listed(items);
}

std::string promote_text(const BoardKnowledge& knowledge) {
  std::vector<std::string> sentences;
  for (const Remark& remark : explain_promotions(knowledge)) sentences.push_back(remark.sentence);
  return sentences.empty() ? "no piece promotes" : listed(sentences);
}

std::string sentence_of(BoardAdvice advice, const BoardKnowledge& knowledge) {
  const bool halves = knowledge.options().discount == Discount::kExponent;
  const std::string fading = halves ? "halved with each move more" : "divided by 1 + the moves";
  switch (advice) {
    case BoardAdvice::kDynamicMobility: return "each step a piece can make now counts 1";
    case BoardAdvice::kStaticMobility:
      return "each step a piece could make on an empty board counts 1: " +
             example(knowledge, MaterialAdvisor::kMaxStaticMob);
    case BoardAdvice::kCaptureMobility:
      return "each capture that could be made counts 0.9 on move and 0.7 off it, good or bad";
    case BoardAdvice::kEventualMobility:
      return "each square a piece can reach in time on an empty board counts 1, " + fading + ": " +
             example(knowledge, MaterialAdvisor::kMaxEventualMob);
    case BoardAdvice::kLocalThreat: return "every good capture counts: " + threat_text(knowledge);
    case BoardAdvice::kGlobalThreat:
      return "the best capture on move and the second best off it count: " + threat_text(knowledge);
    case BoardAdvice::kPotentThreat:
      return "captures that cannot be answered, or win more than they lose, count: " +
             threat_text(knowledge);
    case BoardAdvice::kGlobalPotentThreat:
      return "only the best potent capture counts: " + threat_text(knowledge);
    case BoardAdvice::kPossess:
      return "a piece in hand counts what it would be worth on an average square";
    case BoardAdvice::kVital: return vital_text(knowledge);
    case BoardAdvice::kArrivalDistance:
      return "a square where a piece wins by standing there counts 1, " + fading;
    case BoardAdvice::kPromoteDistance:
      return promote_text(knowledge) + "; what a piece can become counts, " + fading +
             " to the promotion";
    case BoardAdvice::kInitPromote:
      return "a piece the enemy is about to promote counts what the enemy likes best";
    case BoardAdvice::kMaterial: return material_text(knowledge);
    case BoardAdvice::kRandom: return "a whim between -1 and 1";
  }
  return "";
}

std::vector<base::Location> lines_of(BoardAdvice advice, const BoardKnowledge& knowledge) {
  const scl::Rules& rules = rules_of(knowledge);
  std::vector<base::Location> lines;
  switch (advice) {
    case BoardAdvice::kDynamicMobility:
    case BoardAdvice::kStaticMobility:
    case BoardAdvice::kEventualMobility: return moving_lines(rules);
    case BoardAdvice::kCaptureMobility:
    case BoardAdvice::kLocalThreat:
    case BoardAdvice::kGlobalThreat:
    case BoardAdvice::kPotentThreat:
    case BoardAdvice::kGlobalPotentThreat:
    case BoardAdvice::kPossess: return capture_lines(rules);
    case BoardAdvice::kVital:
      return goal_lines(rules, {scl::GoalKind::kEradicate, scl::GoalKind::kCheckmate});
    case BoardAdvice::kArrivalDistance: return goal_lines(rules, {scl::GoalKind::kArrive});
    case BoardAdvice::kPromoteDistance:
    case BoardAdvice::kInitPromote:
      for (const scl::Piece& piece : rules.pieces) lines.push_back(piece.promotion.place.at);
      return lines;
    case BoardAdvice::kMaterial:
      for (const scl::Piece& piece : rules.pieces) lines.push_back(piece.place.at);
      return lines;
    case BoardAdvice::kRandom: break;
  }
  return lines;
}

}  // namespace

std::vector<PieceId> kinds_by_value(const BoardKnowledge& knowledge) {
  std::vector<PieceId> kinds;
  for (std::size_t i = 0; i < rules_of(knowledge).pieces.size(); ++i) {
    if (rules_of(knowledge).pieces[i].is_defined) kinds.push_back(PieceId(i));
  }
  std::ranges::stable_sort(kinds, std::greater<>{},
                           [&](PieceId kind) { return worth(knowledge, kind); });
  return kinds;
}

bool can_speak(BoardAdvice advice, const BoardKnowledge& knowledge) {
  const scl::Rules& rules = rules_of(knowledge);
  switch (advice) {
    case BoardAdvice::kCaptureMobility:
    case BoardAdvice::kLocalThreat:
    case BoardAdvice::kGlobalThreat:
    case BoardAdvice::kPotentThreat:
    case BoardAdvice::kGlobalPotentThreat: return has_captures(rules);
    case BoardAdvice::kPossess: return has_possession(rules);
    case BoardAdvice::kVital: return !knowledge.vital_goals().empty();
    case BoardAdvice::kArrivalDistance:
      return any_code(knowledge,
                      [&](Code code) { return !knowledge.arrival_squares(code).empty(); });
    case BoardAdvice::kPromoteDistance:
      return any_code(knowledge, [&](Code code) {
        return !knowledge.becomings(code).empty() ||
               (knowledge.options().wording == Wording::kProse && knowledge.enemy_promotes(code));
      });
    case BoardAdvice::kInitPromote:
      return any_code(knowledge, [&](Code code) { return knowledge.enemy_promotes(code); });
    default: return true;
  }
}

Advice advice_of(BoardAdvice advice, const BoardKnowledge& knowledge) {
  Advice found{std::string(name_of(advice)), knowledge.weight(advice), "", {}};
  if (can_speak(advice, knowledge)) {
    found.lines = lines_of(advice, knowledge);
    tidy_lines(found.lines);
    found.sentence = capitalised(sentence_of(advice, knowledge)) + '.';
  } else {
    found.sentence = "The rules give it nothing to say.";
  }
  return found;
}

Remark explain_value(const BoardKnowledge& knowledge, PieceId kind) {
  const scl::Piece& piece = rules_of(knowledge).piece(kind);
  Remark remark{capitalised(with_article(scl::spoken(piece.name))) + " is worth " +
                    number_text(worth(knowledge, kind)) + comparison_text(knowledge, kind) +
                    " because " + reasons_text(knowledge, kind) + '.',
                {piece.place.at}};
  tidy_lines(remark.lines);
  return remark;
}

std::vector<Remark> explain_promotions(const BoardKnowledge& knowledge) {
  std::vector<Remark> remarks;
  const Promotions& promotions = knowledge.tables().promotions();
  const scl::Rules& rules = rules_of(knowledge);
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    const PieceOf piece = white(PieceId(i));
    if (!rules.pieces[i].is_defined || !promotions.changes(piece)) continue;
    std::vector<std::string> options;
    for (const PieceOf option : promotions.options(piece)) {
      const std::string name = name_in(rules, option.kind);
      options.push_back(option.owner == Side::kPlayer ? name : "enemy " + name);
    }
    const bool are_many = options.size() > kMostOptions;
    const std::string becomes = are_many ? "one of " + std::to_string(options.size()) + " pieces"
                                         : with_article(listed(options, "or"));
    const bool owner_chooses = promotions.chooser(piece) == Side::kPlayer;
    const std::string choice = options.size() == 1 ? ""
                               : owner_chooses     ? " as its owner likes"
                                                   : " as the enemy likes";
    Remark remark{with_article(name_in(rules, PieceId(i))) + " becomes " + becomes + choice +
                      " from rank " + std::to_string(std::max(1, rules.board.promote_rank)) + " on",
                  {rules.pieces[i].promotion.place.at}};
    tidy_lines(remark.lines);
    remarks.push_back(std::move(remark));
  }
  return remarks;
}

std::vector<Remark> explain_arrivals(const BoardKnowledge& knowledge) {
  std::vector<Remark> remarks;
  const scl::Rules& rules = rules_of(knowledge);
  for (const scl::Goal& goal : rules.goals) {
    if (goal.kind != scl::GoalKind::kArrive) continue;
    Remark remark{"white wins when " + kinds_text(rules, goal.description) + ' ' +
                      owner_text(goal.description.owner) + " stands on " +
                      squares_text(goal.squares),
                  {goal.place.at}};
    tidy_lines(remark.lines);
    remarks.push_back(std::move(remark));
  }
  return remarks;
}

std::vector<Remark> explain_vital(const BoardKnowledge& knowledge) {
  std::vector<Remark> remarks;
  const scl::Rules& rules = rules_of(knowledge);
  for (const scl::Goal& goal : rules.goals) {
    Remark remark{"", {goal.place.at}};
    if (goal.kind == scl::GoalKind::kCheckmate && goal.side == Side::kOpponent) {
      remark.sentence = "a player loses by checkmate";
    } else if (goal.kind == scl::GoalKind::kEradicate &&
               goal.description.owner == scl::Owner::kOpponent) {
      remark.sentence = goal.description.any_piece
                            ? "a player loses with the last piece"
                            : "a player loses with the last " +
                                  kinds_text(rules, goal.description)
                                      .substr(kinds_text(rules, goal.description).find(' ') + 1);
    } else {
      continue;
    }
    tidy_lines(remark.lines);
    remarks.push_back(std::move(remark));
  }
  return remarks;
}

}  // namespace rulewise::insight
