// ranks_mpi.cc — Ranks over MPI; built as a file of its own and loaded under mpirun.
#include <mpi.h>

#include <memory>

#include "play/ranks.h"

namespace rulewise::play {
namespace {

constexpr int kTag = 1;

class MpiRanks final : public Ranks {
 public:
  MpiRanks() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  }

  [[nodiscard]] std::size_t rank() const override { return static_cast<std::size_t>(rank_); }
  [[nodiscard]] std::size_t size() const override { return static_cast<std::size_t>(size_); }

  bool send(std::size_t to, const std::string& text) override {
    return MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, static_cast<int>(to),
                    kTag, MPI_COMM_WORLD) == MPI_SUCCESS;
  }

  [[nodiscard]] std::optional<Letter> receive() override {
    int has_come = 0;
    int length = 0;
    MPI_Status status;
    if (MPI_Iprobe(MPI_ANY_SOURCE, kTag, MPI_COMM_WORLD, &has_come, &status) != MPI_SUCCESS ||
        has_come == 0 || MPI_Get_count(&status, MPI_CHAR, &length) != MPI_SUCCESS) {
      return std::nullopt;
    }
    Letter letter{static_cast<std::size_t>(status.MPI_SOURCE),
                  std::string(static_cast<std::size_t>(length), '\0')};
    if (MPI_Recv(letter.text.data(), length, MPI_CHAR, status.MPI_SOURCE, kTag, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE) != MPI_SUCCESS) {
      return std::nullopt;
    }
    return letter;
  }

  void finish() override { MPI_Finalize(); }

 private:
  int rank_ = 0;
  int size_ = 1;
};

}  // namespace
}  // namespace rulewise::play

extern "C" rulewise::play::Ranks* rulewise_open_ranks() {
  if (MPI_Init(nullptr, nullptr) != MPI_SUCCESS) return nullptr;
  return std::make_unique<rulewise::play::MpiRanks>().release();
}
