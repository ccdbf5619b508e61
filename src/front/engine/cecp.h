// cecp.h — our side of CECP, the protocol of xboard.
//
// Idea      version 2 with `ping`, `setboard`, `usermove`, `variant` and the commands by which
// xboard
//           learns a variant it does not know: `setup` with the board, `piece` with the moves of
//           each piece where they can be said. After `hard` it thinks while the other side does,
//           about the position after the reply it expects, so that its search knows that one
// Promises  `take` returns at once, whatever is being thought about; a move that is not legal is
//           answered as the protocol says and changes nothing
// Tested by engine_test.cc, tests/engine
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "front/engine/engine_core.h"

namespace rulewise::front {

class Cecp {
 public:
  explicit Cecp(EngineCore& core) : core_(core) {}
  Cecp(const Cecp&) = delete;
  Cecp& operator=(const Cecp&) = delete;
  ~Cecp();

  /// A line; false when it was the last.
  bool take(const std::string& line);

 private:
  using Words = std::vector<std::string>;
  [[nodiscard]] bool is_legal(const std::string& word);
  bool refuses(const Words& words);
  bool take_setting(const Words& words);
  bool take_clock(const Words& words);
  void take_level(const Words& words);
  void complain_of_number(const Words& words);
  bool take_change(const Words& words, const std::string& rest);
  void announce();
  void new_game();
  void get_ready();
  void choose_variant(const std::string& name);
  void tell_setup(const std::string& name);
  [[nodiscard]] std::string ours(const std::string& word) const;
  [[nodiscard]] std::string theirs(const std::string& word) const;
  void make_move(const std::string& word);
  void set_option(const std::string& text);
  void think();
  void analyze();
  void set_pondering(bool ponders);
  void ponder(const search::Answer& best, game::Role own);
  void take_back(int moves);
  void tell(const search::Answer& answer, double seconds, const game::JointMove& expected = {});
  void finish_move(const search::Answer& best, std::uint64_t generation);
  void make_own_move(game::Move move);
  [[nodiscard]] bool tell_result();
  [[nodiscard]] play::Clock clock() const;

  EngineCore& core_;
  std::mutex mutex_;                           // guards the board and all below
  std::atomic<std::uint64_t> generation_ = 0;  // answers to older questions are ignored
  Words pongs_;                                // to be sent once the move is made
  bool is_move_due_ = false;                   // one is being thought about, and will be told
  bool is_forced_ = true;                      // only takes moves down
  std::atomic<bool> is_posting_ = false;
  bool is_analyzing_ = false;
  bool ponders_ = false;           // while the other side thinks
  std::optional<game::Role> own_;  // the side we play
  int moves_per_session_ = 0;
  double increment_ = 0;
  double left_seconds_ = 300;
  std::optional<double> move_seconds_;
  std::optional<int> depth_;
};

}  // namespace rulewise::front
