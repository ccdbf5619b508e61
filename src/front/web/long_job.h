// long_job.h — work of seconds or minutes that shows how far it is and can be cancelled.
//
// Idea      the work is a function that now and then says how far it is and asks whether to go on;
//           the page looks at the job while it runs and may end it. What there is to see is a
//           result, which may be replaced, and a row of items, which only grows: whoever looks
//           again says what he has and is sent no more than the rest. Each item may have a part
//           that is sent only when asked for
// Promises  a job that was cancelled before it began does nothing
// Tested by long_job_test.cc, tests/web
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "front/web/game_shelf.h"
#include "front/web/json.h"

namespace rulewise::front {

class LongJob {
 public:
  LongJob(std::string id, Json question, std::string owner, std::string address = {})
      : id_(std::move(id)),
        question_(std::move(question)),
        owner_(std::move(owner)),
        address_(std::move(address)) {}

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const std::string& owner() const { return owner_; }
  /// From where it was asked for; empty where all are one person.
  [[nodiscard]] const std::string& address() const { return address_; }
  [[nodiscard]] bool is_cancelled() const { return is_cancelled_; }
  [[nodiscard]] bool is_over() const;
  [[nodiscard]] const std::atomic<bool>& cancelled() const { return is_cancelled_; }
  /// One that has not begun is over at once.
  void cancel();
  /// False if it is not to begin any more.
  [[nodiscard]] bool begin();

  /// From 0 to 1, and what it is doing.
  void report(double share, std::string doing);
  /// The same of work that ends with its time: the share goes with the clock.
  struct Span {
    double from = 0;
    double to = 1;
    double seconds = 1;
  };
  void report_timed(const Span& span, std::string doing);
  /// What there is to see already, instead of what there was.
  void show(Json result);
  /// One more of the row; `detail` is sent only to who asks for it.
  void add_item(Json item, Json detail = nullptr);
  /// What is going on at this moment.
  void show_live(Json live);
  void finish(const base::Result<Json>& result);

  /// What somebody has seen already: that version of the result, so many items.
  struct Seen {
    std::uint64_t result = 0;
    std::size_t items = 0;
  };
  [[nodiscard]] Json to_json(const Seen& seen) const;
  /// Without the result and items.
  [[nodiscard]] Json summary() const;
  [[nodiscard]] std::optional<Json> detail(std::size_t item) const;

 private:
  [[nodiscard]] Json summary_locked() const;
  [[nodiscard]] double share_locked() const;

  const std::string id_;
  const Json question_;
  const std::string owner_;
  const std::string address_;
  std::atomic<bool> is_cancelled_ = false;
  mutable std::mutex mutex_;
  Span span_{0, 0, 1};
  base::Stopwatch since_;  // the span began
  std::string doing_ = "waiting for its turn";
  Json result_;
  std::uint64_t result_version_ = 0;
  std::vector<Json> items_;
  std::vector<Json> details_;
  Json live_;
  base::Error error_;
  bool has_begun_ = false;
  bool is_over_ = false;
  bool has_failed_ = false;
};

/// The work of a job: what it is asked, and the shelf of games.
using JobWork = std::function<base::Result<Json>(LongJob& job)>;
/// Looks at the question before anything is begun.
using JobMaker = std::function<base::Result<JobWork>(const Json& question, GameShelf& shelf,
                                                     const std::string& visitor)>;

/// What somebody waits for at the page, or what goes on by itself for minutes.
enum class JobLength : std::uint8_t { kShort, kLong };

struct JobKind {
  JobMaker make;
  JobLength length = JobLength::kShort;
};

}  // namespace rulewise::front
