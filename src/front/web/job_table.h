// job_table.h — the long jobs of the page: started, looked at, cancelled, found again.
//
// Idea      a job goes on whether anybody looks or not, so that a page that is loaded again finds
//           it; those that are over are kept for a while. Where visitors are told apart each sees
//           his own, and his jobs are done one at a time
// Promises  so many jobs and no more
// Tested by tests/web
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "front/web/game_shelf.h"
#include "front/web/job_queue.h"
#include "front/web/long_job.h"
#include "front/web/replies.h"
#include "front/web/web_request.h"

namespace rulewise::front {

class JobTable {
 public:
  JobTable(std::map<std::string, JobMaker> makers, GameShelf& shelf, std::size_t threads);
  ~JobTable();
  JobTable(const JobTable&) = delete;
  JobTable& operator=(const JobTable&) = delete;

  [[nodiscard]] HttpReply start(const WebRequest& request);
  /// Those of the one who asks, newest first.
  [[nodiscard]] HttpReply list(const WebRequest& request);
  [[nodiscard]] HttpReply use(const WebRequest& request);

 private:
  [[nodiscard]] bool keep(const std::shared_ptr<LongJob>& job);
  [[nodiscard]] std::shared_ptr<LongJob> find(const std::string& id);

  std::map<std::string, JobMaker> makers_;
  GameShelf& shelf_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<LongJob>> jobs_;  // oldest first
  JobQueue queue_;                              // last: its jobs use the others
};

}  // namespace rulewise::front
