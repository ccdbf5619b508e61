# The web page as a source file of the program: RULEWISE_PAGE_SOURCE defines app::page_assets().
# Built by npm (web/build-page) where npm is there and RULEWISE_PAGE says so, else empty.
find_program(RULEWISE_NPM npm)
find_program(RULEWISE_NODE node)
if(RULEWISE_NPM AND RULEWISE_NODE)
  set(page_default ON)
else()
  set(page_default OFF)
endif()
option(RULEWISE_PAGE "Build the web page with npm" ${page_default})

set(RULEWISE_PAGE_SOURCE "${CMAKE_BINARY_DIR}/page/page_assets.cc")
if(RULEWISE_PAGE AND RULEWISE_NPM AND RULEWISE_NODE)
  file(GLOB_RECURSE page_files CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/web/src/*")
  add_custom_command(OUTPUT "${RULEWISE_PAGE_SOURCE}"
    COMMAND "${CMAKE_SOURCE_DIR}/web/build-page" "${CMAKE_BINARY_DIR}/page"
    DEPENDS ${page_files} "${CMAKE_SOURCE_DIR}/web/build-page" "${CMAKE_SOURCE_DIR}/web/embed.mjs"
      "${CMAKE_SOURCE_DIR}/web/index.html" "${CMAKE_SOURCE_DIR}/web/package-lock.json"
      "${CMAKE_SOURCE_DIR}/web/tsconfig.json" "${CMAKE_SOURCE_DIR}/web/vite.config.ts"
    COMMENT "Building the web page" VERBATIM)
else()
  file(CONFIGURE OUTPUT "${RULEWISE_PAGE_SOURCE}" CONTENT
    "#include \"app/page_assets.h\"\n\nnamespace rulewise::app {\n\nstd::span<const front::StudioAsset> page_assets() { return {}; }\n\n}  // namespace rulewise::app\n" @ONLY)
endif()
