#include "app/selfplay_games.h"

#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "app/json.h"
#include "app/messages.h"
#include "app/player_limits.h"
#include "base/hash.h"
#include "machine/limit.h"

namespace rulewise::app {
namespace {

constexpr std::size_t kMostWaiting = 4096;  // games for one before them

/// What every line begins with: the plan, as far as it decides what is played.
Json frame_of(const SelfplayPlan& plan) {
  Json json{{"game", plan.game},
            {"player", plan.player},
            {"seed", plan.match.seed},
            {"openings", plan.match.opening_plies},
            {"max_plies", plan.match.max_plies}};
  return json;
}

/// Of a game as it begins and ends in the file.
bool is_line_of(const Json& line, const Json& frame, std::size_t number) {
  if (!line.is_object() || line.value("number", std::size_t{0}) != number + 1) return false;
  for (const auto& [key, value] : frame.items()) {
    if (!line.contains(key) || line.at(key) != value) return false;
  }
  return true;
}

/// Whole lines of the plan at the beginning of a file, and where they end.
struct Kept {
  std::size_t lines = 0;
  std::uintmax_t bytes = 0;
  bool is_ours = true;
};

Kept lines_in(const std::string& file, const SelfplayPlan& plan) {
  Kept kept;
  const Json frame = frame_of(plan);
  std::ifstream in(file, std::ios::binary);
  std::string line;
  while (std::getline(in, line) && !in.eof()) {  // one without an end is not whole
    const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (!is_line_of(json, frame, kept.lines)) {
      kept.is_ours = false;
      break;
    }
    ++kept.lines;
    kept.bytes += line.size() + 1;
  }
  return kept;
}

play::GameRecord lost_to_a_limit(std::size_t roles) {
  play::GameRecord record;
  record.payoffs.assign(roles, 50);
  record.end = play::GameEnd::kTooLong;
  return record;
}

std::optional<play::GameRecord> play_it(const SelfplayPlan& plan, const game::Game& game,
                                        const play::Knowledge& knowledge, std::size_t number,
                                        const std::function<bool()>& should_stop) {
  auto configuration = play::read_configuration(plan.player);
  if (!configuration) return std::nullopt;
  configuration.value().games_at_once = games_at_once(plan.threads);
  const std::uint64_t seed = base::combine(plan.match.seed, number);
  std::vector<std::unique_ptr<play::Player>> players;
  for (std::size_t r = 0; r < game.role_count(); ++r) {
    auto player = play::make_player(game, configuration.value(), base::combine(seed, r), knowledge);
    if (!player) return std::nullopt;
    player.value()->set_hurry(should_stop);
    players.push_back(std::move(player).value());
  }
  play::MatchOptions options = plan.match;
  options.games = 1;
  options.seed = seed;
  options.should_stop = should_stop;
  std::optional<play::GameRecord> played;
  (void)play::play_match(game, players, options,
                         [&](const play::GameRecord& record) { played = record; });
  return played;
}

}  // namespace

std::optional<std::string> play_selfplay_game(const SelfplayPlan& plan, const game::Game& game,
                                              const play::Knowledge& knowledge, std::size_t number,
                                              const std::function<bool()>& should_stop) {
  std::optional<play::GameRecord> record;
  try {
    record = play_it(plan, game, knowledge, number, should_stop);
  } catch (const machine::LimitReached&) {
    record = lost_to_a_limit(game.role_count());
  }
  if (!record || record->end == play::GameEnd::kStopped) return std::nullopt;
  Json json = frame_of(plan);
  json["number"] = number + 1;
  json["moves"] = Json::array();
  for (const auto& joint : record->joint_moves) json["moves"].push_back(joint_move_to_json(joint));
  json["goals"] = record->payoffs;
  json["end"] = name_of(record->end);
  return to_line(json);
}

base::Result<SelfplayFile> SelfplayFile::open(const std::string& file, const SelfplayPlan& plan) {
  SelfplayFile result;
  result.games_ = plan.games;
  result.is_stdout_ = file == "-";
  if (result.is_stdout_) return result;
  const Kept kept = lines_in(file, plan);
  if (!kept.is_ours) {
    return base::Error{
        "'" + file + "' has something else in line " + std::to_string(kept.lines + 1),
        "give --out another file, or bring back the old game, player and seed"};
  }
  std::error_code error;
  if (std::filesystem::exists(file, error)) std::filesystem::resize_file(file, kept.bytes, error);
  result.file_.open(file, std::ios::binary | std::ios::app);
  if (error || !result.file_) return base::Error{"cannot write '" + file + "'"};
  result.written_ = kept.lines;
  result.next_ = kept.lines;
  return result;
}

std::optional<std::size_t> SelfplayFile::take() {
  if (!again_.empty()) {
    const std::size_t number = again_.front();
    again_.pop_front();
    return number;
  }
  if (next_ >= games_ || next_ >= written_ + kMostWaiting) return std::nullopt;
  return next_++;
}

void SelfplayFile::write(const std::string& line) {
  if (is_stdout_) {
    print_line(line);
    return;
  }
  file_ << line << '\n';
  is_good_ = file_.flush().good() && is_good_;
}

void SelfplayFile::keep(std::size_t number, std::string line) {
  if (number < written_) return;
  waiting_.emplace(number, std::move(line));
  while (!waiting_.empty() && waiting_.begin()->first == written_) {
    write(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    ++written_;
  }
}

}  // namespace rulewise::app
