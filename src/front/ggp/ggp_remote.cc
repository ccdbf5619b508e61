#include "front/ggp/ggp_remote.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <functional>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/duration.h"
#include "base/hash.h"
#include "base/random.h"
#include "front/ggp/ggp_message.h"
#include "front/ggp/ggp_moves.h"
#include "front/ggp/referee.h"
#include "front/ggp/scrambler.h"
#include "front/http/http_client.h"
#include "front/http/socket.h"

namespace rulewise::front {
namespace {

constexpr double kTolerance = 0.25;     // seconds beyond a clock, for what the way takes
constexpr double kSecondsToPart = 2.0;  // for the answers to STOP and ABORT
constexpr double kSecondsToFlee = 0.3;  // the same for whoever was stopped
constexpr double kLeastStartClock = 1;  // where the match has none
constexpr int kMostTries = 3;           // to reach somebody who does not listen
constexpr auto kPauseBetweenTries = std::chrono::milliseconds(100);

struct Place {
  HostAndPort where;
  Address address;
};

/// A name no match had before, on this machine or from it.
std::string new_match_name() {
  static std::atomic<std::uint64_t> count = 0;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto moment = std::chrono::duration_cast<std::chrono::microseconds>(now).count();
  return "rulewise." + std::to_string(moment) + '.' + std::to_string(::getpid()) + '.' +
         std::to_string(++count);
}

class GgpRemote final : public search::Search, public play::Follower {
 public:
  GgpRemote(const game::Game& game, const std::string& rules, Place place, double start_seconds,
            double move_seconds, std::uint64_t seed)
      : game_(game),
        rules_(Scrambler(rules, std::nullopt).rules()),
        place_(std::move(place)),
        start_seconds_(start_seconds),
        move_seconds_(move_seconds),
        seed_(seed) {}

  [[nodiscard]] const std::string& name() const override { return name_; }
  [[nodiscard]] bool keeps_time() const override { return true; }

  void begin(game::Role role, double start_seconds, double move_seconds) override {
    ++games_;
    role_ = role;
    match_ = new_match_name();
    last_moves_.clear();
    steps_ = 0;
    answered_.reset();
    faults_.clear();
    is_gone_ = false;
    GgpRequest request;
    request.verb = GgpVerb::kStart;
    request.role = game_.roles()[role.index()];
    request.rules = rules_;
    const double start_clock = std::max({start_seconds, start_seconds_, kLeastStartClock});
    request.start_clock = start_clock;
    clock_ = std::min(move_seconds, move_seconds_);
    request.play_clock = clock_;
    const HttpAnswer answer = ask(std::move(request), start_clock + kTolerance);
    const std::string error = start_error(answer);
    if (!error.empty() && !is_gone_) faults_.push_back("START: " + error);
  }

  search::Answer choose(const game::State& state, game::Role, const search::Limits& limits,
                        const search::Listener&) override {
    search::Answer answer;
    stop_ = limits.stop;
    answered_ = is_gone_ ? game::kWaits : ask_move(state);
    stop_ = nullptr;
    answer.move = *answered_;
    if (is_gone_)
      answer.fault =
          "nobody listens at " + place_.where.host + ":" + std::to_string(place_.where.port);
    if (wants_stop()) answer.fault = "stopped";
    return answer;
  }

  /// Whoever had no choice was not asked, but has to be told all the same.
  void follow(const game::State& state, const game::JointMove& joint) override {
    if (!answered_ && !is_gone_) (void)ask_move(state);
    answered_.reset();
    last_moves_.clear();
    for (std::size_t r = 0; r < joint.size(); ++r) {
      last_moves_.push_back(game_.move_text(game::Role(r), joint[r]));
    }
    ++steps_;
  }

  void end(bool is_over) override {
    GgpRequest request;
    request.verb = is_over ? GgpVerb::kStop : GgpVerb::kAbort;
    if (is_over) request.moves = last_moves_;
    if (is_gone_) return;
    const bool is_hurried = wants_stop();
    const std::function<bool()> hurry = std::exchange(hurry_, {});  // it is told all the same
    const double patience = is_hurried ? kSecondsToFlee : kSecondsToPart;
    (void)ask(std::move(request), std::min(patience, clock_ + kTolerance));
    hurry_ = hurry;
  }

  void set_hurry(std::function<bool()> hurry) override { hurry_ = std::move(hurry); }

  std::vector<std::string> take_faults() override { return std::exchange(faults_, {}); }

