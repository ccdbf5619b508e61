#include "app/match_folder.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <utility>

#include "app/json.h"
#include "app/move_files.h"
#include "front/game_export.h"

namespace rulewise::app {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> kEndings{".json", ".jsonl", ".pgn", ".sgf"};

/// Here, where people read it.
std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d", &parts);
  return text;
}

bool is_record(const fs::path& file) {
  const std::string number = file.stem().string();
  const bool has_number =
      number.size() >= 4 && number.find_first_not_of("0123456789") == std::string::npos;
  return has_number && std::ranges::find(kEndings, file.extension().string()) != kEndings.end();
}

}  // namespace

MatchFolder::MatchFolder(fs::path folder, MatchFrame frame)
    : folder_(std::move(folder)), frame_(std::move(frame)), date_(today()) {}

base::Result<MatchFolder> MatchFolder::open(const std::string& folder, MatchFrame frame) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error && ::access(folder.c_str(), W_OK) != 0) {
    error = std::error_code(errno, std::generic_category());
  }
  if (error) return base::Error{"no games can be kept in '" + folder + "': " + error.message()};
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (!is_record(entry.path())) continue;
    return base::Error{"'" + folder + "' has the records of another match, such as " +
                           entry.path().filename().string(),
                       "name another folder: nothing is written over"};
  }
  return MatchFolder(folder, std::move(frame));
}

bool MatchFolder::write(const game::Game& game, const play::GameRecord& record) {
  char name[32];
  std::snprintf(name, sizeof name, "%04zu", record.number + 1);
  const std::string base = (folder_ / name).string();
  const bool is_whole = write_moves(base + ".jsonl", record.joint_moves) &&
                        write_everything(base + ".json", game, record) &&
                        write_export(base, game, record);
  date_ = today();
  return is_whole;
}

bool MatchFolder::write_everything(const fs::path& file, const game::Game& game,
                                   const play::GameRecord& record) const {
  Json players = Json::object();
  Json goals = Json::object();
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    players[game.roles()[r]] = frame_.players[record.players[r]];
    if (!record.payoffs.empty()) goals[game.roles()[r]] = record.payoffs[r];
  }
  Json about{{"game", frame_.game},        {"number", record.number + 1},
             {"players", players},         {"goals", record.payoffs.empty() ? Json() : goals},
             {"end", name_of(record.end)}, {"plies", record.joint_moves.size()},
             {"seed", frame_.seed},        {"date", date_}};
  if (!record.fault.empty()) about["fault"] = record.fault;
  for (const auto& joint : record.joint_moves) about["moves"].push_back(joint_move_to_json(joint));
  for (const play::ReplacedMove& move : record.replaced) {
    about["replaced"].push_back(
        {{"ply", move.ply}, {"player", frame_.players[move.player]}, {"why", move.why}});
  }
  if (!record.reasons.empty()) about["reasons"] = record.reasons;
  std::ofstream stream(file);
  stream << to_line(about) << '\n';
  return stream.flush().good();
}

/// As other programs read it.
bool MatchFolder::write_export(const std::string& base, const game::Game& game,
                               const play::GameRecord& record) const {
  front::PlayedGame played;
  played.name = fs::path(frame_.game).stem().string();
  played.event = "rulewise match";
  played.round = std::to_string(record.number + 1);
  played.date = date_;
  for (const std::size_t player : record.players) played.players.push_back(frame_.players[player]);
  played.joint_moves = record.joint_moves;
  played.payoffs = record.payoffs;
  played.end = record.end;
  played.fault = record.fault;
  const auto pgn = front::to_pgn(game, played);
  const auto sgf = pgn ? std::nullopt : front::to_sgf(game, played);
  if (!pgn && !sgf) return true;
  std::ofstream file(base + (pgn ? ".pgn" : ".sgf"));
  file << (pgn ? *pgn : *sgf);
  return file.flush().good();
}

}  // namespace rulewise::app
