// store.h — what was learned, in SQLite, beside the fingerprint of the game it was learned on.
//
//     auto store = Store::open(file);
//     store.value()->save({fingerprint, "td", games, bytes}, {});
//     std::optional<Kept> kept = store.value()->load(fingerprint, "td");
//
// Idea      two places for each game and method, written by turns in one transaction each, with a
//           number and a checksum: a process that dies leaves the one before. When the file itself
//           is damaged, it is set aside and the copy made when it was last opened well is taken
// Promises  what `load` gives was saved whole; several processes may have the file open
// Never     understands what it keeps: that is bytes
// Tested by store_test.cc
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

struct sqlite3;

namespace rulewise::memory {

struct Kept {
  std::string fingerprint;
  std::string method;
  std::uint64_t games = 0;
  std::string bytes;
};

/// A point of a learning curve.
struct CurvePoint {
  std::uint64_t games = 0;
  std::string what;  // such as "held-out loss"
  double value = 0;
};

class Store {
 public:
  static constexpr int kVersion = 1;

  /// Made where it is not there. An Error where it cannot be opened or is of a later version.
  [[nodiscard]] static base::Result<std::unique_ptr<Store>> open(const std::string& file);
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  ~Store();

  /// All at once or not at all; false if it could not be written.
  [[nodiscard]] bool save(const Kept& kept, const std::vector<CurvePoint>& points = {});
  /// The latest that is whole.
  [[nodiscard]] std::optional<Kept> load(const std::string& fingerprint,
                                         const std::string& method) const;
  [[nodiscard]] std::vector<CurvePoint> curve(const std::string& fingerprint,
                                              const std::string& method) const;
  /// Everything about a game by a method.
  [[nodiscard]] bool forget(const std::string& fingerprint, const std::string& method);

  /// Whether the file was damaged when it was opened and an earlier copy is used.
  [[nodiscard]] bool was_restored() const { return was_restored_; }

 private:
  explicit Store(sqlite3* database) : database_(database) {}
  [[nodiscard]] static base::Result<std::unique_ptr<Store>> open_once(const std::string& file);
  [[nodiscard]] bool execute(const char* sql) const;
  [[nodiscard]] bool is_sound() const;
  void keep_copy(const std::string& file) const;
  [[nodiscard]] std::optional<base::Error> prepare();
  [[nodiscard]] base::Error failure() const;

  sqlite3* database_;
  bool was_restored_ = false;
};

/// A number for bytes that changes when they do.
[[nodiscard]] std::uint64_t checksum(std::string_view bytes);

}  // namespace rulewise::memory
