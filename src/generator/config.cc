#include "generator/config.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "generator/config_fields.h"
#include "generator/config_values.h"
#include "generator/words.h"

namespace rulewise::generator {
namespace {

constexpr std::size_t kMostBytes = 1U << 20U;
constexpr std::string_view kUnused = "promotion_method";

class ConfigReader {
 public:
  ConfigReader(Config& config, base::Diagnostics& diagnostics)
      : config_(config), diagnostics_(diagnostics) {}

  void read_line(std::string_view line, std::uint32_t number) {
    const std::string_view text = trimmed(line.substr(0, line.find_first_of("#%")));
    if (text.empty()) return;
    const LineText whole{line.data(), number, text};
    const std::size_t equals = text.find('=');
    if (equals == text.npos) {
      diagnostics_.error(whole.where(), "a line that is no setting", "write KEY = VALUE");
      return;
    }
    const bool is_block = equals > 0 && text[equals - 1] == '-';
    const LineText key = whole.part(trimmed_end(text.substr(0, equals - (is_block ? 1 : 0))));
    read_setting(key, whole.part(trimmed_end(text.substr(equals + 1))), is_block);
  }

 private:
  /// Trimmed, but an empty text keeps its place.
  static std::string_view trimmed_end(std::string_view text) {
    const std::string_view inner = trimmed(text);
    return inner.empty() ? text.substr(0, 0) : inner;
  }

  void read_setting(const LineText& key, const LineText& value, bool is_block) {
    const std::string name = lower_case(key.text);
    if (name == kUnused) {
      diagnostics_.warning(key.where(), "'promotion_method' is never used",
                           "Pell's generator defined it and did not use it; see "
                           "specific_promotion");
      return;
    }
    const auto fields = config_fields();
    const auto field = std::ranges::find(fields, name, &Field::key);
    if (field == fields.end()) return complain_of_key(key);
    if (!is_block && !is_first(name)) {
      diagnostics_.error(key.where(), "'" + name + "' is set twice", "remove one of the lines");
      return;
    }
    if (value.text.empty()) {
      diagnostics_.error(value.where(), "a value is missing",
                         "the default is " + default_text(*field));
      return;
    }
    const Slot slot = field->slot(config_);
    is_block ? block_options(value, slot, diagnostics_)
             : read_value(value, slot, field->bounds, diagnostics_);
  }

  bool is_first(const std::string& name) {
    if (std::ranges::find(seen_, name) != seen_.end()) return false;
    seen_.push_back(name);
    return true;
  }

  static std::string default_text(const Field& field) {
    Config defaults;
    return value_text(field.slot(defaults));
  }

  void complain_of_key(const LineText& key) {
    std::vector<std::string_view> known;
    for (const Field& field : config_fields()) known.push_back(field.key);
    diagnostics_.error(key.where(), "no setting named '" + std::string(key.text) + "'",
                       did_you_mean(key.text, known,
                                    "`rulewise generate --print-config` lists "
                                    "all settings"));
  }

  Config& config_;
  base::Diagnostics& diagnostics_;
  std::vector<std::string> seen_;
};

std::string setting(const Field& field, Config& config) {
  return std::string(field.key) + " = " + value_text(field.slot(config)) + '\n';
}

}  // namespace

void read_config(std::string_view text, Config& config, base::Diagnostics& diagnostics) {
  if (text.size() > kMostBytes) {
    diagnostics.error({}, "the config is longer than a mebibyte");
    return;
  }
  ConfigReader reader(config, diagnostics);
  std::uint32_t number = 0;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    reader.read_line(text.substr(0, end), ++number);
    text.remove_prefix(end == text.npos ? text.size() : end + 1);
  }
}

std::string to_text(const Config& config) {
  Config values = config;
  std::string text;
  for (const Field& field : config_fields()) {
    if (!field.heading.empty()) {
      text += (text.empty() ? "## " : "\n## ") + std::string(field.heading) + "\n\n";
    }
    text += "# " + std::string(field.meaning) + '\n' + setting(field, values);
  }
  return text;
}

std::string changed_settings(const Config& config) {
  Config values = config;
  Config defaults;
  std::string text;
  for (const Field& field : config_fields()) {
    if (setting(field, values) != setting(field, defaults)) text += setting(field, values);
  }
  return text;
}

std::string changed_parameters(const Parameters& parameters) {
  return changed_settings(Config{parameters, {}});
}

}  // namespace rulewise::generator
