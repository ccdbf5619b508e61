#include "app/move_files.h"

#include <fstream>
#include <sstream>
#include <utility>

#include "app/json.h"
#include "app/rule_files.h"

namespace rulewise::app {
namespace {

constexpr std::size_t kMostBytesOfMoves = std::size_t{256} << 20U;

std::optional<std::vector<std::string>> joint_move_in(const Json& json) {
  if (!json.is_array()) return std::nullopt;
  std::vector<std::string> moves;
  for (const Json& move : json) {
    if (!move.is_string() && !move.is_null()) return std::nullopt;
    moves.push_back(move.is_null() ? std::string() : move.get<std::string>());
  }
  return moves;
}

/// The game in a line of a file that has one in each.
base::Result<MoveFile> parse_game(const std::string& text, const std::string& name,
                                  std::size_t number) {
  std::istringstream lines(text);
  std::string line;
  for (std::size_t n = 0; n < number; ++n) {
    if (std::getline(lines, line)) continue;
    return base::Error{"'" + name + "' has " + std::to_string(n) + " games, and none numbered " +
                       std::to_string(number)};
  }
  auto moves = parse_record(line);
  if (!moves) {
    return base::Error{place_of(name, number) + "not a game: a JSON object with its moves",
                       "as `rulewise selfplay` writes them"};
  }
  return MoveFile{*moves, std::vector<std::size_t>(moves->size() + 1, number)};
}

base::Result<MoveFile> parse_moves(const std::string& text, const std::string& name,
                                   std::size_t game) {
  if (text.size() > kMostBytesOfMoves) return base::Error{"'" + name + "' is too long"};
  if (text.starts_with('{')) return parse_game(text, name, game);
  MoveFile list;
  std::istringstream lines(text);
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    std::optional<std::vector<std::string>> moves = parse_joint_move(line);
    if (!moves) {
      return base::Error{place_of(name, number) + "not a JSON array of move texts",
                         R"-(one line a joint move, in role order: ["(mark 1 1)", "noop"])-"};
    }
    list.joint_moves.push_back(std::move(*moves));
    list.lines.push_back(number);
  }
  return list;
}

}  // namespace

std::string place_of(const std::string& file, std::size_t line) {
  return file + ':' + std::to_string(line) + ": ";
}

std::optional<std::vector<std::string>> parse_joint_move(const std::string& line) {
  return joint_move_in(Json::parse(line, nullptr, /*allow_exceptions=*/false));
}

std::optional<std::vector<std::vector<std::string>>> parse_record(const std::string& line) {
  const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("moves") || !json["moves"].is_array()) {
    return std::nullopt;
  }
  std::vector<std::vector<std::string>> moves;
  for (const Json& joint : json["moves"]) {
    auto texts = joint_move_in(joint);
    if (!texts) return std::nullopt;
    moves.push_back(std::move(*texts));
  }
  return moves;
}

base::Result<MoveFile> read_moves(const std::string& file, std::size_t number) {
  const base::Result<std::string> text = read_bytes(file, kMostBytesOfMoves);
  if (!text) return text.error();
  return parse_moves(text.value(), file, number);
}

base::Result<MoveFile> read_moves_from_stdin(std::size_t number) {
  const base::Result<std::string> text = read_stdin(kMostBytesOfMoves);
  if (!text) return text.error();
  return parse_moves(text.value(), "<stdin>", number);
}

bool write_moves(const std::string& file,
                 const std::vector<std::vector<std::string>>& joint_moves) {
  std::ofstream out(file);
  for (const auto& joint : joint_moves) out << to_line(joint_move_to_json(joint)) << '\n';
  return out.flush().good();
}

}  // namespace rulewise::app
