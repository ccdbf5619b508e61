// page_test.cc — docs/scl.md: every example is read, every picture of a movement worked out again.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "syntax/scl/scl.h"

namespace rulewise::scl {
namespace {

/// A fenced block of the page: what stands after its opening fence, and its lines.
struct Block {
  std::string kind;
  std::string text;
};

std::vector<Block> blocks_of_page() {
  std::ifstream file(std::string(RULEWISE_SOURCE) + "/docs/scl.md");
  std::vector<Block> blocks;
  bool is_inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("```")) {
      is_inside = !is_inside;
      if (is_inside) blocks.push_back({line.substr(3), ""});
    } else if (is_inside) {
      blocks.back().text += line + '\n';
    }
  }
  return blocks;
}

/// An example that is part of a game, made into a game.
std::string whole_game(const Block& block) {
  if (block.kind == "scl") return block.text;
  const std::string piece = block.kind == "scl piece" ? block.text
                                                      : "define ant moving movement " + block.text +
                                                            " end movement end moving end define";
  return "game g goals stalemate opponent board_size 7 by 7 board_type planar promote_rank 7\n"
         "setup ant at {(1,1)} " +
         piece + " end game.";
}

struct Picture {
  Board board;
  Square mover;
  std::set<Square> targets, pieces;
};

Picture picture_from(const std::string& text) {
  Picture picture;
  std::vector<std::string> rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) rows.push_back(line);
  picture.board.height = static_cast<int>(rows.size());
  picture.board.width = static_cast<int>(rows[0].size() + 1) / 2;
  for (int y = 1; y <= picture.board.height; ++y) {
    const std::string& row = rows[static_cast<std::size_t>(picture.board.height - y)];
    for (int x = 1; x <= picture.board.width; ++x) {
      const char c = row[static_cast<std::size_t>(2 * (x - 1))];
      if (c == 'A') picture.mover = {x, y};
      if (c == 'x') picture.targets.insert({x, y});
      if (c == 'o') picture.pieces.insert({x, y});
    }
  }
  return picture;
}

/// Where the piece `A` of a picture can go, worked out as plainly as can be.
class Walker {
 public:
  Walker(const Picture& picture, const Movement& movement)
      : picture_(picture), movement_(movement) {}

  std::set<Square> targets() {
    for (const Direction d : directions(movement_)) {
      if (movement_.kind == MovementKind::kLeap) leap(d);
      if (movement_.kind == MovementKind::kRide) ride(d);
      if (movement_.kind == MovementKind::kHop) hop(d);
    }
    return found_;
  }

 private:
  [[nodiscard]] bool is_on_board(Square s) const {
    return s.x >= 1 && s.x <= picture_.board.width && s.y >= 1 && s.y <= picture_.board.height;
  }
  [[nodiscard]] bool is_empty(Square s) const {
    return is_on_board(s) && !picture_.pieces.contains(s);
  }
  [[nodiscard]] Square after(Direction d, int steps) const {
    return {picture_.mover.x + steps * d.dx, picture_.mover.y + steps * d.dy};
  }
  void land(Square square) {
    if (is_empty(square)) found_.insert(square);
  }

  void leap(Direction d) {
    const auto sign = [](int n) { return (n > 0) - (n < 0); };
    const Direction leg{std::abs(d.dx) >= std::abs(d.dy) ? sign(d.dx) : 0,
                        std::abs(d.dy) >= std::abs(d.dx) ? sign(d.dy) : 0};
    if (!movement_.lame || is_empty(after(leg, 1))) land(after(d, 1));
  }

  void ride(Direction d) {
    for (int n = 1; n <= movement_.max.value_or(100) && is_empty(after(d, n)); ++n) {
      if (n >= movement_.min) land(after(d, n));
    }
  }

  static bool fits(Count count, int n) {
    if (count.comparison == Comparison::kEqual) return n == count.number;
    return count.comparison == Comparison::kAtLeast ? n >= count.number : n <= count.number;
  }

  void hop(Direction d) {
    for (int before = 0; before <= 9; ++before) {
      for (int over = 0; over <= 9; ++over) {
        for (int behind = 0; behind <= 9; ++behind) {
          if (fits(movement_.before, before) && fits(movement_.over, over) &&
              fits(movement_.after, behind) && is_walk(d, before, over, behind)) {
            land(after(d, before + over + behind + 1));
          }
        }
      }
    }
  }

  [[nodiscard]] bool is_walk(Direction d, int before, int over, int behind) const {
    for (int n = 1; n <= before + over + behind; ++n) {
      const bool is_hopped = n > before && n <= before + over;
      if (!is_on_board(after(d, n)) || is_empty(after(d, n)) == is_hopped) return false;
    }
    return true;
  }

  const Picture& picture_;
  const Movement& movement_;
  std::set<Square> found_;
};

TEST(Page, HasExamplesThatReadWell) {
  int examples = 0;
  for (const Block& block : blocks_of_page()) {
    if (!block.kind.starts_with("scl")) continue;
    ++examples;
    const Reading reading = read_rules(whole_game(block));
    EXPECT_FALSE(reading.diagnostics.has_errors())
        << block.text << reading.diagnostics.to_text("example");
  }
  EXPECT_GE(examples, 15);
}

TEST(Page, DrawsMovementsAsTheyAre) {
  const std::vector<Block> blocks = blocks_of_page();
  int pictures = 0;
  for (std::size_t i = 1; i < blocks.size(); ++i) {
    if (blocks[i].kind != "picture") continue;
    ++pictures;
    const Rules rules = read_rules(whole_game(blocks[i - 1])).rules;
    const Picture picture = picture_from(blocks[i].text);
    EXPECT_EQ(Walker(picture, rules.pieces.at(0).moving.at(0)).targets(), picture.targets)
        << blocks[i - 1].text << blocks[i].text;
  }
  EXPECT_GE(pictures, 10);
}

TEST(Page, ShowsTheOriginalClassApartFromOurAdditions) {
  std::vector<bool> is_pell;
  for (const Block& block : blocks_of_page()) {
    if (block.kind == "scl") is_pell.push_back(is_pell_game(read_rules(block.text).rules));
  }
  EXPECT_EQ(is_pell, (std::vector<bool>{true, true, false}));
}

}  // namespace
}  // namespace rulewise::scl
