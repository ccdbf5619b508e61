#include "front/web/game_shelf.h"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <utility>

#include "base/clock.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "front/web/rule_check.h"

namespace rulewise::front {
namespace {

constexpr std::size_t kMostOwn = 200;
constexpr std::size_t kMostLoaded = 12;
constexpr std::size_t kLongestTitle = 60;
constexpr std::size_t kLongestSummary = 600;
constexpr std::size_t kShortestSummary = 16;

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0) {
    text.remove_prefix(1);
  }
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) {
    text.remove_suffix(1);
  }
  return text;
}

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;  // FNV-1a: a name that is the same in every run
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash;
}

std::string hex_text(std::uint64_t number) {
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[(number >> shift) & 15U];
  return text;
}

}  // namespace

std::string about_text(const std::string& text, Language language) {
  const char sign = language == Language::kScl ? '%' : ';';
  std::string about;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = trimmed(std::string_view(text).substr(at, end - at));
    at = end + 1;
    if (line.empty() && about.empty()) continue;
    if (line.empty() || line[0] != sign) break;
    while (!line.empty() && line[0] == sign) line.remove_prefix(1);
    line = trimmed(line);
    if (line.empty()) {
      if (!about.empty() && !about.ends_with("\n\n")) about += "\n\n";
    } else {
      if (!about.empty() && !about.ends_with('\n')) about += ' ';
      about += line;
    }
  }
  return std::string(trimmed(about));
}

std::string first_sentence(const std::string& about) {
  // The first paragraph is often no more than the name of the game.
  const std::size_t paragraph = about.find("\n\n");
  const bool is_title = paragraph < kLongestTitle && about.size() > paragraph + 2;
  const std::string text = is_title ? about.substr(paragraph + 2) : about;
  std::size_t stop = text.find(". ");
  while (stop < kShortestSummary) stop = text.find(". ", stop + 1);  // `Black begins.` says little
  return text.substr(0, std::min(stop == std::string::npos ? stop : stop + 1, text.find("\n\n")));
}

std::string known_sentence(const std::string& about) {
  constexpr std::size_t kShortest = 30;  // shorter with a year in it: who invented it, and when
  std::size_t start = std::string::npos;
  for (const std::string_view sign : {"Known facts: ", "Known: "}) {
    if (start == std::string::npos && about.find(sign) != std::string::npos) {
      start = about.find(sign) + sign.size();
    }
  }
  if (start == std::string::npos) return {};
  std::string_view rest = std::string_view(about).substr(start);
  rest = rest.substr(0, rest.find("\n\n"));
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(". "), rest.size());
    std::string sentence(trimmed(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 2, rest.size()));
    if (sentence.ends_with('.')) sentence.pop_back();
    const bool is_count = sentence.find("by number of moves") != std::string::npos ||
                          sentence.find(" paths of ") != std::string::npos;
    const bool is_origin = sentence.size() < kShortest && !sentence.empty() &&
                           std::isdigit(static_cast<unsigned char>(sentence.back())) != 0;
    if (sentence.empty() || is_count || is_origin) continue;
    sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
    return sentence + '.';
  }
  return {};
}

std::size_t players_in(const std::string& text, Language language) {
  if (language == Language::kScl) return 2;
  constexpr std::string_view kRole = "(role ";
  std::size_t count = 0;
  for (std::string_view rest = text; !rest.empty();) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    line = line.substr(0, std::min(line.find(';'), line.find("<=")));
    for (std::size_t at = line.find(kRole); at != std::string_view::npos;
         at = line.find(kRole, at + 1)) {
      const bool is_apart = at == 0 || line[at - 1] == ' ' || line[at - 1] == ')';
      const bool is_fact = at + kRole.size() < line.size() && line[at + kRole.size()] != '?';
      count += is_apart && is_fact ? 1 : 0;
    }
  }
  return count;
}