 private:
  HttpAnswer ask(GgpRequest request, double seconds) {
    request.match = match_;
    const std::string fields =
        "Accept: text/delim\r\nSender: RULEWISE\r\nReceiver: PLAYER\r\nContent-Type: text/acl\r\n";
    const HttpQuestion question{place_.address, place_.where.host, fields, to_text(request)};
    const base::Stopwatch watch;
    for (int tries = 1;; ++tries) {
      const double left = seconds - watch.seconds();
      HttpAnswer answer = ask_all({question}, left, [this] { return wants_stop(); }).front();
      is_gone_ = answer.end == HttpEnd::kNoConnection && !answer.was_sent;
      if (!is_gone_ || tries == kMostTries || wants_stop()) return answer;
      std::this_thread::sleep_for(kPauseBetweenTries);
    }
  }

  [[nodiscard]] bool wants_stop() const {
    return (stop_ != nullptr && *stop_) || (hurry_ && hurry_());
  }

  /// What it answers to PLAY, or a random move and a fault; no move where nobody is there.
  game::Move ask_move(const game::State& state) {
    GgpRequest request;
    request.verb = GgpVerb::kPlay;
    request.moves = last_moves_;
    const HttpAnswer answer = ask(std::move(request), clock_ + kTolerance);
    if (is_gone_ || answer.end == HttpEnd::kStopped) return game::kWaits;
    if (const auto move = move_in(answer, state)) return *move;
    faults_.push_back(move_error(answer));
    const auto legal = game_.legal_moves(state, role_);
    base::Random random(base::combine(base::combine(seed_, games_), steps_));
    return legal[random.below(static_cast<std::uint32_t>(legal.size()))];
  }

  std::optional<game::Move> move_in(const HttpAnswer& answer, const game::State& state) const {
    if (answer.end != HttpEnd::kAnswered) return std::nullopt;
    const auto text = read_ggp_term(answer.body);
    return text ? find_move_in_any_case(game_, state, role_, *text) : std::nullopt;
  }

  const game::Game& game_;
  std::string name_ = "ggp";
  std::string rules_;
  Place place_;
  double start_seconds_;
  double move_seconds_;
  std::uint64_t seed_;
  double clock_ = 0;  // of this match
  std::uint64_t games_ = 0;
  std::size_t steps_ = 0;
  game::Role role_{0};
  std::string match_;
  std::vector<std::string> last_moves_;
  std::optional<game::Move> answered_;  // in the step under way
  std::vector<std::string> faults_;
  bool is_gone_ = false;                     // from this match, for good
  const std::atomic<bool>* stop_ = nullptr;  // while it chooses
  std::function<bool()> hurry_;
};

base::Result<Place> find_place(const std::string& url, bool may_be_remote) {
  const auto where = read_host_and_port(url);
  if (!where) return where.error();
  const auto address = find_address(where.value());
  if (!address) return address.error();
  if (!may_be_remote && !is_loopback(address.value())) {
    return base::Error{"'" + url + "' is not on this machine",
                       "players elsewhere are spoken to if told so: ggp:" + url + ",remote=yes"};
  }
  return Place{where.value(), address.value()};
}

/// What the configuration says beside the place.
struct Settings {
  double start_seconds = 0;
  bool may_be_remote = false;
};

base::Result<Settings> settings_in(const UciConfiguration& configuration) {
  Settings settings;
  for (const auto& [key, value] : configuration.settings) {
    if (key == "remote" && (value == "yes" || value == "no")) {
      settings.may_be_remote = value == "yes";
    } else if (const auto seconds = base::read_seconds(value); key == "start" && seconds) {
      settings.start_seconds = *seconds;
    } else {
      return base::Error{
          "player '" + configuration.limits.text + "': no '" + key + '=' + value + "'",
          "there are time=SECONDS, start=SECONDS and remote=yes"};
    }
  }
  return settings;
}

}  // namespace

base::Result<std::unique_ptr<play::Player>> make_ggp_remote(const game::Game& game,
                                                            const UciConfiguration& configuration,
                                                            const std::string& rules,
                                                            std::uint64_t seed) {
  const play::Configuration& limits = configuration.limits;
  if (rules.empty()) return base::Error{"players over HTTP need the rules in GDL"};
  if (limits.depth || limits.nodes) {
    return base::Error{"player '" + limits.text + "' knows no limit but time",
                       "give a clock, or time=1s"};
  }
  const auto settings = settings_in(configuration);
  if (!settings) return settings.error();
  auto place = find_place(configuration.command.front(), settings.value().may_be_remote);
  if (!place) return place.error();
  auto remote = std::make_unique<GgpRemote>(game, rules, std::move(place).value(),
                                            settings.value().start_seconds,
                                            limits.seconds.value_or(INFINITY), seed);
  GgpRemote& follower = *remote;
  auto player = std::make_unique<play::Player>(game, std::move(remote), limits);
  player->set_follower(&follower);
  return player;
}

}  // namespace rulewise::front
