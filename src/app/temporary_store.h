// temporary_store.h — a store of what is learned that is gone with its owner: for experiments.
//
// Tested by tests/cli
#pragma once

#include <filesystem>
#include <memory>
#include <utility>

#include "memory/store.h"

namespace rulewise::app {

class TemporaryStore {
 public:
  /// Nothing after saying on stderr why not.
  [[nodiscard]] static std::unique_ptr<TemporaryStore> make();
  TemporaryStore(const TemporaryStore&) = delete;
  TemporaryStore& operator=(const TemporaryStore&) = delete;
  ~TemporaryStore();

  memory::Store& operator*() { return *store_; }

 private:
  TemporaryStore(std::filesystem::path folder, std::unique_ptr<memory::Store> store)
      : folder_(std::move(folder)), store_(std::move(store)) {}

  std::filesystem::path folder_;
  std::unique_ptr<memory::Store> store_;
};

}  // namespace rulewise::app
