# What `cmake --install` puts where. Everything finds its parts relative to itself, so that the tree may
# be moved and --prefix may be chosen late.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(EXTRINSIC_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/extrinsic)

install(TARGETS ${EXTRINSIC_INSTALLED} EXPORT extrinsic FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
if(NOT BUILD_SHARED_LIBS)
  # Without the link libextrinsic.so, which -lextrinsic would prefer to the static library.
  install(TARGETS extrinsic_shared LIBRARY NAMELINK_SKIP)
endif()
install(TARGETS program)

# For CMake.
install(EXPORT extrinsic NAMESPACE extrinsic:: FILE extrinsic-targets.cmake DESTINATION ${EXTRINSIC_CMAKE_DIR})
configure_package_config_file(core/cmake/extrinsic-config.cmake.in extrinsic-config.cmake
  INSTALL_DESTINATION ${EXTRINSIC_CMAKE_DIR} NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
write_basic_package_version_file(extrinsic-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/extrinsic-config.cmake ${PROJECT_BINARY_DIR}/extrinsic-config-version.cmake
  DESTINATION ${EXTRINSIC_CMAKE_DIR})

# For pkg-config. Whoever links the static library links what it needs, too.
if(NOT BUILD_SHARED_LIBS)
  set(requires nettle)
  set(libraries "-lm ${OpenMP_C_FLAGS}")
  if(fftw_FOUND)
    string(APPEND requires ", fftw3")
  endif()
  if(LLVM_FOUND)
    string(PREPEND libraries "-L${LLVM_LIBRARY_DIR} -lLLVM ")
  endif()
endif()
file(RELATIVE_PATH prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" prefix ${prefix})
configure_file(core/cmake/extrinsic.pc.in extrinsic.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/extrinsic.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# For people: pages that the fresh program prints, and what shells ask it.
set(pages ${PROJECT_BINARY_DIR}/man1)
add_custom_command(OUTPUT ${pages}/extrinsic.1
  COMMAND sh ${PROJECT_SOURCE_DIR}/bench/commands/manual.sh $<TARGET_FILE:program> ${pages}
  DEPENDS program bench/commands/manual.sh VERBATIM)
add_custom_target(manual ALL DEPENDS ${pages}/extrinsic.1)
install(DIRECTORY ${pages} DESTINATION ${CMAKE_INSTALL_MANDIR})
install(FILES bench/commands/extrinsic.bash RENAME extrinsic
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES bench/commands/_extrinsic DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES bench/commands/extrinsic.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
# Operators of check nodes, to be read and changed.
install(DIRECTORY decoder/operators/built_in/ DESTINATION ${CMAKE_INSTALL_DATADIR}/extrinsic/operators)
