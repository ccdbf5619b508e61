#include "front/web/session.h"

#include <algorithm>
#include <utility>

#include "front/web/page_words.h"
#include "machine/limit.h"

namespace rulewise::front {
namespace {

constexpr std::size_t kLongestGame = 3'000;  // joint moves
constexpr double kLeastMoveSeconds = 0.05;
constexpr std::size_t kMostForced = 400;  // in a row, before somebody should look

}  // namespace

std::optional<base::Error> settle(StudioSeat& seat) {
  const auto configuration = play::read_configuration(seat.player);
  if (!configuration) return configuration.error();
  const double seconds = configuration.value().seconds.value_or(seat.seconds);
  seat.seconds = std::clamp(seconds, kLeastMoveSeconds, kMostMoveSeconds);
  return std::nullopt;
}

Session::Session(SessionContext context, std::shared_ptr<const StudioGame> game,
                 std::vector<StudioSeat> seats, std::optional<game::State> start)
    : context_(std::move(context)), game_(std::move(game)), seats_(std::move(seats)) {
  seats_.resize(rules().role_count());
  states_.push_back(start ? std::move(*start) : rules().initial_state());
  look_at_state();
}

double Session::idle_seconds() const { return is_thinking_ ? 0 : unused_seconds(); }

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
    note_ = page_words(limit.what());
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

base::Result<bool> Session::replay(const std::vector<std::vector<std::string>>& moves) {
  const std::scoped_lock lock(mutex_);
  for (const std::vector<std::string>& joint : moves) {
    if (is_over_ || is_stuck_ || joint.size() != seats_.size()) {
      return base::Error{"these moves are not of this game",
                         "each row has a legal move for every role"};
    }
    for (std::size_t r = 0; r < seats_.size(); ++r) {
      const auto found = std::ranges::find_if(legal_[r], [&](game::Move move) {
        return rules().move_text(game::Role(r), move) == joint[r];
      });
      if (found == legal_[r].end())
        return base::Error{"these moves are not of this game",
                           "each row has a legal move for every role"};
      chosen_[r] = *found;
    }
    make_if_chosen();
  }
  return true;
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
    note_ = page_words(limit.what());
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
      entry.path = game_->path(state(), role, *chosen_[r]);
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

// ---- What people do ----------------------------------------------------------------------------

base::Result<Json> Session::changed() {
  note_use();
  advance();
  publish();
  return snapshot_locked();
}

base::Result<Json> Session::move(const std::string& name, const std::string& text) {
  const std::scoped_lock lock(mutex_);
  const std::optional<game::Role> role = role_named(name);
  if (!role)
    return base::Error{"there is no role of that name", "the card of the game lists its roles"};
  if (is_over_) return base::Error{"the game is over", "take a move back, or play again"};
  if (!seats_[role->index()].is_person) {
    return base::Error{"a player sits there", "take the seat first"};
  }
  const auto& legal = legal_[role->index()];
  const auto found = std::ranges::find_if(
      legal, [&](game::Move move) { return rules().move_text(*role, move) == text; });
  if (found == legal.end())
    return base::Error{"that move is not legal here", "the position lists what is"};
  if (is_thinking_ && thinking_.is_object() && thinking_.value("hint", false)) leave_position();
  note_.clear();
  chosen_[role->index()] = *found;
  values_[role->index()] = std::nullopt;
  return changed();
}

base::Result<Json> Session::take_back(std::optional<std::size_t> ply) {
  const std::scoped_lock lock(mutex_);
  if (history_.empty()) return base::Error{"there is nothing to take back", "make a move first"};
  std::size_t to = ply.value_or(history_.size() - 1);
  if (to >= history_.size())
    return base::Error{"the game has not come that far", "count its moves from 0"};
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

base::Result<Json> Session::sit(const std::string& name, StudioSeat seat) {
  if (const auto error = settle(seat)) return *error;
  const std::scoped_lock lock(mutex_);
  const std::optional<game::Role> role = role_named(name);
  if (!role)
    return base::Error{"there is no role of that name", "the card of the game lists its roles"};
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
  waits_for_watchers_ = false;
  note_.clear();
  if (is_paused && is_thinking_) leave_position();
  return changed();
}

void Session::be_watched() {
  const std::scoped_lock lock(mutex_);
  if (!waits_for_watchers_ || !is_paused_) return;
  is_paused_ = false;
  waits_for_watchers_ = false;
  note_.clear();
  advance();
  publish();
}

base::Result<Json> Session::move_now() {
  const std::scoped_lock lock(mutex_);
  if (!is_thinking_)
    return base::Error{"nobody is thinking",
                       "it is a person's turn, or the game is paused or over"};
  stop_ = true;
  return snapshot_locked();
}

base::Result<Json> Session::hint(const std::string& name) {
  const std::scoped_lock lock(mutex_);
  const std::optional<game::Role> role = role_named(name);
  if (!role)
    return base::Error{"there is no role of that name", "the card of the game lists its roles"};
  if (is_over_ || is_stuck_)
    return base::Error{"the game is over", "take a move back, or play again"};
  if (is_thinking_) return base::Error{"a player is thinking", "wait for its move"};
  if (legal_[role->index()].size() < 2)
    return base::Error{"there is nothing to choose", "make the only move there is"};
  start_thinking(*role, true);
  note_use();
  publish();
  return snapshot_locked();
}

}  // namespace rulewise::front
