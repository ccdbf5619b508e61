#include "generator/config_values.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "generator/words.h"

namespace rulewise::generator {
namespace {

// ---- Options of distributions and their words ------------------------------------------------

template <class T>
struct Word {
  std::string_view text;
  T value;
};
template <class T>
Word(const char*, T) -> Word<T>;

template <class T>
constexpr std::array<Word<T>, 0> kWords{};
template <>
constexpr std::array kWords<scl::BoardType> = {
    Word{"planar", scl::BoardType::kPlanar},
    Word{"vertical_cylinder", scl::BoardType::kVerticalCylinder}};
template <>
constexpr std::array kWords<scl::Inversion> = {Word{"forward", scl::Inversion::kForward},
                                               Word{"diagonal", scl::Inversion::kDiagonal}};
template <>
constexpr std::array kWords<scl::SetupKind> = {
    Word{"random", scl::SetupKind::kRandom}, Word{"arbitrary", scl::SetupKind::kFixed},
    Word{"player", scl::SetupKind::kByPlayer}, Word{"opponent", scl::SetupKind::kByOpponent}};
template <>
constexpr std::array kWords<scl::MovementKind> = {Word{"leaper", scl::MovementKind::kLeap},
                                                  Word{"rider", scl::MovementKind::kRide},
                                                  Word{"hopper", scl::MovementKind::kHop}};
template <>
constexpr std::array kWords<scl::Comparison> = {Word{"eq", scl::Comparison::kEqual},
                                                Word{"geq", scl::Comparison::kAtLeast},
                                                Word{"leq", scl::Comparison::kAtMost}};
template <>
constexpr std::array kWords<CaptureEffect> = {
    Word{"remove", CaptureEffect::kRemove},
    Word{"player_possesses", CaptureEffect::kPlayerPossesses},
    Word{"opponent_possesses", CaptureEffect::kOpponentPossesses}};
template <>
constexpr std::array kWords<Generality> = {Word{"any", Generality::kAny},
                                           Word{"specific", Generality::kSpecific}};
template <>
constexpr std::array kWords<GoalType> = {Word{"eradicate", GoalType::kEradicate},
                                         Word{"arrive", GoalType::kArrive}};
template <>
constexpr std::array kWords<scl::Side> = {Word{"player", scl::Side::kPlayer},
                                          Word{"opponent", scl::Side::kOpponent}};

template <class T>
std::string option_text(const T& value) {
  if constexpr (std::is_same_v<T, Fraction>) {
    return text(value);
  } else {
    const auto found = std::ranges::find(kWords<T>, value, &Word<T>::value);
    return std::string(found->text);
  }
}

template <class T>
std::string known_options() {
  std::string list;
  for (const Word<T>& word : kWords<T>) list += (list.empty() ? "" : ", ") + std::string(word.text);
  return list;
}

// ---- Reading ---------------------------------------------------------------------------------

std::vector<LineText> split(const LineText& whole, char separator) {
  std::vector<LineText> parts;
  std::string_view rest = whole.text;
  while (true) {
    const std::size_t at = rest.find(separator);
    parts.push_back(whole.part(trimmed(rest.substr(0, at))));
    // A part of blanks only still has a place.
    if (parts.back().text.empty()) parts.back().text = rest.substr(0, 0);
    if (at == rest.npos) return parts;
    rest.remove_prefix(at + 1);
  }
}

class ValueReader {
 public:
  ValueReader(const LineText& value, const Bounds& bounds, base::Diagnostics& diagnostics)
      : value_(value), bounds_(bounds), diagnostics_(diagnostics) {}

  void operator()(int* slot) {
    if (const std::optional<int> number = whole_number(value_)) *slot = *number;
  }

  void operator()(Fraction* slot) {
    if (const std::optional<Fraction> number = decimal(value_)) *slot = *number;
  }

  void operator()(IntRange* slot) {
    const auto [low_text, high_text] = ends();
    const std::optional<int> low = whole_number(low_text);
    const std::optional<int> high = is_one_value() ? low : whole_number(high_text);
    if (low && high && in_order(*low <= *high)) *slot = {*low, *high};
  }

  void operator()(FractionRange* slot) {
    const auto [low_text, high_text] = ends();
    const std::optional<Fraction> low = decimal(low_text);
    const std::optional<Fraction> high = is_one_value() ? low : decimal(high_text);
    if (low && high && in_order(*low <= *high)) *slot = {*low, *high};
  }

