// learn_curves.h — learning curves for people and for programs, and what every show of what was
// learned has in common.
//
// Tested by tests/cli
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/commands.h"
#include "app/json.h"
#include "app/learn_show.h"
#include "app/messages.h"
#include "memory/store.h"

namespace rulewise::app {

/// Points by what they measure.
using Curves = std::map<std::string, std::vector<memory::CurvePoint>>;

/// How something was learned, and how it went.
struct CourseTold {
  Curves curves;
  std::vector<memory::Settings> settings;
};

[[nodiscard]] CourseTold course_of(const memory::Store& store, const std::string& fingerprint,
                                   const std::string& method);
/// `--method td --seed 1; after 500 games --method td --seed 2`; empty where nothing is known.
[[nodiscard]] std::string settings_text(const std::vector<memory::Settings>& settings);
void print_curves(const Curves& curves);
/// One sign a point, from the lowest to the highest.
[[nodiscard]] std::string drawn(const std::vector<memory::CurvePoint>& points);
[[nodiscard]] std::string drawn(const std::vector<memory::CurvePoint>& points, double low,
                                double high);
[[nodiscard]] Json curves_json(const Curves& curves);
[[nodiscard]] Json settings_json(const std::vector<memory::Settings>& settings);
[[nodiscard]] std::string curve_svg(const Curves& curves);
/// False after saying that it could not.
bool write_file(const std::string& name, const std::string& text);
[[nodiscard]] std::string number(double value, int digits = 2);

template <class Show>
[[nodiscard]] Json named_json(const Show& show, bool with_all, const std::string& game,
                              const std::string& fingerprint) {
  Json json = show.json(with_all);
  json["game"] = game;
  json["fingerprint"] = fingerprint;
  return json;
}

/// Prints or writes what any kind of show has to say: it can print and make JSON.
template <class Show>
int present(const Show& show, const std::string& game, const std::string& fingerprint,
            const CourseTold& course, const ShowOptions& options) {
  const auto whole = [&](bool with_all) {
    Json json = named_json(show, with_all, game, fingerprint);
    json["curve"] = curves_json(course.curves);
    json["settings"] = settings_json(course.settings);
    return to_line(json);
  };
  if (options.as_json) {
    print_line(whole(false));
  } else {
    show.print();
    if (!course.settings.empty()) print_line("Asked for by: " + settings_text(course.settings));
    print_curves(course.curves);
  }
  const bool is_written =
      (options.export_file.empty() || write_file(options.export_file, whole(true) + '\n')) &&
      (options.svg_file.empty() || write_file(options.svg_file, curve_svg(course.curves)));
  return is_written ? kDone : kBadInput;
}

}  // namespace rulewise::app
