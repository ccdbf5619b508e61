#include "app/go_trials.h"

#include <filesystem>
#include <utility>

#include "app/rule_files.h"

namespace rulewise::app {
namespace {

constexpr std::size_t kMostBytes = std::size_t{16} << 20U;
constexpr const char* kLibraryFile = "go_tactics.txt";

}  // namespace

base::Result<std::vector<tactics::GoProblem>> load_go_problems(const std::string& file) {
  std::filesystem::path path = file;
  if (file.empty()) {
    for (const std::filesystem::path& folder : library_folders()) {
      path = folder / kLibraryFile;
      if (std::filesystem::exists(path)) break;
    }
  }
  const base::Result<std::string> text = read_bytes(path, kMostBytes);
  if (!text) return text.error();
  auto problems = tactics::read_go_problems(text.value());
  if (problems) return problems;
  return base::Error{path.string() + ": " + problems.error().message, problems.error().hint};
}

GoTrial try_go_problem(const tactics::GoProblem& problem, const tactics::GoLimits& limits) {
  GoTrial trial{problem, tactics::prove_go(problem, limits)};
  if (!trial.result.is_proved) return trial;
  const auto checked = tactics::check_go_proof(problem, trial.result.proof);
  if (checked) {
    trial.positions_checked = checked.value();
  } else {
    trial.fault = checked.error().message;
  }
  return trial;
}

}  // namespace rulewise::app
