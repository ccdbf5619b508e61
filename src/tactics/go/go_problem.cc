#include "tactics/go/go_problem.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <sstream>

#include "tactics/go/go_sgf.h"

namespace rulewise::tactics {
namespace {

constexpr std::array<std::string_view, 6> kAims{"capture", "save",       "connect",
                                                "eye",     "disconnect", "spoil"};

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::optional<Stone> stone_named(std::string_view word) {
  if (word == "black") return Stone::kBlack;
  if (word == "white") return Stone::kWhite;
  return std::nullopt;
}

/// One problem while its lines come in.
struct Lines {
  std::string name;
  std::vector<std::string> goal;
  std::optional<Stone> mover;
  std::vector<std::string> rows;
  int max_order = 100;
  bool is_possible = true;
};

base::Result<GoBoard> board_of(const Lines& lines) {
  const std::size_t side = lines.rows.size();
  if (side < 2 || side > 19) return base::Error{"a diagram has 2 to 19 rows"};
  GoBoard board(static_cast<int>(side));
  for (std::size_t r = 0; r < side; ++r) {
    const std::string& row = lines.rows[side - 1 - r];
    if (row.size() != side) return base::Error{"a diagram is as wide as it is high"};
    for (std::size_t c = 0; c < side; ++c) {
      const auto p = static_cast<Point>(c + side * r);
      if (row[c] == 'X') board.put(p, Stone::kBlack);
      if (row[c] == 'O') board.put(p, Stone::kWhite);
    }
  }
  for (Point p = 0; p < board.point_count(); ++p) {
    if (board.at(p) != Stone::kNone && board.liberties(p, 1).empty()) {
      return base::Error{"the string at " + point_name(board.side(), p) + " has no liberty"};
    }
  }
  return board;
}

/// `capture E5 by black`, `connect C3 E3 by white`, `save C3 5 by black`, `spoil A1 by white`.
base::Result<GoGoal> goal_of(const std::vector<std::string>& words, const GoBoard& board) {
  const base::Error wrong{
      "a goal is: capture, save, connect, disconnect, eye or spoil, a point or two, by black or "
      "white"};
  if (words.size() < 4 || words[words.size() - 2] != "by") return wrong;
  GoGoal goal;
  const auto side = stone_named(words.back());
  const auto aim = std::find(kAims.begin(), kAims.end(), words[0]);
  const auto at = read_point(board.side(), words[1]);
  if (!side || aim == kAims.end() || !at) return wrong;
  goal.side = *side;
  goal.aim = static_cast<GoAim>(aim - kAims.begin());
  goal.at = *at;
  const bool has_two = goal.aim == GoAim::kConnect || goal.aim == GoAim::kDisconnect;
  const std::size_t wanted = has_two ? 5 : 4;
  const bool has_count = goal.aim == GoAim::kSave && words.size() == 5;
  if (words.size() != wanted && !has_count) return wrong;
  if (has_two) {
    const auto to = read_point(board.side(), words[2]);
    if (!to) return wrong;
    goal.to = *to;
  }
  if (has_count) {
    const std::string& text = words[2];
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), goal.enough);
    if (error != std::errc{} || end != text.data() + text.size() || goal.enough > 20) return wrong;
  }
  const bool is_of_enemies = goal.aim == GoAim::kCapture || goal.aim == GoAim::kDisconnect;
  const Stone wanted_stone = is_of_enemies ? other(goal.side) : goal.side;
  const bool is_of_eyes = goal.aim == GoAim::kEye || goal.aim == GoAim::kSpoil;
  const bool is_on_stones =
      is_of_eyes || (board.at(goal.at) == wanted_stone &&
                     (goal.to == kNoPoint || board.at(goal.to) == wanted_stone));
  if (!is_on_stones) return base::Error{"the goal names a point without such a stone"};
  return goal;
}

base::Result<GoProblem> problem_of(const Lines& lines) {
  base::Result<GoBoard> board = board_of(lines);
  if (!board) return board.error();
  const base::Result<GoGoal> goal = goal_of(lines.goal, board.value());
  if (!goal) return goal.error();
  GoProblem problem{lines.name, board.value(), goal.value()};
  problem.mover = lines.mover.value_or(problem.goal.side);
  problem.max_order = lines.max_order;
  problem.is_possible = lines.is_possible;
  return problem;
}

/// The points of a row of a diagram, or nothing.
std::optional<std::string> row_of(const std::string& line) {
  std::string row;
  for (const char c : line) {
    if (c == ' ' || c == '\t' || c == '\r') continue;
    if (c != '.' && c != 'X' && c != 'O') return std::nullopt;
    row += c;
  }
  return row.empty() ? std::nullopt : std::optional(row);
}

}  // namespace

std::string_view name_of(GoAim aim) { return kAims[static_cast<std::size_t>(aim)]; }

base::Result<std::vector<GoProblem>> read_go_problems(std::string_view text) {
  if (is_sgf(text)) {
    const base::Result<std::string> plain = problems_from_sgf(text);
    if (!plain) return plain.error();
    if (!is_sgf(plain.value())) return read_go_problems(plain.value());
  }
  std::vector<GoProblem> problems;
  std::optional<Lines> open;
  std::size_t number = 0;
  std::size_t first = 0;
  const auto close = [&]() -> std::optional<base::Error> {
    if (!open) return std::nullopt;
    base::Result<GoProblem> problem = problem_of(*open);
    open.reset();
    if (!problem) {
      return base::Error{"line " + std::to_string(first) + ": " + problem.error().message};
    }
    problems.push_back(std::move(problem).value());
    return std::nullopt;
  };
  std::istringstream stream{std::string(text)};
  for (std::string line; std::getline(stream, line);) {
    ++number;
    const std::vector<std::string> words = words_of(line);
    if (words.empty() || words[0].starts_with("#")) continue;
    if (words[0] == "problem") {
      if (const auto error = close()) return *error;
      open.emplace();
      first = number;
      for (std::size_t i = 1; i < words.size(); ++i) open->name += (i > 1 ? " " : "") + words[i];
    } else if (open && words[0] == "goal") {
      open->goal.assign(words.begin() + 1, words.end());
    } else if (open && words[0] == "impossible" && words.size() == 1) {
      open->is_possible = false;
    } else if (open && words.size() == 2 && words[0] == "order" && words[1].size() == 1 &&
               words[1][0] >= '0' && words[1][0] <= '9') {
      open->max_order = words[1][0] - '0';
    } else if (open && words.size() == 2 && words[1] == "moves" && stone_named(words[0])) {
      open->mover = stone_named(words[0]);
    } else if (const auto row = row_of(line); open && row) {
      open->rows.push_back(*row);
    } else {
      return base::Error{
          "line " + std::to_string(number) + ": '" + words[0] + "' is no part of a problem",
          "lines are: problem NAME, goal …, black moves, order N, impossible, and a diagram"};
    }
  }
  if (const auto error = close()) return *error;
  if (problems.empty()) return base::Error{"no problem in this file", "begin with: problem NAME"};
  return problems;
}

std::string to_text(const GoBoard& board) {
  std::string text;
  for (int row = board.side(); row-- > 0;) {
    for (int column = 0; column < board.side(); ++column) {
      const Stone stone = board.at(static_cast<Point>(column + board.side() * row));
      text += stone == Stone::kNone ? '.' : (stone == Stone::kBlack ? 'X' : 'O');
      text += column + 1 == board.side() ? '\n' : ' ';
    }
  }
  return text;
}

}  // namespace rulewise::tactics
