#include "app/learned.h"

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "app/learn_contest.h"
#include "app/learn_state_morph.h"
#include "app/learn_states.h"
#include "app/messages.h"
#include "machine/board/board_game.h"
#include "memory/fingerprint.h"

namespace rulewise::app {
namespace {

std::optional<std::string> setting(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

}  // namespace

std::string default_store() {
  if (const auto named = setting("RULEWISE_MEMORY")) return *named;
  std::filesystem::path folder = setting("XDG_DATA_HOME").value_or("");
  if (folder.empty())
    folder = std::filesystem::path(setting("HOME").value_or(".")) / ".local/share";
  return (folder / "rulewise" / "memory.db").string();
}

std::unique_ptr<memory::Store> open_store(const std::string& file, memory::Access access) {
  std::error_code ignored;
  const std::filesystem::path folder = std::filesystem::path(file).parent_path();
  if (access == memory::Access::kWrite && !folder.empty()) {
    std::filesystem::create_directories(folder, ignored);
  }
  auto store = memory::Store::open(file, access);
  if (!store) {
    complain(store.error());
    return nullptr;
  }
  for (const std::string& damage : store.value()->damage()) remark(damage);
  return std::move(store).value();
}

std::shared_ptr<const memory::Learned> learned_about(const game::Game& game,
                                                     const memory::Store& store) {
  const auto* board_game = dynamic_cast<const machine::board::BoardGame*>(&game);
  if (board_game == nullptr) return nullptr;
  const machine::board::CompiledGame& compiled = board_game->compiled();
  const memory::Fingerprint fingerprint = memory::fingerprint_of(compiled.rules);
  auto learned = std::make_shared<memory::Learned>();
  const auto take = [&](const char* method, auto& weights, auto& features, auto& games) {
    const auto kept = store.load(fingerprint.text, method);
    auto taught = kept ? memory::td_memory_from(kept->bytes, compiled, fingerprint) : std::nullopt;
    if (!taught) return;
    weights = std::make_shared<const memory::Weights>(std::move(taught->best));
    features = taught->features();
    games = taught->state.games;
  };
  take("td", learned->weights, learned->features, learned->games);
  take("tdleaf", learned->quiet_weights, learned->quiet_features, learned->quiet_games);
  if (const auto kept = store.load(fingerprint.text, "morph")) {
    auto morph =
        std::make_shared<memory::Morph>(memory::AttackScanner(compiled), memory::MorphOptions{});
    if (morph->read(kept->bytes, fingerprint)) learned->morph = std::move(morph);
  }
  if (!learned->weights && !learned->quiet_weights && !learned->morph) return nullptr;
  if (learned->quiet_weights) learned->contest = last_contest(store, {fingerprint.text, "tdleaf"});
  if (!learned->contest) learned->contest = last_contest(store, {fingerprint.text, "td"});
  return learned;
}

std::shared_ptr<const memory::Learned> learned_about(const game::Game& game) {
  const auto store = open_store(default_store(), memory::Access::kRead);
  return store ? learned_about(game, *store) : nullptr;
}

std::shared_ptr<const memory::LearnedStates> learned_states_about(const std::string& file,
                                                                  const game::Game& game) {
  const auto store = open_store(default_store(), memory::Access::kRead);
  if (!store) return nullptr;
  const auto weights = learned_states(file, game, *store);
  auto morph = state_morph(file, game, *store);
  if (!morph) return weights;
  auto both = std::make_shared<memory::LearnedStates>();
  if (weights) *both = *weights;
  both->morph = std::move(morph);
  return both;
}

bool told(const memory::Store& store, bool is_done) {
  if (!is_done) complain(store.fault());
  return is_done;
}

bool may_learn(memory::Store& store, const LearnedPlace& place, bool begins_anew) {
  if (const auto fault = store.claim(place.fingerprint, place.method)) {
    complain(*fault);
    return false;
  }
  if (begins_anew) store.forget(place.fingerprint, place.method);
  return true;
}

void note_settings(memory::Store& store, const LearnedPlace& place, const std::string& text) {
  if (text.empty()) return;
  const auto before = store.settings(place.fingerprint, place.method);
  if (!before.empty() && before.back().text != text) {
    remark("this was learned by " + before.back().text + " and goes on by " + text);
  }
  store.set_settings(place.fingerprint, place.method, text);
}

bool is_said_to_begin_with_rules(const memory::Store& store, const LearnedPlace& place) {
  const auto settings = store.settings(place.fingerprint, place.method);
  if (settings.empty()) return false;
  const std::string& text = settings.front().text;  // opponents are quoted and come before it
  return (text + ' ').find(" --from-rules ", text.rfind('\'') + 1) != std::string::npos;
}

base::Error other_features(const char* option, bool had) {
  const std::string with = had ? "with " : "without ";
  return {"what is kept of this game was learned " + with + option,
          "go on " + with + "it, or forget what was learned by --anew"};
}

base::Error unreadable_memory() {
  return {"what is kept of this game is of another form than this program reads",
          "forget it by --anew, or name another file by --store"};
}

base::Error misfitting_memory() {
  return {"what is kept of this game speaks of facts that it does not have as it is loaded here",
          "load it as it was when it was learned (--memory, --setup-time), or name another file by "
          "--store"};
}

}  // namespace rulewise::app
