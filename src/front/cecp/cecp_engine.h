// cecp_engine.h — an engine that speaks CECP, from our side of the table.
//
// Idea      as UciEngine: it is believed nothing, and every wait has an end. Engines of before
//           version 2 say nothing when greeted; they are greeted twice and taken as they are, but
//           one that has never said anything is not waited for as long as the others.
//           A result that it claims is no answer while the referee goes on: a move may follow
// Promises  an Error says what the engine did; after one it is not to be used again
// Tested by cecp_player_test.cc
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "front/uci/dialogue.h"

namespace rulewise::front {

class CecpEngine {
 public:
  using Settings = std::vector<std::pair<std::string, std::string>>;
  struct Effort {
    std::optional<int> depth = {};
    std::optional<double> seconds = {};
    double patience = 60;
  };

  /// `variant` as xboard calls it.
  [[nodiscard]] static base::Result<CecpEngine> start(const std::vector<std::string>& words,
                                                      const Settings& settings,
                                                      const std::string& variant);
  CecpEngine(CecpEngine&&) = default;
  CecpEngine& operator=(CecpEngine&&) = default;
  ~CecpEngine();

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] bool has(std::string_view feature) const;
  /// A new game from the opening of the variant; the engine only listens.
  [[nodiscard]] std::optional<base::Error> new_game(const Effort& effort);
  [[nodiscard]] std::optional<base::Error> say(const std::string& line) { return talk_->say(line); }
  [[nodiscard]] std::optional<base::Error> tell_move(const std::string& word);
  /// The move of the side whose turn it is, as the engine wrote it.
  [[nodiscard]] base::Result<std::string> best_move(const Effort& effort,
                                                    const std::atomic<bool>* stop);

 private:
  explicit CecpEngine(Dialogue talk)
      : talk_(std::make_unique<Dialogue>(std::move(talk))), name_(talk_->name()) {}
  [[nodiscard]] std::optional<base::Error> shake_hands();
  void note_features(const std::string& line);
  [[nodiscard]] std::optional<base::Error> set_effort(const Effort& effort);
  [[nodiscard]] std::optional<base::Error> forget_what_it_said();

  std::unique_ptr<Dialogue> talk_;  // nothing once moved from
  std::string name_;
  std::string variant_;
  int pings_ = 0;
  bool has_spoken_ = false;  // one that never has gets less patience
  std::vector<std::pair<std::string, std::string>> features_;
};

}  // namespace rulewise::front
