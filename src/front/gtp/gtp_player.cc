#include "front/gtp/gtp_player.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <utility>

#include "base/clock.h"
#include "front/ggp/ggp_moves.h"
#include "front/gtp/go_rules.h"
#include "front/gtp/gtp_points.h"
#include "front/uci/dialogue.h"
#include "front/uci/move_between.h"

namespace rulewise::front {
namespace {

constexpr double kSecondsToAgree = 10;
constexpr double kSecondsOfGrace = 1;
constexpr double kPatience = 60;
constexpr const char* kCleanUp = "kgs-genmove_cleanup";
constexpr const char* kColours[] = {"black", "white"};  // by role: Black begins

class GtpSearch final : public search::Search {
 public:
  GtpSearch(const game::Game& game, UciConfiguration configuration, GtpPoints points)
      : game_(game), configuration_(std::move(configuration)), points_(std::move(points)) {}

  [[nodiscard]] const std::string& name() const override { return name_; }
  [[nodiscard]] bool keeps_time() const override { return true; }

  std::optional<base::Error> start() {
    auto talk = Dialogue::start(configuration_.command);
    if (!talk) return talk.error();
    talk_.emplace(std::move(talk).value());
    after_.reset();
    takes_time_ = true;
    if (auto error = order("boardsize " + std::to_string(points_.size()))) {
      error->hint = "does it speak GTP? some programs need a flag, such as gnugo --mode gtp";
      return error;
    }
    if (auto error = order_komi()) return error;
    for (const auto& [key, value] : configuration_.settings) {
      if (auto error = order(key + ' ' + value)) return error;
    }
    const auto known = hear(std::string("known_command ") + kCleanUp, kSecondsToAgree, nullptr);
    if (!known) return known.error();
    cleans_up_ = !known.value().is_refusal && known.value().text == "true";
    return std::nullopt;
  }

  ~GtpSearch() override {
    if (talk_) talk_->say_last("quit");
  }

  search::Answer choose(const game::State& state, game::Role role, const search::Limits& limits,
                        const search::Listener&) override {
    if (!talk_) {
      if (auto error = start()) return at_fault(error->message);
    }
    if (auto error = follow(state, role)) return at_fault(error->message);
    const base::Stopwatch watch;
    double patience = kPatience;
    if (std::isfinite(limits.seconds)) {
      patience = limits.seconds + kSecondsOfGrace;
      if (auto error = tell_time(limits.seconds)) return at_fault(error->message);
    }
    auto reply = ask(std::string("genmove ") + kColours[role.index()], patience, limits.stop);
    if (reply && cleans_up_ && is_same_in_any_case(reply.value(), "pass")) {
      reply = clean_up(role, patience - watch.seconds(), limits.stop);
    }
    if (!reply) return at_fault(reply.error().message);
    return take(state, role, reply.value());
  }

 private:
  search::Answer at_fault(std::string why) {
    talk_.reset();
    search::Answer answer;
    answer.move = game::kWaits;
    answer.fault = std::move(why);
    return answer;
  }

  /// That of the rules: programs have one of their own, and play for another result with it.
  std::optional<base::Error> order_komi() {
    const auto rules = go_rules_of(game_, points_);
    if (!rules) return std::nullopt;
    char command[32];
    std::snprintf(command, sizeof command, "komi %g", rules->komi);
    const auto taken = offer(command);
    return taken ? std::nullopt : std::optional(taken.error());
  }

  /// Seconds for each move. Programs need not know of time: the referee's clock decides.
  std::optional<base::Error> tell_time(double seconds) {
    if (!takes_time_) return std::nullopt;
    const auto whole = std::max(1L, std::lround(std::floor(seconds)));
    const auto taken = offer("time_settings 0 " + std::to_string(whole) + " 1");
    if (!taken) return taken.error();
    takes_time_ = taken.value();
    return std::nullopt;
  }

  /// Programs pass where they would agree with the other about dead stones. Rules that count stones
  /// as they stand know no agreement, so it is asked to take them off first.
  base::Result<std::string> clean_up(game::Role role, double seconds,
                                     const std::atomic<bool>* stop) {
    const std::string colour = kColours[role.index()];
    if (order("undo")) return std::string("pass");
    auto reply = ask(kCleanUp + (' ' + colour), seconds, stop);
    if (reply) return reply;
    if (order("play " + colour + " pass")) return reply;
    return std::string("pass");
  }

  /// What the program answers, without the sign before it.
  struct Reply {
    bool is_refusal = false;
    std::string text;
  };

