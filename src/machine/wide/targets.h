// targets.h — the instruction sets that the wide machine is built for.
//
// Include before hwy/foreach_target.h. Highway's dispatcher is one inline function: all files that
// use it must be built for the same sets, so they are listed here alone.
#pragma once

// Three instruction sets are enough; the ones in between gain nothing here.
#define HWY_DISABLED_TARGETS \
  (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
