#include "logic/scl/words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <set>
#include <string_view>

namespace rulewise::logic {
namespace {

constexpr std::array<std::string_view, 20> kTakenWords{
    "role", "init", "true",     "next", "legal",  "does", "goal",  "terminal", "not",   "or",
    "and",  "sees", "distinct", "base", "random", "now",  "white", "black",    "input", "none"};

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::string spelled(const std::string& name) {
  std::string result;
  for (const char c : name) result += is_plain(c) ? c : '_';
  std::string lower = result;
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
  if (result.empty() || std::ranges::find(kTakenWords, lower) != kTakenWords.end()) {
    result = "piece_" + result;
  }
  return result;
}

std::string count_words(const scl::Count& count) {
  constexpr std::array<std::string_view, 3> kSigns{">=", "=", "<="};
  return std::string(kSigns[static_cast<std::size_t>(count.comparison)]) + ' ' +
         std::to_string(count.number);
}

std::string kind_words(const scl::Rules& rules, const scl::Movement& movement) {
  if (movement.kind == scl::MovementKind::kLeap) return "leap";
  if (movement.kind == scl::MovementKind::kRide) {
    std::string text = "ride";
    if (movement.min != 1) text += " min " + std::to_string(movement.min);
    if (movement.max) text += " max " + std::to_string(*movement.max);
    return movement.longest ? text + " longest" : text;
  }
  return "hop before " + count_words(movement.before) + " over " + count_words(movement.over) +
         " after " + count_words(movement.after) + " hop_over " +
         description_words(rules, movement.hop_over);
}

}  // namespace

std::string square_name(scl::Square square) {
  return std::string(1, static_cast<char>('a' + square.x - 1)) + std::to_string(square.y);
}

scl::Square square_from(std::string_view name) {
  scl::Square square;
  if (name.size() < 2 || name[0] < 'a' || name[0] > 'z') return {};
  const auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), square.y);
  if (error != std::errc{} || end != name.data() + name.size()) return {};
  square.x = name[0] - 'a' + 1;
  return square;
}

std::string direction_name(scl::Direction direction) {
  std::string name;
  if (direction.dy != 0) {
    name += (direction.dy > 0 ? "n" : "s") + std::to_string(std::abs(direction.dy));
  }
  if (direction.dx != 0) {
    name += (direction.dx > 0 ? "e" : "w") + std::to_string(std::abs(direction.dx));
  }
  return name.empty() ? "here" : name;
}

std::vector<std::string> piece_names(const scl::Rules& rules) {
  std::vector<std::string> names;
  std::set<std::string> taken;
  for (const scl::Piece& piece : rules.pieces) {
    const std::string name = spelled(piece.name);
    std::string free_name = name;
    for (int i = 2; !taken.insert(free_name).second; ++i) {
      free_name = name + '_' + std::to_string(i);
    }
    names.push_back(free_name);
  }
  return names;
}

std::string description_words(const scl::Rules& rules, const scl::Description& description) {
  constexpr std::array<std::string_view, 3> kOwners{"{player}", "{opponent}", "any_player"};
  std::string text = '[' + std::string(kOwners[static_cast<std::size_t>(description.owner)]) + ' ';
  if (description.any_piece) return text + "any_piece]";
  text += '{';
  for (const scl::PieceId id : description.pieces) {
    if (text.back() != '{') text += ' ';
    text += rules.piece(id).name;
  }
  return text + "}]";
}

std::string movement_words(const scl::Rules& rules, const scl::Movement& movement) {
  std::string text = kind_words(rules, movement);
  if (movement.lame) text += " lame";
  if (movement.passing) text += " passing";
  text += " <" + std::to_string(movement.direction.dx) + ',' +
          std::to_string(movement.direction.dy) + '>';
  const scl::Symmetries& s = movement.symmetries;
  if (s.forward && s.side && s.rotation) return text + " all_symmetry";
  std::string names;
  if (s.forward) names += " forward";
  if (s.side) names += " side";
  if (s.rotation) names += " rotation";
  return text + " {" + (names.empty() ? names : names.substr(1)) + '}';
}

std::string capture_words(const scl::Rules& rules, const scl::Capture& capture) {
  std::string methods;
  if (capture.retrieve) methods += " retrieve";
  if (capture.clobber) methods += " clobber";
  if (capture.hop) methods += " hop";
  if (capture.en_passant) methods += " en_passant";
  std::string text = "by {" + (methods.empty() ? methods : methods.substr(1)) + "} type " +
                     description_words(rules, capture.type) + " effect ";
  if (capture.effect == scl::EffectKind::kRemove) return text + "remove";
  return text + (capture.possessor == scl::Side::kPlayer ? "player" : "opponent") + " possesses";
}

}  // namespace rulewise::logic
