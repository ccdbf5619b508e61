# `ninja unit_tests` builds every unit test and nothing else.
add_custom_target(unit_tests)

# The warnings every target of ours is clean under; errors where RULEWISE_WERROR says so.
function(rulewise_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # g++ 12 warns wrongly about "text" + std::string (its bug 105651).
    target_compile_options(${target} PRIVATE -Wno-restrict)
  endif()
  if(RULEWISE_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()

# rulewise_module(NAME SOURCES a.cc … [TESTS a_test.cc …] [USES base game …] [LINK lib …])
#
# One room of the house: a static library rulewise_NAME, and beside it the test program
# NAME_test of the files in TESTS. Includes are written from src/: #include "base/random.h".
function(rulewise_module name)
  cmake_parse_arguments(M "" "" "SOURCES;TESTS;USES;LINK" ${ARGN})
  add_library(rulewise_${name} STATIC ${M_SOURCES})
  add_library(rulewise::${name} ALIAS rulewise_${name})
  set_target_properties(rulewise_${name} PROPERTIES EXPORT_NAME ${name})
  if(NOT name STREQUAL app)
    set_property(GLOBAL APPEND PROPERTY RULEWISE_ROOMS ${name})
  endif()
  target_include_directories(rulewise_${name} PUBLIC
    $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/src>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/rulewise>)
  target_compile_features(rulewise_${name} PUBLIC cxx_std_20)
  rulewise_warnings(rulewise_${name})
  foreach(room ${M_USES})
    target_link_libraries(rulewise_${name} PUBLIC rulewise_${room})
  endforeach()
  target_link_libraries(rulewise_${name} PRIVATE ${M_LINK})
  if(M_TESTS AND RULEWISE_TESTS)
    add_executable(${name}_test ${M_TESTS})
    rulewise_warnings(${name}_test)
    target_compile_options(${name}_test PRIVATE $<$<CONFIG:Release>:-O1>)  # quicker to build
    set_target_properties(${name}_test PROPERTIES
      UNITY_BUILD ${RULEWISE_TESTS_TOGETHER} UNITY_BUILD_BATCH_SIZE 6)
    target_link_libraries(${name}_test PRIVATE rulewise_${name} GTest::gmock GTest::gtest_main)
    add_dependencies(unit_tests ${name}_test)
    add_test(NAME ${name} COMMAND ${name}_test)
    set_tests_properties(${name} PROPERTIES LABELS unit)
  endif()
endfunction()
