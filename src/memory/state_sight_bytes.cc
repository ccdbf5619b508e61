// state_sight_bytes.cc — a sight as bytes, facts and kinds by names that every spelling shares.
#include <unordered_map>
#include <utility>

#include "memory/base_numbers.h"
#include "memory/bytes.h"
#include "memory/state_sight.h"

namespace rulewise::memory {
namespace {

constexpr std::uint32_t kForm = 301;

void put_kinds(ByteWriter& writer, const std::vector<SightKind>& kinds) {
  writer.put(static_cast<std::uint64_t>(kinds.size()));
  for (const SightKind& kind : kinds) {
    writer.put_text(kind.symbol);
    writer.put(kind.owner);
    writer.put(kind.partner);
    writer.put(static_cast<std::uint8_t>((kind.is_vital ? 1 : 0) + (kind.is_placed ? 2 : 0)));
  }
}

std::vector<SightKind> get_kinds(ByteReader& reader) {
  std::vector<SightKind> kinds;
  const auto count = reader.get<std::uint64_t>();
  for (std::uint64_t i = 0; i < count && reader.is_good(); ++i) {
    SightKind& kind = kinds.emplace_back();
    kind.symbol = reader.get_text();
    kind.owner = reader.get<std::uint8_t>();
    kind.partner = reader.get<std::uint16_t>();
    const auto flags = reader.get<std::uint8_t>();
    kind.is_vital = (flags & 1U) != 0;
    kind.is_placed = (flags & 2U) != 0;
  }
  return kinds;
}

void put_places(ByteWriter& writer, const StateSight& sight) {
  std::vector<std::uint8_t> labels;
  for (const auto& label : sight.labels) labels.insert(labels.end(), label.begin(), label.end());
  writer.put_row(labels);
  writer.put_row(sight.partners);
  for (const std::vector<std::uint16_t>& near : sight.around) writer.put_row(near);
}

void get_places(ByteReader& reader, StateSight& sight) {
  const auto labels = reader.get_row<std::uint8_t>();
  for (std::size_t i = 0; i + 1 < labels.size(); i += 2) {
    sight.labels.push_back({labels[i], labels[i + 1]});
  }
  sight.partners = reader.get_row<std::uint16_t>();
  for (std::size_t i = 0; i < sight.places() && reader.is_good(); ++i) {
    sight.around.push_back(reader.get_row<std::uint16_t>());
  }
}

/// Facts of the net with what they say; false if the net does not have one.
bool get_facts(ByteReader& reader, const BaseNumbers& base_of, StateSight& sight) {
  const auto count = reader.get<std::uint64_t>();
  for (std::uint64_t i = 0; i < count && reader.is_good(); ++i) {
    const auto base = base_of.find(reader.get_text());
    const auto place = reader.get<std::uint16_t>();
    const auto kind = reader.get<std::uint16_t>();
    if (base == base_of.end()) return false;
    sight.by_base[base->second] = {place, kind};
  }
  for (auto& turn : sight.turns) {
    const auto facts = reader.get<std::uint64_t>();
    for (std::uint64_t i = 0; i < facts && reader.is_good(); ++i) {
      const auto base = base_of.find(reader.get_text());
      if (base == base_of.end()) return false;
      turn.push_back(base->second);
    }
  }
  return reader.is_good();
}

/// Whether all numbers are those of places and kinds there are.
bool is_sound(const StateSight& sight) {
  const auto are_places = [&](const std::vector<std::uint16_t>& places) {
    for (const std::uint16_t place : places) {
      if (place >= sight.places()) return false;
    }
    return true;
  };
  if (sight.places() > StateSight::kMostPlaces || sight.kinds.size() > StateSight::kMostKinds) {
    return false;
  }
  bool is_good = are_places(sight.partners) && sight.partners.size() == sight.places() &&
                 sight.lines.size() == sight.kinds.size() * sight.places();
  for (const auto& near : sight.around) is_good &= are_places(near);
  for (const auto& lines : sight.lines) {
    for (const SightLine& line : lines) is_good &= are_places(line);
  }
  for (const SightKind& kind : sight.kinds) {
    is_good &= kind.partner < sight.kinds.size() && kind.owner <= SightKind::kNobody &&
               !kind.symbol.empty();
  }
  for (const StateSight::Standing& standing : sight.by_base) {
    if (standing.place == StateSight::kNone) continue;
    is_good &= standing.place < sight.places() && standing.kind < sight.kinds.size();
  }
  return is_good;
}

}  // namespace

std::string to_bytes(const StateSight& sight, const machine::NetGame& game,
                     const RuleNames& names) {
  const auto name = [&](std::size_t base) { return names.canonical(game.net().base_names[base]); };
  ByteWriter writer;
  writer.put(kForm);
  writer.put(
      static_cast<std::uint8_t>((sight.is_exchanged ? 1 : 0) + (sight.has_partners ? 2 : 0)));
  put_kinds(writer, sight.kinds);
  put_places(writer, sight);
  std::uint64_t standing = 0;
  for (const auto& fact : sight.by_base) standing += fact.place != StateSight::kNone ? 1 : 0;
  writer.put(standing);
  for (std::size_t base = 0; base < sight.by_base.size(); ++base) {
    if (sight.by_base[base].place == StateSight::kNone) continue;
    writer.put_text(name(base));
    writer.put(sight.by_base[base].place);
    writer.put(sight.by_base[base].kind);
  }
  for (const auto& turn : sight.turns) {
    writer.put(static_cast<std::uint64_t>(turn.size()));
    for (const std::uint32_t base : turn) writer.put_text(name(base));
  }
  for (const std::vector<SightLine>& lines : sight.lines) {
    writer.put(static_cast<std::uint64_t>(lines.size()));
    for (const SightLine& line : lines) writer.put_row(line);
  }
  return writer.take();
}

std::optional<StateSight> state_sight_from(std::string_view bytes, const machine::NetGame& game,
                                           const RuleNames& names) {
  ByteReader reader(bytes);
  if (reader.get<std::uint32_t>() != kForm) return std::nullopt;
  StateSight sight;
  const auto flags = reader.get<std::uint8_t>();
  sight.is_exchanged = (flags & 1U) != 0;
  sight.has_partners = (flags & 2U) != 0;
  sight.kinds = get_kinds(reader);
  get_places(reader, sight);
  sight.by_base.resize(game.net().base_count());
  if (!get_facts(reader, base_numbers(game, names), sight)) return std::nullopt;
  for (std::size_t i = 0; i < sight.kinds.size() * sight.places() && reader.is_good(); ++i) {
    std::vector<SightLine>& lines = sight.lines.emplace_back();
    const auto count = reader.get<std::uint64_t>();
    for (std::uint64_t n = 0; n < count && reader.is_good(); ++n) {
      lines.push_back(reader.get_row<std::uint16_t>());
    }
  }
  if (!reader.is_done_well() || !is_sound(sight)) return std::nullopt;
  return sight;
}

}  // namespace rulewise::memory
