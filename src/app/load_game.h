// load_game.h — from the words on the command line to a game that runs.
//
// Idea      the way from text to a running machine, all in load_game.cc: find the file, read it,
//           check the rules, make the machine
// Promises  whatever goes wrong has been said on stderr, rule faults as FILE:LINE:COL
// Tested by tests/cli
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "machine/machine.h"
#include "syntax/scl/rules.h"

namespace CLI {
class App;
}

namespace rulewise::app {

struct RuleFile;

struct GameOptions {
  std::string file;
  std::string machine = "auto";
  std::size_t max_memory_mib = 2048;
  std::size_t max_state_kib = machine::kMostStateText >> 10U;
  double max_setup_seconds = machine::MachineOptions{}.max_setup_seconds;
  bool merges_moves = false;  // for play: sequences of captures that lead to one position
  std::uint64_t setup_seed = 1;
};

/// FILE alone, with the words every command uses for it.
void add_file_option(CLI::App& command, std::string& file);
/// FILE, --machine, --memory, --state-size, --setup-time and --setup-seed.
void add_game_options(CLI::App& command, GameOptions& options);

/// The game, or nothing after saying why on stderr: the caller returns kBadInput.
[[nodiscard]] std::optional<machine::MadeMachine> load_game(const GameOptions& options);
/// The same for a file that has been read, whatever `options.file` says.
[[nodiscard]] std::optional<machine::MadeMachine> load_game(const RuleFile& file,
                                                            const GameOptions& options);

/// The file in GDL, for programs that know nothing else: a chess-like game is translated. Nothing
/// after saying why not.
[[nodiscard]] std::optional<RuleFile> read_as_gdl(const GameOptions& options);
[[nodiscard]] std::optional<RuleFile> as_gdl(RuleFile file, std::uint64_t setup_seed);

/// The rules of a chess-like game, or nothing after saying on stderr why there are none.
/// Warnings are not said: `rulewise check` is for them.
[[nodiscard]] std::optional<scl::Rules> load_chess_like(const std::string& file);
/// The same for a file that has been read and is known to be chess-like.
[[nodiscard]] std::optional<scl::Rules> read_chess_like(const RuleFile& file);

}  // namespace rulewise::app
