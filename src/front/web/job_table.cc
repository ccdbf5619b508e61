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

constexpr std::size_t kMostJobs = 60;
constexpr std::size_t kMostWaiting = 64;
constexpr std::size_t kMostQuestion = std::size_t{64} << 10U;  // bytes; it is kept with the job

void do_work(LongJob& job, const JobWork& work) {
  base::Result<Json> result = base::Error{"it was cancelled"};
  try {
    const base::Interruptible scope(&job.cancelled());
    if (job.begin()) result = work(job);
  } catch (const machine::LimitReached& limit) {
    result = base::Error{limit.what()};
  } catch (const std::bad_alloc&) {
    result = base::Error{"there is not enough memory for this"};
  } catch (const std::exception& error) {
    result = base::Error{error.what(), "this should not happen; please tell its makers"};
  }
  job.finish(result);
}

}  // namespace

JobTable::JobTable(std::map<std::string, JobMaker> makers, GameShelf& shelf, std::size_t threads)
    : makers_(std::move(makers)), shelf_(shelf), queue_(threads, kMostWaiting) {}

JobTable::~JobTable() {
  const std::scoped_lock lock(mutex_);
  for (const auto& job : jobs_) job->cancel();
}

/// False if too many are under way.
bool JobTable::keep(const std::shared_ptr<LongJob>& job) {
  const std::scoped_lock lock(mutex_);
  if (jobs_.size() >= kMostJobs) {
    const auto over = std::ranges::find_if(jobs_, [](const auto& one) { return one->is_over(); });
    if (over == jobs_.end()) return false;
    jobs_.erase(over);
  }
  jobs_.push_back(job);
  return true;
}

std::shared_ptr<LongJob> JobTable::find(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  const auto found = std::ranges::find_if(jobs_, [&](const auto& job) { return job->id() == id; });
  return found == jobs_.end() ? nullptr : *found;
}

HttpReply JobTable::start(const WebRequest& request) {
  const auto maker = makers_.find(text_in(request.body, "kind"));
  if (maker == makers_.end()) return fault(kNotFound, {"there is no job of that kind"});
  if (to_line(request.body).size() > kMostQuestion) {
    return fault(kNotPossible, {"the question is too long"});
  }
  const base::Result<JobWork> work = maker->second(request.body, shelf_, request.visitor);
  if (!work) return fault(kNotPossible, work.error());
  const auto job = std::make_shared<LongJob>(secret_name(), request.body, request.visitor);
  const HttpReply busy =
      fault(kBusy, {"too many jobs are under way here", "cancel one, or try again in a moment"});
  if (!keep(job)) return busy;
  const bool is_posted =
      queue_.post([job, work = work.value()] { do_work(*job, work); }, request.visitor);
  if (!is_posted) {
    job->cancel();
    return busy;
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
    return detail ? json_reply(*detail) : fault(kNotFound, {"there is no more to tell of it"});
  }
  if (request.steps.size() != 2) {
    return fault(kNotFound, {"there is nothing at that address"});
  }
  if (request.method == "DELETE") job->cancel();
  return json_reply(job->to_json(
      {query_number(request.target, "result"), query_number(request.target, "items")}));
}

}  // namespace rulewise::front
