#include "front/web/board_layout.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

#include "syntax/scl/picture.h"

namespace rulewise::front {
namespace {

using insight::BoardView;
using insight::Structure;
using insight::Topology;

constexpr double kRowOfHexagons = 0.8660254037844386;  // between two rows of hexagons one apart
constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz";
constexpr int kRounds = 400;             // of pulling points into place
constexpr std::size_t kLongestRow = 12;  // of places that nothing relates

using Words = std::vector<std::string>;

Words words_of(const std::string& text) {
  Words words(1);
  for (const char c : text) {
    if (c == ' ') {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

/// Numbers by size, then words by length and letters.
bool comes_before(const std::string& a, const std::string& b) {
  const auto rank = [](const std::string& text) {
    const bool is_number =
        std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c) != 0; });
    return std::tuple(!is_number, text.size(), text);
  };
  return rank(a) < rank(b);
}

/// The constants of one coordinate in the order the rules give them, else by size.
Words coordinates(const Structure& structure, std::size_t column,
                  const std::set<std::string>& seen) {
  const insight::Order& order = structure.board->orders()[column];
  Words names;
  for (const insight::Symbol name : order.sequence) {
    const std::string text(structure.sample.facts.names().text(name));
    if (seen.contains(text)) names.push_back(text);
  }
  if (names.size() == seen.size()) return names;
  names.assign(seen.begin(), seen.end());
  std::ranges::sort(names, comes_before);
  return names;
}

/// Places told by several coordinates, and where each stands in its line.
class CoordinateTable {
 public:
  explicit CoordinateTable(const Structure& structure) {
    const BoardView& board = *structure.board;
    const std::size_t columns = board.placements().front().place_columns.size();
    std::vector<std::set<std::string>> seen(columns);
    for (const std::string& place : board.places()) {
      const Words words = words_of(place);
      for (std::size_t c = 0; c < columns && c < words.size(); ++c) seen[c].insert(words[c]);
    }
    for (std::size_t c = 0; c < columns; ++c) {
      names_.push_back(coordinates(structure, c, seen[c]));
      auto& numbers = numbers_.emplace_back();
      for (std::size_t i = 0; i < names_[c].size(); ++i) numbers[names_[c][i]] = i;
    }
  }
  [[nodiscard]] std::size_t columns() const { return names_.size(); }
  [[nodiscard]] const Words& names(std::size_t column) const { return names_[column]; }
  [[nodiscard]] double at(const std::string& place, std::size_t column) const {
    const Words words = words_of(place);
    const auto found = numbers_[column].find(column < words.size() ? words[column] : "");
    return found == numbers_[column].end() ? 0 : static_cast<double>(found->second);
  }

