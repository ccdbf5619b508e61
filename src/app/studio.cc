// studio.cc — `rulewise studio`: the web page, with the games of the library.
#include "front/web/studio.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/commands.h"
#include "app/interrupt.h"
#include "app/messages.h"
#include "app/page_assets.h"
#include "app/rule_files.h"
#include "app/studio_jobs.h"

namespace rulewise::app {
namespace {

struct StudioCommand {
  front::HostAndPort place{"127.0.0.1", 8080};
  bool is_public = false;
  std::string token;
};

std::vector<front::ShelfGame> shelf_of(const std::vector<std::filesystem::path>& folders) {
  std::vector<front::ShelfGame> games;
  for (const std::string& name : library_names(folders)) {
    const base::Result<RuleFile> file = read_rule_file(name, folders);
    if (!file) continue;
    const bool is_generated = file.value().name.find("generated/") != std::string::npos;
    games.push_back({name, front::title_of(name), file.value().language,
                     is_generated ? "generated" : "library", file.value().text});
  }
  return games;
}

std::string made_up_token() {
  std::random_device source;
  std::string token;
  for (int i = 0; i < 24; ++i) token += "abcdefghijkmnpqrstuvwxyz23456789"[source() % 32U];
  return token;
}

int run_studio(StudioCommand command) {
  front::StudioOptions options;
  if (command.is_public) {
    command.place.host = "0.0.0.0";
    options.token = command.token.empty() ? made_up_token() : command.token;
  } else if (!command.token.empty()) {
    options.token = command.token;
  }
  const std::string token = options.token;
  options.place = command.place;
  options.library = shelf_of(library_folders());
  options.assets = page_assets();
  options.jobs = studio_jobs();
  options.thinking_threads = std::max(4U, 2 * std::thread::hardware_concurrency());
  if (options.assets.empty()) {
    remark("this program was built without its page; only the API answers (install npm, build)");
  }
  if (options.library.empty()) {
    remark("no games were found; RULEWISE_GAMES may name the folders they are in");
  }
  auto studio = front::Studio::listen(std::move(options));
  if (!studio) {
    base::Error error = studio.error();
    if (error.hint.empty()) error.hint = "another port may be free: --port 0 takes any";
    complain(error);
    return kBadInput;
  }
  catch_interrupts();
  const std::string host = command.is_public ? "THIS-MACHINE" : command.place.host;
  std::string address = "http://" + host + ':' + std::to_string(studio.value()->port()) + '/';
  if (!token.empty()) address += "?token=" + token;
  print_line("the page is at " + address + "  (Ctrl-C ends it)");
  studio.value()->run([] { return was_interrupted(); });
  // Players and studies may be in the middle of something, and nothing of it is kept.
  (void)finish_output();
  std::_Exit(was_interrupted() ? kInterrupted : kDone);
}

}  // namespace

void add_studio(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<StudioCommand>();
  CLI::App* command =
      program.add_subcommand("studio", "The web page: see, play and study games in the browser");
  command->add_option("--port", options->place.port, "where to listen; 0 takes any free port")
      ->type_name("PORT")
      ->capture_default_str();
  command->add_flag("--public", options->is_public,
                    "let other machines in; they need the token that is printed");
  command
      ->add_option("--token", options->token,
                   "what browsers have to bring; made up for --public if not said")
      ->check([](const std::string& token) {
        const bool is_plain = token.size() >= 8 && std::ranges::all_of(token, [](unsigned char c) {
                                return std::isalnum(c) != 0 || c == '-' || c == '_';
                              });
        return is_plain ? std::string() : "a token is eight letters, digits, - or _ at least";
      })
      ->type_name("TOKEN");
  command->callback([options, &chosen] { chosen = [options] { return run_studio(*options); }; });
}

}  // namespace rulewise::app
