#include "logic/scl/to_fairy.h"

#include "logic/scl/fairy_writer.h"

namespace rulewise::logic {

std::string fairy_name(const scl::Rules& rules) { return "rulewise_" + rules.name; }

FairyVariant to_fairy(const scl::Rules& rules) { return FairyWriter(rules).write(); }

}  // namespace rulewise::logic
