#include "front/web/json.h"

#include <utility>

namespace rulewise::front {
namespace {

/// A role whose only move is to wait has no move to show.
Json legal_to_json(const std::vector<std::string>& texts) {
  const bool waits = texts.size() == 1 && texts.front().empty();
  return waits ? Json::array() : Json(texts);
}

Json of_severity(const base::Diagnostics& diagnostics, base::Severity severity) {
  Json list = Json::array();
  for (const base::Diagnostic& found : diagnostics.all()) {
    if (found.severity != severity) continue;
    list.push_back({{"line", found.where.line},
                    {"column", found.where.column},
                    {"message", found.message},
                    {"hint", found.hint}});
  }
  return list;
}

}  // namespace

Json joint_move_to_json(const std::vector<std::string>& texts) {
  Json json = Json::array();
  for (const std::string& text : texts) json.push_back(text.empty() ? Json() : Json(text));
  return json;
}

Json step_to_json(const game::Step& step, const std::vector<std::string>& roles) {
  Json legal = Json::object();
  Json goals = Json::object();
  for (std::size_t r = 0; r < roles.size(); ++r) {
    legal[roles[r]] = legal_to_json(step.legal[r]);
    goals[roles[r]] = step.goals[r];
  }
  Json json{{"step", step.step},
            {"state", step.facts},
            {"legal", std::move(legal)},
            {"terminal", step.is_terminal},
            {"goals", std::move(goals)}};
  json["moves"] = step.moves ? joint_move_to_json(*step.moves) : Json();
  return json;
}

Json diagnostics_to_json(const base::Diagnostics& diagnostics) {
  return {{"errors", of_severity(diagnostics, base::Severity::kError)},
          {"warnings", of_severity(diagnostics, base::Severity::kWarning)},
          {"error_count", diagnostics.error_count()},
          {"warning_count", diagnostics.warning_count()}};
}

}  // namespace rulewise::front
