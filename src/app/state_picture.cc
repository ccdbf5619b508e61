#include "app/state_picture.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <tuple>
#include <utility>

#include "base/clock.h"
#include "base/random.h"
#include "game/playout.h"
#include "machine/board/board_game.h"
#include "machine/limit.h"
#include "syntax/scl/picture.h"

namespace rulewise::app {
namespace {

constexpr int kSampleGames = 12;
constexpr int kSamplePlies = 150;
constexpr double kSampleSeconds = 0.3;
constexpr std::size_t kWidest = 30;  // coordinates of a board worth drawing
constexpr std::size_t kLineWidth = 96;

/// `(cell 3 1 x)` as its four words; nothing for facts of another shape.
using FourWords = std::array<std::string, 4>;
std::optional<FourWords> read_cell(const std::string& fact) {
  if (fact.size() < 2 || fact.front() != '(') return std::nullopt;
  if (fact.find('(', 1) != std::string::npos) return std::nullopt;
  std::istringstream words(fact.substr(1, fact.size() - 2));
  FourWords cell;
  for (std::string& word : cell) {
    if (!(words >> word)) return std::nullopt;
  }
  std::string more;
  if (words >> more) return std::nullopt;
  return cell;
}

/// `(stone c3 black)` as stone, c, 3, black, and `(at c3 white pawn)` as at, c, 3, white_pawn;
/// nothing for facts of another shape, and where a word behind the first is a place too.
std::optional<FourWords> read_named_cell(const std::string& fact) {
  if (fact.size() < 2 || fact.front() != '(') return std::nullopt;
  if (fact.find('(', 1) != std::string::npos) return std::nullopt;
  std::istringstream words(fact.substr(1, fact.size() - 2));
  std::string head;
  std::string place;
  std::string what;
  std::string kind;
  std::string more;
  if (!(words >> head >> place >> what) || split_place(what)) return std::nullopt;
  if (words >> kind) {
    if (words >> more || split_place(kind)) return std::nullopt;
    what += '_' + kind;
  }
  const auto at = split_place(place);
  if (!at) return std::nullopt;
  return FourWords{head, at->first, at->second, what};
}

std::optional<FourWords> read_cell_of(const FactGrid& grid, const std::string& fact) {
  return grid.is_named ? read_named_cell(fact) : read_cell(fact);
}

/// A place, and what stands there.
struct Cell {
  std::string x;
  std::string y;
  std::string what;
};

/// By which of the three words behind the head says what stands there.
Cell cell_of(const FourWords& words, std::size_t what) {
  return {words[what == 0 ? 2 : 1], words[what == 2 ? 2 : 3], words[what + 1]};
}

/// `(wall 3 5)` as what stands on a place: its head.
std::optional<Cell> read_mark(const std::string& fact) {
  if (fact.size() < 2 || fact.front() != '(') return std::nullopt;
  if (fact.find('(', 1) != std::string::npos) return std::nullopt;
  std::istringstream words(fact.substr(1, fact.size() - 2));
  Cell cell;
  std::string more;
  if (!(words >> cell.what >> cell.x >> cell.y) || words >> more) return std::nullopt;
  return cell;
}

/// Numbers by size, then words by length and letters.
bool comes_before(const std::string& a, const std::string& b) {
  const auto rank = [](const std::string& text) {
    const bool is_number =
        std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c); });
    return std::tuple(!is_number, text.size(), text);
  };
  return rank(a) < rank(b);
}

/// What the facts of one head look like over many states.
struct Candidate {
  std::set<std::pair<std::string, std::string>> places;
  bool is_board = true;  // no place twice in one state
};

constexpr std::size_t kNamed = 3;  // what stands there is told last, and places have one name each

/// By the head and which word says what stands there.
using Candidates = std::map<std::pair<std::string, std::size_t>, Candidate>;

