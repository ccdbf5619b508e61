// move_files.h — games as files: one JSON array of move texts a line, in role order; or one JSON
// object a game and line, whose `moves` are such arrays, as `selfplay` writes them.
//
// Promises  what is written reads the same; a fault is told with file and line
// Tested by tests/cli
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace rulewise::app {

/// Joint moves as texts, empty for a role that waits, and the lines they stand in.
struct MoveFile {
  std::vector<std::vector<std::string>> joint_moves;
  std::vector<std::size_t> lines;
};

/// `FILE:LINE: `
[[nodiscard]] std::string place_of(const std::string& file, std::size_t line);

/// The moves of a game in one line; nothing if it is not an object that has them.
[[nodiscard]] std::optional<std::vector<std::vector<std::string>>> parse_record(
    const std::string& line);
/// One line; nothing if it is not a JSON array of texts and nulls.
[[nodiscard]] std::optional<std::vector<std::string>> parse_joint_move(const std::string& line);

/// Of a file with a game a line, the game in line `number`.
[[nodiscard]] base::Result<MoveFile> read_moves(const std::string& file, std::size_t number = 1);
/// The same from stdin, which is named <stdin> in faults.
[[nodiscard]] base::Result<MoveFile> read_moves_from_stdin(std::size_t number = 1);
[[nodiscard]] bool write_moves(const std::string& file,
                               const std::vector<std::vector<std::string>>& joint_moves);

}  // namespace rulewise::app
