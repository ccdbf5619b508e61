// generate_batch.h — a batch of generated games in a folder: what is there, and what comes next.
//
// Idea      DIR/0001.scl, DIR/0002.scl, …, and beside them DIR/batch.conf with the settings, so
//           that a batch that was stopped goes on exactly where it was
// Promises  a game is written whole or not at all; a folder with other games is left alone
// Tested by tests/cli
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "generator/candidate.h"

namespace rulewise::app {

class BatchFolder {
 public:
  /// Opens the folder, making it if need be; an Error where it belongs to other settings.
  static base::Result<BatchFolder> open(const std::filesystem::path& folder,
                                        const generator::Settings& settings, std::uint64_t seed);

  /// Games that were there when it was opened, remade from their seeds.
  [[nodiscard]] const std::vector<generator::Candidate>& games() const { return games_; }
  /// The first seed that was not yet tried for certain.
  [[nodiscard]] std::uint64_t next_seed() const { return next_seed_; }

  /// `0007.scl` for 7.
  [[nodiscard]] static std::string file_name(std::size_t number);
  /// Writes one more game.
  base::Result<std::string> add(const generator::Candidate& candidate,
                                const generator::Settings& settings);

 private:
  std::filesystem::path folder_;
  std::vector<generator::Candidate> games_;
  std::size_t count_ = 0;
  std::uint64_t next_seed_ = 0;
};

/// Writes through a file beside it, so that a reader never sees half of it.
[[nodiscard]] base::Result<std::string> write_whole(const std::filesystem::path& path,
                                                    const std::string& text);

}  // namespace rulewise::app
