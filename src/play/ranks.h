// ranks.h — processes on one or many machines that work together: who they are, and letters
// between them.
//
// Idea      `mpirun -n 8 rulewise …` starts eight processes that know each other by rank. What
//           speaks MPI is a file of its own that is loaded only then, so the program needs no MPI
//           where it is started alone
// Promises  letters between two ranks arrive in order; receive never waits
// Never     used from more than one thread
// Tested by tests/tournament
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"

namespace rulewise::play {

class Ranks {
 public:
  struct Letter {
    std::size_t from = 0;
    std::string text;
  };

  virtual ~Ranks() = default;
  [[nodiscard]] virtual std::size_t rank() const = 0;
  [[nodiscard]] virtual std::size_t size() const = 0;
  /// False if it cannot be sent. Letters to a rank that has gone should be short.
  virtual bool send(std::size_t to, const std::string& text) = 0;
  /// A letter that has come, if there is one.
  [[nodiscard]] virtual std::optional<Letter> receive() = 0;
  /// Takes leave of the others, for which all of them must do so.
  virtual void finish() = 0;
};

/// Whether other processes were started together with this one.
[[nodiscard]] bool has_other_ranks();
/// Once, where there are others.
[[nodiscard]] base::Result<std::unique_ptr<Ranks>> open_ranks();

}  // namespace rulewise::play
