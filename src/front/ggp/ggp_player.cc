#include "front/ggp/ggp_player.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <optional>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "front/ggp/ggp_moves.h"
#include "front/ggp/stand_in.h"

namespace rulewise::front {
namespace {

constexpr std::size_t kMostTasks = 8;                        // waiting for the thread of the match
constexpr std::size_t kLongestRead = std::size_t{1} << 19U;  // bytes, where messages are taken
constexpr std::size_t kMostCallers = 8;                      // waiting for the same move
constexpr double kLongestPatience = 900;  // seconds: no clock makes a silent match last longer
constexpr double kPatienceAtFirst = 30;   // seconds at most from the start clock to the first PLAY
constexpr double kShareInNeed = 0.5;      // of the margin: then a legal move must do

}  // namespace

/// A match as the thread that takes messages knows it.
struct GgpPlayer::Current {
  std::string name;
  double start_clock = 0;
  double play_clock = 0;
  std::shared_ptr<std::atomic<bool>> hurry = std::make_shared<std::atomic<bool>>(false);
  base::Stopwatch last_heard;                   // under the player's mutex, as are the others below
  GgpRequest pending;                           // the PLAY that is being thought about
  std::atomic<std::uint64_t> question = 0;      // its number; 0 before the first
  std::vector<GgpCaller> callers;               // who wait for its answer
  std::string in_need = "NIL";                  // a legal move, once one is known
  std::optional<StandIn> stand_in;              // who knows others, once there is a machine
  std::vector<std::vector<std::string>> heard;  // the moves told before there was a player
  bool has_player = false;

