// show.cc — `rulewise show FILE`: a chess-like game in plain English with its opening drawn; of a
// rulesheet in GDL its parts by name and number.
#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/commands.h"
#include "app/load_game.h"
#include "app/messages.h"
#include "app/rule_files.h"
#include "syntax/gdl/gdl.h"
#include "syntax/scl/scl.h"

namespace rulewise::app {
namespace {

/// What a term is headed by: `cell/3`, or the name of a constant.
std::string head_of(const gdl::Terms& terms, gdl::TermId term) {
  if (terms.is_variable(term)) return "any";
  const std::string name(terms.name(term));
  return terms.is_compound(term) ? name + '/' + std::to_string(terms.arity(term)) : name;
}

/// The parts of a rulesheet, each with the number of rules that speak of it.
class Summary {
 public:
  explicit Summary(const gdl::Rules& rules) : rules_(rules) {
    for (const gdl::Rule& rule : rules.rules) count(rule);
  }

  void print() const {
    print_line(number(rules_.roles.size(), "role") + ':' + roles());
    print_line(number(rules_.rules.size(), "rule") + ", " + std::to_string(facts_) +
               " of them without conditions");
    print_list("facts of a state", state_);
    print_list("moves", moves_);
    print_list("other relations", relations_);
  }

 private:
  using Counts = std::map<std::string, std::size_t>;

  void count(const gdl::Rule& rule) {
    const gdl::Terms& terms = rules_.terms;
    const auto& words = rules_.keywords;
    const gdl::Symbol name = terms.symbol(rule.head);
    const auto arguments = terms.arguments(rule.head);
    if (rule.body.empty()) ++facts_;
    if ((name == words.init || name == words.next) && arguments.size() == 1) {
      ++state_[head_of(terms, arguments[0])];
    } else if (name == words.legal && arguments.size() == 2) {
      ++moves_[head_of(terms, arguments[1])];
    } else if (name != words.role && name != words.base && name != words.input) {
      ++relations_[head_of(terms, rule.head)];
    }
  }

  static std::string number(std::size_t count, const std::string& thing) {
    return std::to_string(count) + ' ' + thing + (count == 1 ? "" : "s");
  }

  [[nodiscard]] std::string roles() const {
    std::string text;
    for (const gdl::TermId role : rules_.roles) text += ' ' + head_of(rules_.terms, role);
    return text;
  }

  static void print_list(const std::string& title, const Counts& counts) {
    if (counts.empty()) return;
    print_line(title + ':');
    for (const auto& [name, count] : counts) print_line("  " + name + ": " + number(count, "rule"));
  }

  const gdl::Rules& rules_;
  std::size_t facts_ = 0;
  Counts state_, moves_, relations_;
};

template <class Reading>
bool tell_faults(const RuleFile& file, Reading& reading) {
  if (!reading.diagnostics.has_errors()) return false;
  reading.diagnostics.sort_by_place();
  print_to_stderr(reading.diagnostics.to_text(file.name));
  return true;
}

int run_show(const std::string& name) {
  const base::Result<RuleFile> file = read_rule_file(name, library_folders());
  if (!file) {
    complain(file.error());
    return kBadInput;
  }
  if (file.value().language == Language::kScl) {
    scl::Reading reading = scl::read_rules(file.value().text);
    if (tell_faults(file.value(), reading)) return kBadInput;
    print_text(scl::to_english(reading.rules));
    return kDone;
  }
  gdl::Reading reading = gdl::read_rules(file.value().text);
  if (tell_faults(file.value(), reading)) return kBadInput;
  Summary(reading.rules).print();
  return kDone;
}

}  // namespace

void add_show(CLI::App& program, Action& chosen) {
  auto file = std::make_shared<std::string>();
  CLI::App* command = program.add_subcommand(
      "show", "Tell the rules of a chess-like game in English, its opening drawn");
  add_file_option(*command, *file);
  command->callback([file, &chosen] { chosen = [file] { return run_show(*file); }; });
}

}  // namespace rulewise::app
