#include "insight/weights.h"

#include <charconv>
#include <cmath>
#include <string>
#include <utility>

namespace rulewise::insight {
namespace {

constexpr std::array<std::string_view, kBoardAdvices> kNames{"dynamic-mobility",
                                                             "static-mobility",
                                                             "capture-mobility",
                                                             "eventual-mobility",
                                                             "local-threat",
                                                             "global-threat",
                                                             "potent-threat",
                                                             "global-potent-threat",
                                                             "possess",
                                                             "vital",
                                                             "arrival-distance",
                                                             "promote-distance",
                                                             "init-promote",
                                                             "material",
                                                             "random"};

/// Other words for the same: those of METAGAMER's program, and of the paper where it wavers.
constexpr std::array<std::pair<std::string_view, std::string_view>, 14> kAliases{{
    {"gmovmob", "dynamic-mobility"},
    {"immediate-mobility", "dynamic-mobility"},
    {"gcapmob", "capture-mobility"},
    {"capturing-mobility", "capture-mobility"},
    {"lthreat", "local-threat"},
    {"gthreat", "global-threat"},
    {"potent", "potent-threat"},
    {"pthreat", "global-potent-threat"},
    {"arrive-distance", "arrival-distance"},
    {"initprom", "init-promote"},
    {"static", "material"},
    {"max-static", "max-static-mob"},
    {"max-eventual", "max-eventual-mob"},
    {"mobility", "dynamic-mobility"},
}};

std::string_view resolved(std::string_view name) {
  for (const auto& [alias, meant] : kAliases) {
    if (alias == name) return meant;
  }
  return name;
}

double* find_weight(std::string_view name, EvaluationOptions& options) {
  name = resolved(name);
  for (std::size_t i = 0; i < kBoardAdvices; ++i) {
    if (kNames[i] == name) return &options.weights[i];
  }
  for (std::size_t i = 0; i < kMaterialAdvisors; ++i) {
    if (name_of(material_advisor(i)) == name) return &options.material.weights[i];
  }
  return nullptr;
}

std::string all_names() {
  std::string text;
  for (const std::string_view name : kNames) text += std::string(name) + ", ";
  for (std::size_t i = 0; i < kMaterialAdvisors; ++i) {
    text += std::string(name_of(material_advisor(i))) + (i + 1 < kMaterialAdvisors ? ", " : "");
  }
  return text;
}

std::optional<double> read_number(std::string_view text) {
  double number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = fault == std::errc{} && end == text.data() + text.size();
  return is_number && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

std::optional<base::Error> set_weight(std::string_view item, EvaluationOptions& options) {
  const std::size_t equals = std::min(item.find('='), item.size());
  const std::string_view name = item.substr(0, equals);
  const std::string_view value =
      equals < item.size() ? item.substr(equals + 1) : std::string_view("1");
  const std::optional<double> number = read_number(value);
  if (!number) {
    return base::Error{"'" + std::string(value) + "' is no weight for " + std::string(name),
                       "write a number, such as " + std::string(name) + "=1"};
  }
  if (name == "all") {
    options.weights.fill(*number);
    return std::nullopt;
  }
  double* weight = find_weight(name, options);
  if (weight == nullptr) {
    return base::Error{"no advisor named '" + std::string(name) + "'",
                       "advisors are " + all_names()};
  }
  *weight = *number;
  return std::nullopt;
}

}  // namespace

std::string_view name_of(BoardAdvice advice) { return kNames[static_cast<std::size_t>(advice)]; }

EvaluationOptions searching_weights() {
  EvaluationOptions options;
  options.weight(BoardAdvice::kCaptureMobility) = 0;
  options.weight(BoardAdvice::kGlobalPotentThreat) = 0;
  options.weight(BoardAdvice::kPromoteDistance) = 0.5;
  options.material.weight(MaterialAdvisor::kVictims) = 0;
  options.material.weight(MaterialAdvisor::kPromote) = 0.6;
  options.vital_pieces_roam = false;
  return options;
}

std::optional<base::Error> set_weights(std::string_view text, EvaluationOptions& options) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(", \t\n"), text.size());
    if (end > 0) {
      if (std::optional<base::Error> error = set_weight(text.substr(0, end), options)) return error;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return std::nullopt;
}

}  // namespace rulewise::insight
