#include "app/studio_jobs.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "app/analysis.h"
#include "app/match_result.h"
#include "app/rule_files.h"
#include "base/clock.h"
#include "generator/generator.h"
#include "play/match.h"
#include "syntax/scl/scl.h"

namespace rulewise::app {
namespace {

using front::GameShelf;
using front::JobWork;
using front::LongJob;

constexpr double kMostMatchSeconds = 3600;
constexpr double kMostStudySeconds = 60;
constexpr std::uint64_t kMostTries = 3'000;       // seeds in a row for one game
constexpr std::size_t kMostSettings = 1U << 14U;  // bytes
constexpr double kMostGames = 200;
constexpr double kMostMoveSeconds = 5;
constexpr std::size_t kPlayerMemory = std::size_t{64} << 20U;

std::string text_in(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

double number_in(const Json& json, const char* key, double otherwise, double least, double most) {
  const auto found = json.find(key);
  const bool is_there = found != json.end() && found->is_number();
  return std::clamp(is_there ? found->get<double>() : otherwise, least, most);
}

base::Result<RuleFile> file_in(const Json& question, const GameShelf& shelf) {
  const auto game = shelf.find(text_in(question, "game"));
  if (!game) return base::Error{"there is no game of that name here"};
  return RuleFile{game->language, game->title, game->text};
}

base::Result<JobWork> make_analysis(const Json& question, GameShelf& shelf) {
  base::Result<RuleFile> file = file_in(question, shelf);
  if (!file) return file.error();
  const double seconds = number_in(question, "seconds", 5, 0.5, kMostStudySeconds);
  return JobWork([file = std::move(file).value(), seconds](LongJob& job) {
    job.report(0.05, "studying the rules and random games");
    return analysis_json(file, seconds, 1);
  });
}

base::Result<JobWork> make_report(const Json& question, GameShelf& shelf) {
  base::Result<RuleFile> file = file_in(question, shelf);
  if (!file) return file.error();
  const double seconds = number_in(question, "seconds", 10, 1, kMostStudySeconds);
  return JobWork([file = std::move(file).value(), seconds](LongJob& job) {
    const base::Stopwatch watch;
    job.report(0, "playing games against itself");
    return play_report_json(file, seconds, 1, [&] {
      job.report(watch.seconds() / seconds, "playing games against itself");
      return job.is_cancelled();
    });
  });
}

// ---- Inventing games
// -----------------------------------------------------------------------------

Json figures_json(const generator::PlayFigures& figures) {
  Json list = Json::array();
  for (const generator::FigureKind& kind : generator::figure_kinds()) {
    list.push_back({{"name", kind.name},
                    {"meaning", kind.meaning},
                    {"value", generator::text(figures.*kind.value)}});
  }
  return list;
}

base::Result<Json> invent(const generator::Settings& settings, std::uint64_t seed, GameShelf& shelf,
                          LongJob& job) {
  Json made;
  generator::BatchListener listener;
  listener.on_kept = [&](const generator::Candidate& candidate) {
    const std::string text = game_text(candidate, settings);
    const auto added = shelf.add_own(text, front::title_of(candidate.rules.name));
    made = {{"seed", candidate.seed},
            {"title", front::title_of(candidate.rules.name)},
            {"text", text},
            {"english", scl::to_english(candidate.rules)},
            {"figures", candidate.figures ? figures_json(*candidate.figures) : Json::array()},
            {"game", added ? Json(added.value().id) : Json()}};
    return false;
  };
  listener.should_stop = [&](const generator::BatchTally& tally) {
    job.report(static_cast<double>(tally.tried) / 50.0,
               std::to_string(tally.tried) + " games tried and thrown away");
    return job.is_cancelled();
  };
  const auto result = run_batch(settings, seed, {1, kMostTries, 1, &job.cancelled()}, listener);
  if (!made.is_null()) return made;
  if (job.is_cancelled()) return base::Error{"it was cancelled"};
  return base::Error{"no game was worth keeping: " + result.tally.reasons(),
                     "loosen the settings, or take another seed"};
}

base::Result<JobWork> make_invention(const Json& question, GameShelf& shelf) {
  generator::Settings settings;
  const std::string text = text_in(question, "settings");
  if (text.size() > kMostSettings) return base::Error{"the settings are too long"};
  base::Diagnostics diagnostics;
  generator::read_config(text, settings.config, diagnostics);
  if (diagnostics.has_errors()) {
    return base::Error{diagnostics.all().front().message, diagnostics.all().front().hint};
  }
  const auto tried = question.find("tried");
  const bool is_tried = tried != question.end() && *tried == true;
  settings.trial = is_tried ? generator::Trial::kFilter : generator::Trial::kNone;
  settings.naming = generator::Naming::kPlausible;
  const auto seed = static_cast<std::uint64_t>(number_in(question, "seed", 1, 0, 1e15));
  return JobWork([settings, seed, &shelf](LongJob& job) {
    job.report(0, "inventing");
    return invent(settings, seed, shelf, job);
  });
}

// ---- Matches
// -------------------------------------------------------------------------------------

struct MatchQuestion {
  std::string game;
  std::vector<play::Configuration> players;
  play::MatchOptions options;
};

Json record_json(const play::GameRecord& record) {
  Json moves = Json::array();
  for (const auto& joint : record.joint_moves) moves.push_back(joint_move_to_json(joint));
  return {{"number", record.number + 1},
          {"players", record.players},
          {"payoffs", record.payoffs},
          {"end", name_of(record.end)},
          {"moves", std::move(moves)}};
}

base::Result<Json> play_it(const MatchQuestion& question, GameShelf& shelf, LongJob& job) {
  const auto game = shelf.load(question.game);
  if (!game) return game.error();
  if (question.players.size() != game.value()->game().role_count()) {
    return base::Error{"the game has " + std::to_string(game.value()->game().role_count()) +
                       " roles and needs as many players"};
  }
  std::vector<std::unique_ptr<play::Player>> players;
  for (const play::Configuration& configuration : question.players) {
    auto player = play::make_player(game.value()->game(), configuration, players.size() + 1);
    if (!player) return player.error();
    players.push_back(std::move(player).value());
    players.back()->set_hurry([&job] { return job.is_cancelled(); });
  }
  play::MatchOptions options = question.options;
  const base::Stopwatch watch;
  options.should_stop = [&] { return job.is_cancelled() || watch.seconds() > kMostMatchSeconds; };
  Json games = Json::array();
  const auto on_game = [&](const play::GameRecord& record) {
    games.push_back(record_json(record));
    job.report(static_cast<double>(games.size()) / static_cast<double>(options.games),
               std::to_string(games.size()) + " of " + std::to_string(options.games) + " games",
               {{"record", games}});
  };
  job.report(0, "the first game");
  Json json = match_result_json(play_match(game.value()->game(), players, options, on_game));
  json["record"] = std::move(games);
  return json;
}

base::Result<JobWork> make_match(const Json& question, GameShelf& shelf) {
  MatchQuestion match;
  match.game = text_in(question, "game");
  if (!shelf.find(match.game)) return base::Error{"there is no game of that name here"};
  const auto players = question.find("players");
  if (players == question.end() || !players->is_array() || players->size() > 12) {
    return base::Error{"say who plays"};
  }
  for (const Json& player : *players) {
    if (!player.is_string()) return base::Error{"a player is a text"};
    auto configuration = play::read_configuration(player.get<std::string>());
    if (!configuration) return configuration.error();
    configuration.value().memory_bytes = kPlayerMemory;
    configuration.value().threads = 1;
    configuration.value().ponders = false;
    match.players.push_back(configuration.value());
  }
  match.options.games = static_cast<std::size_t>(number_in(question, "games", 4, 1, kMostGames));
  match.options.move_seconds = number_in(question, "seconds", 0.2, 0.01, kMostMoveSeconds);
  match.options.opening_plies =
      static_cast<std::size_t>(number_in(question, "opening_plies", 2, 0, 20));
  match.options.max_plies = 400;
  match.options.seed = static_cast<std::uint64_t>(number_in(question, "seed", 1, 0, 1e15));
  return JobWork([match, &shelf](LongJob& job) { return play_it(match, shelf, job); });
}

}  // namespace

std::map<std::string, front::JobMaker> studio_jobs() {
  return {{"analyze", make_analysis},
          {"report", make_report},
          {"generate", make_invention},
          {"match", make_match}};
}

}  // namespace rulewise::app
