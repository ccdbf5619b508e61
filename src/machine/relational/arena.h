// arena.h — memory for what lives exactly as long as one state (or one evaluator).
//
// Idea      blocks filled front to back and forgotten all at once; blocks are kept for reuse
// Needs     only trivially destructible things inside
// Promises  addresses stay valid until reset; `used_bytes` never exceeds what was asked for by
//           more than one block
// Tested by table_test.cc
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>
#include <vector>

namespace rulewise::machine::relational {

class Arena {
 public:
  template <class T>
  T* make_array(std::size_t count) {
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= 8);
    return static_cast<T*>(allocate(count * sizeof(T)));
  }

  template <class T>
  T* make() {
    return new (make_array<T>(1)) T();
  }

  void reset() {
    if (blocks_.size() > kKeptBlocks) blocks_.resize(kKeptBlocks);
    large_.clear();
    large_bytes_ = 0;
    block_ = 0;
    used_in_block_ = 0;
    used_bytes_ = 0;
  }

  [[nodiscard]] std::size_t used_bytes() const { return used_bytes_; }
  /// Memory taken, blocks kept for reuse included.
  [[nodiscard]] std::size_t memory_bytes() const {
    return blocks_.size() * kBlockBytes + large_bytes_;
  }

 private:
  static constexpr std::size_t kBlockBytes = std::size_t{1} << 16U;
  static constexpr std::size_t kKeptBlocks = 256;

  void* allocate(std::size_t bytes) {
    bytes = (bytes + 7) & ~std::size_t{7};
    used_bytes_ += bytes;
    if (bytes > kBlockBytes / 4) {
      large_bytes_ += bytes;
      return large_.emplace_back(new std::byte[bytes]).get();
    }
    if (blocks_.empty() || used_in_block_ + bytes > kBlockBytes) open_block();
    void* place = blocks_[block_].get() + used_in_block_;
    used_in_block_ += bytes;
    return place;
  }

  void open_block() {
    if (!blocks_.empty() && used_in_block_ > 0) ++block_;
    if (block_ >= blocks_.size()) blocks_.emplace_back(new std::byte[kBlockBytes]);
    used_in_block_ = 0;
  }

  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  std::vector<std::unique_ptr<std::byte[]>> large_;
  std::size_t block_ = 0;
  std::size_t used_in_block_ = 0;
  std::size_t used_bytes_ = 0;
  std::size_t large_bytes_ = 0;
};

}  // namespace rulewise::machine::relational
