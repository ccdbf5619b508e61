// game_shelf.h — the games of the page by name: those of the library, and those people brought.
//
// Idea      texts are kept, games are loaded when somebody looks at them; the ones not used for
//           longest are put away again, first those that nobody plays. A name is only ever looked
//           up here: nothing that comes in a request becomes the path of a file
// Promises  bounded: so many texts that people bring (who has most loses his oldest first), so many
//           games loaded, so much memory for all of them and those being loaded together; several
//           threads may ask for the same game, one of them loads it; what a visitor brings is
//           listed to him alone, and gone when all who brought it have removed it
// Tested by game_shelf_test.cc, tests/web
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "front/web/studio_game.h"

namespace rulewise::front {

/// A text of rules under a name.
struct ShelfGame {
  std::string id;
  std::string title;
  Language language = Language::kGdl;
  std::string source;  // `library`, `generated` or `own`
  std::string text;
  std::size_t players = 0;  // what the shelf makes of the text
  std::string summary = {};
  std::string known = {};
  std::set<std::string> owners = {};  // visitors who brought it
};

/// What the comment at the top of a text says, and the first sentence of it that tells something.
[[nodiscard]] std::string about_text(const std::string& text, Language language);
[[nodiscard]] std::string first_sentence(const std::string& about);
/// What it says is known of the game: one sentence, without counts of moves and names of inventors
/// alone; empty where it says nothing of the kind.
[[nodiscard]] std::string known_sentence(const std::string& about);
/// How many roles a text seems to have, without reading it in full.
[[nodiscard]] std::size_t players_in(const std::string& text, Language language);
/// So many characters of it at most, and no half of one.
[[nodiscard]] std::string shortened(const std::string& text, std::size_t max_characters);
/// `nine_mens_morris` as `Nine mens morris`.
[[nodiscard]] std::string title_of(const std::string& name);

struct ShelfLimits {
  std::size_t max_bytes = std::size_t{4} << 30U;  // of all games together, loading ones included
  double max_wait_seconds = 30;                   // for others to be loaded
  StudioGameLimits game;
};

class GameShelf {
 public:
  explicit GameShelf(std::vector<ShelfGame> library, const ShelfLimits& limits = {});

  /// Ends the use of a loaded game that somebody could best do without; false if there is none.
  void set_on_full(std::function<bool()> on_full);

  /// All but the texts; of those that people brought the visitor's own.
  [[nodiscard]] std::vector<ShelfGame> list(const std::string& visitor) const;
  [[nodiscard]] std::optional<ShelfGame> find(const std::string& id) const;
  /// Keeps a text that has no faults; the same text has the same name.
  [[nodiscard]] base::Result<ShelfGame> add_own(const std::string& text, const std::string& title,
                                                const std::string& visitor);
  /// The visitor does not want it any more; an Error where it is not his.
  [[nodiscard]] base::Result<bool> remove_own(const std::string& id, const std::string& visitor);
  /// May take seconds. An Error where there is no memory left that anybody could do without.
  [[nodiscard]] base::Result<std::shared_ptr<const StudioGame>> load(const std::string& id);

 private:
  struct Slot {
    std::mutex mutex;  // held while loading
    std::shared_ptr<const StudioGame> game;
    std::uint64_t used = 0;
  };

  void forget(const std::string& id);
  [[nodiscard]] std::string oldest_of_greediest() const;
  [[nodiscard]] std::shared_ptr<Slot> slot_of(const std::string& id);
  void put_away_some();
  bool put_away_unused();
  [[nodiscard]] std::size_t held_bytes();
  [[nodiscard]] bool reserve();
  void release();
  [[nodiscard]] base::Result<std::shared_ptr<const StudioGame>> load_now(const ShelfGame& game);

  const ShelfLimits limits_;
  std::function<bool()> on_full_;  // set before anybody asks
  mutable std::mutex mutex_;
  std::map<std::string, ShelfGame> games_;
  std::vector<std::string> own_;  // oldest first
  std::map<std::string, std::shared_ptr<Slot>> slots_;
  std::vector<std::weak_ptr<const StudioGame>> loaded_;  // wherever they are used
  std::size_t loading_ = 0;                              // games being loaded
  std::condition_variable has_loaded_;
  std::uint64_t clock_ = 0;
};

}  // namespace rulewise::front
