#include "front/ggp/referee.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "base/hash.h"
#include "base/random.h"
#include "base/utf8.h"
#include "front/ggp/ggp_message.h"
#include "front/ggp/ggp_moves.h"
#include "front/ggp/scrambler.h"

namespace rulewise::front {
namespace {

constexpr double kSecondsToPart = 2.0;    // for the answers to STOP and ABORT
constexpr std::size_t kMostQuoted = 200;  // bytes of an illegal answer kept in the record

std::int64_t now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::string illegal(std::string_view answer) {
  std::string quoted(answer.substr(0, kMostQuoted));
  if (!base::is_utf8(quoted)) quoted = "(bytes)";
  return "IL " + quoted;
}

class Match {
 public:
  Match(const game::Game& game, std::string_view rules, const std::vector<Seat>& seats,
        const RefereeOptions& options)
      : game_(game), seats_(seats), options_(options), state_(game.initial_state()) {
    for (std::size_t r = 0; r < seats.size(); ++r) {
      std::optional<std::uint64_t> seed;
      if (options.scrambles) seed = base::combine(options.seed, r + 1);
      scramblers_.emplace_back(rules, seed);
    }
  }

  RefereedMatch run() {
    record_.match = options_.match;
    record_.start_time = now();
    start();
    while (may_go_on()) step();
    finish();
    return std::move(record_);
  }

 private:
  [[nodiscard]] bool is_stopped() const { return options_.should_stop && options_.should_stop(); }

  bool end_as(RefereeEnd end) {
    record_.end = end;
    return false;
  }

  bool may_go_on() {
    if (is_stopped()) return end_as(RefereeEnd::kStopped);
    if (game_.is_terminal(state_)) return end_as(RefereeEnd::kCompleted);
    if (record_.joint_moves.size() >= options_.max_steps) return end_as(RefereeEnd::kTooLong);
    for (std::size_t r = 0; r < seats_.size(); ++r) {
      if (game_.legal_moves(state_, game::Role(r)).empty()) return end_as(RefereeEnd::kStuck);
    }
    return true;
  }

  /// The same request to all, each in its own words.
  std::vector<HttpAnswer> ask(const GgpRequest& request, double seconds) {
    std::vector<HttpQuestion> questions;
    for (std::size_t r = 0; r < seats_.size(); ++r) {
      GgpRequest own = request;
      own.match = options_.match;
      if (request.verb == GgpVerb::kStart) {
        own.role = scramblers_[r].to_player(game_.roles()[r]);
        own.rules = scramblers_[r].rules();
      }
      for (std::string& move : own.moves) move = scramblers_[r].to_player(move);
      const std::string fields =
          "Accept: text/delim\r\nSender: RULEWISE\r\nReceiver: " + seats_[r].name +
          "\r\nContent-Type: text/acl\r\n";
      questions.push_back({seats_[r].address, seats_[r].place.host, fields, to_text(own)});
    }
    return ask_all(questions, seconds, options_.should_stop);
  }

  void start() {
    GgpRequest request;
    request.verb = GgpVerb::kStart;
    request.start_clock = options_.start_clock;
    request.play_clock = options_.play_clock;
    const auto answers = ask(request, options_.start_clock + options_.tolerance);
    std::vector<std::string> errors;
    for (const HttpAnswer& answer : answers) errors.push_back(start_error(answer));
    note_state(std::move(errors));
  }

  void step() {
    GgpRequest request;
    request.verb = GgpVerb::kPlay;
    if (!record_.joint_moves.empty()) request.moves = record_.joint_moves.back();
    const auto answers = ask(request, options_.play_clock + options_.tolerance);
    if (is_stopped()) return;
    game::JointMove joint;
    std::vector<std::string> errors;
    std::vector<std::string> texts;
    std::vector<double> seconds;
    for (std::size_t r = 0; r < answers.size(); ++r) {
      std::string error;
      joint.push_back(move_of(game::Role(r), answers[r], error));
      texts.push_back(game_.move_text(game::Role(r), joint.back()));
      errors.push_back(std::move(error));
      seconds.push_back(answers[r].seconds);
    }
    state_ = game_.successor(state_, joint);
    record_.joint_moves.push_back(std::move(texts));
    record_.seconds.push_back(std::move(seconds));
    note_state(std::move(errors));
    if (options_.on_step) options_.on_step(record_.joint_moves.size());
  }

  /// The move that was answered, or a random one and the reason.
  game::Move move_of(game::Role role, const HttpAnswer& answer, std::string& error) {
    if (answer.end == HttpEnd::kAnswered) {
      const auto text = scramblers_[role.index()].from_player(answer.body);
      const auto move =
          text ? find_move_in_any_case(game_, state_, role, *text) : std::optional<game::Move>();
      if (move) return *move;
    }
    error = move_error(answer);
    const auto legal = game_.legal_moves(state_, role);
    base::Random random(
        base::combine(base::combine(options_.seed, record_.joint_moves.size()), role.index()));
    return legal[random.below(static_cast<std::uint32_t>(legal.size()))];
  }

  void note_state(std::vector<std::string> errors) {
    record_.states.push_back(game_.facts(state_));
    record_.state_times.push_back(now());
    record_.errors.push_back(std::move(errors));
  }

  void finish() {
    GgpRequest request;
    const bool is_over = record_.end == RefereeEnd::kCompleted;
    request.verb = is_over ? GgpVerb::kStop : GgpVerb::kAbort;
    if (is_over && !record_.joint_moves.empty()) request.moves = record_.joint_moves.back();
    // Whoever was never there need not be waited for; the others are given a moment.
    options_.should_stop = nullptr;
    (void)ask(request, std::min(kSecondsToPart, options_.play_clock + options_.tolerance));
    for (std::size_t r = 0; is_over && r < seats_.size(); ++r) {
      const auto goals = game_.goals(state_, game::Role(r));
      record_.goals.push_back(goals.empty() ? 0 : goals.back());
    }
  }

  const game::Game& game_;
  const std::vector<Seat>& seats_;
  RefereeOptions options_;
  std::vector<Scrambler> scramblers_;  // by role
  game::State state_;
  RefereedMatch record_;
};

}  // namespace

std::string start_error(const HttpAnswer& answer) {
  if (answer.end == HttpEnd::kLate) return "TO";
  if (answer.end == HttpEnd::kNoConnection) return "CE";
  if (answer.end == HttpEnd::kStopped) return "";
  const auto word = read_ggp_term(answer.body);
  return word && is_same_in_any_case(*word, "ready") ? "" : illegal(answer.body);
}

std::string move_error(const HttpAnswer& answer) {
  switch (answer.end) {
    case HttpEnd::kAnswered: return illegal(answer.body);
    case HttpEnd::kLate: return "TO";
    case HttpEnd::kNoConnection: return "CE";
    case HttpEnd::kStopped: return "";
    case HttpEnd::kGarbled: break;
  }
  return illegal("(not HTTP)");
}

std::string_view name_of(RefereeEnd end) {
  switch (end) {
    case RefereeEnd::kCompleted: return "completed";
    case RefereeEnd::kTooLong: return "too long";
    case RefereeEnd::kStuck: return "stuck";
    case RefereeEnd::kStopped: return "stopped";
  }
  return {};
}

RefereedMatch referee_match(const game::Game& game, std::string_view rules,
                            const std::vector<Seat>& seats, const RefereeOptions& options) {
  return Match(game, rules, seats, options).run();
}

}  // namespace rulewise::front
