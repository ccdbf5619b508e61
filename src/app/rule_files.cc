#include "app/rule_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "app/near_misses.h"
#include "syntax/gdl/gdl.h"

namespace rulewise::app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBlockBytes = std::size_t{1} << 16U;

/// A file descriptor that is closed when it goes; stdin stays open.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ > STDIN_FILENO) close(number_);
  }
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

base::Error cannot_read(const fs::path& path, const std::string& why) {
  return {"cannot read '" + path.string() + "': " + why};
}

base::Result<std::string> read_descriptor(const Descriptor& file, const fs::path& path,
                                          std::size_t max_bytes) {
  std::string text;
  while (text.size() <= max_bytes) {
    const std::size_t before = text.size();
    text.resize(before + std::min(kBlockBytes, max_bytes + 1 - before));
    const ssize_t got = read(file.number(), text.data() + before, text.size() - before);
    if (got < 0) return cannot_read(path, std::strerror(errno));
    text.resize(before + static_cast<std::size_t>(got));
    if (got == 0) break;
  }
  return text;
}

/// The language a file says it has by its ending, if it does.
std::optional<Language> language_by_ending(const fs::path& file) {
  const std::string ending = file.extension().string();
  if (ending == ".kif" || ending == ".gdl") return Language::kGdl;
  if (ending == ".scl" || ending == ".game") return Language::kScl;
  return std::nullopt;
}

bool exists(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

/// Of a bare name the GDL text before the chess-like one; a name with an ending as it is.
fs::path find_in_library(const std::string& name, const std::vector<fs::path>& folders) {
  const bool has_ending = language_by_ending(name).has_value();
  for (const char* ending : {".kif", ".scl"}) {
    for (const fs::path& folder : folders) {
      std::error_code ignored;
      fs::path path = folder / (has_ending ? name : name + ending);
      if (fs::is_regular_file(path, ignored)) return path;
    }
  }
  return {};
}

base::Error unknown_game(const std::string& name, const std::vector<fs::path>& folders) {
  const std::vector<std::string> names = library_names(folders);
  std::string hint = suggestion(name, names);
  if (names.empty()) {
    hint += "no library of games was found; give a path, or set RULEWISE_GAMES to its folder";
  } else {
    hint += hint.empty() ? "the library has:" : " The library has:";
    for (const std::string& known : names) hint += ' ' + known;
  }
  return {"no game named '" + name + "' in the library, and no such file", hint};
}

/// A path below the current folder without what leads there: what a person would have typed.
std::string shown_name(const fs::path& path) {
  std::error_code failed;
  const fs::path near = fs::proximate(path, failed);
  return failed || near.string().starts_with("..") ? path.string() : near.string();
}

base::Result<RuleFile> read_path(const fs::path& path) {
  base::Result<std::string> text = read_bytes(path, gdl::ReadLimits{}.max_bytes);
  if (!text) return text.error();
  const Language language = language_of(path, text.value());
  return RuleFile{language, shown_name(path), std::move(text).value()};
}

}  // namespace

std::vector<fs::path> library_folders() {
  std::vector<fs::path> folders;
  if (const char* named = std::getenv("RULEWISE_GAMES")) {
    std::string_view rest(named);
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(':'), rest.size());
      if (end > 0) folders.emplace_back(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  if (failed) return folders;
  const fs::path beside = program.parent_path();
  folders.push_back(beside / "../../games");              // build/PRESET/rulewise
  folders.push_back(beside / "../share/rulewise/games");  // PREFIX/bin/rulewise
  for (fs::path& folder : folders) folder = folder.lexically_normal();
  // The games that were invented and kept come after those that people made.
  for (std::size_t i = 0, count = folders.size(); i < count; ++i) {
    folders.push_back(folders[i] / "generated");
  }
  return folders;
}

std::vector<std::string> library_names(const std::vector<fs::path>& folders) {
  std::set<std::string> names;
  std::set<std::string> chess_like;
  for (const fs::path& folder : folders) {
    std::error_code failed;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, failed)) {
      const std::string ending = entry.path().extension().string();
      if (ending == ".kif") names.insert(entry.path().stem().string());
      if (ending == ".scl") chess_like.insert(entry.path().stem().string());
    }
  }
  for (const std::string& name : chess_like) {
    if (!names.insert(name).second) names.insert(name + ".scl");
  }
  return {names.begin(), names.end()};
}

Language language_of(const fs::path& file, std::string_view text) {
  if (const std::optional<Language> said = language_by_ending(file)) return *said;
  return language_of_text(text);
}

base::Result<std::string> read_stdin(std::size_t max_bytes) {
  return read_descriptor(Descriptor(STDIN_FILENO), "<stdin>", max_bytes);
}

base::Result<std::string> read_bytes(const fs::path& path, std::size_t max_bytes) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return cannot_read(path, "it is a directory");
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.number() < 0) return cannot_read(path, std::strerror(errno));
  return read_descriptor(file, path, max_bytes);
}

base::Result<RuleFile> read_stdin_rules(std::size_t max_bytes) {
  static const base::Result<std::string> text = read_stdin(max_bytes);
  if (!text) return text.error();
  return RuleFile{language_of({}, text.value()), "<stdin>", text.value()};
}

base::Result<RuleFile> read_rule_file(const std::string& file,
                                      const std::vector<fs::path>& folders) {
  if (file == "-") return read_stdin_rules(gdl::ReadLimits{}.max_bytes);
  const bool is_path = file.find('/') != std::string::npos;
  const bool has_ending = language_by_ending(file).has_value();
  if (is_path || (has_ending && exists(file))) return read_path(file);
  const fs::path game = find_in_library(file, folders);
  if (!game.empty()) return read_path(game);
  if (has_ending || exists(file)) return read_path(file);
  return unknown_game(file, folders);
}

}  // namespace rulewise::app
