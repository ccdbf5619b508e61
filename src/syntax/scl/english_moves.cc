#include "syntax/scl/english_moves.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "syntax/scl/english_words.h"

namespace rulewise::scl {
namespace {

using Directions = std::set<std::pair<int, int>>;

// ---- Directions --------------------------------------------------------------------------

enum class Line { kNowhere, kOrthogonal, kDiagonal, kOblique };

Line line_of(Direction d) {
  if (d.dx == 0 && d.dy == 0) return Line::kNowhere;
  if (d.dx == 0 || d.dy == 0) return Line::kOrthogonal;
  return std::abs(d.dx) == std::abs(d.dy) ? Line::kDiagonal : Line::kOblique;
}

int length_of(Direction d) { return std::max(std::abs(d.dx), std::abs(d.dy)); }

/// Directions of one length along a line, by their signs.
Directions signs_of(const std::vector<Direction>& directions) {
  Directions signs;
  const auto sign = [](int n) { return (n > 0) - (n < 0); };
  for (const Direction d : directions) signs.emplace(sign(d.dx), sign(d.dy));
  return signs;
}

std::vector<std::string> orthogonal_words(const Directions& signs) {
  const bool ahead = signs.contains({0, 1});
  const bool back = signs.contains({0, -1});
  const bool left = signs.contains({-1, 0});
  const bool right = signs.contains({1, 0});
  if (ahead && back && left && right) return {"orthogonally"};
  std::vector<std::string> words;
  if (ahead) words.emplace_back("forwards");
  if (back) words.emplace_back("backwards");
  if (left && right) words.emplace_back("sideways");
  if (left && !right) words.emplace_back("to the left");
  if (right && !left) words.emplace_back("to the right");
  return words;
}

std::string diagonal_words(const Directions& signs) {
  if (signs.size() == 4) return "diagonally";
  if (signs == Directions{{-1, 1}, {1, 1}}) return "diagonally forwards";
  if (signs == Directions{{-1, -1}, {1, -1}}) return "diagonally backwards";
  if (signs == Directions{{1, -1}, {1, 1}}) return "diagonally to the right";
  if (signs == Directions{{-1, -1}, {-1, 1}}) return "diagonally to the left";
  if (signs == Directions{{-1, -1}, {1, 1}}) return "along the diagonal that rises to the right";
  if (signs == Directions{{-1, 1}, {1, -1}}) return "along the diagonal that rises to the left";
  std::vector<std::string> words;
  for (const auto& [dx, dy] : signs) {
    words.push_back(std::string(dy > 0 ? "forwards" : "backwards") +
                    (dx > 0 ? " to the right" : " to the left"));
  }
  return "diagonally " + join_words(words, "or");
}

/// Leaps across and forward that share their lengths: `one square to either side and two forwards`.
std::string oblique_group_words(int across, int ahead, const Directions& signs) {
  std::set<int> sides;
  std::set<int> ways;
  for (const auto& [dx, dy] : signs) {
    sides.insert(dx);
    ways.insert(dy);
  }
  if (sides.size() * ways.size() != signs.size()) {
    std::vector<std::string> words;
    for (const auto& one : signs) words.push_back(oblique_group_words(across, ahead, {one}));
    return join_words(words, "or");
  }
  const std::string side = sides.size() == 2   ? "to either side"
                           : sides.contains(1) ? "to the right"
                                               : "to the left";
  const std::string way = ways.size() == 2   ? "forwards or backwards"
                          : ways.contains(1) ? "forwards"
                                             : "backwards";
  return counted_word(across, "square") + ' ' + side + " and " + number_word(ahead) + ' ' + way;
}

std::string oblique_words(const std::vector<Direction>& directions) {
  const int small = std::min(std::abs(directions[0].dx), std::abs(directions[0].dy));
  const int large = length_of(directions[0]);
  if (directions.size() == 8) {
    if (small == 1 && large == 2) return "like a knight";
    return counted_word(large, "square") + " one way and " + number_word(small) +
           " at a right angle to it";
  }
  std::map<std::pair<int, int>, std::vector<Direction>> groups;
  for (const Direction d : directions) groups[{std::abs(d.dx), std::abs(d.dy)}].push_back(d);
  std::vector<std::string> words;
  for (const auto& [lengths, group] : groups) {
    words.push_back(oblique_group_words(lengths.first, lengths.second, signs_of(group)));
  }
  return join_words(words, "or");
}

// ---- Movements ---------------------------------------------------------------------------

/// Movements that differ only in direction, with all directions they have between them.
struct Group {
  Movement movement;
  std::vector<Direction> orthogonal, diagonal, oblique;

