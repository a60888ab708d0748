/* Where numbers come from, in words for the record: nothing that names a host, a person or a path.
 */
#ifndef BENCH_MACHINE_MACHINE_H
#define BENCH_MACHINE_MACHINE_H

enum { MACHINE_TEXT = 256 };

/* The processor's model as the system calls it, "unknown" where it does not say. Returns text. */
const char *machine_processor(char text[MACHINE_TEXT]);

/* "AMD EPYC 7B13, 4 processors": the model and how many the system has online. Returns text. */
const char *machine_hardware(char text[MACHINE_TEXT]);

/* "Debian GNU/Linux 12 (bookworm), Linux 6.1.0-18-amd64 x86_64": the distribution, if it says, and
 * the kernel. Returns text. */
const char *machine_system(char text[MACHINE_TEXT]);

/* The version of the LLVM that kernels are compiled with, "none" in a build without it. */
const char *machine_llvm(void);

#endif