  /// An Error where no answer comes.
  base::Result<Reply> hear(const std::string& command, double seconds,
                           const std::atomic<bool>* stop) {
    const std::string number = std::to_string(++asked_);
    if (auto error = talk_->say(number + ' ' + command)) return *error;
    std::string answer;
    bool has_begun = false;
    auto error = talk_->read_until(
        seconds, stop, "an answer to '" + command + "'", [&](const std::string& line) {
          if (has_begun && line.empty()) return true;
          if (!has_begun && (line.starts_with('=' + number) || line.starts_with('?' + number))) {
            has_begun = true;
            answer = line;
          }
          return false;
        });
    if (error) return *error;
    return Reply{answer.starts_with('?'),
                 answer.substr(std::min(answer.size(), number.size() + 2))};
  }

  /// An Error where it says no, too.
  base::Result<std::string> ask(const std::string& command, double seconds,
                                const std::atomic<bool>* stop) {
    auto reply = hear(command, seconds, stop);
    if (!reply) return reply.error();
    if (!reply.value().is_refusal) return std::move(reply).value().text;
    return base::Error{talk_->name() + " says no to '" + command + "': " + reply.value().text};
  }

  /// What a program may do without: whether it takes it.
  base::Result<bool> offer(const std::string& command) {
    const auto reply = hear(command, kSecondsToAgree, nullptr);
    if (!reply) return reply.error();
    return !reply.value().is_refusal;
  }

  std::optional<base::Error> order(const std::string& command) {
    const auto answer = ask(command, kSecondsToAgree, nullptr);
    if (answer) return std::nullopt;
    return answer.error();
  }

  std::optional<base::Error> follow(const game::State& state, game::Role role) {
    if (after_) {
      const auto way = moves_between(game_, *after_, state, role);
      if (!way.empty()) return tell_all(way);
    }
    if (auto error = order("clear_board")) return error;
    const game::State opening = game_.initial_state();
    if (state == opening) return std::nullopt;
    const auto way = moves_between(game_, opening, state, role);
    if (!way.empty()) return tell_all(way);
    return base::Error{talk_->name() + " is told games from the beginning only: no --openings"};
  }

  std::optional<base::Error> tell_all(const std::vector<game::JointMove>& way) {
    for (const game::JointMove& joint : way) {
      if (auto error = tell(joint)) return error;
    }
    return std::nullopt;
  }

  std::optional<base::Error> tell(const game::JointMove& joint) {
    for (std::size_t r = 0; r < joint.size(); ++r) {
      const auto vertex = points_.vertex(game_.move_text(game::Role(r), joint[r]));
      if (!vertex) continue;  // it waits
      if (auto error = order(std::string("play ") + kColours[r] + ' ' + *vertex)) return error;
    }
    return std::nullopt;
  }

  search::Answer take(const game::State& state, game::Role role, const std::string& reply) {
    if (is_same_in_any_case(reply, "resign")) return at_fault(talk_->name() + " resigns");
    const auto legal = game_.legal_moves(state, role);
    const auto is_it = [&](game::Move move) {
      const auto vertex = points_.vertex(game_.move_text(role, move));
      return vertex && is_same_in_any_case(*vertex, reply);
    };
    const auto found = std::ranges::find_if(legal, is_it);
    if (found == legal.end()) {
      return at_fault(talk_->name() + " plays '" + reply.substr(0, 100) + "', which is no move");
    }
    search::Answer answer;
    answer.move = *found;
    game::JointMove joint;
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      joint.push_back(r == role.index() ? answer.move
                                        : game_.legal_moves(state, game::Role(r)).front());
    }
    answer.line = {joint};
    after_ = game_.successor(state, joint);
    return answer;
  }

  const game::Game& game_;
  UciConfiguration configuration_;
  GtpPoints points_;
  std::optional<Dialogue> talk_;
  int asked_ = 0;
  bool cleans_up_ = false;
  bool takes_time_ = true;
  std::string name_ = "gtp";
  std::optional<game::State> after_;  // our last move
};

}  // namespace

base::Result<std::unique_ptr<search::Search>> make_gtp_search(
    const game::Game& game, const UciConfiguration& configuration) {
  auto points = GtpPoints::of(game);
  if (!points) return points.error();
  if (configuration.limits.nodes || configuration.limits.depth) {
    return base::Error{"GTP has no limit on depth or nodes",
                       "programs have settings of their own, such as level=1 of gnugo"};
  }
  auto search = std::make_unique<GtpSearch>(game, configuration, std::move(points).value());
  if (auto error = search->start()) return *error;
  return std::unique_ptr<search::Search>(std::move(search));
}

}  // namespace rulewise::front
