// player.cc — `rulewise player`: a player of general games that managers reach over HTTP.
#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/json.h"
#include "app/messages.h"
#include "app/seconds_check.h"
#include "app/whole_number_check.h"
#include "front/ggp/ggp_service.h"

namespace rulewise::app {
namespace {

constexpr std::size_t kMostRecords = 1'000'000;

struct PlayerCommand {
  front::HostAndPort place{"127.0.0.1", 9147};
  std::string player = "auto:ponder=on";
  std::size_t max_memory_mib = 2048;
  std::string record_folder;
  std::size_t matches = 0;
  front::GgpPlayerOptions options;
};

Json to_json(const front::PlayedMatch& match) {
  Json moves = Json::array();
  for (const auto& joint : match.joint_moves) moves.push_back(joint_move_to_json(joint));
  return {{"matchId", match.match},
          {"role", match.role},
          {"roles", match.roles},
          {"startClock", match.start_clock},
          {"playClock", match.play_clock},
          {"machine", match.machine},
          {"search", match.search},
          {"moves", moves},
          {"seconds", match.seconds},
          {"goalValues", match.goals},
          {"end", match.end}};
}

/// Records under numbers: what managers call their matches stands inside, never in a path.
class RecordFolder {
 public:
  explicit RecordFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// In a file that was not there before.
  void keep(const front::PlayedMatch& match) {
    const std::string text = to_line(to_json(match)) + '\n';
    while (next_ <= kMostRecords) {
      char name[32];
      std::snprintf(name, sizeof name, "%06zu.json", next_++);
      const std::string path = (folder_ / name).string();
      const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
      if (file < 0 && errno == EEXIST) continue;
      const bool is_written =
          file >= 0 && ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
      if (file >= 0) ::close(file);
      if (!is_written) remark("the record could not be written to '" + path + "'");
      return;
    }
  }

 private:
  std::filesystem::path folder_;
  std::size_t next_ = 1;
};

int run_player(PlayerCommand command) {
  const auto configuration = play::read_configuration(command.player);
  if (!configuration) {
    complain(configuration.error());
    return kBadInput;
  }
  std::error_code error;
  if (!command.record_folder.empty()) {
    std::filesystem::create_directories(command.record_folder, error);
    if (error) {
      complain({"no folder '" + command.record_folder + "': " + error.message()});
      return kBadInput;
    }
  }
  RecordFolder records(command.record_folder);
  std::atomic<std::size_t> played = 0;
  command.options.match.configuration = configuration.value();
  command.options.match.machine.max_bytes = command.max_memory_mib << 20U;
  command.options.on_event = [](std::string_view line) { remark(line); };
  command.options.on_match = [&](const front::PlayedMatch& match) {
    if (!command.record_folder.empty()) records.keep(match);
    ++played;
  };
  auto service = front::GgpService::listen(command.place, command.options);
  if (!service) {
    complain(service.error());
    return kBadInput;
  }
  catch_interrupts();
  print_line("listening at " + command.place.host + ':' + std::to_string(service.value()->port()));
  service.value()->run(
      [&] { return was_interrupted() || (command.matches > 0 && played >= command.matches); });
  return was_interrupted() ? kInterrupted : kDone;
}

}  // namespace

void add_player(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<PlayerCommand>();
  CLI::App* command = program.add_subcommand(
      "player", "A player of general games over HTTP, for managers such as `rulewise referee`");
  command->add_option("--port", options->place.port, "where to listen; 0 takes any free port")
      ->type_name("PORT")
      ->capture_default_str();
  command
      ->add_option("--bind", options->place.host,
                   "the address to listen at; 0.0.0.0 lets other machines in")
      ->type_name("ADDRESS")
      ->capture_default_str();
  command->add_option("--with", options->player, "how to play: a player as in `rulewise match`")
      ->type_name("PLAYER")
      ->capture_default_str();
  command
      ->add_option("--time-margin", options->options.match.time_margin,
                   "seconds of each clock kept back for the way to the manager, at most a quarter")
      ->check(check_seconds)
      ->type_name("SECONDS")
      ->capture_default_str();
  command
      ->add_option("--patience", options->options.patience,
                   "seconds of silence beyond the clocks after which a match is given up")
      ->check(check_seconds)
      ->type_name("SECONDS")
      ->capture_default_str();
  command
      ->add_option("--memory", options->max_memory_mib,
                   "most memory for a ground game, in MiB; above it the relational machine plays")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 30U).description(""))
      ->type_name("MIB")
      ->capture_default_str();
  command->add_option("--seed", options->options.match.seed, "what every random choice hangs on")
      ->check(check_whole_number)
      ->type_name("S")
      ->capture_default_str();
  command->add_option("--record", options->record_folder, "write every match into this folder")
      ->type_name("DIR");
  command->add_option("--matches", options->matches, "end after so many matches")->type_name("N");
  command->add_option("--name", options->options.name, "what managers are told")
      ->check([](const std::string& name) {
        const bool is_word = !name.empty() && name.find_first_of(" \t\r\n();") == std::string::npos;
        return is_word ? std::string() : "a name is one word without parentheses";
      })
      ->type_name("NAME")
      ->capture_default_str();
  command->callback([options, &chosen] { chosen = [options] { return run_player(*options); }; });
}

}  // namespace rulewise::app
