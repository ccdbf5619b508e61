#include "app/tournament_export.h"

#include <fstream>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "app/json.h"
#include "app/move_files.h"
#include "app/tournament_game.h"
#include "front/game_export.h"
#include "play/match.h"

namespace rulewise::app {
namespace {

namespace fs = std::filesystem;

play::GameEnd end_named(const std::string& name) {
  using play::GameEnd;
  for (const GameEnd end : {GameEnd::kOver, GameEnd::kTooLong, GameEnd::kStuck, GameEnd::kBeyond,
                            GameEnd::kLate, GameEnd::kIllegal}) {
    if (name_of(end) == name) return end;
  }
  return GameEnd::kStopped;
}

/// By role.
std::vector<std::string> players_of(const StoredGame& game) {
  std::vector<std::string> players;
  for (const std::size_t seat : game.seats) players.push_back(seat == 0 ? game.first : game.second);
  return players;
}

Json to_json(const StoredGame& game) {
  Json json{{"number", game.task + 1},
            {"game", game.game},
            {"players", players_of(game)},
            {"goals", game.goals},
            {"end", game.end},
            {"plies", game.plies},
            {"moves", Json::parse(game.moves, nullptr, /*allow_exceptions=*/false)}};
  if (!game.fault.empty()) json["fault"] = game.fault;
  return json;
}

std::optional<front::PlayedGame> played(const StoredGame& game) {
  auto moves = parse_record("{\"moves\":" + game.moves + '}');
  if (!moves) return std::nullopt;
  front::PlayedGame result;
  result.name = fs::path(game.game).stem().string();
  result.event = "rulewise tournament";
  result.round = std::to_string(game.task + 1);
  result.players = players_of(game);
  result.joint_moves = std::move(*moves);
  result.payoffs = game.goals;
  result.end = end_named(game.end);
  result.fault = game.fault;
  return result;
}

/// Written as soon as there is something to write.
class LateFile {
 public:
  explicit LateFile(fs::path path) : path_(std::move(path)) {
    std::error_code error;
    fs::remove(path_, error);  // of an earlier report
  }
  void add(const std::string& text) {
    if (!file_.is_open()) file_.open(path_);
    file_ << text;
  }
  [[nodiscard]] bool is_good() { return !file_.is_open() || file_.flush().good(); }

 private:
  fs::path path_;
  std::ofstream file_;
};

}  // namespace

bool export_games(const fs::path& folder, const std::vector<StoredGame>& games,
                  const FindGame& find_game) {
  LateFile all(folder / "games.jsonl");
  LateFile pgn(folder / "games.pgn");
  LateFile sgf(folder / "games.sgf");
  for (const StoredGame& stored : games) {
    all.add(to_line(to_json(stored)) + '\n');
    const auto game = played(stored);
    const game::Game* rules = game ? find_game(stored.game) : nullptr;
    if (rules == nullptr) continue;
    if (const auto text = front::to_pgn(*rules, *game)) {
      pgn.add(*text);
    } else if (const auto tree = front::to_sgf(*rules, *game)) {
      sgf.add(*tree);
    }
  }
  return all.is_good() && pgn.is_good() && sgf.is_good();
}

bool export_rules(const fs::path& folder, const std::vector<StoredGame>& games,
                  const TournamentStore& store) {
  std::set<std::string> names;
  for (const StoredGame& game : games) {
    if (game.game.starts_with(kInventedName)) names.insert(game.game);
  }
  for (const std::string& name : names) {
    const auto rules = store.rules_of(name);
    if (!rules) continue;
    std::error_code error;
    fs::create_directories(folder / "rules", error);
    std::ofstream file(folder / "rules" / (name + ".scl"));
    file << *rules;
    if (!file.flush().good()) return false;
  }
  return true;
}

}  // namespace rulewise::app
