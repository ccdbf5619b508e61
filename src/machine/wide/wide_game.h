// wide_game.h — the game contract fulfilled by batches, one lane of them at a time.
//
// Idea      correctness before speed: here the wide machine's gates answer single questions, so
//           that it can be checked like any other machine; its speed is in Playouts and Batch
// Promises  const members may be called from several threads: each call borrows a batch
// Tested by wide_game_test.cc, tests/agree
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "machine/net/net_game.h"
#include "machine/wide/batch.h"

namespace rulewise::machine {

class WideGame final : public NetGame {
 public:
  explicit WideGame(logic::Net net, const wide::WideOptions& options = {});

  [[nodiscard]] bool is_terminal(const game::State& state) const override;
  [[nodiscard]] std::vector<game::Move> legal_moves(const game::State& state,
                                                    game::Role role) const override;
  [[nodiscard]] game::State successor(const game::State& state,
                                      std::span<const game::Move> moves) const override;
  [[nodiscard]] std::vector<int> goals(const game::State& state, game::Role role) const override;

 private:
  /// Runs `use(batch)` with the state in lane 0.
  template <class Use>
  auto with_batch(const game::State& state, Use use) const;
  [[nodiscard]] std::unique_ptr<wide::Batch> take_batch() const;

  wide::WideOptions options_;
  mutable std::mutex mutex_;
  mutable std::unique_ptr<wide::BatchProgram> program_;  // made when first asked for
  mutable std::vector<std::unique_ptr<wide::Batch>> idle_;
};

}  // namespace rulewise::machine
