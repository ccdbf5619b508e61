#include "app/opening_book.h"

#include <sstream>
#include <utility>

#include "app/json.h"
#include "app/move_files.h"
#include "app/rule_files.h"
#include "game/playthrough.h"

namespace rulewise::app {
namespace {

constexpr std::size_t kMostBytes = std::size_t{64} << 20U;
constexpr const char* kFormat =
    R"-(one line an opening, such as [["(mark 1 1)","noop"],["noop","(mark 2 2)"]])-";

using Opening = OpeningBook::value_type;

base::Result<Opening> read_opening(const game::Game& game, const std::string& line) {
  const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  const base::Error no_array{"not a JSON array", kFormat};
  if (!json.is_array()) return no_array;
  Opening opening;
  for (const Json& texts : json) {
    auto joint = parse_joint_move(to_line(texts));
    if (!joint) return no_array;
    opening.push_back(std::move(*joint));
  }
  bool is_over = false;
  const auto walked =
      game::walk_along(game, opening, [&](const game::Step& step) { is_over = step.is_terminal; });
  if (!walked) return base::Error{walked.error().message, kFormat};
  if (is_over) {
    return base::Error{"the game is over after this opening",
                       "leave the players something to play"};
  }
  return opening;
}

}  // namespace

base::Result<OpeningBook> read_opening_book(const game::Game& game, const std::string& file) {
  const base::Result<std::string> text = read_bytes(file, kMostBytes);
  if (!text) return text.error();
  OpeningBook book;
  std::istringstream lines(text.value());
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    auto opening = read_opening(game, line);
    if (!opening) {
      return base::Error{place_of(file, number) + opening.error().message, opening.error().hint};
    }
    book.push_back(std::move(opening).value());
  }
  if (book.empty()) return base::Error{"no opening in the book '" + file + "'", kFormat};
  return book;
}

}  // namespace rulewise::app
