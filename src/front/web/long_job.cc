#include "front/web/long_job.h"

#include <algorithm>
#include <utility>

namespace rulewise::front {

bool LongJob::is_over() const {
  const std::scoped_lock lock(mutex_);
  return is_over_;
}

void LongJob::cancel() {
  const std::scoped_lock lock(mutex_);
  is_cancelled_ = true;
  if (!has_begun_) is_over_ = true;
}

bool LongJob::begin() {
  const std::scoped_lock lock(mutex_);
  has_begun_ = !is_cancelled_;
  return has_begun_;
}

void LongJob::report(double share, std::string doing, Json interim) {
  const std::scoped_lock lock(mutex_);
  share_ = std::clamp(share, 0.0, 1.0);
  doing_ = std::move(doing);
  if (!interim.is_null()) result_ = std::move(interim);
}

void LongJob::finish(const base::Result<Json>& result) {
  const std::scoped_lock lock(mutex_);
  is_over_ = true;
  doing_.clear();
  if (result) {
    share_ = 1;
    result_ = result.value();
  } else {
    has_failed_ = true;
    error_ = result.error();
  }
}

Json LongJob::to_json() const {
  const std::scoped_lock lock(mutex_);
  const char* state = !is_over_       ? "running"
                      : is_cancelled_ ? "cancelled"
                      : has_failed_   ? "failed"
                                      : "done";
  Json json{{"id", id_},       {"kind", kind_},   {"state", state},
            {"share", share_}, {"doing", doing_}, {"result", result_}};
  if (has_failed_) json["error"] = {{"message", error_.message}, {"hint", error_.hint}};
  return json;
}

}  // namespace rulewise::front
