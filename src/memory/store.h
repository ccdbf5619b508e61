// store.h — what was learned, in SQLite, beside the fingerprint of the game it was learned on.
//
//     auto store = Store::open(file);
//     store.value()->save({fingerprint, "td", games, bytes}, {});
//     std::optional<Kept> kept = store.value()->load(fingerprint, "td");
//
// Idea      two places for each game and method, written by turns in one transaction each, with a
//           number and a checksum: a process that dies leaves the one before. What is damaged, the
//           file or an entry in it, is set aside and comes from the copy that was made when the
//           file was last opened well to be written (store_mend.cc, store_files.h)
//           Between two states lessons are added one by one: small, so that a process that dies
//           leaves those too, and gone with the next state, which has learned them
// Promises  what `load` gives was saved whole; several processes may have the file open, and what
//           one of them has claimed no other writes over (store_claim.h); whatever is
//           not a damaged store is left alone; a store that is read makes and changes no file
// Never     understands what it keeps: that is bytes
// Tested by store_test.cc, store_claim_test.cc
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "memory/store_claim.h"

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

/// A game that what was learned is measured by.
struct KeptGame {
  std::uint64_t number = 0;
  std::string bytes;
};

/// New with a state.
struct KeptBeside {
  std::vector<CurvePoint> points{};
  std::vector<KeptGame> games{};
  std::uint64_t games_from = 0;  // of lower numbers none is kept any longer
  std::vector<Kept> states{};    // of other methods, without which this one cannot be read
};

/// How something was learned from some game on, as a person would ask for it.
struct Settings {
  std::uint64_t games = 0;  // before it
  std::string text;

  friend bool operator==(const Settings&, const Settings&) = default;
};

enum class Access { kRead, kWrite };

class Store {
 public:
  static constexpr int kVersion = 1;

  /// Made where it is not there; to be read, an empty one is given instead. An Error where it
  /// cannot be opened, is something else or is of a later version.
  [[nodiscard]] static base::Result<std::unique_ptr<Store>> open(const std::string& file,
                                                                 Access access = Access::kWrite);
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  ~Store();

  /// From now on until this store is closed, nobody else writes what a method learns about a game;
  /// why not, where somebody who lives has claimed it.
  [[nodiscard]] std::optional<base::Error> claim(const std::string& fingerprint,
                                                 const std::string& method);
  /// All at once or not at all; false if it could not be written, or is claimed by another.
  [[nodiscard]] bool save(const Kept& kept, const std::vector<CurvePoint>& points = {}) {
    return save(kept, KeptBeside{points});
  }
  [[nodiscard]] bool save(const Kept& kept, const KeptBeside& beside);
  /// The latest that is whole.
  [[nodiscard]] std::optional<Kept> load(const std::string& fingerprint,
                                         const std::string& method) const;
  /// How it is learned from now on: kept with the next state, where that is not as before.
  void set_settings(const std::string& fingerprint, const std::string& method,
                    const std::string& text);
  /// All that are kept, in order; none of what was learned before settings were.
  [[nodiscard]] std::vector<Settings> settings(const std::string& fingerprint,
                                               const std::string& method) const;
  /// What `count` games taught after the first `games`: behind the latest state.
  [[nodiscard]] bool add_lesson(const Kept& lesson, std::uint64_t count);
  /// Lessons that were added behind a state, in order, as long as none is missing or damaged.
  [[nodiscard]] std::vector<std::string> lessons_after(const Kept& state) const;
  /// Those that were kept with a state and before, in order, but for damaged ones.
  [[nodiscard]] std::vector<KeptGame> games_before(const Kept& state) const;
  [[nodiscard]] std::vector<CurvePoint> curve(const std::string& fingerprint,
                                              const std::string& method) const;
  /// Everything about a game by a method, as far as this store tells; in the file it is gone with
  /// the first state that is saved instead, so that who learns nothing loses nothing.
  void forget(const std::string& fingerprint, const std::string& method);

  /// What was found damaged when it was opened and what is used instead, a sentence each.
  [[nodiscard]] const std::vector<std::string>& damage() const { return damage_; }
  /// Why the last `save` or `add_lesson` was not done.
  [[nodiscard]] const base::Error& fault() const { return fault_; }

 private:
  using Opened = base::Result<std::unique_ptr<Store>>;
  using Entry = std::pair<std::string, std::string>;  // fingerprint and method
  struct Numbered {
    std::uint64_t number = 0;
    Kept kept;
  };

  Store(sqlite3* database, std::string file) : database_(database), file_(std::move(file)) {}
  [[nodiscard]] static Opened open_once(const std::string& file, Access access);
  [[nodiscard]] static Opened open_to_write(const std::string& file);
  [[nodiscard]] static Opened open_to_read(const std::string& file);
  [[nodiscard]] static Opened open_empty(const std::string& file);
  [[nodiscard]] static std::unique_ptr<Store> open_copy(const std::string& file);
  [[nodiscard]] static base::Result<std::string> bring_back_copy(const std::string& file);

  [[nodiscard]] bool execute(const char* sql) const;
  [[nodiscard]] bool is_damaged() const;
  [[nodiscard]] std::optional<base::Error> fault_of_contents() const;
  [[nodiscard]] std::optional<base::Error> prepare() const;
  [[nodiscard]] base::Error failure() const;

  [[nodiscard]] std::optional<Numbered> latest(const Entry& entry) const;
  [[nodiscard]] bool write(const Numbered& state) const;
  /// As the latest of its entry, in place of what was forgotten.
  [[nodiscard]] bool write_next(const Kept& kept, const KeptBeside& beside);
  [[nodiscard]] bool erase(const Entry& entry);
  /// Whoever has claimed it now; nothing where nobody has.
  [[nodiscard]] std::optional<Claim> claim_on(const Entry& entry) const;
  /// Why this store may not write it now.
  [[nodiscard]] std::optional<base::Error> fault_of_claim(const Entry& entry) const;
  [[nodiscard]] bool write_claim(const Entry& entry) const;
  [[nodiscard]] bool write_points(const Kept& kept, const std::vector<CurvePoint>& points) const;
  [[nodiscard]] bool write_games(const Kept& kept, const KeptBeside& beside) const;
  /// Those set since the last state, if they are not as before.
  [[nodiscard]] bool write_settings(const Kept& kept) const;
  /// What was learned after so many games, which are lost.
  [[nodiscard]] bool erase_after(const Entry& entry, std::uint64_t games) const;
  void release_claims();
  /// In a transaction of its own; false with the fault told where it is not done or not allowed.
  [[nodiscard]] bool transact(const std::vector<Entry>& entries,
                              const std::function<bool()>& change);
  [[nodiscard]] std::map<Entry, std::vector<std::uint64_t>> damaged_states() const;
  [[nodiscard]] base::Result<std::string> keep_as_it_is() const;
  [[nodiscard]] bool mend();
  [[nodiscard]] bool mend_entry(const Entry& entry, const std::vector<std::uint64_t>& damaged,
                                const Store* copy);
  void replace_while_read();
  void keep_copy() const;

  sqlite3* database_;
  std::string file_;
  std::vector<std::string> damage_;
  base::Error fault_;
  std::map<Entry, std::uint64_t> claims_;  // this store's, and their marks
  std::set<Entry> forgotten_;              // erased when something is saved instead
  std::map<Entry, std::string> settings_;  // from now on
  std::map<Entry, Kept> from_copy_;        // where it is only read and nothing of them is whole
};

/// A number for bytes that changes when they do.
[[nodiscard]] std::uint64_t checksum(std::string_view bytes);

}  // namespace rulewise::memory
