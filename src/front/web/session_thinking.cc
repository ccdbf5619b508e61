// The thinking of a session's players: on a queue, told live, given up when the position is left.
#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "front/web/page_words.h"
#include "front/web/session.h"
#include "machine/limit.h"
#include "play/level.h"

namespace rulewise::front {
namespace {

constexpr std::size_t kPlayerMemory = std::size_t{96} << 20U;
constexpr std::size_t kAlternativesShown = 12;
constexpr double kReportSeconds = 0.1;      // between two reports of a search
constexpr double kLeastMoveSeconds = 0.35;  // so that one can follow a game between players
constexpr double kPuzzleHintSeconds = 8;
constexpr std::uint64_t kSeed = 1;

Json alternatives_json(const game::Game& game, game::Role role, const search::Answer& answer) {
  std::vector<search::Alternative> sorted = answer.alternatives;
  std::ranges::sort(sorted, [](const auto& a, const auto& b) {
    return std::pair(a.visits, a.value) > std::pair(b.visits, b.value);
  });
  Json list = Json::array();
  for (std::size_t i = 0; i < std::min(sorted.size(), kAlternativesShown); ++i) {
    list.push_back({{"move", game.move_text(role, sorted[i].move)},
                    {"value", sorted[i].value},
                    {"visits", sorted[i].visits},
                    {"proved", sorted[i].is_proved}});
  }
  return list;
}

Json answer_json(const game::Game& game, const game::State& state, game::Role role,
                 const search::Answer& answer) {
  return {{"role", game.roles()[role.index()]},
          {"move", game.move_text(role, answer.move)},
          {"value", answer.value},
          {"proved", answer.is_proved},
          {"depth", answer.statistics.depth},
          {"nodes", answer.statistics.nodes},
          {"seconds", answer.statistics.seconds},
          {"line", play::line_texts(game, state, answer.line)}};
}

Json explanation_json(const play::Explanation& explanation) {
  Json opinions = Json::array();
  for (const play::Opinion& opinion : explanation.opinions) {
    opinions.push_back(
        {{"advisor", opinion.advisor}, {"change", opinion.change}, {"sentence", opinion.sentence}});
  }
  return {{"text", explanation.text}, {"opinions", std::move(opinions)}};
}

}  // namespace

void Session::start_thinking(game::Role role, bool is_hint) {
  const bool is_watching = std::ranges::none_of(seats_, &StudioSeat::is_person);
  if (is_watching && !is_hint && !history_.empty() && !context_.is_watched()) {
    is_paused_ = true;
    waits_for_watchers_ = true;
    note_ = "Paused while nobody was watching.";
    return;
  }
  Thought thought{role, state(), seats_[role.index()], is_hint, generation_};
  if (is_hint) thought.seat.level = play::kFullLevel;
  if (is_hint && rules().role_count() == 1) {  // only a whole solution is worth telling
    thought.seat.seconds = std::max(thought.seat.seconds, kPuzzleHintSeconds);
  }
  stop_ = false;
  is_thinking_ = true;
  note_.clear();
  thinking_ = {{"role", rules().roles()[role.index()]}, {"hint", is_hint}};
  const bool is_posted = context_.thinkers->post(
      [self = shared_from_this(), thought = std::move(thought)] { self->think(thought); },
      context_.queue_key.empty() ? context_.id : context_.queue_key);
  if (is_posted) return;
  is_thinking_ = false;
  is_paused_ = true;
  thinking_ = nullptr;
  note_ = "Too many players are thinking here at once. Try again in a moment.";
}

void Session::think(const Thought& thought) {
  const base::Stopwatch watch;
  Json why;
  const base::Result<search::Answer> answer = ask_player(thought, why);
  while (!stop_ && !is_closed_ && answer && !thought.is_hint &&
         watch.seconds() < kLeastMoveSeconds) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  end_thought(thought, answer, std::move(why));
}

base::Result<search::Answer> Session::ask_player(const Thought& thought, Json& why) {
  try {
    const std::string name = thought.seat.player + '@' + std::to_string(thought.seat.level);
    base::Result<std::unique_ptr<play::Player>> player = player_for(thought.seat, name);
    if (!player) return player.error();
    base::Result<search::Answer> answer = let_choose(*player.value(), thought, why);
    player.value()->set_hurry({});
    if (context_.players != nullptr && !is_closed_) {
      context_.players->leave(context_.id, name, game_, std::move(player).value());
    }
    return answer;
  } catch (const machine::LimitReached& limit) {
    return base::Error{limit.what()};
  } catch (const std::bad_alloc&) {
    return base::Error{"there is not enough memory to think about this game",
                       "try a simpler player"};
  } catch (const std::exception& error) {  // one game's misfortune is not everybody's
    return base::Error{error.what()};
  }
}

base::Result<search::Answer> Session::let_choose(play::Player& player, const Thought& thought,
                                                 Json& why) {
  base::Stopwatch since_report;
  bool is_first = true;
  const auto on_better = [&](const search::Answer& answer) {
    if (!is_first && since_report.seconds() < kReportSeconds) return;
    is_first = false;
    since_report.restart();
    publish_thinking(thought, answer);
  };
  player.set_hurry([this] { return stop_.load() || is_closed_.load(); });
  const search::Answer answer =
      player.choose(thought.state, thought.role, {.move_seconds = thought.seat.seconds}, on_better);
  why = answer_json(rules(), thought.state, thought.role, answer);
  const play::Explainer explainer(rules(), player);
  why.update(explanation_json(explainer.explain(thought.state, thought.role, answer)));
  why["alternatives"] = alternatives_json(rules(), thought.role, answer);
  why["search"] = answer.searched_by;
  return answer;
}

base::Result<std::unique_ptr<play::Player>> Session::player_for(const StudioSeat& seat,
                                                                const std::string& name) {
  if (context_.players != nullptr) {
    if (auto known = context_.players->take(context_.id, name)) return known;
  }
  base::Result<play::Configuration> configuration = play::read_configuration(seat.player);
  if (!configuration) return configuration.error();
  configuration.value().level = std::min(configuration.value().level, seat.level);
  const std::size_t asked = configuration.value().memory_bytes;
  configuration.value().memory_bytes = asked == 0 ? kPlayerMemory : std::min(asked, kPlayerMemory);
  configuration.value().threads = 1;
  configuration.value().ponders = false;
  play::Knowledge knowledge;  // of derived rules what somebody asked for before
  if (game_->tactics() != nullptr && rules().role_count() == 2) {
    knowledge.tactician = game_->tactics()->known();
  }
  return play::make_player(rules(), configuration.value(), kSeed, knowledge);
}

void Session::publish_thinking(const Thought& thought, const search::Answer& answer) {
  Json report = answer_json(rules(), thought.state, thought.role, answer);
  report["hint"] = thought.is_hint;
  const std::scoped_lock lock(mutex_);
  if (thought.generation != generation_) return;
  if (!thought.is_hint && !awaited_people().empty()) {  // who still chooses must not see it
    report["move"] = "";
    report["line"] = Json::array();
  }
  thinking_ = std::move(report);
  context_.publish("thinking", to_line(thinking_));
}

void Session::end_thought(const Thought& thought, const base::Result<search::Answer>& answer,
                          Json why) {
  const std::scoped_lock lock(mutex_);
  is_thinking_ = false;
  thinking_ = nullptr;
  const bool is_stale = thought.generation != generation_;
  if (!answer && !is_stale) {
    is_paused_ = true;
    note_ = "The player could not go on: " + page_words(answer.error().message);
  } else if (!is_stale && thought.is_hint) {
    show_hint(thought.role, answer.value().move, std::move(why));
  } else if (!is_stale && !seats_[thought.role.index()].is_person) {
    chosen_[thought.role.index()] = answer.value().move;
    values_[thought.role.index()] = answer.value().value;
    why_ = std::move(why);
  }
  advance();
  publish();
}

void Session::show_hint(game::Role role, game::Move move, Json why) {
  try {
    why["path"] = game_->path(state(), role, move);
    hint_ = std::move(why);
  } catch (const machine::LimitReached& limit) {
    note_ = page_words(limit.what());
  }
}

/// What was thought about this position is of no more use.
void Session::leave_position() {
  ++generation_;
  stop_ = true;
  thinking_ = nullptr;
}

void Session::close() {
  is_closed_ = true;
  stop_ = true;
  if (context_.players != nullptr) context_.players->forget(context_.id);
}

}  // namespace rulewise::front