std::string shortened(const std::string& text, std::size_t max_characters) {
  std::string_view rest = text;
  for (std::size_t n = 0; n < max_characters && !rest.empty(); ++n) {
    rest.remove_prefix(std::max<std::size_t>(1, base::character_length(rest)));
  }
  return text.substr(0, text.size() - rest.size());
}

std::string title_of(const std::string& name) {
  std::string title = name.substr(0, name.find(".scl"));
  std::ranges::replace(title, '_', ' ');
  if (!title.empty())
    title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
  return title;
}

namespace {

/// Once, for every time the shelf is shown.
void look_at(ShelfGame& game) {
  game.players = players_in(game.text, game.language);
  const std::string about = about_text(game.text, game.language);
  game.summary = shortened(first_sentence(about), kLongestSummary);
  game.known = shortened(known_sentence(about), kLongestSummary);
}

}  // namespace

GameShelf::GameShelf(std::vector<ShelfGame> library, const ShelfLimits& limits) : limits_(limits) {
  for (ShelfGame& game : library) {
    look_at(game);
    std::string id = game.id;
    games_.emplace(std::move(id), std::move(game));
  }
}

std::vector<ShelfGame> GameShelf::list(const std::string& visitor) const {
  const std::scoped_lock lock(mutex_);
  std::vector<ShelfGame> games;
  for (const auto& [id, game] : games_) {
    if (!game.owners.empty() && !game.owners.contains(visitor)) continue;
    games.push_back({game.id,
                     game.title,
                     game.language,
                     game.source,
                     {},
                     game.players,
                     game.summary,
                     game.known});
  }
  return games;
}

std::optional<ShelfGame> GameShelf::find(const std::string& id) const {
  const std::scoped_lock lock(mutex_);
  const auto found = games_.find(id);
  if (found == games_.end()) return std::nullopt;
  return found->second;
}

base::Result<ShelfGame> GameShelf::add_own(const std::string& text, const std::string& title,
                                           const std::string& visitor) {
  ShelfGame game;
  game.language = language_of_text(text);
  if (check_rules(text, game.language).has_errors()) {
    return base::Error{"the rules have faults", "check them first"};
  }
  game.id = "own-" + hex_text(hash_of(text));
  game.title = title.empty() ? "My game" : shortened(title, kLongestTitle);
  game.source = "own";
  game.text = text;
  look_at(game);
  const std::scoped_lock lock(mutex_);
  if (const auto known = games_.find(game.id); known != games_.end()) {
    known->second.owners.insert(visitor);
    if (known->second.owners.size() == 1) known->second.title = game.title;
    return known->second;
  }
  game.owners = {visitor};
  if (own_.size() >= kMostOwn) forget(oldest_of_greediest());
  own_.push_back(game.id);
  return games_.emplace(game.id, game).first->second;
}

base::Result<bool> GameShelf::remove_own(const std::string& id, const std::string& visitor) {
  const std::scoped_lock lock(mutex_);
  const auto found = games_.find(id);
  if (found == games_.end())
    return base::Error{"there is no game of that name here", "the library lists those there are"};
  if (found->second.owners.erase(visitor) == 0) {
    return base::Error{"only games that you brought can be removed", "those of the library stay"};
  }
  if (found->second.owners.empty()) forget(id);
  return true;
}

/// Who plays it goes on.
void GameShelf::forget(const std::string& id) {
  const std::string gone = id;
  games_.erase(gone);
  slots_.erase(gone);
  std::erase(own_, gone);
}

std::string GameShelf::oldest_of_greediest() const {
  std::map<std::string, std::size_t> counts;
  for (const std::string& id : own_) {
    for (const std::string& owner : games_.at(id).owners) ++counts[owner];
  }
  const auto most = std::ranges::max_element(counts, {}, [](const auto& c) { return c.second; });
  const auto oldest = std::ranges::find_if(
      own_, [&](const std::string& id) { return games_.at(id).owners.contains(most->first); });
  return *oldest;
}

std::shared_ptr<GameShelf::Slot> GameShelf::slot_of(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  std::shared_ptr<Slot>& slot = slots_[id];
  if (!slot) slot = std::make_shared<Slot>();
  slot->used = ++clock_;
  return slot;
}