  /// What to say when time is up: a legal move, if one can be known. Under the mutex.
  [[nodiscard]] std::string answer_in_need() const {
    if (in_need != "NIL" || !stand_in) return in_need;
    const bool has_heard_all = heard.size() + 1 == question;
    return has_heard_all ? stand_in->legal_after(heard) : in_need;
  }
};

struct GgpPlayer::Task {
  GgpRequest request;
  std::shared_ptr<Current> match;
  GgpCaller caller;
  std::string end;  // kStop, kAbort: how the match ends
  base::Stopwatch since;
  std::string message;         // kStart: what is still to be read
  std::uint64_t question = 0;  // kPlay
};

GgpPlayer::GgpPlayer(GgpPlayerOptions options)
    : options_(std::move(options)), thread_([this] { work(); }) {}

GgpPlayer::~GgpPlayer() {
  {
    const std::scoped_lock lock(mutex_);
    if (current_) end_current({.verb = GgpVerb::kAbort}, "aborted");
    is_over_ = true;
  }
  has_task_.notify_one();
  thread_.join();
}

void GgpPlayer::log(const std::string& line) const {
  if (options_.on_event) options_.on_event(line);
}

// ---- On the thread that takes messages -------------------------------------------------------

void GgpPlayer::take(std::string_view message, const GgpCaller& caller) {
  if (message.size() > kLongestRead) return take_long(message, caller);
  auto read = read_ggp_request(message);
  if (!read) return caller.reply("ERROR: " + read.error().message, true);
  GgpRequest request = std::move(read).value();
  const std::scoped_lock lock(mutex_);
  switch (request.verb) {
    case GgpVerb::kInfo:
      return caller.reply(
          "((name " + options_.name + ") (status " + (is_busy() ? "busy" : "available") + "))",
          false);
    case GgpVerb::kPreview: return caller.reply("READY", false);
    case GgpVerb::kStart: return take_start(std::move(request), {}, caller);
    case GgpVerb::kPlay: return take_play(std::move(request), caller);
    case GgpVerb::kStop:
    case GgpVerb::kAbort: return take_end(std::move(request), caller);
  }
}

/// Only rules can be so long, and they are read on the thread of the match: nobody waits for it.
void GgpPlayer::take_long(std::string_view message, const GgpCaller& caller) {
  const auto verb = verb_of(message);
  if (verb == GgpVerb::kPreview) return caller.reply("READY", false);
  if (verb != GgpVerb::kStart) return caller.reply("ERROR: the message is too long", true);
  auto outline = read_ggp_start_outline(message);
  const std::scoped_lock lock(mutex_);
  if (is_busy()) return caller.reply("BUSY", false);
  if (!outline) return caller.reply("ERROR: " + outline.error().message, true);
  take_start(std::move(outline).value(), std::string(message), caller);
}

/// A match is on, and its manager is not given up.
bool GgpPlayer::is_busy() const {
  if (tasks_.size() >= kMostTasks) return true;
  if (!current_) return false;
  const double silence = longest_silence(*current_, options_.patience);
  return current_->last_heard.seconds() < std::min(silence, kLongestPatience);
}

/// Seconds. Managers ask for the first move as soon as the start clock is over, so that a START
/// which nothing follows does not keep others waiting, whatever its play clock.
double GgpPlayer::longest_silence(const Current& match, double patience) {
  if (match.question == 0) return match.start_clock + std::min(patience, kPatienceAtFirst);
  return match.play_clock + patience;
}

/// With the message itself where only its outline has been read.
void GgpPlayer::take_start(GgpRequest request, std::string message, const GgpCaller& caller) {
  if (is_busy()) return caller.reply("BUSY", false);
  if (current_) end_current({.verb = GgpVerb::kAbort}, "abandoned");
  current_ = std::make_shared<Current>();
  current_->name = request.match;
  current_->start_clock = request.start_clock;
  current_->play_clock = request.play_clock;
  const double margin = margin_of(request.start_clock, options_.match.time_margin);
  caller.reply_after(request.start_clock - kShareInNeed * margin, [] { return "READY"; });
  add({std::move(request), current_, caller, {}, {}, std::move(message), 0});
}

void GgpPlayer::take_play(GgpRequest request, const GgpCaller& caller) {
  if (!current_ || current_->name != request.match) return caller.reply("BUSY", false);
  current_->last_heard.restart();
  const bool is_thinking = !current_->callers.empty();
  const bool is_same = is_thinking && current_->pending == request;
  if (is_same ? current_->callers.size() >= kMostCallers : tasks_.size() >= kMostTasks) {
    return caller.reply("BUSY", false);
  }
  if (!is_same) answer_all(*current_, current_->answer_in_need());
  current_->callers.push_back(caller);
  const double margin = margin_of(current_->play_clock, options_.match.time_margin);
  caller.reply_after(current_->play_clock - kShareInNeed * margin, [this, match = current_] {
    const std::scoped_lock lock(mutex_);
    return match->answer_in_need();
  });
  if (is_same) return;
  current_->pending = request;
  current_->in_need = "NIL";
  if (!current_->has_player && !request.moves.empty()) current_->heard.push_back(request.moves);
  add({std::move(request), current_, {}, {}, {}, {}, ++current_->question});
}

/// Under the mutex: those who wait for a move get this one.
void GgpPlayer::answer_all(Current& match, const std::string& move) {
  for (const GgpCaller& caller : std::exchange(match.callers, {})) caller.reply(move, false);
}

void GgpPlayer::take_end(GgpRequest request, const GgpCaller& caller) {
  const bool is_stop = request.verb == GgpVerb::kStop;
  if (current_ && current_->name == request.match) {
    end_current(std::move(request), is_stop ? "stopped" : "aborted");
  }
  caller.reply(is_stop ? "DONE" : "ABORTED", false);
}

/// The player is free from here on; the thread clears up before the next match.
void GgpPlayer::end_current(GgpRequest request, std::string end) {
  *current_->hurry = true;
  add({std::move(request), current_, {}, std::move(end), {}, {}, 0});
  current_ = nullptr;
}

void GgpPlayer::add(Task task) {
  tasks_.push_back(std::move(task));
  has_task_.notify_one();
}

// ---- On the thread of the match --------------------------------------------------------------

void GgpPlayer::work() {
  for (;;) {
    std::unique_lock lock(mutex_);
    has_task_.wait(lock, [this] { return is_over_ || !tasks_.empty(); });
    if (tasks_.empty()) return;
    Task task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    do_task(task);
  }
}

void GgpPlayer::do_task(Task& task) {
  try {
    if (task.request.verb == GgpVerb::kStart) return do_start(task);
    if (task.request.verb == GgpVerb::kPlay) return do_play(task);
    return do_end(task);
  } catch (const std::exception& error) {  // states beyond the machine, memory used up
    log("match " + task.match->name + ": " + error.what());
    if (task.request.verb == GgpVerb::kStart) {
      task.caller.reply("ERROR: " + std::string(error.what()), false);
      drop(task.match);
    }
    const std::scoped_lock lock(mutex_);
    if (is_newest(task)) answer_all(*task.match, task.match->answer_in_need());
  }
}

/// Of a PLAY: no other has come since.
bool GgpPlayer::is_newest(const Task& task) { return task.question == task.match->question; }

/// The match will not be played: the next START is welcome.
void GgpPlayer::drop(const std::shared_ptr<Current>& match) {
  const std::scoped_lock lock(mutex_);
  if (current_ == match) current_ = nullptr;
}

void GgpPlayer::do_start(Task& task) {
  match_ = nullptr;
  played_ = nullptr;
  if (*task.match->hurry) return task.caller.reply("ABORTED", false);
  if (!task.message.empty()) {
    auto read = read_ggp_request(task.message);
    if (!read) {
      drop(task.match);
      return task.caller.reply("ERROR: " + read.error().message, true);
    }
    task.request = std::move(read).value();
    task.message = {};
  }
  GgpMatchOptions options = options_.match;
  options.seed = base::combine(options.seed, ++started_);  // no two matches alike
  const auto on_machine = [&](const StandIn& stand_in) {
    const std::scoped_lock lock(mutex_);
    task.match->stand_in = stand_in;
  };
  auto started = GgpMatch::start(task.request, options, task.since, task.match->hurry, on_machine);
  if (!started) {
    log("match " + task.match->name + " cannot be played: " + started.error().message);
    drop(task.match);
    return task.caller.reply("ERROR: " + started.error().message, false);
  }
  match_ = std::move(started).value();
  played_ = task.match;
  {
    const std::scoped_lock lock(mutex_);
    task.match->has_player = true;
  }
  log("match " + task.match->name + " begins");
  task.caller.reply("READY", false);
}

void GgpPlayer::do_play(Task& task) {
  std::string answer = "NIL";
  if (match_ && played_ == task.match && !*task.match->hurry) {
    const auto note_legal = [&](std::string legal) {
      const std::scoped_lock lock(mutex_);
      if (is_newest(task)) task.match->in_need = std::move(legal);
    };
    const auto is_overtaken = [match = task.match, question = task.question] {
      return match->question > question;
    };
    answer = match_->play(task.request, task.since, note_legal, is_overtaken);
  }
  const std::scoped_lock lock(mutex_);
  if (is_newest(task)) answer_all(*task.match, answer);
}

void GgpPlayer::do_end(Task& task) {
  if (!match_ || played_ != task.match) return;
  const PlayedMatch record = match_->finish(task.request.moves, task.end);
  match_ = nullptr;
  played_ = nullptr;
  log("match " + record.match + ' ' + record.end + " after " +
      std::to_string(record.joint_moves.size()) + " moves");
  if (options_.on_match) options_.on_match(record);
}

}  // namespace rulewise::front
