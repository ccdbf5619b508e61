#include "memory/seen_bytes.h"

#include <cstdint>
#include <utility>

#include "memory/bytes.h"

namespace rulewise::memory {
namespace {

void put(ByteWriter& writer, const Seen& seen) {
  writer.put(static_cast<std::uint64_t>(seen.row.size()));
  for (const Feature& feature : seen.row) {
    writer.put(feature.index);
    writer.put(feature.value);
  }
  writer.put_row(seen.place);
  writer.put(seen.value);
  writer.put(static_cast<std::uint8_t>(seen.is_cut));
}

Seen get_seen(ByteReader& reader) {
  Seen seen;
  const auto features = reader.get<std::uint64_t>();
  for (std::uint64_t i = 0; i < features && reader.is_good(); ++i) {
    const auto index = reader.get<std::uint32_t>();
    seen.row.push_back({index, reader.get_number<float>()});
  }
  seen.place = reader.get_row<std::uint64_t>();
  seen.value = reader.get_share();
  seen.is_cut = reader.get<std::uint8_t>() != 0;
  return seen;
}

SeenGame get_game(ByteReader& reader) {
  SeenGame game;
  const auto positions = reader.get<std::uint64_t>();
  for (std::uint64_t i = 0; i < positions && reader.is_good(); ++i) {
    game.seen.push_back(get_seen(reader));
  }
  game.result = reader.get_share();
  game.is_over = reader.get<std::uint8_t>() != 0;
  game.plies = reader.get<std::uint64_t>();
  game.choices = reader.get_row<std::uint32_t>();
  game.is_broken = reader.get<std::uint8_t>() != 0;
  return game;
}

}  // namespace

std::string to_bytes(const std::vector<SeenGame>& games) {
  ByteWriter writer;
  writer.put(static_cast<std::uint64_t>(games.size()));
  for (const SeenGame& game : games) {
    writer.put(static_cast<std::uint64_t>(game.seen.size()));
    for (const Seen& seen : game.seen) put(writer, seen);
    writer.put(game.result);
    writer.put(static_cast<std::uint8_t>(game.is_over));
    writer.put(static_cast<std::uint64_t>(game.plies));
    writer.put_row(game.choices);
    writer.put(static_cast<std::uint8_t>(game.is_broken));
  }
  return writer.take();
}

std::optional<std::vector<SeenGame>> seen_games_from(std::string_view bytes) {
  ByteReader reader(bytes);
  std::vector<SeenGame> games;
  const auto count = reader.get<std::uint64_t>();
  for (std::uint64_t i = 0; i < count && reader.is_good(); ++i) games.push_back(get_game(reader));
  if (!reader.is_done_well()) return std::nullopt;
  return games;
}

}  // namespace rulewise::memory
