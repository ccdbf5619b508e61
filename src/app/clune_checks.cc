#include "app/clune_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "insight/wording.h"

namespace rulewise::app {
namespace {

using insight::Feature;
using insight::GameModel;
using insight::ModelFeature;
using insight::ModelFunction;
using insight::ModelTerm;
using insight::Reading;
using Words = std::vector<std::string>;

/// The first role's model, asked for features by what they name.
class FirstModel {
 public:
  explicit FirstModel(const GameModel& model) : model_(model), own_(model.role_names.front()) {}

  [[nodiscard]] const ModelFunction& payoff() const { return model_.roles.front().payoff; }
  [[nodiscard]] const ModelFunction& control() const { return model_.roles.front().control; }

  /// The weight of what the first role has: of a difference with the sign that its own part has;
  /// nothing where its part is not told from the other's.
  [[nodiscard]] std::optional<double> own_weight(const ModelTerm& term) const {
    const ModelFeature& feature = model_.features[term.feature];
    const bool is_plus = names(feature.plus, own_);
    const bool is_minus = feature.minus && names(*feature.minus, own_);
    if (is_plus == is_minus) return std::nullopt;
    return is_plus ? term.weight : -term.weight;
  }

  [[nodiscard]] bool is(const ModelTerm& term, Reading reading) const {
    return model_.features[term.feature].plus.reading == reading;
  }

  [[nodiscard]] bool is_difference(const ModelTerm& term) const {
    return model_.features[term.feature].is_relative();
  }

  [[nodiscard]] bool has_condition(const ModelTerm& term) const {
    return model_.features[term.feature].plus.expression.where != nullptr;
  }

  /// What the first role's part names beside the role.
  [[nodiscard]] Words constants(const ModelTerm& term) const {
    const ModelFeature& feature = model_.features[term.feature];
    const Feature& own =
        names(feature.plus, own_) || !feature.minus ? feature.plus : *feature.minus;
    Words words;
    for (const std::string& constant : own.expression.constants) {
      if (!constant.empty() && constant != own_) words.push_back(constant);
    }
    return words;
  }

  /// What one more of it weighs wherever it stands: by the terms that count it, or things of all
  /// kinds.
  [[nodiscard]] double weight_of(const ModelFunction& function, const std::string& thing) const {
    double sum = 0;
    for (const ModelTerm& term : function.terms) {
      const Words words = constants(term);
      if (has_condition(term) || !is(term, Reading::kCount)) continue;
      if (words.empty() || words == Words{thing}) sum += own_weight(term).value_or(0);
    }
    return sum;
  }

 private:
  [[nodiscard]] static bool names(const Feature& feature, const std::string& word) {
    const auto& constants = feature.expression.constants;
    return std::ranges::find(constants, word) != constants.end();
  }

