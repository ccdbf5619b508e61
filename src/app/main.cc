// main.cc — the program: its commands by name, and what becomes of their errors.
#include <CLI/CLI.hpp>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/messages.h"
#include "app/near_misses.h"
#include "machine/limit.h"

namespace rulewise::app {
namespace {

constexpr const char* kDescription =
    "Rulewise is given nothing but the rules of a game and runs, counts and plays it.\n"
    "FILE is a rulesheet in GDL (.kif, .gdl), a chess-like game (.scl), or the name of a game of\n"
    "the library such as chess; of two games with one name the one in GDL, unless .scl is added.";
constexpr const char* kFooter =
    "Exit status: 0 done, 1 the answer is no, 2 bad input or usage, 130 interrupted.\n"
    "`rulewise COMMAND --help` tells more about a command.";

void add_commands(CLI::App& program, Action& chosen) {
  add_analyze(program, chosen);
  add_bench(program, chosen);
  add_check(program, chosen);
  add_engine(program, chosen);
  add_forced(program, chosen);
  add_generate(program, chosen);
  add_learn(program, chosen);
  add_match(program, chosen);
  add_perft(program, chosen);
  add_play(program, chosen);
  add_player(program, chosen);
  add_problems(program, chosen);
  add_prove(program, chosen);
  add_referee(program, chosen);
  add_reproduce(program, chosen);
  add_selfplay(program, chosen);
  add_show(program, chosen);
  add_simulate(program, chosen);
  add_studio(program, chosen);
  add_tournament(program, chosen);
  add_translate(program, chosen);
  add_walk(program, chosen);
}

/// A word in the place of the command that is none, said with what it may have meant.
bool is_unknown_command(const CLI::App& program, const std::string& word) {
  if (word.starts_with('-')) return false;
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands({})) names.push_back(command->get_name());
  if (std::ranges::find(names, word) != names.end()) return false;
  const std::string guess = suggestion(word, names);
  complain({"no command named '" + word + "'",
            guess.empty() ? "`rulewise --help` lists the commands" : guess});
  return true;
}

int report_usage_error(const CLI::App& program, const CLI::ParseError& error) {
  std::string help = "rulewise";
  for (const CLI::App* command : program.get_subcommands()) help += ' ' + command->get_name();
  complain({error.what(), "see `" + help + " --help`"});
  return kBadInput;
}

int run_action(const Action& action) {
  leave_on_interrupt();  // until the command has something to keep
  try {
    const int status = action();
    if (finish_output()) return status;
    complain({"the output could not be written"});
  } catch (const machine::LimitReached& limit) {
    complain({limit.what()});
  } catch (const std::bad_alloc&) {
    complain({"out of memory"});
  }
  return kBadInput;
}

int run_program(int argc, char** argv) {
  CLI::App program(kDescription, "rulewise");
  program.footer(kFooter);
  program.set_version_flag("--version", "rulewise " RULEWISE_VERSION);
  program.require_subcommand(1);
  Action chosen;
  add_commands(program, chosen);
  if (argc > 1 && is_unknown_command(program, argv[1])) return kBadInput;
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // Help and version come as exceptions too.
    if (error.get_exit_code() == 0) return program.exit(error);
    return report_usage_error(program, error);
  }
  return run_action(chosen);
}

}  // namespace
}  // namespace rulewise::app

int main(int argc, char** argv) { return rulewise::app::run_program(argc, argv); }