  void operator()(SideRange* slot) {
    const auto [low_text, high_text] = ends();
    const std::optional<int> low = whole_number(low_text);
    if (lower_case(high_text.text) == "max") {
      if (low) *slot = {*low, {}};
      return;
    }
    const std::optional<int> high = is_one_value() ? low : whole_number(high_text);
    if (low && high && in_order(*low <= *high)) *slot = {*low, *high};
  }

  template <class T>
  void operator()(Distribution<T>* slot) {
    Distribution<T> distribution;
    const std::vector<LineText> parts = split(value_, ',');
    for (const LineText& part : parts) {
      const std::optional<Option<T>> option = read_option<T>(part, parts.size() == 1);
      if (!option) return;
      distribution.options.push_back(*option);
    }
    if (is_distribution(distribution)) *slot = std::move(distribution);
  }

  template <class T>
  std::optional<T> option_value(const LineText& part) {
    if constexpr (std::is_same_v<T, Fraction>) {
      return decimal(part);
    } else {
      const std::string word = lower_case(part.text);
      const auto found = std::ranges::find(kWords<T>, word, &Word<T>::text);
      if (found != kWords<T>.end()) return found->value;
      return complain(part, "no option named '" + std::string(part.text) + "' here",
                      "the options are " + known_options<T>());
    }
  }

 private:
  /// `VALUE: CHANCE`, or the value alone where there is but one.
  template <class T>
  std::optional<Option<T>> read_option(const LineText& part, bool is_only) {
    const std::size_t colon = part.text.find(':');
    if (colon == part.text.npos && !is_only) {
      return complain(part, "an option without a chance", "write it as VALUE: CHANCE");
    }
    const LineText name = part.part(trimmed(part.text.substr(0, colon)));
    const std::optional<T> value = option_value<T>(name.text.empty() ? part : name);
    if (!value) return {};
    if (colon == part.text.npos) return Option<T>{*value, fraction(1)};
    const LineText chance_text = part.part(part.text.substr(colon + 1));
    const std::optional<Fraction> chance =
        ValueReader(value_, {fraction(0), fraction(1)}, diagnostics_).decimal(trim(chance_text));
    if (!chance) return {};
    return Option<T>{*value, *chance};
  }

  template <class T>
  bool is_distribution(const Distribution<T>& distribution) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < distribution.options.size(); ++i) {
      sum += distribution.options[i].chance.millionths;
      for (std::size_t j = 0; j < i; ++j) {
        if (distribution.options[i].value != distribution.options[j].value) continue;
        complain(value_, "'" + option_text(distribution.options[i].value) + "' is there twice",
                 "add their chances up");
        return false;
      }
    }
    if (sum == 0) {
      complain(value_, "no option has a chance", "give at least one of them more than 0");
      return false;
    }
    if (sum <= Fraction::kOne) return true;
    complain(value_, "the chances add up to " + text(Fraction{sum}) + ", more than 1",
             "the last option takes what the others leave");
    return false;
  }

  [[nodiscard]] bool is_one_value() const { return value_.text.find("..") == value_.text.npos; }

  /// `LOW..HIGH`, or one value for both.
  std::pair<LineText, LineText> ends() const {
    const std::size_t dots = value_.text.find("..");
    if (dots == value_.text.npos) return {value_, value_};
    return {trim(value_.part(value_.text.substr(0, dots))),
            trim(value_.part(value_.text.substr(dots + 2)))};
  }

  static LineText trim(const LineText& piece) {
    const std::string_view inner = trimmed(piece.text);
    return piece.part(inner.empty() ? piece.text.substr(0, 0) : inner);
  }

  std::optional<Fraction> decimal(const LineText& piece) {
    const std::optional<Fraction> number = parse_fraction(piece.text);
    if (!number) {
      return complain(piece, "expected a number instead of '" + std::string(piece.text) + "'",
                      "digits with at most six decimals, such as 0.25");
    }
    if (bounds_.low <= *number && *number <= bounds_.high) return number;
    return complain(piece, "'" + std::string(piece.text) + "' is out of bounds",
                    "from " + text(bounds_.low) + " to " + text(bounds_.high));
  }

