#include "app/temporary_store.h"

#include <cstdlib>
#include <string>
#include <system_error>

#include "app/learned.h"
#include "app/messages.h"

namespace rulewise::app {

std::unique_ptr<TemporaryStore> TemporaryStore::make() {
  std::error_code error;
  std::string name =
      (std::filesystem::temp_directory_path(error) / "rulewise-memory-XXXXXX").string();
  if (error || mkdtemp(name.data()) == nullptr) {
    complain({"no temporary folder could be made", "set TMPDIR to one that can be written to"});
    return nullptr;
  }
  auto store = open_store(name + "/memory.db");
  if (!store) return nullptr;
  return std::unique_ptr<TemporaryStore>(new TemporaryStore(name, std::move(store)));
}

TemporaryStore::~TemporaryStore() {
  store_.reset();
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

}  // namespace rulewise::app
