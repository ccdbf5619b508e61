// net_board.h — which base of a net says what stands where, and states with things put elsewhere.
//
// Idea      boards are found in facts of a sample, states of a net are bases: the names of the
// bases
//           are read as facts once. Where two facts say the same of a place, what stands there is
//           not so simply changed: then no base stands for anything
// Tested by symmetries_test.cc
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "game/game.h"
#include "insight/discovery/structure.h"
#include "logic/net.h"

namespace rulewise::insight {

class NetBoard {
 public:
  using Base = std::uint32_t;

  /// Both must outlive it.
  NetBoard(const Structure& structure, const logic::Net& net);

  [[nodiscard]] const FactStore& facts() const { return facts_; }  // numbers are bases
  [[nodiscard]] std::size_t size() const { return facts_.size(); }
  /// Whether one fact alone says that a thing is on a place.
  [[nodiscard]] bool is_plain() const { return is_plain_; }
  [[nodiscard]] std::optional<BoardView::Standing> standing(Base base) const {
    return base < standings_.size() ? standings_[base] : std::nullopt;
  }
  [[nodiscard]] std::optional<Base> fact_of(Place place, Kind kind) const;
  [[nodiscard]] std::optional<Base> fact_called(const std::string& text) const;

  [[nodiscard]] game::State packed(const SampledState& state) const;
  /// The state with empty places where things of the kind stood.
  [[nodiscard]] game::State without(Kind kind, const game::State& state) const;
  /// The state with all these facts; nothing where it needs something beside the board that is not
  /// so.
  [[nodiscard]] std::optional<game::State> with(const std::vector<Base>& line,
                                                const game::State& state) const;

 private:
  void read_board();

  const Structure& structure_;
  const logic::Net& net_;
  FactStore facts_;
  std::unordered_map<std::string, Base> by_text_;
  std::map<std::pair<Place, Kind>, Base> standing_facts_;
  std::vector<std::optional<BoardView::Standing>> standings_;  // by base; none without a board
  bool is_plain_ = true;
};

}  // namespace rulewise::insight
