/* The version of the library, and the export mark of its public functions.
 *
 * Example: does the installed library match the headers that this program was compiled with?
 *
 *     #include <extrinsic/version.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     int main(void) {
 *       printf("compiled with %s, running %s\n", EXTRINSIC_VERSION, extr_version());
 *       return strcmp(EXTRINSIC_VERSION, extr_version()) == 0 ? 0 : 1;
 *     }
 */
#ifndef EXTRINSIC_VERSION_H
#define EXTRINSIC_VERSION_H

#ifdef __cplusplus
extern "C" {
#endif

/* The version is written here and nowhere else: CMakeLists.txt reads these three lines. Before 1.0
 * a new minor version may change the interface; a new patch version does not. */
#define EXTRINSIC_VERSION_MAJOR 0
#define EXTRINSIC_VERSION_MINOR 1
#define EXTRINSIC_VERSION_PATCH 0

/* The same as text: "MAJOR.MINOR.PATCH". */
#define EXTRINSIC_VERSION                                                                          \
  EXTRINSIC_VERSION_JOIN(EXTRINSIC_VERSION_MAJOR, EXTRINSIC_VERSION_MINOR, EXTRINSIC_VERSION_PATCH)
#define EXTRINSIC_VERSION_JOIN(major, minor, patch) EXTRINSIC_VERSION_TEXT(major, minor, patch)
#define EXTRINSIC_VERSION_TEXT(major, minor, patch) #major "." #minor "." #patch

/* Marks what a shared library exports; everything that is not marked is hidden. */
#ifdef __GNUC__
#define EXTR_EXPORT __attribute__((visibility("default")))
#else
#define EXTR_EXPORT
#endif

/* EXTRINSIC_VERSION of the library that the program runs with, which for a shared library need not
 * be the one of the headers that it was compiled with. A constant. */
EXTR_EXPORT const char *extr_version(void);

#ifdef __cplusplus
}
#endif

#endif
