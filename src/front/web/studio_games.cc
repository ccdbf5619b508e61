// The games of the page: listed, shown, checked, brought.
#include <utility>

#include "front/web/movement.h"
#include "front/web/rule_check.h"
#include "front/web/studio.h"
#include "play/configuration.h"
#include "syntax/scl/scl.h"

namespace rulewise::front {
namespace {

constexpr std::size_t kMostCards = 400;
constexpr double kMovementSeconds = 2;

}  // namespace

HttpReply Studio::list_games(const WebRequest& request) const {
  Json list = Json::array();
  for (const ShelfGame& game : shelf_.list(request.visitor)) {
    list.push_back({{"id", game.id},
                    {"title", game.title},
                    {"language", game.language == Language::kScl ? "scl" : "gdl"},
                    {"source", game.source},
                    {"players", game.players},
                    {"summary", game.summary},
                    {"known", game.known}});
  }
  return json_reply({{"games", std::move(list)}});
}

HttpReply Studio::show_game(const WebRequest& request) {
  const std::string& id = request.steps[1];
  const std::optional<ShelfGame> game = shelf_.find(id);
  if (!game)
    return fault(kNotFound,
                 {"there is no game of that name here", "the library lists those there are"});
  {
    const std::scoped_lock lock(mutex_);
    const auto known = cards_.find(id);
    if (known != cards_.end()) {
      return json_text_reply(known->second);
    }
  }
  const auto loaded = shelf_.load(id);
  if (!loaded) return fault(kNotPossible, loaded.error());
  const StudioGame& studio = *loaded.value();
  HttpReply reply =
      json_reply({{"id", id},
                  {"title", game->title},
                  {"language", game->language == Language::kScl ? "scl" : "gdl"},
                  {"source", game->source},
                  {"about", about_text(game->text, game->language)},
                  {"roles", studio.game().roles()},
                  {"kind", studio.kind()},
                  {"machine", machine::name_of(studio.made().kind)},
                  {"gates", studio.made().gates},
                  {"layout", studio.layout_json()},
                  {"opening", studio.position_json(studio.game().initial_state(), 0)}});
  const std::scoped_lock lock(mutex_);
  if (cards_.size() >= kMostCards) cards_.clear();
  cards_[id] = reply.body;
  return reply;
}

HttpReply Studio::show_rules(const WebRequest& request) const {
  const std::optional<ShelfGame> game = shelf_.find(request.steps[1]);
  if (!game)
    return fault(kNotFound,
                 {"there is no game of that name here", "the library lists those there are"});
  Json json{{"id", game->id},
            {"title", game->title},
            {"language", game->language == Language::kScl ? "scl" : "gdl"},
            {"text", game->text},
            {"english", nullptr}};
  if (game->language == Language::kScl) {
    const scl::Reading reading = scl::read_rules(game->text);
    if (!reading.diagnostics.has_errors()) json["english"] = scl::to_english(reading.rules);
  }
  return json_reply(json);
}

HttpReply Studio::show_movement(const WebRequest& request) {
  if (!shelf_.find(request.steps[1])) {
    return fault(kNotFound,
                 {"there is no game of that name here", "the library lists those there are"});
  }
  const auto loaded = shelf_.load(request.steps[1]);
  if (!loaded) return fault(kNotPossible, loaded.error());
  const auto movements = movements_of(*loaded.value(), base::Deadline(kMovementSeconds));
  return json_reply({{"movements", to_json(movements)}});
}

HttpReply Studio::check_text(const WebRequest& request) const {
  const std::string text = text_in(request.body, "text");
  const Language language = language_of_text(text);
  Json json = diagnostics_to_json(check_rules(text, language));
  json["language"] = language == Language::kScl ? "scl" : "gdl";
  return json_reply(json);
}

HttpReply Studio::add_game(const WebRequest& request) {
  const auto added = shelf_.add_own(text_in(request.body, "text"), text_in(request.body, "title"),
                                    request.visitor);
  if (!added) return fault(kNotPossible, added.error());
  {
    const std::scoped_lock lock(mutex_);
    cards_.erase(added.value().id);  // it may have another title now
  }
  return json_reply({{"id", added.value().id}, {"title", added.value().title}}, kCreated);
}

HttpReply Studio::remove_game(const WebRequest& request) {
  const std::string& id = request.steps[1];
  if (!shelf_.find(id))
    return fault(kNotFound,
                 {"there is no game of that name here", "the library lists those there are"});
  const auto removed = shelf_.remove_own(id, request.visitor);
  if (!removed) return fault(kConflict, removed.error());
  const std::scoped_lock lock(mutex_);
  cards_.erase(id);
  return json_reply({{"removed", true}});
}

HttpReply Studio::check_player(const WebRequest& request) const {
  const std::string text = text_in(request.body, "player");
  const auto read = play::read_configuration(text);
  Json json{{"player", text}, {"error", nullptr}};
  if (!read) json["error"] = {{"message", read.error().message}, {"hint", read.error().hint}};
  return json_reply(json);
}

}  // namespace rulewise::front