void look_at(const std::vector<std::string>& facts, Candidates& candidates) {
  std::set<std::tuple<std::string, std::size_t, std::string, std::string>> seen;
  const auto note = [&](const FourWords& words, std::size_t key, const Cell& cell) {
    Candidate& candidate = candidates[{words.front(), key}];
    if (!seen.insert({words.front(), key, cell.x, cell.y}).second) candidate.is_board = false;
    candidate.places.emplace(cell.x, cell.y);
  };
  for (const std::string& fact : facts) {
    if (const std::optional<FourWords> named = read_named_cell(fact)) {
      note(*named, kNamed, cell_of(*named, 2));
      continue;
    }
    const std::optional<FourWords> words = read_cell(fact);
    if (!words) continue;
    for (std::size_t what = 0; what < 3; ++what) note(*words, what, cell_of(*words, what));
  }
}

Candidates sample(const game::Game& game) {
  Candidates candidates;
  base::Random random(1);
  const base::Deadline deadline(kSampleSeconds);
  try {
    for (int n = 0; n < kSampleGames && !deadline.has_passed(); ++n) {
      game::State state = game.initial_state();
      for (int ply = 0; ply < kSamplePlies && !deadline.has_passed(); ++ply) {
        look_at(game.facts(state), candidates);
        game::JointMove joint;
        if (game.is_terminal(state)) break;
        if (!game::choose_joint_move(game, state, random, joint)) break;
        state = game.successor(state, joint);
      }
    }
  } catch (const machine::LimitReached&) {
    // What was seen until then has to do.
  }
  return candidates;
}

FactGrid grid_of(const std::string& head, std::size_t what, const Candidate& candidate) {
  std::set<std::string> across;
  std::set<std::string> up;
  for (const auto& [x, y] : candidate.places) {
    across.insert(x);
    up.insert(y);
  }
  const bool is_named = what == kNamed;
  FactGrid grid{
      head, {across.begin(), across.end()}, {up.begin(), up.end()}, is_named ? 2 : what, is_named};
  std::ranges::sort(grid.across, comes_before);
  std::ranges::sort(grid.up, comes_before);
  return grid;
}

/// Whether rows and columns share their names, as those of most boards do.
bool is_even(const FactGrid& grid) {
  return std::ranges::any_of(
      grid.across, [&](const std::string& name) { return std::ranges::count(grid.up, name) > 0; });
}

/// Of rows and columns: few games were seen, and none may have come to all of them.
std::vector<std::string> names_of_both(const FactGrid& grid) {
  std::set<std::string> names(grid.across.begin(), grid.across.end());
  names.insert(grid.up.begin(), grid.up.end());
  std::vector<std::string> sorted(names.begin(), names.end());
  std::ranges::sort(sorted, comes_before);
  return sorted;
}

/// How much a candidate is worth drawing: places of two words before those of one, rows and columns
/// of the same names before others, what stands on a place told last before others, and the
/// largest. Else any three words would do.
using Rank = std::tuple<bool, bool, bool, std::size_t>;

Rank rank_of(const FactGrid& grid, const Candidate& candidate) {
  return {!grid.is_named, is_even(grid), grid.what == 2, candidate.places.size()};
}

FactGrid find_grid(const Candidates& candidates) {
  FactGrid best;
  Rank most;
  for (const auto& [key, candidate] : candidates) {
    const auto& [head, what] = key;
    if (!candidate.is_board) continue;
    FactGrid grid = grid_of(head, what, candidate);
    const std::size_t width = grid.across.size();
    const std::size_t height = grid.up.size();
    if (width < 2 || height < 2 || width > kWidest || height > kWidest) continue;
    const bool is_usual = grid.what == 2 && candidate.places.size() * 2 >= width * height;
    if (!is_usual && (grid.what == 2 || !is_even(grid))) continue;
    if (rank_of(grid, candidate) <= most) continue;
    most = rank_of(grid, candidate);
    if (!is_usual) grid.across = grid.up = names_of_both(grid);
    best = std::move(grid);
  }
  return best;
}

