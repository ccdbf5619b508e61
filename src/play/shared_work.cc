#include "play/shared_work.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "base/clock.h"

namespace rulewise::play {
namespace {

constexpr auto kNap = std::chrono::milliseconds(1);

// What letters begin with. To rank 0: a rank wants work, is alive, has done a piece, has not done
// it, has stopped. From it: do this, stop, go (all are there, so MPI can be left in order), go
// without a word to the others (some are lost).
constexpr char kWants = 'w';
constexpr char kIsAlive = 'a';
constexpr char kHasDone = 'g';
constexpr char kGaveUp = 'u';
constexpr char kHasStopped = 'b';
constexpr char kDo = 'p';
constexpr char kStop = 's';
constexpr char kGo = 'f';
constexpr char kGoAlone = 'l';

/// The number a text begins with; what stands behind the blank after it stays in the text.
std::size_t take_number(std::string_view& text) {
  std::size_t number = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), number).ptr;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (text.starts_with(' ')) text.remove_prefix(1);
  return number;
}

// ---- Rank 0 ------------------------------------------------------------------------------------

class Desk {
 public:
  Desk(Ranks& ranks, const WorkDesk& work, WorkPatience patience)
      : ranks_(ranks), work_(work), patience_(patience), hands_(ranks.size()) {}

  WorkEnd run() {
    while (!is_over()) {
      if (!read_letters()) std::this_thread::sleep_for(kNap);
      hand_out();
      look_for_lost();
      if (work_.on_look) work_.on_look();
    }
    dismiss();
    return end_;
  }

 private:
  /// A rank as it is seen from here.
  struct Hand {
    bool is_free = false;
    bool is_lost = false;
    bool has_stopped = false;
    std::optional<std::size_t> piece;  // what it does
    base::Stopwatch last_heard;
  };

  bool end_as(WorkEnd end) {
    end_ = end;
    return true;
  }

  [[nodiscard]] bool is_over() {
    if (work_.should_stop()) return end_as(WorkEnd::kStopped);
    const auto others = std::span(hands_).subspan(1);
    const bool is_busy =
        std::ranges::any_of(others, [](const Hand& hand) { return hand.piece && !hand.is_lost; });
    if (!is_busy && !work_.has_more()) return end_as(WorkEnd::kDone);
    return std::ranges::all_of(others, &Hand::is_lost) && end_as(WorkEnd::kNobodyLeft);
  }

  /// False if there was none.
  bool read_letters() {
    bool has_come = false;
    while (const auto letter = ranks_.receive()) {
      has_come = true;
      Hand& hand = hands_[letter->from];
      hand.last_heard.restart();
      hand.is_lost = false;
      take(hand, letter->text);
    }
    return has_come;
  }

  void take(Hand& hand, std::string_view text) {
    const char what = text.empty() ? kIsAlive : text.front();
    text.remove_prefix(std::min<std::size_t>(text.size(), 1));
    if (what == kWants) hand.is_free = true;
    if (what == kHasStopped) hand.has_stopped = true;
    if (what != kHasDone && what != kGaveUp) return;
    const std::size_t piece = take_number(text);
    const bool was_expected = hand.piece == piece;
    hand.piece.reset();
    if (what == kHasDone)
      work_.keep(piece, text);
    else if (was_expected)
      work_.give_back(piece);
  }

  void hand_out() {
    const bool is_time = signs_.seconds() > patience_.seconds_between_signs;
    if (is_time) signs_.restart();
    for (std::size_t rank = 1; rank < hands_.size(); ++rank) {
      Hand& hand = hands_[rank];
      if (is_time && !hand.is_lost) (void)ranks_.send(rank, std::string(1, kIsAlive));
      if (!hand.is_free || hand.is_lost) continue;
      hand.piece = work_.take();
      if (!hand.piece) continue;
      hand.is_free = false;
      (void)ranks_.send(rank, kDo + std::to_string(*hand.piece));
    }
  }

  void look_for_lost() {
    for (std::size_t rank = 1; rank < hands_.size(); ++rank) {
      const Hand& hand = hands_[rank];
      const bool is_silent = hand.last_heard.seconds() >= patience_.seconds_until_lost;
      if (!hand.is_lost && is_silent) give_up_on(rank);
    }
  }