 private:
  std::vector<Words> names_;
  std::vector<std::map<std::string, std::size_t>> numbers_;
};

void add_places(const BoardView& board, BoardLayout& layout) {
  for (const std::string& place : board.places()) layout.cells.push_back({0, 0, place});
}

/// Whether neighbours along a diagonal go up to the right.
bool leans_right(const Structure& structure, const BoardLayout& layout) {
  if (!structure.neighbours) return false;
  int balance = 0;
  for (const auto& [a, b] : structure.neighbours->pairs) {
    const double dx = layout.cells[b].x - layout.cells[a].x;
    const double dy = layout.cells[b].y - layout.cells[a].y;
    if (std::abs(dx) == 1 && std::abs(dy) == 1) balance += dx * dy > 0 ? 1 : -1;
  }
  return balance > 0;
}

void make_hexagons(const Structure& structure, BoardLayout& layout) {
  const double shift = leans_right(structure, layout) ? -0.5 : 0.5;
  for (Cell& cell : layout.cells) {
    cell.x += shift * cell.y;
    cell.y *= kRowOfHexagons;
  }
  layout.shape = CellShape::kHexagon;
}

/// Combinations of coordinates that were never seen to hold anything, where all of them are places.
void fill_up(const Structure& structure, const CoordinateTable& table, BoardLayout& layout) {
  const std::size_t all = table.names(0).size() * table.names(1).size();
  if (structure.board->place_count() != all || all > kMostCells) return;
  std::set<std::string> known(structure.board->places().begin(), structure.board->places().end());
  for (std::size_t x = 0; x < table.names(0).size(); ++x) {
    for (std::size_t y = 0; y < table.names(1).size(); ++y) {
      const std::string name = table.names(0)[x] + ' ' + table.names(1)[y];
      if (!known.contains(name)) {
        layout.cells.push_back({static_cast<double>(x), static_cast<double>(y), name});
      }
    }
  }
}

/// `e4` for the fifth column and the fourth row, whatever the rules call them.
void label_like_chess(BoardLayout& layout, std::size_t columns, std::size_t rows) {
  if (columns > kLetters.size()) return label_by_names(layout);
  for (std::size_t x = 0; x < columns; ++x) layout.columns.emplace_back(1, kLetters[x]);
  for (std::size_t y = 1; y <= rows; ++y) layout.rows.push_back(std::to_string(y));
  for (Cell& cell : layout.cells) {
    cell.label = layout.columns[static_cast<std::size_t>(cell.x)] +
                 layout.rows[static_cast<std::size_t>(cell.y)];
  }
}

void place_by_two(const Structure& structure, const CoordinateTable& table, BoardLayout& layout) {
  for (Cell& cell : layout.cells) {
    cell.x = table.at(cell.name, 0);
    cell.y = table.at(cell.name, 1);
  }
  fill_up(structure, table, layout);
  label_like_chess(layout, table.names(0).size(), table.names(1).size());
  const Topology topology = structure.board->topology();
  layout.is_cylinder = topology == Topology::kCylinder;
  if (topology == Topology::kHex || topology == Topology::kStar) {
    make_hexagons(structure, layout);
    return;
  }
  layout.across = table.names(0);
  layout.up = table.names(1);
}

/// Several boards side by side: the coordinate with fewest values tells which.
void place_by_three(const CoordinateTable& table, BoardLayout& layout) {
  std::size_t fewest = 0;
  for (std::size_t c = 1; c < 3; ++c) {
    if (table.names(c).size() < table.names(fewest).size()) fewest = c;
  }
  const std::size_t x = fewest == 0 ? 1 : 0;
  const std::size_t y = fewest == 2 ? 1 : 2;
  const auto step = static_cast<double>(table.names(x).size() + 1);
  for (Cell& cell : layout.cells) {
    cell.x = table.at(cell.name, x) + step * table.at(cell.name, fewest);
    cell.y = table.at(cell.name, y);
  }
}

std::optional<int> number_in(std::string_view text) {
  int number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// `d4` as column 3 and row 4; nothing for names of another kind.
std::optional<std::pair<int, int>> square_named(const std::string& name) {
  if (name.size() < 2 || std::isalpha(static_cast<unsigned char>(name[0])) == 0) return {};
  const std::optional<int> row = number_in(std::string_view(name).substr(1));
  if (!row) return std::nullopt;
  return std::pair(std::tolower(static_cast<unsigned char>(name[0])) - 'a', *row);
}

bool place_by_names(BoardLayout& layout) {
  std::set<std::pair<int, int>> taken;
  for (Cell& cell : layout.cells) {
    const auto square = square_named(cell.name);
    if (!square || !taken.insert(*square).second) return false;
    cell.x = square->first;
    cell.y = square->second;
  }
  return true;
}

/// Neighbours pull, all others push: a plain way to draw a small graph.
void place_by_pulling(BoardLayout& layout) {
  const std::size_t count = layout.cells.size();
  for (std::size_t i = 0; i < count; ++i) {
    const double angle =
        2 * 3.141592653589793 * static_cast<double>(i) / static_cast<double>(count);
    layout.cells[i].x = 2 * std::cos(angle);
    layout.cells[i].y = 2 * std::sin(angle);
  }
  std::vector<std::pair<double, double>> pull(count);
  for (int round = 0; round < kRounds; ++round) {
    std::ranges::fill(pull, std::pair(0.0, 0.0));
    const auto push_apart = [&](std::size_t a, std::size_t b, double strength) {
      const double dx = layout.cells[a].x - layout.cells[b].x;
      const double dy = layout.cells[a].y - layout.cells[b].y;
      const double square = dx * dx + dy * dy + 0.01;
      const double force = strength > 0 ? strength / square : strength * std::sqrt(square);
      pull[a] = {pull[a].first + force * dx, pull[a].second + force * dy};
      pull[b] = {pull[b].first - force * dx, pull[b].second - force * dy};
    };
    for (std::size_t a = 0; a < count; ++a) {
      for (std::size_t b = a + 1; b < count; ++b) push_apart(a, b, 0.6);
    }
    for (const auto& [a, b] : layout.links) push_apart(a, b, -0.6);
    const double heat = 0.3 * (1 - static_cast<double>(round) / kRounds);
    for (std::size_t i = 0; i < count; ++i) {
      layout.cells[i].x += std::clamp(pull[i].first * 0.1, -heat, heat);
      layout.cells[i].y += std::clamp(pull[i].second * 0.1, -heat, heat);
    }
  }
}

void place_in_rows(BoardLayout& layout) {
  std::vector<std::size_t> order(layout.cells.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    return comes_before(layout.cells[a].name, layout.cells[b].name);
  });
  for (std::size_t i = 0; i < order.size(); ++i) {
    layout.cells[order[i]].x = static_cast<double>(i % kLongestRow);
    const std::size_t row = i / kLongestRow;
    layout.cells[order[i]].y = -1.25 * static_cast<double>(row);
  }
}

/// Places with one name each.
void place_by_one(const Structure& structure, BoardLayout& layout) {
  if (structure.neighbours) layout.links = structure.neighbours->pairs;
  const bool is_graph = !layout.links.empty();
  if (is_graph) layout.shape = CellShape::kPoint;
  if (place_by_names(layout)) return;
  if (is_graph) {
    place_by_pulling(layout);
  } else {
    place_in_rows(layout);
  }
}

std::vector<StandingKind> kinds_of(const Structure& structure) {
  std::vector<StandingKind> kinds;
  for (const insight::PieceFigures& piece : structure.pieces) {
    StandingKind& kind = kinds.emplace_back();
    kind.name = piece.symbol;
    kind.is_empty = piece.nature == insight::Nature::kBlank;
    if (piece.owner) kind.owner = piece.owner->index();
  }
  return kinds;
}

}  // namespace

const char* name_of(CellShape shape) {
  switch (shape) {
    case CellShape::kSquare: return "square";
    case CellShape::kHexagon: return "hexagon";
    case CellShape::kPoint: return "point";
  }
  return "square";
}

BoardLayout layout_of(const machine::board::CompiledGame& game) {
  using machine::board::Colour;
  BoardLayout layout;
  layout.is_cylinder = game.rules.board.type == scl::BoardType::kVerticalCylinder;
  for (std::size_t square = 0; square < game.squares; ++square) {
    const auto number = static_cast<machine::board::Square>(square);
    layout.cells.push_back({static_cast<double>(game.file_of(number) - 1),
                            static_cast<double>(game.rank_of(number) - 1),
                            square_text(game, number)});
  }
  const std::string letters = scl::piece_letters(game.rules);
  for (std::size_t kind = 0; kind < game.kinds; ++kind) {
    for (const Colour colour : {Colour::kWhite, Colour::kBlack}) {
      StandingKind standing;
      standing.name = game.rules.pieces[kind].name;
      standing.letter = std::string(1, letters[kind]);
      standing.owner = static_cast<std::size_t>(colour);
      layout.kinds.push_back(std::move(standing));
    }
  }
  for (int x = 0; x < game.width; ++x) layout.across.emplace_back(1, static_cast<char>('a' + x));
  for (int y = 1; y <= game.height; ++y) layout.up.push_back(std::to_string(y));
  layout.columns = layout.across;
  layout.rows = layout.up;
  for (Cell& cell : layout.cells) {
    cell.label = layout.across[static_cast<std::size_t>(cell.x)] +
                 layout.up[static_cast<std::size_t>(cell.y)];
  }
  return layout;
}

std::optional<BoardLayout> layout_of(const Structure& structure) {
  if (!structure.board || structure.board->places().size() > kMostCells) return std::nullopt;
  BoardLayout layout;
  layout.kinds = kinds_of(structure);
  add_places(*structure.board, layout);
  const CoordinateTable table(structure);
  switch (table.columns()) {
    case 1: place_by_one(structure, layout); break;
    case 2: place_by_two(structure, table, layout); break;
    case 3: place_by_three(table, layout); break;
    default: return std::nullopt;
  }
  if (table.columns() != 2) label_by_names(layout);
  return layout;
}

void label_by_names(BoardLayout& layout) {
  for (Cell& cell : layout.cells) cell.label = cell.name;
  layout.columns = layout.across;
  layout.rows = layout.up;
}

}  // namespace rulewise::front
