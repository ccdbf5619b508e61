#include "app/experiment_folder.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "app/json.h"
#include "app/learned.h"
#include "app/messages.h"

namespace rulewise::app {
namespace {

Json row_of(const Figure& figure) {
  return {{"what", figure.what},
          {"paper", figure.paper},
          {"ours", figure.ours},
          {"exact", figure.exact},
          {"holds", figure.verdict.value_or(true)},
          {"note", figure.note}};
}

/// Nothing of a line that is no row.
std::optional<Figure> figure_of(const std::string& line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object() || !json.contains("what")) return std::nullopt;
  try {
    return Figure{json.at("what").get<std::string>(), json.at("paper").get<std::string>(),
                  json.at("ours").get<std::string>(), json.at("exact").get<double>(),
                  json.at("holds").get<bool>(),       json.at("note").get<std::string>()};
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

bool append(const std::string& file, const std::string& line) {
  std::ofstream out(file, std::ios::app);
  out << line << '\n' << std::flush;
  if (out) return true;
  complain({"'" + file + "' cannot be written", "name another folder with --keep"});
  return false;
}

}  // namespace

std::unique_ptr<ExperimentFolder> ExperimentFolder::open(const std::string& experiment,
                                                         const ExperimentOptions& options) {
  std::unique_ptr<ExperimentFolder> made(new ExperimentFolder);
  if (options.folder.empty()) {
    made->temporary_ = TemporaryStore::make();
    return made->temporary_ ? std::move(made) : nullptr;
  }
  std::error_code error;
  std::filesystem::create_directories(options.folder, error);
  const std::string head =
      to_line({{"experiment", experiment}, {"long", options.is_long}, {"seed", options.seed}});
  const std::filesystem::path path = std::filesystem::path(options.folder) / experiment;
  if (!made->open_rows(path.string() + ".jsonl", head)) return nullptr;
  made->store_ = open_store(path.string() + ".db");
  return made->store_ ? std::move(made) : nullptr;
}

bool ExperimentFolder::open_rows(const std::string& file, const std::string& head) {
  file_ = file;
  std::ifstream in(file);
  std::string line;
  if (!std::getline(in, line)) return append(file, head);
  if (Json::parse(line, nullptr, false) != Json::parse(head)) {
    complain({"'" + file + "' has rows of another experiment, seed or length",
              "name another folder with --keep, or the same wishes"});
    return false;
  }
  while (std::getline(in, line)) {
    if (auto figure = figure_of(line)) rows_.push_back(std::move(*figure));
  }
  // What a killed process left half written must not become part of the next row.
  in.clear();
  in.seekg(0, std::ios::end);
  if (in.tellg() > 0) {
    in.seekg(-1, std::ios::end);
    if (in.get() != '\n') return append(file, "");
  }
  return true;
}

const Figure* ExperimentFolder::find(const std::string& what) const {
  const auto found = std::ranges::find(rows_, what, &Figure::what);
  return found == rows_.end() ? nullptr : &*found;
}

bool ExperimentFolder::keep(const Figure& figure) {
  rows_.push_back(figure);
  return file_.empty() || append(file_, to_line(row_of(figure)));
}

}  // namespace rulewise::app
