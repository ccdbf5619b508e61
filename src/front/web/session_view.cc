// What people see of a session.
#include <algorithm>
#include <utility>

#include "front/web/session.h"

namespace rulewise::front {
namespace {

Json seat_json(const std::string& role, const StudioSeat& seat) {
  return {{"role", role},
          {"who", seat.is_person ? "person" : "player"},
          {"player", seat.player},
          {"seconds", seat.seconds},
          {"level", seat.level}};
}

}  // namespace

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
  note_use();
  return snapshot_locked();
}

base::Result<Json> Session::position_at(std::size_t ply) {
  const std::scoped_lock lock(mutex_);
  if (ply >= states_.size())
    return base::Error{"the game has not come that far", "count its moves from 0"};
  return game_->position_json(states_[ply], ply);
}

base::Result<Json> Session::why(std::size_t ply) {
  const std::scoped_lock lock(mutex_);
  if (ply >= history_.size())
    return base::Error{"the game has not come that far", "count its moves from 0"};
  if (history_[ply].why.is_null())
    return base::Error{"no player thought about this move", "ask about a move that a player made"};
  return history_[ply].why;
}

base::Result<Json> Session::tactics(double max_seconds) {
  game::State now;
  std::size_t ply = 0;
  {
    const std::scoped_lock lock(mutex_);
    if (is_over_ || is_stuck_)
      return base::Error{"the game is over", "take a move back, or play again"};
    now = state();
    ply = history_.size();
  }
  Json json = game_->tactics_json(now, max_seconds);
  json["ply"] = ply;
  return json;
}

base::Result<Json> Session::proof(std::size_t ply, double max_seconds) {
  game::State asked;
  {
    const std::scoped_lock lock(mutex_);
    if (ply >= states_.size())
      return base::Error{"the game has not come that far", "count its moves from 0"};
    asked = states_[ply];
  }
  Json json = game_->proof_json(asked, max_seconds);
  json["ply"] = ply;
  return json;
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
