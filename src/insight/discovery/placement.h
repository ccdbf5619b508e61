// placement.h — which columns of a group of facts say where, and which say what stands there.
//
// Idea      a place holds one thing at a time: in no state do two facts agree in all columns of
//           places. Columns that never vary say nothing (noise). Where several columns could be the
//           thing, the sample decides: places that are all listed in every state (a full board),
//           then whose moves bring which constant about (things belong to roles, places to nobody),
//           then what the rules order (coordinates), then OGRE's variance
// Needs     a sample and its columns
// Promises  what a placement says held in every state of the sample
// Tested by structure_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "insight/discovery/columns.h"
#include "insight/discovery/doers.h"
#include "insight/discovery/orders.h"

namespace rulewise::insight {

enum class ColumnUse : std::uint8_t { kNoise, kPlace, kThing };

[[nodiscard]] const char* name_of(ColumnUse use);

struct Placement {
  ShapeId shape;
  std::vector<ColumnUse> uses;                 // by column
  std::vector<std::uint32_t> place_columns{};  // in the order the board reads them
  bool is_full = false;                        // every place is listed in every state
  bool is_exclusive = false;                   // a place holds one of several things at a time
  bool is_paired = false;                      // one column stands for two coordinates
  bool counts = false;                         // the rules order the things: they are numbers
  bool is_set = false;                         // nothing orders its one column of places
  std::uint32_t places = 0;                    // distinct ones seen
  std::uint32_t things = 0;                    // the same
  std::uint32_t states = 0;                    // of the sample that confirmed it

  [[nodiscard]] bool has_things() const {
    for (const ColumnUse use : uses) {
      if (use == ColumnUse::kThing) return true;
    }
    return false;
  }
};

/// What the finders share: the sample with what was measured of it.
struct Evidence {
  const Sample& sample;
  const std::vector<FactGroup>& groups;
  const StaticRelations& relations;
  const Doers& doers;
};

/// The placement of a group, or nothing if its facts do not look like things in places.
[[nodiscard]] std::optional<Placement> find_placement(const Evidence& evidence,
                                                      const FactGroup& group);

/// Where the fact says that something stands, and what: their constants as one text each.
[[nodiscard]] std::string place_text(const FactStore& facts, FactId fact,
                                     const Placement& placement);
[[nodiscard]] std::string thing_text(const FactStore& facts, FactId fact,
                                     const Placement& placement);

}  // namespace rulewise::insight
