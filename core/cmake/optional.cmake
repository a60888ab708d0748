# What may be missing. Whatever is not installed is named in CMake's output, and everything else is built.
option(EXTRINSIC_REQUIRE_ALL "Stop where something optional is not installed" OFF)

# left_out(WHAT PACKAGE) is called where a Debian package that something optional needs is missing.
function(left_out what package)
  if(EXTRINSIC_REQUIRE_ALL)
    message(FATAL_ERROR "EXTRINSIC_REQUIRE_ALL is on, but ${package} is not installed; it is needed for ${what}")
  endif()
  message(STATUS "Left out: ${what} (needs ${package})")
endfunction()
