// knowledge.h — what players may be told of a game in GDL beside how to run it.
//
// Promises  nothing where the file is no GDL or has faults: whoever loaded the game has said so
// Tested by tests/cli
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "app/rule_files.h"
#include "game/game.h"
#include "play/game_study.h"
#include "play/player.h"

namespace rulewise::app {

/// The model of the game in the file, and what else is wanted, made within the time.
[[nodiscard]] play::Knowledge knowledge_of(const std::string& file, const game::Game& game,
                                           const play::GameStudyOptions& options);
/// What the configurations of players want to know, and how `auto` may learn more; texts that are
/// none want nothing.
[[nodiscard]] play::Knowledge knowledge_for(const RuleFile& file, const game::Game& game,
                                            std::span<const std::string> players,
                                            double max_seconds, std::uint64_t seed);
[[nodiscard]] play::Knowledge knowledge_for(const std::string& file, const game::Game& game,
                                            std::span<const std::string> players,
                                            double max_seconds, std::uint64_t seed);

/// Rules about winning and forced moves of a game of two that runs a net; nothing where they do
/// not come within their limits.
[[nodiscard]] std::shared_ptr<const tactics::Tactician> tactician_of(const std::string& file,
                                                                     const game::Game& game);

/// What insight tells of the game when it is asked for: `auto` does so in its start clock. The game
/// must outlive it; nothing where the file is no GDL.
[[nodiscard]] std::function<play::GameStudy(double)> studier_of(const std::string& file,
                                                                const game::Game& game,
                                                                std::uint64_t seed);

}  // namespace rulewise::app
