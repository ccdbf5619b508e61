// walk.cc — `rulewise walk FILE`: one game, random or given, every state as a line of JSON.
#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/json.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/move_files.h"
#include "app/whole_number_check.h"
#include "base/random.h"
#include "game/playthrough.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::app {
namespace {

struct WalkOptions {
  GameOptions game;
  std::uint64_t seed = 1;
  std::string moves_file;
  std::size_t number = 1;
  std::size_t max_steps = 100'000;
  bool as_json = false;  // always so; taken for the sake of scripts that say it to every command
};

/// Moves of a game in GDL are terms: blanks and comments make no difference.
void write_as_terms(std::vector<std::vector<std::string>>& joint_moves) {
  for (std::vector<std::string>& joint_move : joint_moves) {
    for (std::string& move : joint_move) {
      if (std::optional<std::string> term = gdl::canonical_term(move)) move = std::move(*term);
    }
  }
}

int walk_given_moves(const machine::MadeMachine& made, const WalkOptions& options,
                     const game::StepListener& on_step) {
  const bool is_stdin = options.moves_file == "-";
  base::Result<MoveFile> moves = is_stdin ? read_moves_from_stdin(options.number)
                                          : read_moves(options.moves_file, options.number);
  if (!moves) {
    complain(moves.error());
    return kBadInput;
  }
  if (made.kind != machine::MachineKind::kBoard) write_as_terms(moves.value().joint_moves);
  std::size_t steps_done = 0;
  const base::Result<std::size_t> walked =
      game::walk_along(*made.game, moves.value().joint_moves, [&](const game::Step& step) {
        on_step(step);
        ++steps_done;
      });
  if (walked) return kDone;
  const std::string name = is_stdin ? "<stdin>" : options.moves_file;
  complain({place_of(name, moves.value().lines[steps_done]) + walked.error().message,
            walked.error().hint});
  return kBadInput;
}

int walk_at_random(const game::Game& game, const WalkOptions& options,
                   const game::StepListener& on_step) {
  base::Random random(options.seed);
  bool has_ended = false;
  std::size_t moves_made = 0;
  game::walk_randomly(game, random, options.max_steps, [&](const game::Step& step) {
    on_step(step);
    has_ended = step.is_terminal;
    moves_made = step.step;
  });
  if (has_ended) return kDone;
  if (moves_made >= options.max_steps) {
    remark("stopped after " + std::to_string(moves_made) + " joint moves (--max-steps)");
    return kDone;
  }
  complain({"the game cannot go on: a role has no legal move in a state that is not terminal"});
  return kAnswerIsNo;
}

/// Says who ends without a goal: the rules prove none, or none that is a number from 0 to 100.
void remark_on_goals(const game::Step& end, const std::vector<std::string>& roles) {
  for (std::size_t r = 0; r < roles.size(); ++r) {
    if (!end.goals[r].empty()) continue;
    remark("at the end the rules prove no goal from 0 to 100 for " + roles[r]);
  }
}

int run_walk(const WalkOptions& options) {
  if (options.moves_file == "-" && options.game.file == "-") {
    complain({"the rules and the moves cannot both come from stdin", "put one of them in a file"});
    return kBadInput;
  }
  const std::optional<machine::MadeMachine> made = load_game(options.game);
  if (!made) return kBadInput;
  const game::Game& game = *made->game;
  const auto on_step = [&](const game::Step& step) {
    const std::string line = to_line(front::step_to_json(step, game.roles()));
    {
      const OutputHeld whole_line;
      print_line(line);
    }
    if (step.is_terminal) remark_on_goals(step, game.roles());
  };
  return options.moves_file.empty() ? walk_at_random(game, options, on_step)
                                    : walk_given_moves(*made, options, on_step);
}

}  // namespace

void add_walk(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<WalkOptions>();
  CLI::App* command =
      program.add_subcommand("walk", "Play one game, random or given; one JSON line a state");
  add_game_options(*command, options->game);
  CLI::Option* seed =
      command->add_option("--seed", options->seed, "random moves that hang on this number")
          ->check(check_whole_number)
          ->type_name("S")
          ->capture_default_str();
  CLI::Option* moves =
      command
          ->add_option(
              "--moves", options->moves_file,
              "the moves to make: one JSON array of move texts a line, in role order; - for stdin")
          ->type_name("FILE")
          ->excludes(seed);
  command
      ->add_option("--number", options->number,
                   "which game, where FILE has one a line, as `selfplay` writes them")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000'000}).description(""))
      ->type_name("N")
      ->capture_default_str()
      ->needs(moves);
  command->add_option("--max-steps", options->max_steps, "stop a random game after this many moves")
      ->check(check_whole_number)
      ->type_name("N")
      ->capture_default_str();
  command->add_flag("--json", options->as_json, "output is JSON in any case");
  command->callback([options, &chosen] { chosen = [options] { return run_walk(*options); }; });
}

}  // namespace rulewise::app
