#include "memory/state_journal.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "memory/bytes.h"
#include "memory/state_learner.h"

namespace rulewise::memory {

StateJournal::StateJournal(const machine::NetGame& game, const RuleNames& names)
    : kept_of_(game.net().base_count()), base_of_(game.net().base_count()) {
  std::vector<std::string> texts;
  for (const std::string& name : game.net().base_names) texts.push_back(names.canonical(name));
  std::iota(base_of_.begin(), base_of_.end(), 0U);
  std::ranges::stable_sort(base_of_, {}, [&](std::uint32_t base) { return texts[base]; });
  for (std::uint32_t i = 0; i < base_of_.size(); ++i) kept_of_[base_of_[i]] = i;
}

std::vector<std::uint64_t> StateJournal::moved(const std::vector<std::uint64_t>& place,
                                               const Order& order) {
  std::vector<std::uint64_t> result(place.size(), 0);
  for (std::size_t w = 0; w < place.size(); ++w) {
    for (std::uint64_t bits = place[w]; bits != 0; bits &= bits - 1) {
      const std::size_t base = w * 64 + static_cast<std::size_t>(std::countr_zero(bits));
      const std::uint32_t there = order[base];
      result[there / 64] |= std::uint64_t{1} << (there % 64);
    }
  }
  return result;
}

std::string StateJournal::to_bytes(const std::vector<SeenGame>& games) const {
  ByteWriter writer;
  writer.put(static_cast<std::uint32_t>(games.size()));
  for (const SeenGame& game : games) {
    writer.put(game.result);
    writer.put(static_cast<std::uint8_t>(game.is_over));
    writer.put(static_cast<std::uint32_t>(game.plies));
    writer.put(static_cast<std::uint32_t>(game.seen.size()));
    for (const Seen& seen : game.seen) {
      writer.put(seen.value);
      writer.put(static_cast<std::uint8_t>(seen.is_cut));
      for (const std::uint64_t word : moved(seen.place, kept_of_)) writer.put(word);
    }
  }
  return writer.take();
}

std::optional<std::vector<SeenGame>> StateJournal::from(std::string_view bytes) const {
  ByteReader reader(bytes);
  const std::size_t words = (base_of_.size() + 63) / 64;
  const std::size_t spare = words * 64 - base_of_.size();
  std::vector<SeenGame> games;
  const auto count = reader.get<std::uint32_t>();
  for (std::uint32_t i = 0; i < count && reader.is_good(); ++i) {
    SeenGame& game = games.emplace_back();
    game.result = reader.get_share();
    game.is_over = reader.get<std::uint8_t>() != 0;
    game.plies = reader.get<std::uint32_t>();
    const auto positions = reader.get<std::uint32_t>();
    for (std::uint32_t n = 0; n < positions && reader.is_good(); ++n) {
      Seen& seen = game.seen.emplace_back();
      seen.value = reader.get_share();
      seen.is_cut = reader.get<std::uint8_t>() != 0;
      std::vector<std::uint64_t> kept;
      for (std::size_t w = 0; w < words; ++w) kept.push_back(reader.get<std::uint64_t>());
      const bool fits = spare == 0 || kept.back() >> (64 - spare) == 0;
      if (!fits) return std::nullopt;
      seen.place = moved(kept, base_of_);
    }
  }
  if (!reader.is_done_well()) return std::nullopt;
  return games;
}

void learn_again(StateMemory& memory, const StateJournal& journal,
                 const std::vector<std::string>& lessons) {
  if (lessons.empty()) return;
  TdUpdate update(rates_of(*memory.tuples), memory.tuples->weight_count(), std::move(memory.state));
  for (const std::string& bytes : lessons) {
    auto games = journal.from(bytes);
    if (!games) break;
    for (SeenGame& game : *games) {
      for (Seen& seen : game.seen) memory.tuples->list(seen.place, seen.row);
      update.take(game);
    }
  }
  memory.state = update.state();
  if (memory.best_games == 0) memory.best = memory.state.mean;
}

}  // namespace rulewise::memory
