#include "front/web/session.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "machine/limit.h"
#include "play/level.h"

namespace rulewise::front {
namespace {

constexpr std::size_t kLongestGame = 3'000;  // joint moves
constexpr std::size_t kMostForced = 400;     // in a row, before somebody should look
constexpr std::size_t kMostPlayers = 4;      // kept for their memory
constexpr std::size_t kPlayerMemory = std::size_t{96} << 20U;
constexpr std::size_t kAlternativesShown = 12;
constexpr double kReportSeconds = 0.1;      // between two reports of a search
constexpr double kLeastMoveSeconds = 0.35;  // so that one can follow a game between players
constexpr std::uint64_t kSeed = 1;

Json seat_json(const std::string& role, const StudioSeat& seat) {
  return {{"role", role},
          {"who", seat.is_person ? "person" : "player"},
          {"player", seat.player},
          {"seconds", seat.seconds},
          {"level", seat.level}};
}

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

Session::Session(SessionContext context, std::shared_ptr<const StudioGame> game,
                 std::vector<StudioSeat> seats)
    : context_(std::move(context)), game_(std::move(game)), seats_(std::move(seats)) {
  seats_.resize(rules().role_count());
  states_.push_back(rules().initial_state());
  look_at_state();
}

double Session::idle_seconds() const {
  const std::scoped_lock lock(mutex_);
  return is_thinking_ ? 0 : since_used_.seconds();
}

std::optional<game::Role> Session::role_named(const std::string& name) const {
  const auto found = std::ranges::find(rules().roles(), name);
  if (found == rules().roles().end()) return std::nullopt;
  return game::Role(static_cast<std::size_t>(found - rules().roles().begin()));
}

// ---- Going on ----------------------------------------------------------------------------------

/// Who can do what here.
void Session::look_at_state() {
  try {
    list_choices();
  } catch (const machine::LimitReached& limit) {
    is_stuck_ = true;
    note_ = limit.what();
  }
}

void Session::list_choices() {
  const std::size_t roles = rules().role_count();
  chosen_.assign(roles, std::nullopt);
  values_.assign(roles, std::nullopt);
  legal_.assign(roles, {});
  asks_.assign(roles, false);
  why_ = nullptr;
  hint_ = nullptr;
  is_stuck_ = false;
  is_over_ = rules().is_terminal(state());
  if (is_over_) return;
  for (std::size_t r = 0; r < roles; ++r) {
    legal_[r] = rules().legal_moves(state(), game::Role(r));
    is_stuck_ |= legal_[r].empty();
    asks_[r] = legal_[r].size() > 1;
  }
  // A single move that does something on the board is still a person's to make; waiting is not.
  const bool nobody_chooses = std::ranges::none_of(asks_, [](bool asks) { return asks; });
  for (std::size_t r = 0; r < roles && nobody_chooses; ++r) {
    if (legal_[r].size() != 1) continue;
    asks_[r] = !game_->paths(state(), game::Role(r), legal_[r]).front().empty();
  }
}

void Session::begin() {
  const std::scoped_lock lock(mutex_);
  advance();
}

std::vector<std::size_t> Session::awaited_people() const {
  std::vector<std::size_t> roles;
  for (std::size_t r = 0; r < seats_.size(); ++r) {
    const bool is_awaited =
        !is_over_ && !is_stuck_ && seats_[r].is_person && asks_[r] && !chosen_[r];
    if (is_awaited) roles.push_back(r);
  }
  return roles;
}

void Session::advance() {
  try {
    go_on();
  } catch (const machine::LimitReached& limit) {
    is_paused_ = true;
    note_ = limit.what();
  }
}

void Session::go_on() {
  for (std::size_t n = 0; n < kMostForced; ++n) {
    if (is_over_ || is_stuck_ || is_thinking_ || is_closed_) return;
    if (history_.size() >= kLongestGame) {
      is_paused_ = true;
      note_ = "The game has become too long to go on with here.";
      return;
    }
    for (std::size_t r = 0; r < seats_.size(); ++r) {
      const bool is_forced = legal_[r].size() == 1 && !(asks_[r] && seats_[r].is_person);
      if (is_forced) chosen_[r] = legal_[r].front();
    }
    for (std::size_t r = 0; r < seats_.size(); ++r) {
      if (chosen_[r] || seats_[r].is_person || is_paused_) continue;
      start_thinking(game::Role(r), false);
      return;
    }
    if (!make_if_chosen()) return;
  }
  is_paused_ = true;
  note_ = "Nobody has had a choice for many moves; this game may have no end.";
}

/// Makes the joint move if everybody has chosen.
bool Session::make_if_chosen() {
  if (std::ranges::any_of(chosen_, [](const auto& move) { return !move; })) return false;
  game::JointMove joint;
  Entry entry;
  for (std::size_t r = 0; r < seats_.size(); ++r) {
    const game::Role role(r);
    joint.push_back(*chosen_[r]);
    entry.texts.push_back(rules().move_text(role, *chosen_[r]));
    entry.had_choice.push_back(asks_[r]);
    if (entry.path.empty() && asks_[r]) {
      entry.path = game_->paths(state(), role, {*chosen_[r]}).front();
    }
  }
  entry.values = values_;
  entry.why = why_;
  states_.push_back(rules().successor(state(), joint));
  history_.push_back(std::move(entry));
  ++generation_;
  look_at_state();
  return true;
}

// ---- Thinking ----------------------------------------------------------------------------------

void Session::start_thinking(game::Role role, bool is_hint) {
  const bool is_watching = std::ranges::none_of(seats_, &StudioSeat::is_person);
  if (is_watching && !is_hint && !history_.empty() && !context_.is_watched()) {
    is_paused_ = true;
    note_ = "Paused while nobody was watching.";
    return;
  }
  Thought thought{role, state(), seats_[role.index()], is_hint, generation_};
  if (is_hint) thought.seat.level = play::kFullLevel;
  stop_ = false;
  is_thinking_ = true;
  note_.clear();
  thinking_ = {{"role", rules().roles()[role.index()]}, {"hint", is_hint}};
  const bool is_posted = context_.thinkers->post(
      [self = shared_from_this(), thought = std::move(thought)] { self->think(thought); });
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
    const base::Result<play::Player*> player = player_for(thought.seat);
    if (!player) return player.error();
    base::Stopwatch since_report;
    bool is_first = true;
    const auto on_better = [&](const search::Answer& answer) {
      if (!is_first && since_report.seconds() < kReportSeconds) return;
      is_first = false;
      since_report.restart();
      publish_thinking(thought, answer);
    };
    const search::Answer answer = player.value()->choose(
        thought.state, thought.role, {.move_seconds = thought.seat.seconds}, on_better);
    why = answer_json(rules(), thought.state, thought.role, answer);
    const play::Explainer explainer(rules(), player.value()->configuration());
    why.update(explanation_json(
        explainer.explain(thought.state, thought.role, answer, player.value()->search_name())));
    why["alternatives"] = alternatives_json(rules(), thought.role, answer);
    why["search"] = player.value()->search_name();
    return answer;
  } catch (const machine::LimitReached& limit) {
    return base::Error{limit.what()};
  } catch (const std::bad_alloc&) {
    return base::Error{"there is not enough memory to think about this game"};
  } catch (const std::exception& error) {  // one game's misfortune is not everybody's
    return base::Error{error.what()};
  }
}

base::Result<play::Player*> Session::player_for(const StudioSeat& seat) {
  const std::string key = seat.player + '@' + std::to_string(seat.level);
  const auto known = players_.find(key);
  if (known != players_.end()) return known->second.get();
  base::Result<play::Configuration> configuration = play::read_configuration(seat.player);
  if (!configuration) return configuration.error();
  configuration.value().level = std::min(configuration.value().level, seat.level);
  const std::size_t asked = configuration.value().memory_bytes;
  configuration.value().memory_bytes = asked == 0 ? kPlayerMemory : std::min(asked, kPlayerMemory);
  configuration.value().threads = 1;
  configuration.value().ponders = false;
  auto made = play::make_player(rules(), configuration.value(), kSeed);
  if (!made) return made.error();
  made.value()->set_hurry([this] { return stop_.load() || is_closed_.load(); });
  if (players_.size() >= kMostPlayers) players_.clear();
  return (players_[key] = std::move(made).value()).get();
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
    note_ = "The player could not go on: " + answer.error().message;
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
    why["path"] = game_->paths(state(), role, {move}).front();
    hint_ = std::move(why);
  } catch (const machine::LimitReached& limit) {
    note_ = limit.what();
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
}

// ---- What people do ----------------------------------------------------------------------------

base::Result<Json> Session::changed() {
  since_used_.restart();
  advance();
  publish();
  return snapshot_locked();
}

base::Result<Json> Session::move(const std::string& name, const std::string& text) {
  const std::scoped_lock lock(mutex_);
  const std::optional<game::Role> role = role_named(name);
  if (!role) return base::Error{"there is no role of that name"};
  if (is_over_) return base::Error{"the game is over", "take a move back, or play again"};
  if (!seats_[role->index()].is_person) {
    return base::Error{"a player sits there", "take the seat first"};
  }
  const auto& legal = legal_[role->index()];
  const auto found = std::ranges::find_if(
      legal, [&](game::Move move) { return rules().move_text(*role, move) == text; });
  if (found == legal.end()) return base::Error{"that move is not legal here"};
  if (is_thinking_ && thinking_.is_object() && thinking_.value("hint", false)) leave_position();
  note_.clear();
  chosen_[role->index()] = *found;
  values_[role->index()] = std::nullopt;
  return changed();
}

base::Result<Json> Session::take_back(std::optional<std::size_t> ply) {
  const std::scoped_lock lock(mutex_);
  if (history_.empty()) return base::Error{"there is nothing to take back"};
  std::size_t to = ply.value_or(history_.size() - 1);
  if (to >= history_.size()) return base::Error{"the game has not come that far"};
  const auto was_asked = [&](std::size_t at) {
    for (std::size_t r = 0; r < seats_.size(); ++r) {
      if (seats_[r].is_person && history_[at].had_choice[r]) return true;
    }
    return false;
  };
  while (!ply && to > 0 && !was_asked(to)) --to;
  leave_position();
  states_.resize(to + 1);
  history_.resize(to);
  note_.clear();
  look_at_state();
  is_paused_ = awaited_people().empty();  // a player would make its move again at once
  return changed();
}

base::Result<Json> Session::sit(const std::string& name, const StudioSeat& seat) {
  const std::scoped_lock lock(mutex_);
  const std::optional<game::Role> role = role_named(name);
  if (!role) return base::Error{"there is no role of that name"};
  const auto configuration = play::read_configuration(seat.player);
  if (!configuration) return configuration.error();
  const bool is_thought_about =
      is_thinking_ && thinking_.is_object() && thinking_.value("role", std::string()) == name;
  if (is_thought_about) leave_position();
  seats_[role->index()] = seat;
  if (!seat.is_person) chosen_[role->index()] = std::nullopt;
  note_.clear();
  if (!seat.is_person) is_paused_ = false;
  return changed();
}

base::Result<Json> Session::pause(bool is_paused) {
  const std::scoped_lock lock(mutex_);
  is_paused_ = is_paused;
  note_.clear();
  if (is_paused && is_thinking_) leave_position();
  return changed();
}

base::Result<Json> Session::move_now() {
  const std::scoped_lock lock(mutex_);
  if (!is_thinking_) return base::Error{"nobody is thinking"};
  stop_ = true;
  return snapshot_locked();
}

base::Result<Json> Session::hint(const std::string& name) {
  const std::scoped_lock lock(mutex_);
  const std::optional<game::Role> role = role_named(name);
  if (!role) return base::Error{"there is no role of that name"};
  if (is_over_ || is_stuck_) return base::Error{"the game is over"};
  if (is_thinking_) return base::Error{"a player is thinking", "wait for its move"};
  if (legal_[role->index()].size() < 2) return base::Error{"there is nothing to choose"};
  start_thinking(*role, true);
  since_used_.restart();
  publish();
  return snapshot_locked();
}

// ---- What people see ---------------------------------------------------------------------------

void Session::publish() {
  ++version_;
  try {
    context_.publish("session", to_line(snapshot_locked()));
  } catch (const std::exception&) {
    // Whoever asks for the snapshot is told.
  }
}

Json Session::snapshot() {
  const std::scoped_lock lock(mutex_);
  since_used_.restart();
  return snapshot_locked();
}

base::Result<Json> Session::position_at(std::size_t ply) {
  const std::scoped_lock lock(mutex_);
  if (ply >= states_.size()) return base::Error{"the game has not come that far"};
  return game_->position_json(states_[ply], ply);
}

base::Result<Json> Session::why(std::size_t ply) {
  const std::scoped_lock lock(mutex_);
  if (ply >= history_.size()) return base::Error{"the game has not come that far"};
  if (history_[ply].why.is_null()) return base::Error{"no player thought about this move"};
  return history_[ply].why;
}

Json Session::history_json() const {
  Json list = Json::array();
  for (const Entry& entry : history_) {
    Json values = Json::array();
    for (const std::optional<double>& value : entry.values) {
      values.push_back(value ? Json(*value) : Json());
    }
    list.push_back({{"moves", joint_move_to_json(entry.texts)},
                    {"choice", entry.had_choice},
                    {"path", entry.path},
                    {"values", std::move(values)},
                    {"why", !entry.why.is_null()}});
  }
  return list;
}

std::string Session::result_sentence() const {
  if (is_stuck_) return "The game cannot go on: somebody has no legal move.";
  if (!is_over_) return {};
  std::string text = "The game is over:";
  for (std::size_t r = 0; r < seats_.size(); ++r) {
    const auto goal = game::payoff(rules(), state(), game::Role(r));
    text += (r == 0 ? " " : ", ") + rules().roles()[r] + " gets " +
            (goal ? std::to_string(*goal) : "nothing the rules can tell");
  }
  return text + '.';
}

Json Session::snapshot_locked() {
  Json seats = Json::array();
  for (std::size_t r = 0; r < seats_.size(); ++r) {
    seats.push_back(seat_json(rules().roles()[r], seats_[r]));
  }
  Json chosen = Json::array();
  for (const auto& move : chosen_) chosen.push_back(move.has_value());
  return {{"id", context_.id},
          {"version", version_},
          {"game", context_.game_id},
          {"title", context_.title},
          {"kind", game_->kind()},
          {"roles", rules().roles()},
          {"layout", game_->layout_json()},
          {"seats", std::move(seats)},
          {"position", game_->position_json(state(), history_.size())},
          {"history", history_json()},
          {"awaits", awaited_people()},
          {"chosen", std::move(chosen)},
          {"thinking", thinking_},
          {"hint", hint_},
          {"paused", is_paused_},
          {"over", is_over_ || is_stuck_},
          {"result", result_sentence()},
          {"note", note_}};
}

}  // namespace rulewise::front
