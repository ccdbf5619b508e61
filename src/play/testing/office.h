// office.h — ranks that are threads of one process, for tests.
#pragma once

#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "play/ranks.h"

namespace rulewise::play {

/// Ranks that are threads of one process.
class Office {
 public:
  explicit Office(std::size_t size) : boxes_(size) {}

  class Seat final : public Ranks {
   public:
    Seat(Office& office, std::size_t rank) : office_(office), rank_(rank) {}
    [[nodiscard]] std::size_t rank() const override { return rank_; }
    [[nodiscard]] std::size_t size() const override { return office_.boxes_.size(); }
    bool send(std::size_t to, const std::string& text) override {
      const std::scoped_lock lock(office_.mutex_);
      office_.boxes_[to].push_back({rank_, text});
      return true;
    }
    [[nodiscard]] std::optional<Letter> receive() override {
      const std::scoped_lock lock(office_.mutex_);
      auto& box = office_.boxes_[rank_];
      if (box.empty()) return std::nullopt;
      Letter letter = box.front();
      box.pop_front();
      return letter;
    }
    void finish() override { has_finished = true; }
    bool has_finished = false;

   private:
    Office& office_;
    std::size_t rank_;
  };

 private:
  std::mutex mutex_;
  std::vector<std::deque<Ranks::Letter>> boxes_;
};

}  // namespace rulewise::play