bool is_on(const FactGrid& grid, const Cell& cell) {
  return std::ranges::count(grid.across, cell.x) > 0 && std::ranges::count(grid.up, cell.y) > 0;
}

bool means_empty(const std::string& word) {
  return word == "b" || word == "blank" || word == "empty" || word == "e";
}

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, text.size()), ' ');
}

std::string hand_text(const machine::board::Position& position, machine::board::Colour holder,
                      const std::string& letters) {
  using machine::board::Colour;
  if (position.hand_size(holder) == 0) return {};
  std::string text = holder == Colour::kWhite ? "in White's hand:" : "in Black's hand:";
  for (std::size_t kind = 0; kind < letters.size(); ++kind) {
    for (const Colour colour : {Colour::kWhite, Colour::kBlack}) {
      const std::size_t count = position.in_hand(holder, machine::board::code_of(kind, colour));
      const char letter = letters[kind];
      if (count == 0) continue;
      text += ' ' + (count > 1 ? std::to_string(count) : std::string());
      text += colour == Colour::kWhite
                  ? static_cast<char>(std::toupper(static_cast<unsigned char>(letter)))
                  : letter;
    }
  }
  return text + '\n';
}

std::string draw_position(const machine::board::BoardGame& game, const game::State& state) {
  using machine::board::Colour;
  const machine::board::Position position = game.position_of(state);
  const scl::Rules& rules = game.compiled().rules;
  const std::string letters = scl::piece_letters(rules);
  std::map<scl::Square, char> drawn;
  const auto width = static_cast<std::size_t>(rules.board.width);
  for (std::size_t square = 0; square < game.compiled().squares; ++square) {
    const machine::board::Code code = position.at(square);
    if (code == machine::board::kEmpty) continue;
    const char letter = letters[machine::board::kind_of(code)];
    const bool is_white = machine::board::colour_of(code) == Colour::kWhite;
    drawn[{static_cast<int>(square % width) + 1, static_cast<int>(square / width) + 1}] =
        is_white ? static_cast<char>(std::toupper(static_cast<unsigned char>(letter))) : letter;
  }
  return scl::draw_board(rules.board, drawn) + hand_text(position, Colour::kWhite, letters) +
         hand_text(position, Colour::kBlack, letters);
}

}  // namespace

std::optional<std::pair<std::string, std::string>> split_place(const std::string& word) {
  constexpr std::size_t kLongest = 3;  // a1 to z99
  if (word.size() < 2 || word.size() > kLongest) return std::nullopt;
  const auto is_digit = [](unsigned char c) { return std::isdigit(c) != 0; };
  const std::string row = word.substr(1);
  if (std::isalpha(static_cast<unsigned char>(word.front())) == 0) return std::nullopt;
  if (!std::ranges::all_of(row, is_digit)) return std::nullopt;
  return std::pair{word.substr(0, 1), row};
}

StatePicture::StatePicture(const game::Game& game) : game_(game) {
  const bool is_chess_like = dynamic_cast<const machine::board::BoardGame*>(&game) != nullptr;
  if (!is_chess_like) grid_ = find_grid(sample(game));
}

std::string StatePicture::draw(const game::State& state) const {
  const auto* board_game = dynamic_cast<const machine::board::BoardGame*>(&game_);
  if (board_game != nullptr) return draw_position(*board_game, state);
  return draw_facts(game_.facts(state));
}

