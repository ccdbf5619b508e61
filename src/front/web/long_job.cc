#include "front/web/long_job.h"

#include <algorithm>
#include <utility>

#include "front/web/page_words.h"

namespace rulewise::front {

bool LongJob::is_over() const {
  const std::scoped_lock lock(mutex_);
  return is_over_;
}

void LongJob::cancel() {
  const std::scoped_lock lock(mutex_);
  if (is_over_) return;
  is_cancelled_ = true;
  if (!has_begun_) is_over_ = true;
}

bool LongJob::begin() {
  const std::scoped_lock lock(mutex_);
  has_begun_ = !is_cancelled_;
  return has_begun_;
}

void LongJob::report(double share, std::string doing) {
  report_timed({share, share, 1}, std::move(doing));
}

void LongJob::report_timed(const Span& span, std::string doing) {
  const std::scoped_lock lock(mutex_);
  span_ = span;
  since_.restart();
  doing_ = std::move(doing);
}

double LongJob::share_locked() const {
  const double passed = std::clamp(since_.seconds() / span_.seconds, 0.0, 1.0);
  return std::clamp(span_.from + passed * (span_.to - span_.from), 0.0, 1.0);
}

void LongJob::show(Json result) {
  const std::scoped_lock lock(mutex_);
  result_ = std::move(result);
  ++result_version_;
}

void LongJob::add_item(Json item, Json detail) {
  const std::scoped_lock lock(mutex_);
  items_.push_back(std::move(item));
  details_.push_back(std::move(detail));
}

void LongJob::show_live(Json live) {
  const std::scoped_lock lock(mutex_);
  live_ = std::move(live);
}

void LongJob::finish(const base::Result<Json>& result) {
  const std::scoped_lock lock(mutex_);
  is_over_ = true;
  doing_.clear();
  live_ = nullptr;
  if (result) {
    span_ = {1, 1, 1};
    result_ = result.value();
    ++result_version_;
  } else {
    has_failed_ = true;
    error_ = page_words(result.error());
  }
}

Json LongJob::summary_locked() const {
  const char* state = !is_over_       ? "running"
                      : is_cancelled_ ? "cancelled"
                      : has_failed_   ? "failed"
                                      : "done";
  Json json{{"id", id_},
            {"kind", question_.value("kind", "")},
            {"question", question_},
            {"state", state},
            {"share", share_locked()},
            {"doing", doing_},
            {"item_count", items_.size()}};
  if (has_failed_) json["error"] = {{"message", error_.message}, {"hint", error_.hint}};
  return json;
}

Json LongJob::summary() const {
  const std::scoped_lock lock(mutex_);
  return summary_locked();
}

Json LongJob::to_json(const Seen& seen) const {
  const std::scoped_lock lock(mutex_);
  Json json = summary_locked();
  json["result_version"] = result_version_;
  json["result"] = seen.result == result_version_ ? Json() : result_;
  const std::size_t from = std::min(seen.items, items_.size());
  Json items = Json::array();
  for (std::size_t i = from; i < items_.size(); ++i) items.push_back(items_[i]);
  json["items"] = std::move(items);
  json["live"] = live_;
  return json;
}

std::optional<Json> LongJob::detail(std::size_t item) const {
  const std::scoped_lock lock(mutex_);
  if (item >= details_.size() || details_[item].is_null()) return std::nullopt;
  return details_[item];
}

}  // namespace rulewise::front
