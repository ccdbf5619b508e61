// state_sight.h — what Morph has to know of a game in GDL to see attacks on its board.
//
// Idea      a board that was discovered in the facts has places and kinds of pieces, and moves that
//           were tried in random games show which kind takes at which distance. Distances that hang
//           together are a line that pieces in between block; the others are leaps. A kind that
//           there is exactly one of in every state of its owner is vital. What was seen of a piece
//           holds for its images under the symmetries of the game, too
// Needs     a structure with a board, and facts that tell whose turn it is
// Promises  immutable; from bytes what went into them, whatever the names of the rulesheet; bytes
//           that speak of places or kinds there are not give nothing
// Tested by state_eye_test.cc, damaged_bytes_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "insight/discovery/structure.h"
#include "insight/discovery/symmetries.h"
#include "machine/net/net_game.h"
#include "memory/rule_names.h"

namespace rulewise::memory {

/// A kind of piece of a discovered board.
struct SightKind {
  static constexpr std::uint8_t kNobody = 2;
  std::string symbol;            // canonical (rule_names.h)
  std::uint8_t owner = kNobody;  // a role
  std::uint16_t partner = 0;     // the other role's kind that is like it; itself where none is
  bool is_vital = false;
  bool is_placed = false;  // its place is part of its label
};

/// Places one after the other, on the first of which that holds another piece a piece takes it.
using SightLine = std::vector<std::uint16_t>;

struct StateSight {
  static constexpr std::uint16_t kNone = 0xffff;
  static constexpr std::size_t kMostPlaces = 1'000;
  static constexpr std::size_t kMostKinds = 250;
  struct Standing {
    std::uint16_t place = kNone;
    std::uint16_t kind = kNone;
  };

  std::vector<Standing> by_base;                    // of pieces
  std::array<std::vector<std::uint32_t>, 2> turns;  // by role: facts that say it is on turn
  std::vector<SightKind> kinds;
  std::vector<std::array<std::uint8_t, 2>> labels;  // by place: file and rank, from 1; 0: none
  std::vector<std::uint16_t> partners;              // by place: as the other role sees it
  std::vector<std::vector<std::uint16_t>> around;   // by place
  std::vector<std::vector<SightLine>> lines;        // by kind and place
  bool is_exchanged = false;  // the other role sees the game as the first does
  bool has_partners = false;  // every kind of one role has one of the other that is like it

  [[nodiscard]] std::size_t places() const { return labels.size(); }
  [[nodiscard]] const std::vector<SightLine>& lines_of(std::size_t kind, std::size_t place) const {
    return lines[kind * places() + place];
  }
};

/// Nothing where there is no board, or its size or the turn cannot be told.
[[nodiscard]] std::optional<StateSight> find_sight(const machine::NetGame& game,
                                                   const insight::Structure& structure,
                                                   const std::vector<insight::Symmetry>& symmetries,
                                                   const RuleNames& names);

[[nodiscard]] std::string to_bytes(const StateSight& sight, const machine::NetGame& game,
                                   const RuleNames& names);
[[nodiscard]] std::optional<StateSight> state_sight_from(std::string_view bytes,
                                                         const machine::NetGame& game,
                                                         const RuleNames& names);

}  // namespace rulewise::memory
