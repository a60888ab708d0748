/* Describes the machine on which results were measured. Nothing here names a host, a user or a
 * path. */
#ifndef BENCH_OUTPUT_MACHINE_H
#define BENCH_OUTPUT_MACHINE_H

enum { MACHINE_TEXT = 256 };

/* The processor's model as the system reports it, or "unknown". Returns text. */
const char *machine_processor(char text[MACHINE_TEXT]);

/* The model and the number of processors online: "AMD EPYC 7B13, 4 processors". Returns text. */
const char *machine_hardware(char text[MACHINE_TEXT]);

/* The distribution, if known, and the kernel: "Debian GNU/Linux 12 (bookworm), Linux 6.1.0-18-amd64
 * x86_64". Returns text. */
const char *machine_system(char text[MACHINE_TEXT]);

#endif
