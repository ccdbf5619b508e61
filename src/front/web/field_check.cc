#include "front/web/field_check.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "play/level.h"

namespace rulewise::front {
namespace {

bool is_text(const Json& value) { return value.is_string(); }
bool is_flag(const Json& value) { return value.is_boolean(); }
bool is_list(const Json& value) { return value.is_array(); }
bool is_object(const Json& value) { return value.is_object(); }
bool is_whole(const Json& value) {
  return value.is_number() && std::floor(value.get<double>()) == value.get<double>();
}
bool is_count(const Json& value) { return is_whole(value) && value.get<double>() >= 0; }
bool is_some(const Json& value) { return is_whole(value) && value.get<double>() >= 1; }
bool is_time(const Json& value) { return value.is_number() && value.get<double>() > 0; }
bool is_level(const Json& value) { return is_some(value) && value <= play::kFullLevel; }
bool is_sitter(const Json& value) { return value == "person" || value == "player"; }
bool are_texts(const Json& value) {
  return value.is_array() && std::ranges::all_of(value, [](const Json& v) { return is_text(v); });
}
bool are_games(const Json& value) { return is_some(value) || are_texts(value); }
bool are_seats(const Json& value) {
  return value.is_array() && std::ranges::all_of(value, [](const Json& v) { return is_object(v); });
}

struct Field {
  std::string_view name;
  bool (*fits)(const Json& value);
  std::string_view what;  // it has to be
};

constexpr std::string_view kText = "a text";
constexpr std::string_view kFlag = "true or false";
constexpr std::array kFields{
    Field{"anew", is_flag, kFlag},
    Field{"game", is_text, kText},
    Field{"games", are_games, "a number from 1 on, or a list of names"},
    Field{"kind", is_text, kText},
    Field{"level", is_level, "a number from 1 to 10"},
    Field{"method", is_text, kText},
    Field{"move", is_text, kText},
    Field{"moves", is_list, "a list"},
    Field{"other", is_text, kText},
    Field{"paused", is_flag, kFlag},
    Field{"player", is_text, kText},
    Field{"players", are_texts, "a list of texts"},
    Field{"ply", is_count, "a number from 0 on"},
    Field{"role", is_text, kText},
    Field{"rounds", is_some, "a number from 1 on"},
    Field{"seats", are_seats, "a list of objects"},
    Field{"seconds", is_time, "a number above 0"},
    Field{"seed", is_count, "a number from 0 on"},
    Field{"settings", is_text, kText},
    Field{"setup", is_object, "an object"},
    Field{"text", is_text, kText},
    Field{"title", is_text, kText},
    Field{"tried", is_flag, kFlag},
    Field{"who", is_sitter, "\"person\" or \"player\""},
};

constexpr const char* kHint = "docs/openapi.json tells what each address takes";

}  // namespace

std::optional<base::Error> wrong_field(const Json& question) {
  for (const Field& field : kFields) {
    const auto found = question.find(field.name);
    if (found == question.end()) continue;
    if (!field.fits(*found)) {
      return base::Error{"'" + std::string(field.name) + "' has to be " + std::string(field.what),
                         kHint};
    }
    if (field.name != "seats") continue;
    for (const Json& seat : *found) {
      if (auto error = wrong_field(seat)) return error;
    }
  }
  return std::nullopt;
}

std::optional<base::Error> missing_field(const Json& question, const char* name) {
  if (question.contains(name)) return std::nullopt;
  return base::Error{"'" + std::string(name) + "' is missing", kHint};
}

}  // namespace rulewise::front
