#include "app/lesson_record.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/json.h"
#include "app/messages.h"

namespace rulewise::app {
namespace {

constexpr std::string_view kBeginning = R"({"game":)";  // of every line that is written here

bool is_record(const std::string& line) {
  const Json json = Json::parse(line, nullptr, false);
  return json.is_object() && json.contains("game") && json.contains("moves");
}

/// How many bytes of the file are whole lines of records; nothing where it is something else.
std::optional<std::uintmax_t> record_bytes(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string line;
  std::uintmax_t bytes = 0;
  while (std::getline(in, line)) {
    if (in.eof()) {
      const auto same = std::min(line.size(), kBeginning.size());
      const bool is_cut = line.compare(0, same, kBeginning.substr(0, same)) == 0;
      return is_cut ? std::optional(bytes) : std::nullopt;
    }
    if (bytes == 0 && !is_record(line)) return std::nullopt;
    bytes += line.size() + 1;
  }
  return bytes;
}

}  // namespace

std::unique_ptr<LessonRecord> LessonRecord::open(const std::string& file, const game::Game& game,
                                                 RecordHead head) {
  std::unique_ptr<LessonRecord> made(new LessonRecord(game, std::move(head)));
  std::error_code error;
  if (std::filesystem::is_regular_file(file, error)) {
    const auto bytes = record_bytes(file);
    if (!bytes) {
      complain({"'" + file + "' is there and has no games of lessons: it is left as it is",
                "give --record another file"});
      return nullptr;
    }
    std::filesystem::resize_file(file, *bytes, error);
  }
  error.clear();
  made->name_ = file;
  made->file_.open(file, std::ios::binary | std::ios::app);
  if (made->file_) return made;
  complain({"games cannot be written to '" + file + "'", "give --record a file, not a folder"});
  return nullptr;
}

bool LessonRecord::is_good() const {
  if (file_.good()) return true;
  complain({"not all games could be written to '" + name_ + "'", "look whether the disk is full"});
  return false;
}

void LessonRecord::write(const LessonGame& played) {
  Json moves = Json::array();
  game::State state = game_.initial_state();
  for (const std::uint32_t choice : played.choices) {
    game::JointMove joint;
    std::vector<std::string> texts;
    for (std::size_t r = 0; r < game_.role_count(); ++r) {
      const game::Role role(r);
      const std::vector<game::Move> legal = game_.legal_moves(state, role);
      joint.push_back(legal[legal.size() > 1 ? choice : 0]);
      texts.push_back(game_.move_text(role, joint.back()));
    }
    moves.push_back(joint_move_to_json(texts));
    state = game_.successor(state, joint);
  }
  file_ << to_line({{"game", head_.game},
                    {"method", head_.method},
                    {"seed", head_.seed},
                    {"number", played.number},
                    {"against", played.against},
                    {"moves", moves},
                    {"result", played.result ? Json(*played.result) : Json()}})
        << '\n'
        << std::flush;
}

}  // namespace rulewise::app
