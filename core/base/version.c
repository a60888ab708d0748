#include <extrinsic/version.h>

const char *extr_version(void) {
  return EXTRINSIC_VERSION;
}
