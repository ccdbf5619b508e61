// stages.h — how long each stage of a piece of work took.
//
//     Stages stages;
//     parse();  stages.end("parse");
//     plan();   stages.end("plan");       // stages.list(): parse 0.01, plan 0.2
//
// Promises  processor time of the thread, so that what else runs does not count; a stage that ends
//           twice is listed once, with the sum
// Tested by stages_test.cc
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/clock.h"

namespace rulewise::base {

struct Stage {
  std::string_view name;  // of a text that outlives it
  double seconds = 0;
};

class Stages {
 public:
  /// What was done since the last stage ended, or since the beginning, is this stage.
  void end(std::string_view name) {
    const double now = thread_cpu_seconds();
    add({name, now - begin_});
    begin_ = now;
  }
  void add(const Stage& stage) {
    const auto known = std::ranges::find(list_, stage.name, &Stage::name);
    if (known == list_.end()) {
      list_.push_back(stage);
    } else {
      known->seconds += stage.seconds;
    }
  }
  [[nodiscard]] const std::vector<Stage>& list() const { return list_; }

 private:
  double begin_ = thread_cpu_seconds();
  std::vector<Stage> list_;
};

}  // namespace rulewise::base
