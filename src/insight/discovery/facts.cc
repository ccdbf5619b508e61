#include "insight/discovery/facts.h"

#include <optional>

namespace rulewise::insight {
namespace {

constexpr std::size_t kMaxDepth = 4;     // parentheses inside parentheses
constexpr std::size_t kMaxColumns = 16;  // constants in one fact

/// A fact taken apart: what stays when its constants are left out, and the constants.
struct Parts {
  std::string_view head;
  std::string shape;
  std::vector<std::string_view> constants;
};

bool ends_name(char c) { return c == ' ' || c == '(' || c == ')'; }

std::string_view take_name(std::string_view text, std::size_t& at) {
  const std::size_t begin = at;
  while (at < text.size() && !ends_name(text[at])) ++at;
  return text.substr(begin, at - begin);
}

/// Nothing where the term nests deeper or is longer than those of boards.
std::optional<Parts> take_apart(std::string_view text) {
  Parts parts;
  std::size_t depth = 0;
  bool is_functor = false;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '(') {
      if (++depth > kMaxDepth) return std::nullopt;
      is_functor = true;
      parts.shape += '(';
      ++at;
    } else if (text[at] == ')') {
      --depth;
      parts.shape += ')';
      ++at;
    } else if (text[at] == ' ') {
      ++at;
    } else {
      const std::string_view name = take_name(text, at);
      if (depth == 0 || (is_functor && depth == 1)) parts.head = name;
      if (is_functor || depth == 0) {
        parts.shape += name;
      } else {
        parts.shape += " .";
        parts.constants.push_back(name);
      }
      is_functor = false;
      if (parts.constants.size() > kMaxColumns) return std::nullopt;
    }
  }
  return parts;
}

std::string_view head_of(std::string_view text) {
  std::size_t at = text.empty() || text.front() != '(' ? 0 : 1;
  return take_name(text, at);
}

/// `cell/3` where nothing is nested, else the shape itself.
std::string shape_text(const Parts& parts) {
  if (parts.shape.find('(', 1) != std::string::npos) return parts.shape;
  return std::string(parts.head) + "/" + std::to_string(parts.constants.size());
}

}  // namespace

FactId FactStore::intern(std::string_view text) {
  const Symbol symbol = texts_.intern(text);
  const auto found = by_text_.find(symbol);
  if (found != by_text_.end()) return found->second;
  const FactId id = add(text);
  text_of_.push_back(symbol);
  by_text_.emplace(symbol, id);
  return id;
}

FactId FactStore::add(std::string_view text) {
  const FactId id(shape_of_.size());
  std::optional<Parts> parts = take_apart(text);
  if (!parts) parts = Parts{head_of(text), std::string(head_of(text)) + " …", {text}};
  const auto [entry, is_new] = by_shape_.try_emplace(parts->shape, ShapeId(shapes_.size()));
  if (is_new) {
    shapes_.push_back({std::string(parts->head), shape_text(*parts),
                       static_cast<std::uint32_t>(parts->constants.size())});
  }
  for (const std::string_view name : parts->constants) constants_.push_back(names_.intern(name));
  first_constant_.push_back(static_cast<std::uint32_t>(constants_.size()));
  shape_of_.push_back(entry->second);
  shapes_[entry->second.index()].facts.push_back(id);
  return id;
}

std::span<const Symbol> FactStore::constants(FactId fact) const {
  const std::uint32_t begin = first_constant_[fact.index()];
  return std::span(constants_).subspan(begin, first_constant_[fact.index() + 1] - begin);
}

}  // namespace rulewise::insight
