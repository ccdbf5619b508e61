#include "app/load_rules.h"

#include <utility>

#include "app/load_game.h"
#include "app/messages.h"
#include "logic/scl/to_gdl.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::app {
namespace {

std::optional<gdl::Rules> checked(gdl::Reading reading, const std::string& name) {
  if (!reading.diagnostics.has_errors()) return std::move(reading.rules);
  reading.diagnostics.sort_by_place();
  print_to_stderr(reading.diagnostics.to_text(name));
  return std::nullopt;
}

std::optional<gdl::Rules> translated(const RuleFile& file) {
  const std::optional<scl::Rules> rules = read_chess_like(file);
  if (!rules) return std::nullopt;
  const auto sheet = logic::to_gdl(*rules, {/*remembers=*/false});  // so that it can be grounded
  if (!sheet) {
    complain(sheet.error());
    return std::nullopt;
  }
  print_to_stderr(sheet.value().misfits.to_text(file.name));
  return checked(gdl::read_rules(sheet.value().text), file.name);
}

}  // namespace

std::optional<gdl::Rules> load_gdl_rules(const std::string& name) {
  const base::Result<RuleFile> file = read_rule_file(name, library_folders());
  if (!file) {
    complain(file.error());
    return std::nullopt;
  }
  if (file.value().language == Language::kScl) return translated(file.value());
  return checked(gdl::read_rules(file.value().text), file.value().name);
}

std::optional<gdl::Rules> rules_of(const RuleFile& file) {
  if (file.language == Language::kScl) return std::nullopt;
  gdl::Reading reading = gdl::read_rules(file.text);
  if (reading.diagnostics.has_errors()) return std::nullopt;
  return std::move(reading.rules);
}

std::optional<gdl::Rules> rules_of(const std::string& file) {
  const base::Result<RuleFile> text = read_rule_file(file, library_folders());
  return text ? rules_of(text.value()) : std::nullopt;
}

}  // namespace rulewise::app
