#include "machine/wide/wide_game.h"

#include <utility>

namespace rulewise::machine {

WideGame::WideGame(logic::Net net, const wide::WideOptions& options)
    : NetGame(std::move(net)), options_(options) {}

std::unique_ptr<wide::Batch> WideGame::take_batch() const {
  const std::lock_guard lock(mutex_);
  if (!program_) program_ = std::make_unique<wide::BatchProgram>(net(), options_);
  if (idle_.empty()) return std::make_unique<wide::Batch>(*program_);
  std::unique_ptr<wide::Batch> batch = std::move(idle_.back());
  idle_.pop_back();
  return batch;
}

template <class Use>
auto WideGame::with_batch(const game::State& state, Use use) const {
  std::unique_ptr<wide::Batch> batch = take_batch();
  batch->load({&state, 1});
  auto result = use(*batch);
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(batch));
  return result;
}

bool WideGame::is_terminal(const game::State& state) const {
  return with_batch(state, [](wide::Batch& batch) {
    batch.evaluate();
    return batch.terminal().test(0);
  });
}

std::vector<game::Move> WideGame::legal_moves(const game::State& state, game::Role role) const {
  return with_batch(state, [&](wide::Batch& batch) {
    batch.evaluate();
    std::vector<game::Move> moves;
    const std::size_t r = role.index();
    for (std::uint32_t move = net().first_move[r]; move < net().first_move[r + 1]; ++move) {
      if (batch.legal(move).test(0)) moves.emplace_back(move);
    }
    return moves;
  });
}

game::State WideGame::successor(const game::State& state, std::span<const game::Move> moves) const {
  return with_batch(state, [&](wide::Batch& batch) {
    for (const game::Move move : moves) batch.force(0, move.value);
    batch.advance();
    return batch.read(0);
  });
}

std::vector<int> WideGame::goals(const game::State& state, game::Role role) const {
  return with_batch(state, [&](wide::Batch& batch) {
    batch.evaluate_goals();
    std::size_t plane = 0;
    for (std::size_t r = 0; r < role.index(); ++r) plane += net().goals[r].size();
    std::vector<int> values;
    for (const logic::GoalValue& goal : net().goals[role.index()]) {
      if (batch.goal(plane++).test(0)) values.push_back(goal.value);
    }
    return values;
  });
}

}  // namespace rulewise::machine