  [[nodiscard]] int length() const { return length_of(movement.direction); }
  [[nodiscard]] bool is_plain() const { return oblique.empty() && length() == 1; }
};

bool may_join(const Group& group, const Movement& movement) {
  Movement other = movement;
  other.direction = group.movement.direction;
  other.symmetries = group.movement.symmetries;
  const Line line = line_of(movement.direction);
  const bool is_straight = line == Line::kOrthogonal || line == Line::kDiagonal;
  return other == group.movement && is_straight && group.oblique.empty() &&
         line_of(group.movement.direction) != Line::kNowhere &&
         length_of(movement.direction) == group.length();
}

/// `longest` has no effect on a cylinder.
Movement as_played(const Board& board, Movement movement) {
  movement.longest = movement.longest && board.type == BoardType::kPlanar;
  return movement;
}

std::vector<Group> grouped(const Board& board, const std::vector<Movement>& movements) {
  std::vector<Group> groups;
  for (const Movement& written : movements) {
    const Movement movement = as_played(board, written);
    auto group =
        std::ranges::find_if(groups, [&](const Group& g) { return may_join(g, movement); });
    if (group == groups.end()) group = groups.insert(groups.end(), Group{movement, {}, {}, {}});
    const Line line = line_of(movement.direction);
    auto& list = line == Line::kOrthogonal ? group->orthogonal
                 : line == Line::kDiagonal ? group->diagonal
                                           : group->oblique;
    for (const Direction d : directions(movement)) {
      if (std::ranges::find(list, d) == list.end()) list.push_back(d);
    }
  }
  return groups;
}

bool is_part_of(const std::vector<Direction>& some, const std::vector<Direction>& all) {
  return std::ranges::all_of(some,
                             [&](Direction d) { return std::ranges::find(all, d) != all.end(); });
}

/// Whether every step of `less` is one of the ride `more` too, so that to tell `more` is enough.
bool is_covered(const Group& less, const Group& more) {
  const Movement& a = less.movement;
  const Movement& b = more.movement;
  const bool is_short_enough =
      a.kind == MovementKind::kLeap ? !a.lame : a.kind == MovementKind::kRide && !a.longest;
  if (!is_short_enough || b.kind != MovementKind::kRide || b.min > 1 || b.longest) return false;
  if (a.passing || b.passing || a.from != b.from || a.within != b.within) return false;
  const std::optional<int> most = a.kind == MovementKind::kLeap ? 1 : a.max;
  if (b.max && (!most || *most > *b.max)) return false;
  return is_part_of(less.orthogonal, more.orthogonal) && is_part_of(less.diagonal, more.diagonal) &&
         is_part_of(less.oblique, more.oblique);
}

/// Without those that say nothing new. Of two that say the same the first stays.
std::vector<Group> without_covered(const std::vector<Group>& groups) {
  std::vector<Group> told;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    bool is_told = true;
    for (std::size_t j = 0; j < groups.size() && is_told; ++j) {
      const bool stays = i < j && is_covered(groups[j], groups[i]);
      is_told = i == j || stays || !is_covered(groups[i], groups[j]);
    }
    if (is_told) told.push_back(groups[i]);
  }
  return told;
}

/// Where a group leads, without how far: `orthogonally or diagonally forwards`.
std::string direction_words(const Group& group) {
  if (!group.oblique.empty()) return oblique_words(group.oblique);
  if (group.orthogonal.size() == 4 && group.diagonal.size() == 4) return "in any direction";
  std::vector<std::string> words;
  if (!group.orthogonal.empty()) words = orthogonal_words(signs_of(group.orthogonal));
  if (!group.diagonal.empty()) words.push_back(diagonal_words(signs_of(group.diagonal)));
  return join_words(words, "or");
}

/// `any number of`, `exactly two`, `up to three`.
std::string range_words(const Movement& ride) {
  if (ride.max && *ride.max == ride.min) return "exactly " + number_word(ride.min);
  if (ride.max && ride.min > 1) return number_word(ride.min) + " to " + number_word(*ride.max);
  if (ride.max) return "up to " + number_word(*ride.max);
  return ride.min > 1 ? number_word(ride.min) + " or more" : "any number of";
}

bool is_one(const Movement& ride) { return ride.max && *ride.max == 1; }

/// The leaps a ride or hop is made of: `in knight's leaps`, `two squares sideways at a time`.
std::string stride_words(const Group& group) {
  const std::string words = direction_words(group);
  if (words == "like a knight") return "in knight's leaps";
  if (!group.oblique.empty()) return "in leaps of " + words;
  return counted_word(group.length(), "square") + ' ' + words + " at a time";
}

MovementPhrase ride_phrase(const Group& group) {
  const Movement& ride = group.movement;
  std::string words;
  if (group.is_plain()) {
    words = is_one(ride) ? "one square" : range_words(ride) + " squares";
    words += ' ' + direction_words(group);
    if (ride.longest) words += ", always as far as it can";
    return {"moves", "moving", words};
  }
  words = stride_words(group) + ", ";
  if (ride.longest) {
    words += "always as far as it can";
    if (ride.max) words += " but at most " + counted_word(*ride.max, "time");
    if (ride.min > 1) words += " and at least " + counted_word(ride.min, "time");
  } else {
    words += !ride.max && ride.min == 1 ? "as often as it likes"
                                        : range_words(ride) + (is_one(ride) ? " time" : " times");
  }
  return {"rides", "riding", words};
}

MovementPhrase leap_phrase(const Group& group) {
  if (group.is_plain()) return {"moves", "moving", "one square " + direction_words(group)};
  if (!group.oblique.empty()) return {"leaps", "leaping", direction_words(group)};
  return {"leaps", "leaping",
          counted_word(group.length(), "square") + ' ' + direction_words(group)};
}

std::string count_words(Count count, const std::string& thing, const std::string& things) {
  if (count.comparison == Comparison::kEqual) {
    return number_word(count.number) + ' ' + (count.number == 1 ? thing : things);
  }
  if (count.comparison == Comparison::kAtLeast) {
    return count.number == 0 ? "any number of " + things
                             : number_word(count.number) + " or more " + things;
  }
  return "at most " + number_word(count.number) + ' ' + (count.number == 1 ? thing : things);
}

std::string hopped_words(const Rules& rules, const Movement& hop) {
  const Description& over = hop.hop_over;
  const std::string kinds = kinds_words(rules, over);
  const std::string enemy = over.owner == Owner::kOpponent ? "enemy " : "";
  const std::string side = over.owner == Owner::kPlayer                    ? " of its own side"
                           : over.owner == Owner::kAny && kinds != "piece" ? " of either side"
                                                                           : "";
  std::vector<std::string> many;
  for (const PieceId piece : over.pieces) many.push_back(plural(spoken(rules.piece(piece).name)));
  const std::string all = kinds == "piece" ? "pieces" : join_words(many, "or");
  return count_words(hop.over, enemy + kinds + side, enemy + all + side);
}

bool is_any(Count count) { return count == Count{Comparison::kAtLeast, 0}; }
bool is_none(Count count) { return count.number == 0 && count.comparison != Comparison::kAtLeast; }

/// Hops with no bounds on the empty squares in words of their own, all others by counting.
std::string landing_words(const Rules& rules, const Movement& hop) {
  const bool is_any_piece = hop.hop_over.owner == Owner::kAny && hop.hop_over.any_piece;
  const std::string hopped = hop.over != Count{Comparison::kEqual, 1} ? hopped_words(rules, hop)
                             : is_any_piece                           ? "a piece"
                                                                      : one_of(rules, hop.hop_over);
  if (is_none(hop.after) && is_none(hop.before)) {
    return "over " + hopped + " next to it to the square just beyond";
  }
  if (is_none(hop.after) && is_any(hop.before)) {
    return "over " + hopped + " to the square just beyond, however far away that is";
  }
  if (is_any(hop.after) && is_none(hop.before)) {
    return "over " + hopped + " next to it and on as far as it likes";
  }
  if (is_any(hop.after) && is_any(hop.before)) {
    return "over " + hopped + " with nothing else in the way, however far";
  }
  const auto empty = [](Count count) {
    return count_words(count, "empty square", "empty squares");
  };
  return "over " + (is_none(hop.before) ? "" : empty(hop.before) + ", then ") + hopped +
         (is_none(hop.after) ? "" : ", then " + empty(hop.after)) + ", to the square after that";
}

MovementPhrase hop_phrase(const Rules& rules, const Group& group) {
  const std::string words = group.is_plain() ? direction_words(group) : stride_words(group) + ',';
  return {"hops", "hopping", words + ' ' + landing_words(rules, group.movement)};
}

void add_limits(const Rules& rules, const Movement& movement, std::string& words) {
  if (!movement.from.empty()) {
    words = "from " + area_words(rules.board, movement.from) + ' ' + words;
  }
  if (!movement.within.empty()) words += " within " + area_words(rules.board, movement.within);
  if (movement.lame) words += ", unless the square next to it on that way is occupied";
  if (movement.passing) words += " (open to capture en passant)";
}

MovementPhrase phrase_of(const Rules& rules, const Group& group) {
  MovementPhrase phrase;
  if (line_of(group.movement.direction) == Line::kNowhere) {
    phrase = {"stays", "staying", "where it is"};
  } else if (group.movement.kind == MovementKind::kLeap) {
    phrase = leap_phrase(group);
  } else if (group.movement.kind == MovementKind::kRide) {
    phrase = ride_phrase(group);
  } else {
    phrase = hop_phrase(rules, group);
  }
  add_limits(rules, group.movement, phrase.words);
  return phrase;
}

/// Phrases one after the other; a verb that stands already is not said again.
std::string listed(const std::vector<MovementPhrase>& phrases, bool as_gerund) {
  std::vector<std::string> parts;
  std::string last;
  bool has_commas = false;
  for (const MovementPhrase& phrase : phrases) {
    const std::string& verb = as_gerund ? phrase.gerund : phrase.verb;
    parts.push_back(verb == last ? phrase.words : verb + ' ' + phrase.words);
    last = verb;
    has_commas |= phrase.words.find(',') != std::string::npos;
  }
  if (!has_commas || parts.size() < 2) return join_words(parts, "or");
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? "; or " : "; ";
    text += parts[i];
  }
  return text;
}

}  // namespace

std::vector<MovementPhrase> movement_phrases(const Rules& rules,
                                             const std::vector<Movement>& movements) {
  std::vector<MovementPhrase> phrases;
  for (const Group& group : without_covered(grouped(rules.board, movements)))
    phrases.push_back(phrase_of(rules, group));
  return phrases;
}

std::string as_verbs(const std::vector<MovementPhrase>& phrases) { return listed(phrases, false); }

std::string as_gerunds(const std::vector<MovementPhrase>& phrases) { return listed(phrases, true); }

}  // namespace rulewise::scl
