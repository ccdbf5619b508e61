// experiment_folder.h — where an experiment that takes long keeps what it has: rows and memory.
//
// Idea      a folder that is named keeps every row as a line of JSON as soon as it is there, and
//           what was learned beside it; who comes again with the same wishes goes on behind the
//           last row. Without a name all is gone with its owner
// Promises  rows of another experiment, seed or length are refused; a line that was cut off by a
//           killed process is left out
// Tested by experiment_folder_test.cc
#pragma once

#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "app/experiments.h"
#include "app/temporary_store.h"
#include "memory/store.h"

namespace rulewise::app {

class ExperimentFolder {
 public:
  /// Nothing after saying on stderr why not.
  [[nodiscard]] static std::unique_ptr<ExperimentFolder> open(const std::string& experiment,
                                                              const ExperimentOptions& options);

  [[nodiscard]] memory::Store& store() { return store_ ? *store_ : **temporary_; }
  /// The row of this name, if there is one.
  [[nodiscard]] const Figure* find(const std::string& what) const;
  /// False after saying that it could not be kept.
  [[nodiscard]] bool keep(const Figure& figure);
  /// All there are, in order.
  [[nodiscard]] const Figures& rows() const { return rows_; }

 private:
  ExperimentFolder() = default;
  [[nodiscard]] bool open_rows(const std::string& file, const std::string& head);

  std::unique_ptr<TemporaryStore> temporary_;
  std::unique_ptr<memory::Store> store_;
  std::string file_;  // of rows; empty: none
  Figures rows_;
};

}  // namespace rulewise::app