std::string StatePicture::draw_facts(const std::vector<std::string>& facts) const {
  std::map<std::pair<std::string, std::string>, std::string> at;
  std::vector<std::string> others;
  std::size_t cell_width = 1;
  for (const std::string& fact : facts) {
    const std::optional<FourWords> words = read_cell_of(grid_, fact);
    const bool is_cell = words && words->front() == grid_.head;
    const Cell cell = is_cell ? cell_of(*words, grid_.what) : Cell{};
    if (!is_cell || !is_on(grid_, cell) || at.contains({cell.x, cell.y})) {
      others.push_back(fact);
      continue;
    }
    at[{cell.x, cell.y}] = means_empty(cell.what) ? "." : cell.what;
    if (!means_empty(cell.what)) cell_width = std::max(cell_width, cell.what.size());
  }
  std::erase_if(others, [&](const std::string& fact) {
    const std::optional<Cell> mark = read_mark(fact);
    if (!mark || !is_on(grid_, *mark) || at.contains({mark->x, mark->y})) return false;
    at[{mark->x, mark->y}] = mark->what;
    cell_width = std::max(cell_width, mark->what.size());
    return true;
  });
  std::string text;
  if (!grid_.head.empty()) {
    std::size_t margin = 1;
    for (const std::string& y : grid_.up) margin = std::max(margin, y.size());
    for (const std::string& x : grid_.across) cell_width = std::max(cell_width, x.size());
    for (auto y = grid_.up.rbegin(); y != grid_.up.rend(); ++y) {
      text += std::string(margin - y->size(), ' ') + *y + ' ';
      for (const std::string& x : grid_.across) {
        const auto found = at.find({x, *y});
        text += ' ' + padded(found == at.end() ? "." : found->second, cell_width);
      }
      text.erase(text.find_last_not_of(' ') + 1);
      text += '\n';
    }
    text += std::string(margin + 1, ' ');
    for (const std::string& x : grid_.across) text += ' ' + padded(x, cell_width);
    text.erase(text.find_last_not_of(' ') + 1);
    constexpr std::array<const char*, 3> kForms{" … ACROSS UP)", " ACROSS … UP)", " ACROSS UP …)"};
    const char* form = grid_.is_named ? " ACROSSUP …)" : kForms[grid_.what];
    text += "   (" + grid_.head + form + '\n';
  }
  std::string line;
  for (const std::string& fact : others) {
    if (!line.empty() && line.size() + fact.size() > kLineWidth) {
      text += line + '\n';
      line.clear();
    }
    line += (line.empty() ? "" : "  ") + fact;
  }
  return line.empty() ? text : text + line + '\n';
}

std::vector<std::string> draw_part(const FactGrid& grid, const std::vector<std::string>& places,
                                   const std::vector<std::string>& facts) {
  std::map<std::pair<std::size_t, std::size_t>, std::string> at;  // by place up and across
  const auto put = [&](const std::string& fact, bool holds) {
    const std::optional<FourWords> words = read_cell_of(grid, fact);
    if (!words || words->front() != grid.head) return false;
    const Cell cell = cell_of(*words, grid.what);
    const auto x = std::ranges::find(grid.across, cell.x) - grid.across.begin();
    const auto y = std::ranges::find(grid.up, cell.y) - grid.up.begin();
    if (x == std::ssize(grid.across) || y == std::ssize(grid.up)) return false;
    at[{y, x}] = holds && !means_empty(cell.what) ? cell.what : ".";
    return true;
  };
  for (const std::string& place : places) {
    if (!put(place, false)) return {};
  }
  for (const std::string& fact : facts) {
    if (!put(fact, true)) return {};
  }
  if (at.size() < 2) return {};
  std::size_t left = grid.across.size(), right = 0, width = 1;
  for (const auto& [place, word] : at) {
    left = std::min(left, place.second);
    right = std::max(right, place.second);
    width = std::max(width, word.size());
  }
  std::vector<std::string> lines;
  const std::size_t bottom = at.begin()->first.first;
  for (std::size_t y = at.rbegin()->first.first + 1; y-- > bottom;) {
    std::string line;
    for (std::size_t x = left; x <= right; ++x) {
      const auto found = at.find({y, x});
      line += padded(found == at.end() ? "" : found->second, width + 1);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace rulewise::app