  const GameModel& model_;
  std::string own_;
};

std::string terms_text(std::size_t part, std::size_t whole) {
  return fmt::format("{} of {}", part, insight::counted(whole, "term"));
}

/// Every term counts, and more for who has more.
CluneCheck pieces_pay(const FirstModel& model) {
  const ModelFunction& payoff = model.payoff();
  const auto good =
      static_cast<std::size_t>(std::ranges::count_if(payoff.terms, [&](const ModelTerm& term) {
        return model.is(term, Reading::kCount) && model.own_weight(term).value_or(0) > 0;
      }));
  return {"payoff: own pieces count for, the other's against",
          terms_text(good, payoff.terms.size()), good > 0 && good == payoff.terms.size()};
}

CluneCheck pieces_give_control(const FirstModel& model) {
  const ModelFunction& control = model.control();
  double sum = 0;
  for (const ModelTerm& term : control.terms) {
    if (model.is(term, Reading::kCount)) sum += model.own_weight(term).value_or(0);
  }
  return {"control: rises with own pieces", fmt::format("{:.3f} by all counts", sum), sum > 0};
}

CluneCheck distances_pay(const FirstModel& model) {
  const ModelFunction& payoff = model.payoff();
  const bool is_one = payoff.terms.size() == 1;
  const double weight = is_one ? model.own_weight(payoff.terms.front()).value_or(0) : 0;
  const bool holds = is_one && model.is_difference(payoff.terms.front()) &&
                     model.is(payoff.terms.front(), Reading::kDistance) && weight < 0 &&
                     std::abs(payoff.offset - 50) < 1e-6;
  return {"payoff: 50 and the difference of goal distances alone",
          fmt::format("{:.1f}, {:.2f} a step of one's own, {}", payoff.offset, weight,
                      insight::counted(payoff.terms.size(), "term")),
          holds};
}

bool is_end(const std::string& word) { return word == "1" || word == "8"; }

/// Terms of the payoff with so many coordinates on the rim, and no other word.
std::vector<double> rim_weights(const FirstModel& model, std::size_t coordinates) {
  std::vector<double> weights;
  for (const ModelTerm& term : model.payoff().terms) {
    const Words words = model.constants(term);
    if (words.size() != coordinates || !std::ranges::all_of(words, is_end)) continue;
    if (!model.is_difference(term) || model.has_condition(term)) continue;
    weights.push_back(model.own_weight(term).value_or(0));
  }
  return weights;
}

CluneCheck rim_pays(const FirstModel& model, std::size_t coordinates, std::string claim) {
  const std::vector<double> weights = rim_weights(model, coordinates);
  const bool are_good = std::ranges::all_of(weights, [](double weight) { return weight > 0; });
  return {std::move(claim),
          weights.empty() ? "none"
                          : fmt::format("{} of 4, from {:.2f} to {:.2f}", weights.size(),
                                        std::ranges::min(weights), std::ranges::max(weights)),
          weights.size() == 4 && are_good};
}

CluneCheck discs_do_not_pay(const FirstModel& model) {
  const std::size_t plain = rim_weights(model, 0).size();
  return {"payoff: the number of all discs is not in it",
          insight::counted(plain, "term") + " by it", plain == 0 && !model.payoff().terms.empty()};
}

CluneCheck has_no_payoff(const FirstModel& model) {
  const std::size_t terms = model.payoff().terms.size();
  return {"payoff: no stable features", insight::counted(terms, "term"), terms == 0};
}

/// Queen, rook, bishop and knight, pawn, by the sums of their terms.
CluneCheck pieces_are_in_order(const FirstModel& model) {
  const auto weight = [&](const char* piece) { return model.weight_of(model.control(), piece); };
  const double queen = weight("queen");
  const double rook = weight("rook");
  const double bishop = weight("bishop");
  const double knight = weight("knight");
  const double pawn = weight("pawn");
  return {"control: queen > rook > bishop and knight > pawn",
          fmt::format("{:.3f}, {:.3f}, {:.3f}, {:.3f}, {:.3f}", queen, rook, bishop, knight, pawn),
          queen > rook && rook > std::max(bishop, knight) && std::min(bishop, knight) > pawn};
}

CluneCheck distance_costs(const FirstModel& model) {
  double sum = 0;
  bool is_clear = true;
  for (const ModelTerm& term : model.payoff().terms) {
    if (!model.is(term, Reading::kDistance)) continue;
    const double weight = model.own_weight(term).value_or(0);
    sum += weight;
    is_clear = is_clear && weight < 0;
  }
  return {"payoff: falls with the distance of one's own men",
          fmt::format("{:.2f} a step by all terms", sum), sum < 0 && is_clear};
}

CluneCheck arrival_pays(const FirstModel& model) {
  double sum = 0;
  for (const ModelTerm& term : model.payoff().terms) {
    if (model.is(term, Reading::kDistance) || !model.has_condition(term)) continue;
    sum += model.own_weight(term).value_or(0);
  }
  return {"payoff: rises with the men in the goal corner", fmt::format("{:.2f} a man", sum),
          sum > 0};
}

}  // namespace

std::vector<CluneCheck> check_clune_model(std::string_view file, const GameModel& model) {
  if (model.roles.empty() || model.role_names.empty()) return {};
  const FirstModel first(model);
  if (file == "cylinder_checkers") return {pieces_pay(first), pieces_give_control(first)};
  if (file == "racetrack_corridor") return {distances_pay(first)};
  if (file == "othello") {
    return {rim_pays(first, 2, "payoff: the four corners count for who has them"),
            rim_pays(first, 1, "payoff: so do the four edges"), discs_do_not_pay(first)};
  }
  if (file == "chess_200") return {has_no_payoff(first), pieces_are_in_order(first)};
  if (file == "chinese_checkers_small_6") return {distance_costs(first), arrival_pays(first)};
  return {};
}

}  // namespace rulewise::app