  void give_up_on(std::size_t rank) {
    Hand& hand = hands_[rank];
    hand.is_lost = true;
    work_.on_lost(rank, hand.piece.has_value());
    if (hand.piece) work_.give_back(*hand.piece);
    hand.piece.reset();
  }

  void tell_all(char what) {
    for (std::size_t rank = 1; rank < hands_.size(); ++rank) {
      if (!hands_[rank].is_lost) (void)ranks_.send(rank, std::string(1, what));
    }
  }

  /// MPI can be left in order only where all are there to do so.
  void dismiss() {
    tell_all(kStop);
    const auto is_awaited = [](const Hand& hand) { return !hand.is_lost && !hand.has_stopped; };
    const auto others = std::span(hands_).subspan(1);
    while (std::ranges::any_of(others, is_awaited)) {
      if (!read_letters()) std::this_thread::sleep_for(kNap);
      look_for_lost();
    }
    const bool are_all_there = std::ranges::none_of(others, &Hand::is_lost);
    tell_all(are_all_there ? kGo : kGoAlone);
    if (are_all_there) ranks_.finish();
  }

  Ranks& ranks_;
  const WorkDesk& work_;
  WorkPatience patience_;
  std::vector<Hand> hands_;  // by rank
  WorkEnd end_ = WorkEnd::kDone;
  base::Stopwatch signs_;
};

// ---- The others --------------------------------------------------------------------------------

class Hireling {
 public:
  Hireling(Ranks& ranks, const Work& work, WorkPatience patience)
      : ranks_(ranks), work_(work), patience_(patience) {}

  void run() {
    say(std::string(1, kWants));
    while (!may_go_) {
      if (!read_letters()) std::this_thread::sleep_for(kNap);
      if (has_ended_.exchange(false)) send_result();
      if (signs_.seconds() > patience_.seconds_between_signs) say(std::string(1, kIsAlive));
      if (last_heard_.seconds() > patience_.seconds_until_lost) leave_alone();
    }
    if (is_in_order_) ranks_.finish();
  }

 private:
  bool read_letters() {
    bool has_come = false;
    while (const auto letter = ranks_.receive()) {
      has_come = true;
      last_heard_.restart();
      std::string_view text = letter->text;
      const char what = text.empty() ? kIsAlive : text.front();
      text.remove_prefix(std::min<std::size_t>(text.size(), 1));
      switch (what) {
        case kDo: start(take_number(text)); break;
        case kStop: stop(); break;
        case kGo: may_go_ = true; break;
        case kGoAlone: leave_alone(); break;
        default: break;
      }
    }
    return has_come;
  }

  void stop() {
    should_stop_ = true;
    thread_ = {};  // waits for the work to stop
    if (has_ended_.exchange(false)) send_result();
    say(std::string(1, kHasStopped));
  }

  void leave_alone() {
    should_stop_ = true;
    thread_ = {};
    is_in_order_ = false;
    may_go_ = true;
  }

  void start(std::size_t piece) {
    piece_ = piece;
    thread_ = std::jthread([this, piece] {
      done_ = work_(piece, [this] { return should_stop_.load(); });
      has_ended_ = true;
    });
  }

  void send_result() {
    thread_ = {};
    const std::string number = std::to_string(piece_);
    say(done_ ? kHasDone + number + ' ' + *done_ : kGaveUp + number);
    say(std::string(1, kWants));
  }

  void say(const std::string& text) {
    (void)ranks_.send(0, text);
    signs_.restart();
  }

  Ranks& ranks_;
  const Work& work_;
  WorkPatience patience_;
  std::size_t piece_ = 0;
  std::optional<std::string> done_;  // of the thread, until it has ended
  std::atomic<bool> has_ended_ = false;
  std::atomic<bool> should_stop_ = false;
  bool may_go_ = false;
  bool is_in_order_ = true;
  base::Stopwatch signs_;
  base::Stopwatch last_heard_;
  std::jthread thread_;  // last: it uses the others
};

}  // namespace

WorkEnd hand_out(Ranks& ranks, const WorkDesk& desk, WorkPatience patience) {
  return Desk(ranks, desk, patience).run();
}

void work_for(Ranks& ranks, const Work& work, WorkPatience patience) {
  Hireling(ranks, work, patience).run();
}

}  // namespace rulewise::play
