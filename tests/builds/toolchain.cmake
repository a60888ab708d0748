# Builds for arm64 with Debian's cross compiler and the packages in the folder EXTRINSIC_SYSROOT, which
# sysroot.sh makes. What is linked runs here under emulation: emulated.sh puts a script in its place.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES EXTRINSIC_SYSROOT)
set(CMAKE_SYSROOT ${EXTRINSIC_SYSROOT})
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)

set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${EXTRINSIC_SYSROOT})
set(ENV{PKG_CONFIG_LIBDIR} ${EXTRINSIC_SYSROOT}/usr/lib/aarch64-linux-gnu/pkgconfig:${EXTRINSIC_SYSROOT}/usr/share/pkgconfig)

# What CMake itself links, to look at the compiler, must stay as it is.
get_property(tries GLOBAL PROPERTY IN_TRY_COMPILE)
if(NOT tries)
  set(CMAKE_C_LINK_EXECUTABLE
    "<CMAKE_C_COMPILER> <FLAGS> <CMAKE_C_LINK_FLAGS> <LINK_FLAGS> <OBJECTS> -o <TARGET> <LINK_LIBRARIES>"
    "sh ${CMAKE_CURRENT_LIST_DIR}/emulated.sh ${EXTRINSIC_SYSROOT} <TARGET>")
endif()