  std::optional<int> whole_number(const LineText& piece) {
    const bool is_whole = !piece.text.empty() && piece.text.size() <= 10 &&
                          piece.text.find_first_not_of("0123456789") == piece.text.npos;
    if (!is_whole) {
      return complain(piece, "expected a whole number instead of '" + std::string(piece.text) + "'",
                      "from " + std::to_string(bounds_.low.millionths / Fraction::kOne) + " to " +
                          std::to_string(bounds_.high.millionths / Fraction::kOne));
    }
    const std::int64_t number = std::stoll(std::string(piece.text));
    const std::int64_t low = bounds_.low.millionths / Fraction::kOne;
    const std::int64_t high = bounds_.high.millionths / Fraction::kOne;
    if (low <= number && number <= high) return static_cast<int>(number);
    return complain(piece, "'" + std::string(piece.text) + "' is out of bounds",
                    "from " + std::to_string(low) + " to " + std::to_string(high));
  }

  bool in_order(bool is_ordered) {
    if (!is_ordered) complain(value_, "the range is empty", "the smaller end comes first");
    return is_ordered;
  }

  std::nullopt_t complain(const LineText& piece, std::string message, std::string hint) {
    diagnostics_.error(piece.where(), std::move(message), std::move(hint));
    return std::nullopt;
  }

  LineText value_;
  Bounds bounds_;
  base::Diagnostics& diagnostics_;
};

class OptionBlocker {
 public:
  OptionBlocker(const LineText& value, base::Diagnostics& diagnostics)
      : value_(value), diagnostics_(diagnostics) {}

  template <class T>
  void operator()(T* /*slot*/) {
    diagnostics_.error(value_.where(), "only an option of a distribution can be blocked",
                       "set the value with `=`");
  }

  template <class T>
  void operator()(Distribution<T>* slot) {
    Distribution<T> left = with_certain_last(*slot);
    for (const LineText& part : split(value_, ',')) {
      const std::optional<T> value =
          ValueReader(value_, {fraction(0), fraction(1)}, diagnostics_).option_value<T>(part);
      if (!value) return;
      const auto has_value = [&](const Option<T>& option) { return option.value == *value; };
      if (std::erase_if(left.options, has_value) == 0) {
        diagnostics_.error(part.where(), "'" + std::string(part.text) + "' is not there to block");
        return;
      }
    }
    if (scale_up(left)) *slot = std::move(left);
  }

 private:
  /// With the last option's chance written as what it is.
  template <class T>
  static Distribution<T> with_certain_last(Distribution<T> distribution) {
    std::int64_t rest = Fraction::kOne;
    for (const Option<T>& option : distribution.options) rest -= option.chance.millionths;
    distribution.options.back().chance.millionths += rest;
    return distribution;
  }

  template <class T>
  bool scale_up(Distribution<T>& distribution) {
    std::int64_t sum = 0;
    for (const Option<T>& option : distribution.options) sum += option.chance.millionths;
    if (sum == 0) {
      diagnostics_.error(value_.where(), "nothing that can happen would be left",
                         "leave at least one option with a chance");
      return false;
    }
    std::int64_t rest = Fraction::kOne;
    for (Option<T>& option : distribution.options) {
      option.chance.millionths = option.chance.millionths * Fraction::kOne / sum;
      rest -= option.chance.millionths;
    }
    // What rounding lost goes to the likeliest, so that an impossible last option stays so.
    std::ranges::max_element(distribution.options, {}, &Option<T>::chance)->chance.millionths +=
        rest;
    return true;
  }

  LineText value_;
  base::Diagnostics& diagnostics_;
};

struct ValueWriter {
  std::string operator()(const int* slot) const { return std::to_string(*slot); }
  std::string operator()(const Fraction* slot) const { return text(*slot); }
  std::string operator()(const IntRange* slot) const {
    return std::to_string(slot->low) + ".." + std::to_string(slot->high);
  }
  std::string operator()(const FractionRange* slot) const {
    return text(slot->low) + ".." + text(slot->high);
  }
  std::string operator()(const SideRange* slot) const {
    return std::to_string(slot->low) + ".." + (slot->high ? std::to_string(*slot->high) : "max");
  }
  template <class T>
  std::string operator()(const Distribution<T>* slot) const {
    std::string list;
    for (const Option<T>& option : slot->options) {
      list += (list.empty() ? "" : ", ") + option_text(option.value) + ": " + text(option.chance);
    }
    return list;
  }
};

}  // namespace

void read_value(const LineText& value, const Slot& slot, const Bounds& bounds,
                base::Diagnostics& diagnostics) {
  std::visit(ValueReader(value, bounds, diagnostics), slot);
}

void block_options(const LineText& value, const Slot& slot, base::Diagnostics& diagnostics) {
  std::visit(OptionBlocker(value, diagnostics), slot);
}

std::string value_text(const Slot& slot) { return std::visit(ValueWriter{}, slot); }

}  // namespace rulewise::generator
