// material.h — what a kind of piece is worth wherever it stands, from the rules alone.
//
// Idea      eleven small advisors, each a number for a piece from its owner's side; a piece is
//           worth their weighted sum. Ten are METAGAMER's of 1993; `promote`, which it left open,
//           adds what a piece may become: of the pieces it can promote into, the gain over what
//           it is now, discounted by the promotions needed and the moves to the zone, averaged
//           over the squares outside the zone; the best where its owner chooses, the worst where
//           the enemy does
// Needs     the static tables
// Promises  with `promote` off exactly the numbers of METAGAMER's program
// Tested by material_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "insight/board_tables.h"

namespace rulewise::insight {

/// In the order of the paper's tables.
enum class MaterialAdvisor : std::uint8_t {
  kMaxStaticMob,
  kMaxEventualMob,
  kAvgStaticMob,
  kAvgEventualMob,
  kEradicate,
  kVictims,
  kImmunity,
  kGiveaway,
  kStalemate,
  kArrive,
  kPromote,
};
inline constexpr std::size_t kMaterialAdvisors = 11;

[[nodiscard]] std::string_view name_of(MaterialAdvisor advisor);
[[nodiscard]] constexpr MaterialAdvisor material_advisor(std::size_t index) {
  return static_cast<MaterialAdvisor>(index);
}

/// Where the paper's prose and the program of the same month differ.
enum class Wording : std::uint8_t { kProgram, kProse };

struct MaterialOptions {
  std::array<double, kMaterialAdvisors> weights{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  /// kProse: `arrive` is 1/n for n promotions instead of 1/(1+n); `victims` gives one more for a
  /// victim that changes sides.
  Wording wording = Wording::kProgram;
  /// By name of a piece, instead of all advisors; then pieces without a name here are worth
  /// nothing.
  std::vector<std::pair<std::string, double>> hand_set{};

  [[nodiscard]] double& weight(MaterialAdvisor advisor) {
    return weights[static_cast<std::size_t>(advisor)];
  }
  [[nodiscard]] double weight(MaterialAdvisor advisor) const {
    return weights[static_cast<std::size_t>(advisor)];
  }
};

class Material {
 public:
  explicit Material(const BoardTables& tables, const MaterialOptions& options = {});

  /// One advisor's number, unweighted, positive where it is good for the owner.
  [[nodiscard]] double value(MaterialAdvisor advisor, PieceOf piece) const {
    return values_[index(piece)][static_cast<std::size_t>(advisor)];
  }
  /// The weighted sum.
  [[nodiscard]] double total(PieceOf piece) const { return totals_[index(piece)]; }
  [[nodiscard]] const MaterialOptions& options() const { return options_; }
  /// What `promote` counts on: what the piece becomes, itself where nothing is gained.
  [[nodiscard]] PieceOf hoped_for(PieceOf piece) const { return hopes_[index(piece)]; }

 private:
  using Row = std::array<double, kMaterialAdvisors>;

  [[nodiscard]] std::size_t index(PieceOf piece) const { return tables_.views().index(piece); }
  [[nodiscard]] double weighted(const Row& row) const;
  void fill_row(PieceOf piece, Row& row) const;
  void fill_promote();
  void set_by_hand();

  const BoardTables& tables_;
  MaterialOptions options_;
  std::vector<Row> values_;
  std::vector<double> totals_;
  std::vector<PieceOf> hopes_;
};

/// Whether a capture power of `capturer` is of any use against `victim`: its type fits, and it
/// does not hand an enemy piece back to its owner. Only kinds that are defined count.
[[nodiscard]] bool can_capture(const BothViews& views, PieceOf capturer, PieceOf victim);

}  // namespace rulewise::insight
