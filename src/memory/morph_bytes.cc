// morph_bytes.cc — Morph's memory as bytes, kinds in the order of the fingerprint.
#include <span>
#include <utility>

#include "memory/bytes.h"
#include "memory/graph_bytes.h"
#include "memory/morph.h"

namespace rulewise::memory {
namespace {

constexpr std::uint32_t kForm = 2;

void put(ByteWriter& writer, const PatternRecord& record) {
  writer.put(record.weight);
  writer.put(record.variance);
  writer.put(record.updates);
  writer.put(record.uses);
  writer.put(record.born);
}

PatternRecord get_record(ByteReader& reader) {
  PatternRecord record;
  record.weight = reader.get_share();
  record.variance = reader.get_number<double>(0);
  record.updates = reader.get<std::uint32_t>();
  record.uses = reader.get<std::uint32_t>();
  record.born = reader.get<std::uint32_t>();
  return record;
}

}  // namespace

template <class Eye>
std::string MorphWith<Eye>::to_bytes(const Fingerprint& fingerprint) const {
  const std::vector<std::size_t> place = inverse(fingerprint.order);
  const auto ordered = [&](const std::vector<std::int8_t>& surplus) {
    std::vector<std::int8_t> row;
    for (const std::size_t kind : fingerprint.order) row.push_back(surplus[kind]);
    return row;
  };
  ByteWriter writer;
  writer.put(kForm);
  writer.put(games_);
  writer.put(static_cast<std::uint64_t>(materials_.size()));
  for (Number n = 0; n < materials_.end(); ++n) {
    if (!materials_.has(n)) continue;
    writer.put_row(ordered(materials_.pattern(n).surplus));
    put(writer, materials_.record(n));
  }
  writer.put(static_cast<std::uint64_t>(graphs_.size()));
  for (Number n = 0; n < graphs_.end(); ++n) {
    if (!graphs_.has(n)) continue;
    put_graph(writer, graphs_.pattern(n).graph(), place);
    put(writer, graphs_.record(n));
  }
  writer.put(static_cast<std::uint64_t>(replayed_.size()));
  for (const MaterialGame& game : replayed_) {
    writer.put(game.result);
    writer.put_row(game.is_white);
    for (const MaterialPattern& pattern : game.patterns) writer.put_row(ordered(pattern.surplus));
  }
  return writer.take();
}

template <class Eye>
bool MorphWith<Eye>::read(std::string_view bytes, const Fingerprint& fingerprint) {
  ByteReader reader(bytes);
  if (reader.get<std::uint32_t>() != kForm) return false;
  const auto get_pattern = [&] {
    const auto row = reader.get_row<std::int8_t>();
    MaterialPattern pattern;
    if (row.size() != eye_.kinds()) return pattern;
    pattern.surplus.resize(row.size());
    for (std::size_t k = 0; k < row.size(); ++k) pattern.surplus[fingerprint.order[k]] = row[k];
    return pattern;
  };
  const auto graph_order = std::span(fingerprint.order).first(eye_.node_kinds());
  games_ = reader.get<std::uint64_t>();
  const auto materials = reader.get<std::uint64_t>();
  for (std::uint64_t i = 0; i < materials && reader.is_good(); ++i) {
    MaterialPattern pattern = get_pattern();
    if (pattern.surplus.empty()) return false;
    const Number n = materials_.insert(std::move(pattern)).first;
    materials_.record(n) = get_record(reader);
    if (materials_.record(n).born > games_) return false;
  }
  const auto graphs = reader.get<std::uint64_t>();
  for (std::uint64_t i = 0; i < graphs && reader.is_good(); ++i) {
    Graph graph = get_graph(reader, graph_order);
    const PatternRecord record = get_record(reader);
    if (graph.edges.empty() || record.born > games_) return false;
    graphs_.record(graphs_.insert(PartGraph(std::move(graph))).first) = record;
  }
  const auto replayed = reader.get<std::uint64_t>();
  for (std::uint64_t i = 0; i < replayed && reader.is_good(); ++i) {
    MaterialGame game;
    game.result = reader.get_number<double>();
    game.is_white = reader.get_row<std::uint8_t>();
    if (game.is_white.empty() || game.result > 1) return false;
    for (std::size_t n = 0; n < game.is_white.size() && reader.is_good(); ++n) {
      game.patterns.push_back(get_pattern());
      if (game.patterns.back().surplus.empty()) return false;
    }
    replayed_.push_back(std::move(game));
  }
  return reader.is_done_well();
}

template std::string MorphWith<AttackScanner>::to_bytes(const Fingerprint&) const;
template bool MorphWith<AttackScanner>::read(std::string_view, const Fingerprint&);
template std::string MorphWith<StateEye>::to_bytes(const Fingerprint&) const;
template bool MorphWith<StateEye>::read(std::string_view, const Fingerprint&);

}  // namespace rulewise::memory
