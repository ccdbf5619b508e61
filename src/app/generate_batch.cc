#include "app/generate_batch.h"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <optional>
#include <system_error>
#include <utility>

#include "app/rule_files.h"
#include "generator/header.h"

namespace rulewise::app {
namespace {

namespace fs = std::filesystem;
using generator::Candidate;
using generator::Settings;

constexpr const char* kManifest = "batch.conf";
constexpr std::size_t kMostBytes = 4U << 20U;

std::string_view trial_word(generator::Trial trial) {
  switch (trial) {
    case generator::Trial::kNone: return "none";
    case generator::Trial::kMeasure: return "figures";
    case generator::Trial::kFilter: return "quality";
  }
  return "";
}

/// All that decides which games a batch consists of; a valid config.
std::string manifest(const Settings& settings, std::uint64_t seed) {
  const bool is_plausible = settings.naming == generator::Naming::kPlausible;
  return "# The settings of these games; rulewise generate --out goes on with the same ones.\n"
         "# seed: " +
         std::to_string(seed) + "\n# require: " + settings.requirement_text +
         "\n# names: " + (is_plausible ? "plausible" : "plain") +
         "\n# trial: " + std::string(trial_word(settings.trial)) + "\n" +
         generator::changed_settings(settings.config);
}

std::optional<std::uint64_t> seed_of(std::string_view game_text) {
  const std::optional<std::string_view> value = generator::header_value(game_text, "seed");
  if (!value) return {};
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(value->data(), value->data() + value->size(), seed);
  if (error != std::errc() || end != value->data() + value->size()) return {};
  return seed;
}

/// The game of a file: drawn again from its seed, with the figures its header has.
std::optional<Candidate> remade(const std::string& text, const Settings& settings) {
  const std::optional<std::uint64_t> seed = seed_of(text);
  if (!seed) return {};
  Settings unplayed = settings;
  unplayed.trial = generator::Trial::kNone;
  Candidate candidate = generator::make_candidate(unplayed, *seed);
  candidate.figures = generator::read_figures(text);
  return candidate;
}

}  // namespace

base::Result<std::string> write_whole(const fs::path& path, const std::string& text) {
  const fs::path beside = path.string() + ".part";
  std::FILE* file = std::fopen(beside.c_str(), "wb");
  if (file == nullptr) {
    return base::Error{"cannot write '" + path.string() + "': " + std::strerror(errno)};
  }
  const bool is_written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const bool is_closed = std::fclose(file) == 0;
  std::error_code error;
  if (is_written && is_closed) fs::rename(beside, path, error);
  if (!is_written || !is_closed || error) {
    std::error_code ignored;
    fs::remove(beside, ignored);
    return base::Error{"cannot write '" + path.string() + "'", "is the disk full?"};
  }
  return path.string();
}

std::string BatchFolder::file_name(std::size_t number) {
  std::string digits = std::to_string(number);
  if (digits.size() < 4) digits.insert(0, 4 - digits.size(), '0');
  return digits + ".scl";
}

base::Result<BatchFolder> BatchFolder::open(const fs::path& folder, const Settings& settings,
                                            std::uint64_t seed) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    return base::Error{"cannot make the folder '" + folder.string() + "': " + error.message()};
  }
  BatchFolder batch;
  batch.folder_ = folder;
  batch.next_seed_ = seed;
  const std::string wanted = manifest(settings, seed);
  if (!fs::exists(folder / kManifest, error)) {
    if (fs::exists(folder / file_name(1), error)) {
      return base::Error{"'" + folder.string() + "' has games of another origin",
                         "name another folder"};
    }
    base::Result<std::string> written = write_whole(folder / kManifest, wanted);
    if (!written) return written.error();
    return batch;
  }
  const base::Result<std::string> found = read_bytes(folder / kManifest, kMostBytes);
  if (!found) return found.error();
  if (found.value() != wanted) {
    return base::Error{"'" + folder.string() + "' has games of other settings",
                       "see " + (folder / kManifest).string() + "; use them, or another folder"};
  }
  while (fs::exists(folder / file_name(batch.count_ + 1), error)) {
    const fs::path path = folder / file_name(batch.count_ + 1);
    const base::Result<std::string> text = read_bytes(path, kMostBytes);
    if (!text) return text.error();
    std::optional<Candidate> game = remade(text.value(), settings);
    if (!game) return base::Error{"'" + path.string() + "' does not say its seed", "remove it"};
    batch.next_seed_ = game->seed + 1;
    batch.games_.push_back(*std::move(game));
    ++batch.count_;
  }
  return batch;
}

base::Result<std::string> BatchFolder::add(const Candidate& candidate, const Settings& settings) {
  const fs::path path = folder_ / file_name(count_ + 1);
  base::Result<std::string> written = write_whole(path, generator::game_text(candidate, settings));
  if (written) ++count_;
  return written;
}

}  // namespace rulewise::app
