#include "app/match_record.h"

#include <filesystem>
#include <fstream>

#include "app/move_files.h"
#include "base/hash.h"
#include "base/random.h"

namespace rulewise::app {
namespace {

std::string state_text(const std::vector<std::string>& facts) {
  std::string text;
  for (const std::string& fact : facts) text += (text.empty() ? "" : " ") + fact;
  return '(' + text + ')';
}

/// Names a match among all: the field's records have one.
std::string token_of(const front::RefereedMatch& match, std::uint64_t seed) {
  constexpr std::string_view kLetters = "0123456789abcdefghijklmnopqrstuvwxyz";
  base::Random random(base::combine(seed, static_cast<std::uint64_t>(match.start_time)));
  std::string token;
  while (token.size() < 32) token += kLetters[random.below(kLetters.size())];
  return token;
}

}  // namespace

Json match_to_json(const front::RefereedMatch& match, const RecordFrame& frame) {
  Json states = Json::array();
  for (const auto& facts : match.states) states.push_back(state_text(facts));
  Json json{{"matchId", match.match},
            {"randomToken", token_of(match, frame.options.seed)},
            {"startTime", match.start_time},
            {"gameMetaURL", ""},
            {"isCompleted", match.end == front::RefereeEnd::kCompleted},
            {"isAborted", match.end != front::RefereeEnd::kCompleted},
            {"states", states},
            {"moves", match.joint_moves},
            {"stateTimes", match.state_times},
            {"errors", match.errors}};
  if (!match.goals.empty()) json["goalValues"] = match.goals;
  json["previewClock"] = -1;
  json["startClock"] = frame.options.start_clock;
  json["playClock"] = frame.options.play_clock;
  json["playerNamesFromHost"] = frame.players;
  json["scrambled"] = frame.options.scrambles;
  json["rulewise"] = {{"game", frame.game},
                      {"roles", frame.roles},
                      {"seed", frame.options.seed},
                      {"end", name_of(match.end)},
                      {"seconds", match.seconds}};
  return json;
}

bool write_match(const std::string& folder, const front::RefereedMatch& match,
                 const RecordFrame& frame) {
  const std::string base = (std::filesystem::path(folder) / match.match).string();
  std::ofstream file(base + ".json");
  file << to_line(match_to_json(match, frame)) << '\n';
  return file.flush().good() && write_moves(base + ".jsonl", match.joint_moves);
}

}  // namespace rulewise::app
