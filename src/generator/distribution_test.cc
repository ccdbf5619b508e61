// Compares what is drawn with 1500 games that Pell's own program drew with the same parameters.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "generator/invent.h"
#include "generator/traits.h"

namespace rulewise::generator {
namespace {

constexpr int kPellGames = 1500;
constexpr int kGames = 3000;
/// Some fifty figures are compared: that one of them lies further off by chance alone has a
/// probability of about 2 %.
constexpr double kMostDeviations = 3.5;

struct Figure {
  std::string name;
  double deviations;  // distance from Pell's, in standard deviations of the difference
};

/// Shares of independent draws.
Figure compare_share(std::string name, double pell, double pell_total, double ours, double total) {
  const double pooled = (pell + ours) / (pell_total + total);
  const double variance = pooled * (1 - pooled) * (1 / pell_total + 1 / total);
  return {std::move(name), (ours / total - pell / pell_total) / std::sqrt(variance)};
}

/// Means of a number that each of `pell_total` independent things has.
Figure compare_mean(std::string name, double pell_mean, double pell_total,
                    const std::vector<double>& ours) {
  const auto total = static_cast<double>(ours.size());
  const double mean = std::accumulate(ours.begin(), ours.end(), 0.0) / total;
  double squares = 0;
  for (const double x : ours) squares += (x - mean) * (x - mean);
  const double variance = squares / (total - 1) * (1 / pell_total + 1 / total);
  return {std::move(name), (mean - pell_mean) / std::sqrt(variance)};
}

class Sample {
 public:
  explicit Sample(const Parameters& parameters) {
    for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
      games_.push_back(invent_rules(parameters, seed));
      for (const scl::Piece& piece : games_.back().pieces) {
        types_.push_back(piece);
        movements_.insert(movements_.end(), piece.moving.begin(), piece.moving.end());
        captures_.insert(captures_.end(), piece.capturing.begin(), piece.capturing.end());
      }
    }
  }

  std::vector<Figure> figures() {
    compare_boards();
    compare_sizes();
    compare_powers();
    compare_goals();
    return std::move(figures_);
  }

 private:
  template <class List, class Predicate>
  void share(std::string name, int pell, int pell_total, const List& list, Predicate holds) {
    const auto ours = static_cast<double>(std::ranges::count_if(list, holds));
    figures_.push_back(
        compare_share(std::move(name), pell, pell_total, ours, static_cast<double>(list.size())));
  }

  template <class List, class Number>
  void mean(std::string name, double pell, double pell_total, const List& list, Number number) {
    std::vector<double> numbers;
    for (const auto& item : list) numbers.push_back(static_cast<double>(number(item)));
    figures_.push_back(compare_mean(std::move(name), pell, pell_total, numbers));
  }

  void compare_boards() {
    const auto game = [this](std::string name, int pell, auto holds) {
      share(std::move(name), pell, kPellGames, games_, holds);
    };
    const auto sized = [](int width, int height) {
      return
          [=](const scl::Rules& r) { return r.board.width == width && r.board.height == height; };
    };
    const auto set_up = [](scl::SetupKind kind) {
      return [=](const scl::Rules& r) { return r.board.setup == kind; };
    };
    const auto zone = [](int ranks) {
      return
          [=](const scl::Rules& r) { return r.board.height - r.board.promote_rank + 1 == ranks; };
    };
    game("5 by 5", 410, sized(5, 5));
    game("5 by 6", 344, sized(5, 6));
    game("6 by 5", 349, sized(6, 5));
    game("6 by 6", 397, sized(6, 6));
    game("cylinder", 148,
         [](const scl::Rules& r) { return r.board.type == scl::BoardType::kVerticalCylinder; });
    game("forward", 733,
         [](const scl::Rules& r) { return r.board.inversion == scl::Inversion::kForward; });
    game("fixed set-up", 891, set_up(scl::SetupKind::kFixed));
    game("random set-up", 317, set_up(scl::SetupKind::kRandom));
    game("set-up by player", 152, set_up(scl::SetupKind::kByPlayer));
    game("set-up by opponent", 140, set_up(scl::SetupKind::kByOpponent));
    game("zone of 1", 1029, zone(1));
    game("zone of 2", 431, zone(2));
    game("zone of 3", 40, zone(3));
    game("must_capture", 449, [](const scl::Rules& r) { return r.constraints.must_capture; });
    game("stalemate opponent", 772,
         [](const scl::Rules& r) { return r.goals[0].side == scl::Side::kOpponent; });
  }

  void compare_sizes() {
    const auto measure = [this](const char* name, double pell) {
      mean(name, pell, kPellGames, games_,
           [=](const scl::Rules& r) { return find_traits(r).measure(name); });
    };
    measure("types", 10115.0 / kPellGames);
    measure("placed_types", 3.76);
    measure("promote_only_types", 2.98);
    measure("pieces", 5.26);
    measure("goals", 2.385);
  }

