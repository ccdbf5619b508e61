#include "front/cecp/cecp_engine.h"

#include <algorithm>
#include <cmath>

#include "base/clock.h"

namespace rulewise::front {
namespace {

constexpr double kSecondsToGreet = 2;      // for engines that may never
constexpr double kSecondsToGetReady = 10;  // for those that asked for more
constexpr double kSecondsOfGrace = 1;
constexpr int kMostGreetings = 2;  // GNU Chess may lose what it is told while it starts
constexpr const char* kSpeaksCecp =
    "does it speak CECP? some engines need a flag, such as hoichess --xboard";
constexpr double kLeastSeconds = 1;  // that the protocol can tell

bool is_listed(const std::string& list, std::string_view item) {
  std::size_t at = 0;
  while (at <= list.size()) {
    const std::size_t comma = std::min(list.find(',', at), list.size());
    if (std::string_view(list).substr(at, comma - at) == item) return true;
    at = comma + 1;
  }
  return false;
}

/// The move that a line tells of, in the forms engines use; empty if none.
std::string move_in(const std::string& line) {
  for (const std::string_view start : {"move ", "My move is: ", "My move is : "}) {
    if (!line.starts_with(start)) continue;
    std::string word = line.substr(start.size());
    word = word.substr(0, word.find_first_of(" \t"));
    return word;
  }
  return {};
}

/// What a line says that means no move will come; empty if it does not.
std::string refusal_in(const std::string& line) {
  const bool is_one = line.starts_with("resign") || line.starts_with("Illegal move");
  return is_one ? line.substr(0, 100) : std::string();
}

/// It loses moves, and at times all it is told while it starts, so that it is known by its file.
bool is_gnuchess(const std::string& program) {
  return program.substr(program.rfind('/') + 1).starts_with("gnuchess");
}

base::Error refusal_of_gnuchess(const std::string& name) {
  return {name + " loses moves over CECP", "uci:gnuchess --uci"};
}

bool is_result(const std::string& line) {
  return line.starts_with("1-0") || line.starts_with("0-1") || line.starts_with("1/2-1/2");
}

}  // namespace

base::Result<CecpEngine> CecpEngine::start(const std::vector<std::string>& words,
                                           const Settings& settings, const std::string& variant) {
  auto talk = Dialogue::start(words);
  if (!talk) return talk.error();
  if (is_gnuchess(words.front())) return refusal_of_gnuchess("GNU Chess");
  CecpEngine engine(std::move(talk).value());
  if (auto error = engine.shake_hands()) return *error;
  std::string variants = "normal";
  for (const auto& [name, value] : engine.features_) {
    if (name == "variants") variants = value;
    if (name == "myname") engine.name_ = value;
  }
  if (engine.name_.starts_with("GNU Chess")) return refusal_of_gnuchess(engine.name_);
  if (!is_listed(variants, variant)) {
    return base::Error{engine.name_ + " does not play " + variant, "it plays " + variants};
  }
  engine.variant_ = variant;
  for (const auto& [name, value] : settings) {
    if (auto error = engine.say("option " + name + '=' + value)) return *error;
  }
  return engine;
}

CecpEngine::~CecpEngine() {
  if (talk_) talk_->say_last("quit");
}

bool CecpEngine::has(std::string_view feature) const {
  return std::ranges::any_of(
      features_, [&](const auto& known) { return known.first == feature && known.second == "1"; });
}

std::optional<base::Error> CecpEngine::shake_hands() {
  if (auto error = talk_->say("xboard")) return error;
  bool is_done = false;
  bool wants_time = false;
  const auto take = [&](const std::string& line) {
    has_spoken_ = true;
    note_features(line);
    for (const auto& [name, value] : features_) {
      if (name == "done") is_done = value == "1", wants_time = value == "0";
    }
    return is_done;
  };
  bool is_gone = false;
  std::optional<base::Error> error;
  for (int tries = 0; tries < kMostGreetings && features_.empty() && !is_gone; ++tries) {
    if (auto deaf = talk_->say("protover 2")) return deaf;
    const base::Stopwatch watch;
    error = talk_->read_until(kSecondsToGreet, nullptr, "its features", take);
    is_gone = error && watch.seconds() < kSecondsToGreet / 2;
  }
  if (error && wants_time) {
    error = talk_->read_until(kSecondsToGetReady, nullptr, "its features", take);
  }
  if (is_gone || (error && wants_time)) {
    error->hint = kSpeaksCecp;
    return error;
  }
  return std::nullopt;  // an engine that says nothing may be an old one
}

/// feature name=value name="value with blanks" …
void CecpEngine::note_features(const std::string& line) {
  if (!line.starts_with("feature ")) return;
  std::size_t at = 8;
  while (at < line.size()) {
    const std::size_t equals = line.find('=', at);
    if (equals == std::string::npos) return;
    std::string name = line.substr(at, equals - at);
    name.erase(0, name.find_first_not_of(' '));
    const bool is_quoted = equals + 1 < line.size() && line[equals + 1] == '"';
    const std::size_t start = equals + (is_quoted ? 2 : 1);
    const std::size_t end = std::min(line.find(is_quoted ? '"' : ' ', start), line.size());
    std::erase_if(features_, [&](const auto& known) { return known.first == name; });
    features_.emplace_back(name, line.substr(start, end - start));
    at = end + 1;
  }
}

std::optional<base::Error> CecpEngine::set_effort(const Effort& effort) {
  const bool says_depth = name_.starts_with("Phalanx");  // it takes `sd 1` for a move
  if (effort.depth) {
    if (auto error = say((says_depth ? "depth " : "sd ") + std::to_string(*effort.depth))) {
      return error;
    }
  }
  if (!effort.seconds) return std::nullopt;
  const auto seconds = std::lround(std::max(kLeastSeconds, std::floor(*effort.seconds)));
  return say("st " + std::to_string(seconds));
}

std::optional<base::Error> CecpEngine::new_game(const Effort& effort) {
  if (auto error = say("new")) return error;
  if (variant_ != "normal") {
    if (auto error = say("variant " + variant_)) return error;
  }
  for (const char* line : {"easy", "nopost", "force"}) {
    if (auto error = say(line)) return error;
  }
  if (auto error = set_effort(effort)) return error;
  return forget_what_it_said();
}

/// Whatever it has said so far was about the game before. Where it does not answer to `ping`, what
/// has come is dropped: more may be on the way.
std::optional<base::Error> CecpEngine::forget_what_it_said() {
  if (!has("ping")) {
    talk_->drop_lines();
    return std::nullopt;
  }
  const std::string number = std::to_string(++pings_);
  if (auto error = say("ping " + number)) return error;
  return talk_->read_until(kSecondsToGetReady, nullptr, "pong",
                           [&](const std::string& line) { return line == "pong " + number; });
}

std::optional<base::Error> CecpEngine::tell_move(const std::string& word) {
  return say(has("usermove") ? "usermove " + word : word);
}

base::Result<std::string> CecpEngine::best_move(const Effort& effort,
                                                const std::atomic<bool>* stop) {
  if (auto error = set_effort(effort)) return *error;
  if (auto error = say("go")) return *error;
  std::string move;
  std::string refusal;
  std::string claim;  // a result
  std::string pong;   // after that, no move will come
  const auto take = [&](const std::string& line) {
    has_spoken_ = true;
    move = move_in(line);
    if (move.empty()) refusal = refusal_in(line);
    if (!pong.empty() && line == pong) refusal = claim;
    if (is_result(line) && claim.empty()) {
      claim = line.substr(0, 100);
      if (has("ping")) {
        const std::string number = std::to_string(++pings_);
        pong = "pong " + number;
        (void)say("ping " + number);
      }
    }
    return !move.empty() || !refusal.empty();
  };
  const double patience = has_spoken_ ? effort.patience : kSecondsToGetReady;
  auto error = talk_->read_until(effort.seconds.value_or(patience), stop, "a move", take);
  if (error && effort.seconds) {  // what was no lateness shows itself again
    (void)say("?");
    const double told = std::max(*effort.seconds, kLeastSeconds);
    error = talk_->read_until(told + kSecondsOfGrace - *effort.seconds, stop, "a move", take);
  }
  if (error && !has_spoken_) {
    return base::Error{name_ + " has said nothing since it was started", kSpeaksCecp};
  }
  if (error) {
    return claim.empty() ? *error : base::Error{name_ + " gives no move but '" + claim + "'"};
  }
  if (!refusal.empty()) return base::Error{name_ + " gives no move but '" + refusal + "'"};
  if (auto fault = say("force")) return *fault;
  return move;
}

}  // namespace rulewise::front
