// play.cc — `rulewise play FILE`: a game against the player, in the terminal or by a script.
#include <poll.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/knowledge.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/near_misses.h"
#include "app/play_session.h"
#include "app/seconds_check.h"
#include "app/whole_number_check.h"
#include "play/level.h"
#include "play/player.h"

namespace rulewise::app {
namespace {

constexpr double kKnowledgeSeconds = 3;  // where the player has advisors on a game in GDL

constexpr std::size_t kLongestLine = 1U << 16U;

struct PlayCommand {
  GameOptions game;
  std::string role;
  std::string player = "auto";
  double seconds = 1;
  double start_seconds = 0;
  int level = play::kFullLevel;
  std::uint64_t seed = 1;
};

/// Lines of stdin; Ctrl-C while one is awaited ends them.
class LineReader {
 public:
  std::optional<std::string> next() {
    for (;;) {
      const std::size_t end = buffer_.find('\n');
      if (end != std::string::npos || buffer_.size() > kLongestLine) return cut(end);
      if (was_interrupted()) return std::nullopt;
      if (!read_more()) {
        if (buffer_.empty() || was_interrupted()) return std::nullopt;
        return cut(std::string::npos);
      }
    }
  }

 private:
  std::string cut(std::size_t end) {
    std::string line = buffer_.substr(0, end);
    buffer_.erase(0, end == std::string::npos ? end : end + 1);
    return line;
  }

  /// False at the end and when interrupted.
  bool read_more() {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (poll(&input, 1, -1) < 0) return errno == EINTR && !was_interrupted();
    char bytes[4096];
    const ssize_t got = read(STDIN_FILENO, bytes, sizeof bytes);
    if (got <= 0) return false;
    buffer_.append(bytes, static_cast<std::size_t>(got));
    return true;
  }

  std::string buffer_;
};

std::optional<game::Role> role_named(const game::Game& game, const std::string& name) {
  if (name.empty()) return game::Role(0);
  const auto& roles = game.roles();
  const auto found = std::ranges::find(roles, name);
  if (found != roles.end()) return game::Role(static_cast<std::size_t>(found - roles.begin()));
  std::string known;
  for (const std::string& role : roles) known += (known.empty() ? "" : ", ") + role;
  complain({"no role named '" + name + "'", "the roles are " + known});
  return std::nullopt;
}

Person person_at_terminal(LineReader& reader) {
  Person person;
  person.ask = [&reader](std::string_view prompt) {
    print_prompt(prompt);
    std::optional<std::string> line = reader.next();
    if (!line) print_line("");
    return line;
  };
  person.tell = [](std::string_view text) { print_text(text); };
  person.before_thinking = [] {
    if (isatty(STDERR_FILENO) != 0) print_to_stderr("thinking…");
  };
  person.after_thinking = [] {
    if (isatty(STDERR_FILENO) != 0) draw("\r\033[K");
    if (was_interrupted() && !was_terminated()) forget_interrupt();
  };
  return person;
}

int run_play(PlayCommand options) {
  options.game.merges_moves = true;
  base::Result<play::Configuration> configuration = play::read_configuration(options.player);
  if (!configuration) {
    complain(configuration.error());
    return kBadInput;
  }
  configuration.value().level = std::min(configuration.value().level, options.level);
  const std::optional<machine::MadeMachine> made = load_game(options.game);
  if (!made) return kBadInput;
  const std::optional<game::Role> role = role_named(*made->game, options.role);
  if (!role) return kBadInput;
  const play::Knowledge knowledge =
      knowledge_for(options.game.file, *made->game, {&options.player, 1},
                    std::max(kKnowledgeSeconds, options.start_seconds), options.seed);
  auto player = play::make_player(*made->game, configuration.value(), options.seed, knowledge);
  if (!player) {
    complain(player.error());
    return kBadInput;
  }
  catch_interrupts();
  player.value()->set_hurry([] { return was_interrupted(); });
  if (options.start_seconds > 0) {
    player.value()->prepare(options.start_seconds, options.seconds);
    if (was_interrupted() && !was_terminated()) forget_interrupt();
  }
  LineReader reader;
  PlaySession session(*made->game, *player.value(), *role, {.move_seconds = options.seconds},
                      person_at_terminal(reader));
  session.run();
  return was_interrupted() ? kInterrupted : kDone;
}

}  // namespace

void add_play(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<PlayCommand>();
  CLI::App* command = program.add_subcommand(
      "play", "Play a game in the terminal; lines of stdin are moves and commands, see `help`");
  add_game_options(*command, options->game);
  command->add_option("--as", options->role, "the role you play; the first if not said")
      ->type_name("ROLE");
  command
      ->add_option("--player", options->player,
                   "who plays the other roles, as in `match`, such as mcts:nodes=1000")
      ->type_name("PLAYER")
      ->capture_default_str();
  command->add_option("--level", options->level, "how strong it plays: 1, a beginner's, to 10")
      ->check(CLI::Range(1, play::kFullLevel).description(""))
      ->type_name("N")
      ->capture_default_str();
  command->add_option("--time", options->seconds, "seconds the player has for a move")
      ->check(check_seconds)
      ->type_name("T")
      ->capture_default_str();
  command
      ->add_option("--start", options->start_seconds,
                   "seconds the player has before the game, to find out what plays it best")
      ->check(CLI::Range(0.0, 1e6).description(""))
      ->check(check_finite)
      ->type_name("T")
      ->capture_default_str();
  command->add_option("--seed", options->seed, "what every random choice hangs on")
      ->check(check_whole_number)
      ->type_name("S")
      ->capture_default_str();
  command->callback([options, &chosen] { chosen = [options] { return run_play(*options); }; });
}

}  // namespace rulewise::app
