/* What netlists are made for: a library of standard cells, or an FPGA. */
#ifndef BENCH_SYNTHESIS_TARGET_H
#define BENCH_SYNTHESIS_TARGET_H

#include <extrinsic/status.h>

#include <stdbool.h>

typedef struct hardware_target {
  const char *name;    /* "osu018", or what the user gave */
  const char *library; /* path of the Liberty file; NULL: an FPGA of the iCE40 family */
  const char *package; /* the Debian package with the library; NULL: a file of the user */
  const char *driver;  /* the cell that drives every input; NULL: an ideal source */
  int load;            /* on every output, in fF */
  double nand2;        /* area of a NAND with two inputs in the library's units */
} hardware_target;

/* Finds a target by its name, or a Liberty file by its path, which ends in ".lib". EXTR_INPUT:
 * there is no such target, or it has no NAND2 cell. EXTR_IO: there is no such file, or the package
 * is not installed, which is a failure of the machine (core/base/report.h). */
extr_status hardware_target_open(extr_context *context, const char *name, hardware_target *target);

/* The area of the smallest cell of a Liberty text whose name begins with NAND2, in any case, and is
 * followed by no further digit; 0 if there is none. */
double liberty_nand2_area(const char *text);

#endif
