# What `cmake --install` puts where: the program, the rooms as libraries with their headers, the
# games, and a package for find_package(rulewise). All rooms but `app` stand behind
# rulewise::rulewise.
include(CMakePackageConfigHelpers)

get_property(rooms GLOBAL PROPERTY RULEWISE_ROOMS)
add_library(rulewise_rulewise INTERFACE)
add_library(rulewise::rulewise ALIAS rulewise_rulewise)
set_target_properties(rulewise_rulewise PROPERTIES EXPORT_NAME rulewise)
foreach(room ${rooms})
  target_link_libraries(rulewise_rulewise INTERFACE rulewise_${room})
  install(TARGETS rulewise_${room} EXPORT rulewise-targets)
endforeach()
install(TARGETS rulewise_rulewise EXPORT rulewise-targets)
install(TARGETS rulewise)

install(DIRECTORY src/ DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/rulewise"
  FILES_MATCHING PATTERN "*.h" PATTERN app EXCLUDE)
install(DIRECTORY games/ DESTINATION "${CMAKE_INSTALL_DATADIR}/rulewise/games"
  FILES_MATCHING PATTERN "*.kif" PATTERN "*.scl")

set(package "${CMAKE_INSTALL_LIBDIR}/cmake/rulewise")
install(EXPORT rulewise-targets NAMESPACE rulewise:: DESTINATION "${package}")
configure_package_config_file(cmake/rulewise-config.cmake.in rulewise-config.cmake
  INSTALL_DESTINATION "${package}")
write_basic_package_version_file(rulewise-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/rulewise-config.cmake"
  "${CMAKE_CURRENT_BINARY_DIR}/rulewise-config-version.cmake" DESTINATION "${package}")
