// board_features.h — what a learner counts in a position of a chess-like game: many small numbers.
//
// Idea      one weight for each thing that can be seen: a kind of piece, two of a kind, a kind on a
//           square, in the end of the game and in a hand, two neighbouring pieces, the steps of a
//           kind, those next to the enemy's vital piece and how many pieces have such, runners that
//           none can stop, what could be won by exchanges, and what each advisor of the rules
//           says. Black's things are White's seen from the other side of the board with the
//           opposite sign, so that both colours teach the same weight
// Needs     what pieces are worth, for the exchanges: the weights so far tell it
// Promises  every number is signed, positive favours White; the same position gives the same list
// Never     keeps anything of a position; one BoardFeatures a thread (it has working rows)
// Tested by board_features_test.cc
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "insight/board_knowledge.h"
#include "insight/scene.h"
#include "machine/board/generator.h"
#include "machine/board/position.h"
#include "memory/feature.h"
#include "memory/graph_features.h"
#include "memory/runners.h"

namespace rulewise::memory {

namespace board = machine::board;

/// Where the weights of each sort of feature begin.
struct FeatureLayout {
  std::uint32_t material = 0;   // by kind
  std::uint32_t place = 0;      // by kind and square
  std::uint32_t late = 0;       // by kind and square: the less is left on the board, the more
  std::uint32_t late_kind = 0;  // by kind, likewise
  std::uint32_t twins = 0;      // by kind: two or more of it
  std::uint32_t runners = 0;    // by kind and steps to go, from one: none can stop it
  std::uint32_t hand = 0;       // by kind
  std::uint32_t steps = 0;      // by kind
  std::uint32_t siege = 0;      // by kind: steps next to the enemy's vital piece
  std::uint32_t pairs = 0;      // by direction, code and code
  std::uint32_t situation = 0;  // kSituations of them
  std::uint32_t crowd = 0;      // by number of pieces, from one: with steps next to a vital piece
  std::uint32_t advisors = 0;   // by insight::BoardAdvice
  std::uint32_t patterns = 0;   // by pattern: Morph's, seen by the one to move
  std::uint32_t count = 0;
};

/// Features that there is one of each.
enum class Situation : std::uint8_t {
  kTurn,          // having the move
  kBestTaking,    // what the one to move wins by its best exchange
  kNextTaking,    // and by the best on another square
  kBestThreat,    // what the other would win
  kNextThreat,    // and on another square
  kTakesVital,    // the one to move can take a vital piece
  kAttacksVital,  // the other attacks one: check
};
inline constexpr std::size_t kSituations = 7;
inline constexpr std::size_t kCrowds = 5;  // as many or more

class BoardFeatures {
 public:
  struct Options {
    bool with_advisors = true;
    GraphList patterns{};  // none: nothing
  };
  static constexpr float kStepUnit =
      0.1F;  // what a step counts: all features are of about one size

  BoardFeatures(const board::CompiledGame& game, const Options& options);
  explicit BoardFeatures(const board::CompiledGame& game) : BoardFeatures(game, Options{}) {}

  [[nodiscard]] const board::CompiledGame& game() const { return game_; }
  [[nodiscard]] const FeatureLayout& layout() const { return layout_; }
  [[nodiscard]] std::size_t count() const { return layout_.count; }

  [[nodiscard]] bool has_advisors() const { return scene_ != nullptr; }
  /// What an advisor says is divided by this.
  [[nodiscard]] double advisor_unit() const { return advisor_unit_; }

  /// The index and sign of a piece on a square.
  [[nodiscard]] std::uint32_t place_of(board::Code code, std::size_t square) const;
  /// Of two neighbours: the index that holds their weight, and the sign it counts with.
  [[nodiscard]] std::pair<std::uint32_t, float> pair_holder(std::uint32_t index) const {
    const Pair& pair = pairs_[index - layout_.pairs];
    return {pair.index, pair.sign};
  }
  [[nodiscard]] bool is_vital(board::Code code) const { return is_vital_[code] != 0; }

  /// Everything seen; replaces what was in the row. `worth` is by code, in thousandths.
  void list(const board::Position& position, std::span<const int> worth, std::vector<Feature>& row);
  /// The weighted sum of all that is not a piece on its square.
  [[nodiscard]] double sum_of_rest(const board::Position& position, std::span<const int> worth,
                                   std::span<const float> weights);

  /// What a weight is about, for people: `knight on c3`.
  [[nodiscard]] std::string name_of(std::uint32_t index) const;

 private:
  template <class Visit>
  void visit_pieces(const board::Position& position, Visit& visit);
  template <class Visit>
  void visit_rest(const board::Position& position, std::span<const int> worth, Visit& visit);
  template <std::size_t W, class Visit>
  void visit_steps(const board::Position& position, Visit& visit);
  template <class Visit>
  void visit_pairs(const board::Position& position, Visit& visit);
  template <class Visit>
  void visit_kinds(const board::Position& position, Visit& visit);
  template <class Visit>
  void visit_runners(const board::Position& position, Visit& visit);
  template <class Visit>
  void visit_late(const board::Position& position, Visit& visit);
  template <class Visit>
  void visit_exchanges(const board::Position& position, std::span<const int> worth, Visit& visit);
  template <class Visit>
  void visit_advisors(const board::Position& position, Visit& visit);
  template <class Visit>
  void visit_patterns(const board::Position& position, Visit& visit);

  void lay_out(const Options& options);
  void prepare_squares();
  void prepare_pairs();
  void prepare_advisors(const Options& options);

  struct Pair {
    std::uint32_t index = 0;
    float sign = 0;
  };
  struct Takings {
    double best = 0, next = 0;
    bool takes_vital = false;
  };
  /// The share of the pieces that have gone.
  [[nodiscard]] float gone(const board::Position& position) const;
  [[nodiscard]] Takings takings_of(const board::Position& position, board::Colour colour,
                                   std::span<const int> worth);

  static constexpr std::size_t kDirections = 4;

  const board::CompiledGame& game_;
  Runners runners_;
  FeatureLayout layout_;
  std::vector<std::uint8_t> is_vital_;                              // by code
  std::vector<std::uint8_t> is_late_;                               // by kind
  std::vector<std::uint16_t> seen_by_[2];                           // square by colour and square
  std::vector<std::uint64_t> around_;                               // a set for each square
  std::vector<std::array<board::Square, kDirections>> neighbours_;  // by square
  std::vector<Pair> pairs_;                                         // by direction, code and code
  std::vector<insight::BoardAdvice> advisors_;
  std::unique_ptr<insight::Scene> scene_;
  double advisor_unit_ = 1;
  std::unique_ptr<GraphFeatures> patterns_;
  std::size_t opening_pieces_ = 1;

  std::vector<board::PieceCapture> captures_;
  std::vector<int> gains_;                 // by square
  std::vector<std::uint64_t> running_[2];  // by colour: a set of squares
  board::Scratch scratch_;
};

}  // namespace rulewise::memory
