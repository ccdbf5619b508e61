#include "front/web/job_table.h"

#include <algorithm>
#include <exception>
#include <new>
#include <utility>

#include "base/interruption.h"
#include "front/web/gate.h"
#include "machine/limit.h"

namespace rulewise::front {
namespace {

constexpr std::size_t kMostQuestion = std::size_t{64} << 10U;  // bytes; it is kept with the job

HttpReply too_busy() {
  return come_back_later(
      kBusy, {"too many jobs are under way here", "cancel one, or try again in a moment"});
}

void do_work(LongJob& job, const JobWork& work) {
  base::Result<Json> result = base::Error{"it was cancelled"};
  try {
    const base::Interruptible scope(&job.cancelled());
    if (job.begin()) result = work(job);
  } catch (const machine::LimitReached& limit) {
    result = base::Error{limit.what()};
  } catch (const std::bad_alloc&) {
    result = base::Error{"there is not enough memory for this",
                         "try a smaller game, or start the program on a larger machine"};
  } catch (const std::exception& error) {
    result = base::Error{error.what(), "this should not happen; please tell its makers"};
  }
  job.finish(result);
}

}  // namespace

JobTable::JobTable(std::map<std::string, JobKind> kinds, GameShelf& shelf, const JobLimits& limits)
    : kinds_(std::move(kinds)),
      shelf_(shelf),
      limits_(limits),
      long_(limits.long_threads, limits.max_under_way, JobPriority::kBackground),
      short_(limits.short_threads, limits.max_under_way) {}

JobTable::~JobTable() {
  const std::scoped_lock lock(mutex_);
  for (const auto& job : jobs_) job->cancel();
}

std::optional<HttpReply> JobTable::refusal(const LongJob& wanted) const {
  std::size_t all = 0;
  std::size_t own = 0;
  std::size_t near = 0;  // from the same address
  for (const auto& job : jobs_) {
    if (job->is_over()) continue;
    ++all;
    own += job->owner() == wanted.owner() ? 1 : 0;
    near += job->address() == wanted.address() ? 1 : 0;
  }
  if (own >= limits_.max_of_one) {
    return come_back_later(kTooMany, {"you have " + std::to_string(own) + " jobs under way here",
                                      "cancel one of them, or wait until one is done"});
  }
  if (own > 0 && all >= limits_.max_under_way / 2) {
    return come_back_later(kTooMany, {"many people wait here, and you have a job under way already",
                                      "cancel it, or wait until it is done"});
  }
  if (!wanted.address().empty() && near >= limits_.max_under_way / 2) {
    return come_back_later(
        kTooMany, {std::to_string(near) + " jobs from your network are under way here already",
                   "wait until one of them is done"});
  }
  if (all >= limits_.max_under_way) return too_busy();
  return std::nullopt;
}

/// Of what is over, the oldest of his beyond what is kept, and the oldest of all.
void JobTable::drop_old(const std::string& owner) {
  const auto over = [](const auto& job) { return job->is_over(); };
  const auto own = [&](const auto& job) { return job->is_over() && job->owner() == owner; };
  while (static_cast<std::size_t>(std::ranges::count_if(jobs_, own)) >= limits_.max_kept_of_one) {
    jobs_.erase(std::ranges::find_if(jobs_, own));
  }
  while (jobs_.size() >= 2 * limits_.max_under_way) jobs_.erase(std::ranges::find_if(jobs_, over));
}

std::optional<HttpReply> JobTable::keep(const std::shared_ptr<LongJob>& job) {
  const std::scoped_lock lock(mutex_);
  if (auto reply = refusal(*job)) return reply;
  drop_old(job->owner());
  jobs_.push_back(job);
  return std::nullopt;
}

std::shared_ptr<LongJob> JobTable::find(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  const auto found = std::ranges::find_if(jobs_, [&](const auto& job) { return job->id() == id; });
  return found == jobs_.end() ? nullptr : *found;
}

HttpReply JobTable::start(const WebRequest& request) {
  const auto kind = kinds_.find(text_in(request.body, "kind"));
  if (kind == kinds_.end())
    return fault(kNotFound, {"there is no job of that kind", "docs/openapi.json lists the kinds"});
  if (to_line(request.body).size() > kMostQuestion) {
    return fault(kNotPossible, {"the question is too long", "64 KiB is the most"});
  }
  const base::Result<JobWork> work = kind->second.make(request.body, shelf_, request.visitor);
  if (!work) return fault(kNotPossible, work.error());
  const auto job =
      std::make_shared<LongJob>(secret_name(), request.body, request.visitor, request.address);
  if (auto refused = keep(job)) return std::move(*refused);
  JobQueue& queue = kind->second.length == JobLength::kLong ? long_ : short_;
  const bool is_posted =
      queue.post([job, work = work.value()] { do_work(*job, work); }, request.visitor);
  if (!is_posted) {
    job->cancel();
    return too_busy();
  }
  return json_reply(job->to_json({}), kCreated);
}

HttpReply JobTable::list(const WebRequest& request) {
  Json list = Json::array();
  const std::scoped_lock lock(mutex_);
  for (auto job = jobs_.rbegin(); job != jobs_.rend(); ++job) {
    if ((*job)->owner() == request.visitor) list.push_back((*job)->summary());
  }
  return json_reply({{"jobs", std::move(list)}});
}

HttpReply JobTable::use(const WebRequest& request) {
  const std::shared_ptr<LongJob> job = find(request.steps[1]);
  if (!job) return fault(kNotFound, {"there is no such job any more", "start it again"});
  if (request.steps.size() == 4 && request.steps[2] == "items" && request.method == "GET") {
    const auto number = number_in(request.steps[3]);
    const auto detail = number ? job->detail(*number) : std::nullopt;
    return detail ? json_reply(*detail)
                  : fault(kNotFound, {"there is no more to tell of it", "ask for the job itself"});
  }
  if (request.steps.size() != 2) {
    return fault(kNotFound,
                 {"there is nothing at that address", "/api/ lists the addresses there are"});
  }
  if (request.method == "DELETE") job->cancel();
  return json_reply(job->to_json(
      {query_number(request.target, "result"), query_number(request.target, "items")}));
}

}  // namespace rulewise::front
