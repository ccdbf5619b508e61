// rule_files.h — from what the user typed to the text of a rulesheet.
//
// Idea      something with a slash or an ending is a path, `-` is stdin, any other word is the
//           name of a game of the library; where the library has a name in both languages the
//           bare name means GDL, and `NAME.scl` the other. Here alone the language is decided:
//           by the ending, and by how the text begins where there is none to go by
// Promises  reads at most one byte more than the reader of the rules takes, whatever is there:
//           a file, a pipe without end, a device; a directory or a missing file is an Error
//           that says what to try
// Tested by rule_files_test.cc, tests/cli
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "syntax/language.h"

namespace rulewise::app {

struct RuleFile {
  Language language = Language::kGdl;
  std::string name;  // as shown in messages, from the current folder where it lies below it
  std::string text;
};

/// Where games are looked for: the folders of RULEWISE_GAMES (separated by ':'), `games` beside
/// the source tree this program was built in, and the installed share/rulewise/games; at last the
/// folders `generated` in each of them.
[[nodiscard]] std::vector<std::filesystem::path> library_folders();
/// Names of all games of the library, sorted; with `.scl` where a bare name means another.
[[nodiscard]] std::vector<std::string> library_names(
    const std::vector<std::filesystem::path>& folders);

/// Reads the rulesheet that `file` names: a path, `-`, or a game of the library in `folders`.
[[nodiscard]] base::Result<RuleFile> read_rule_file(
    const std::string& file, const std::vector<std::filesystem::path>& folders);

/// The language of a text: by the ending of its file (.kif .gdl .scl .game), or by its beginning.
[[nodiscard]] Language language_of(const std::filesystem::path& file, std::string_view text);

/// Reads stdin, at most one byte more than `max_bytes`.
[[nodiscard]] base::Result<std::string> read_stdin(std::size_t max_bytes);
/// Rules from stdin, which can be read but once: whoever asks later gets the text that the first
/// got.
[[nodiscard]] base::Result<RuleFile> read_stdin_rules(std::size_t max_bytes);
/// Reads a file of at most `max_bytes` bytes; of a longer one it gives one byte more than that.
[[nodiscard]] base::Result<std::string> read_bytes(const std::filesystem::path& path,
                                                   std::size_t max_bytes);

}  // namespace rulewise::app