/// Games in play stay: their sessions hold them.
void GameShelf::put_away_some() {
  const std::scoped_lock lock(mutex_);
  while (slots_.size() > kMostLoaded) {
    const auto oldest =
        std::ranges::min_element(slots_, {}, [](const auto& entry) { return entry.second->used; });
    slots_.erase(oldest);
  }
}

void GameShelf::set_on_full(std::function<bool()> on_full) { on_full_ = std::move(on_full); }

/// The one that was not looked at for longest and that nobody plays; false if there is none.
bool GameShelf::put_away_unused() {
  std::shared_ptr<const StudioGame> gone;  // ends after the lock
  const std::scoped_lock lock(mutex_);
  auto oldest = slots_.end();
  for (auto it = slots_.begin(); it != slots_.end(); ++it) {
    const bool is_idle = it->second.use_count() == 1 && it->second->game.use_count() == 1;
    if (is_idle && (oldest == slots_.end() || it->second->used < oldest->second->used)) oldest = it;
  }
  if (oldest == slots_.end()) return false;
  gone = oldest->second->game;
  slots_.erase(oldest);
  return true;
}

/// Of all games that anybody uses.
std::size_t GameShelf::held_bytes() {
  std::vector<std::shared_ptr<const StudioGame>> games;  // may be the last to let one go
  {
    const std::scoped_lock lock(mutex_);
    std::erase_if(loaded_, [](const auto& game) { return game.expired(); });
    for (const auto& game : loaded_) {
      if (auto held = game.lock()) games.push_back(std::move(held));
    }
  }
  std::size_t sum = 0;
  for (const auto& game : games) sum += game->bytes();
  return sum;
}

/// Room for a game that is being loaded; false if nobody can do without anything.
bool GameShelf::reserve() {
  const base::Deadline deadline(limits_.max_wait_seconds);
  for (;;) {
    const std::size_t held = held_bytes();
    {
      std::unique_lock lock(mutex_);
      const std::size_t wanted = (loading_ + 1) * limits_.game.max_bytes;
      if (held + wanted <= limits_.max_bytes) {
        ++loading_;
        return true;
      }
      const bool fits_alone = held + limits_.game.max_bytes <= limits_.max_bytes;
      if (fits_alone && loading_ > 0) {  // it will, when others have done
        if (deadline.has_passed()) return false;
        has_loaded_.wait_for(lock, std::chrono::milliseconds(100));
        continue;
      }
    }
    if (!put_away_unused() && !(on_full_ && on_full_())) return false;
  }
}

void GameShelf::release() {
  {
    const std::scoped_lock lock(mutex_);
    --loading_;
  }
  has_loaded_.notify_all();
}

base::Result<std::shared_ptr<const StudioGame>> GameShelf::load_now(const ShelfGame& game) {
  if (!reserve()) {
    return base::Error{"the games in use here take all the memory there is for games",
                       "end one of them, or try again when others have left"};
  }
  base::Result<std::shared_ptr<const StudioGame>> loaded = base::Error{"it was not loaded"};
  try {
    loaded = StudioGame::load(game.text, game.language, limits_.game);
  } catch (...) {
    release();
    throw;
  }
  if (loaded) {
    const std::scoped_lock lock(mutex_);
    loaded_.push_back(loaded.value());
  }
  release();
  return loaded;
}

base::Result<std::shared_ptr<const StudioGame>> GameShelf::load(const std::string& id) {
  const std::optional<ShelfGame> found = find(id);
  if (!found)
    return base::Error{"there is no game of that name here", "the library lists those there are"};
  const std::shared_ptr<Slot> slot = slot_of(id);
  const std::scoped_lock lock(slot->mutex);
  if (slot->game) return slot->game;
  auto loaded = load_now(*found);
  if (!loaded) return loaded.error();
  slot->game = loaded.value();
  put_away_some();
  return loaded;
}

}  // namespace rulewise::front