  void compare_powers() {
    using scl::Capture, scl::Movement, scl::Piece;
    constexpr int kTypes = 10115;
    constexpr int kMovements = 5130 + 5079 + 2502;
    constexpr int kCaptures = 6191 + 3895 + 2513;
    mean("movements of a type", 1.0 * kMovements / kTypes, kTypes, types_,
         [](const Piece& p) { return p.moving.size(); });
    mean("captures of a type", 1.0 * kCaptures / kTypes, kTypes, types_,
         [](const Piece& p) { return p.capturing.size(); });
    const auto moves_by = [](scl::MovementKind kind) {
      return [=](const Movement& m) { return m.kind == kind; };
    };
    share("leap", 5130, kMovements, movements_, moves_by(scl::MovementKind::kLeap));
    share("ride", 5079, kMovements, movements_, moves_by(scl::MovementKind::kRide));
    share("hop", 2502, kMovements, movements_, moves_by(scl::MovementKind::kHop));
    const auto possessed_by = [](scl::Side side) {
      return [=](const Capture& c) {
        return c.effect == scl::EffectKind::kPossess && c.possessor == side;
      };
    };
    share("remove", 6191, kCaptures, captures_,
          [](const Capture& c) { return c.effect == scl::EffectKind::kRemove; });
    share("player possesses", 3895, kCaptures, captures_, possessed_by(scl::Side::kPlayer));
    share("opponent possesses", 2513, kCaptures, captures_, possessed_by(scl::Side::kOpponent));
    share("clobber", 11372, kCaptures, captures_, [](const Capture& c) { return c.clobber; });
    share("by hop", 6338, kCaptures, captures_, [](const Capture& c) { return c.hop; });
    share("retrieve", 2550, kCaptures, captures_, [](const Capture& c) { return c.retrieve; });
    share("no method", 511, kCaptures, captures_,
          [](const Capture& c) { return !c.clobber && !c.hop && !c.retrieve; });
    const auto chosen_by = [](scl::Side side) {
      return [=](const Piece& p) {
        return p.promotion.kind == scl::PromotionKind::kDecision && p.promotion.chooser == side;
      };
    };
    share("promotion fixed", 4095, kTypes, types_,
          [](const Piece& p) { return p.promotion.kind == scl::PromotionKind::kFixed; });
    share("promotion by player", 3057, kTypes, types_, chosen_by(scl::Side::kPlayer));
    share("promotion by opponent", 2963, kTypes, types_, chosen_by(scl::Side::kOpponent));
    share("piece must capture", 2981, kTypes, types_,
          [](const Piece& p) { return p.constraints.must_capture; });
    share("continue captures", 977, kTypes, types_,
          [](const Piece& p) { return p.constraints.continue_captures; });
  }

  void compare_goals() {
    const auto goals = [this](const char* name, int pell, scl::GoalKind kind, scl::Owner owner) {
      mean(name, 1.0 * pell / kPellGames, kPellGames, games_, [=](const scl::Rules& r) {
        return std::ranges::count_if(r.goals, [=](const scl::Goal& g) {
          return g.kind == kind && g.description.owner == owner;
        });
      });
    };
    goals("arrive player", 620, scl::GoalKind::kArrive, scl::Owner::kPlayer);
    goals("arrive opponent", 656, scl::GoalKind::kArrive, scl::Owner::kOpponent);
    goals("eradicate opponent", 638, scl::GoalKind::kEradicate, scl::Owner::kOpponent);
    goals("eradicate player", 163, scl::GoalKind::kEradicate, scl::Owner::kPlayer);
  }

  std::vector<scl::Rules> games_;
  std::vector<scl::Piece> types_;
  std::vector<scl::Movement> movements_;
  std::vector<scl::Capture> captures_;
  std::vector<Figure> figures_;
};

Figure worst(const std::vector<Figure>& figures) {
  return *std::ranges::max_element(figures, {},
                                   [](const Figure& f) { return std::abs(f.deviations); });
}

TEST(Distribution, IsPells) {
  double squares = 0;
  const std::vector<Figure> figures = Sample({}).figures();
  for (const Figure& figure : figures) {
    EXPECT_LT(std::abs(figure.deviations), kMostDeviations) << figure.name;
    squares += figure.deviations * figure.deviations;
  }
  // Neither too far nor too good to be true: standard deviations average to one.
  const double mean_square = squares / static_cast<double>(figures.size());
  EXPECT_GT(mean_square, .4);
  EXPECT_LT(mean_square, 1.8);
}

TEST(Distribution, AWrongParameterShows) {
  const std::vector<std::pair<const char*, std::function<void(Parameters&)>>> mistakes = {
      {"board_size",
       [](Parameters& p) {
         p.board_size = {5, 7};
       }},
      {"board_crowding",
       [](Parameters& p) {
         p.board_crowding = {{{fraction(.5), fraction(1)}}};
       }},
      {"row_crowding",
       [](Parameters& p) {
         p.row_crowding = {{{fraction(1), fraction(1)}}};
       }},
      {"promotion_fraction",
       [](Parameters& p) { p.promotion_fraction.options[0].chance = fraction(.2); }},
      {"piece_variety", [](Parameters& p) { p.piece_variety.options[0].chance = fraction(.3); }},
      {"promote_only_pieces",
       [](Parameters& p) {
         p.promote_only_pieces = {0, 3};
       }},
      {"movement_complexity", [](Parameters& p) { p.movement_complexity = fraction(.25); }},
      {"capture_retrieve", [](Parameters& p) { p.capture_retrieve = fraction(.25); }},
      {"must_capture", [](Parameters& p) { p.must_capture = fraction(.35); }},
      {"continue_captures", [](Parameters& p) { p.continue_captures = fraction(.15); }},
      {"specific_promotion", [](Parameters& p) { p.specific_promotion = fraction(.45); }},
      {"goal_complexity", [](Parameters& p) { p.goal_complexity = fraction(.65); }},
      {"goal_type", [](Parameters& p) { p.goal_type.options[0].chance = fraction(.4); }},
      {"eradicate_goal_player",
       [](Parameters& p) { p.eradicate_goal_player.options[0].chance = fraction(.35); }},
  };
  for (const auto& [name, mistake] : mistakes) {
    Parameters parameters;
    mistake(parameters);
    const Figure figure = worst(Sample(parameters).figures());
    EXPECT_GT(std::abs(figure.deviations), kMostDeviations) << name << ": " << figure.name;
  }
}

}  // namespace
}  // namespace rulewise::generator
