// state_show.h — what was learned about a game in GDL by temporal differences, for people and for
// programs.
//
// Idea      the strongest patterns as facts with their part of the board drawn, each once for all
//           ways to turn the board and exchange the roles; then the loudest advisors, and Morph's
//           graph patterns where they are weighed
// Tested by tests/cli
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/json.h"
#include "app/state_picture.h"
#include "machine/net/net_game.h"
#include "memory/state_memory.h"

namespace rulewise::app {

/// All must outlive it.
class StateShow {
 public:
  StateShow(const machine::NetGame& game, const memory::StateMemory& memory,
            const memory::RuleNames& names)
      : game_(game), memory_(memory), names_(names), grid_(StatePicture(game).grid()) {}

  void print() const;
  [[nodiscard]] Json json(bool with_all) const;

 private:
  struct Pattern {
    const memory::Tuple* tuple;
    std::uint32_t values = 0;  // the number of the combination
    std::size_t turn = 0;      // as far as weights differ by it
    float weight = 0;
    std::size_t places = 1;  // tuples that share it
  };

  /// What an advisor changes in the log odds where it says as much more as it varies by.
  [[nodiscard]] double loudness(std::size_t advisor) const;
  [[nodiscard]] std::vector<std::size_t> loudest(std::size_t most) const;
  void print_advisors() const;
  /// The loudest graph patterns of Morph, by number.
  [[nodiscard]] std::vector<std::size_t> loudest_graphs(std::size_t most) const;
  [[nodiscard]] double graph_weight(std::size_t graph) const;
  [[nodiscard]] std::string graph_sentence(std::size_t graph) const;
  void print_graphs() const;

  /// All that games have told something of, the strongest first.
  [[nodiscard]] std::vector<Pattern> patterns() const;
  /// So many of them, none that is another turned, mirrored or with roles exchanged.
  [[nodiscard]] std::vector<Pattern> strongest(std::size_t most) const;
  void add_patterns(const memory::Tuple& tuple, std::size_t places,
                    std::vector<Pattern>& all) const;
  /// Whose turn it is where the pattern counts; nobody's where it always does.
  [[nodiscard]] std::string mover_of(const Pattern& pattern) const;
  [[nodiscard]] std::vector<std::string> facts_of(const Pattern& pattern) const;
  /// Its part of the board, as small as it can be; nothing where there is none to draw.
  [[nodiscard]] std::vector<std::string> diagram_of(const Pattern& pattern) const;
  /// That none of what a single cell could hold is there.
  [[nodiscard]] std::string lack_of(const memory::Cell& cell) const;
  [[nodiscard]] std::string text_of(const Pattern& pattern) const;

  const machine::NetGame& game_;
  const memory::StateMemory& memory_;
  const memory::RuleNames& names_;
  FactGrid grid_;
};

}  // namespace rulewise::app
