/* Describes the machine on which results were measured. Nothing here names a host, a user or a
 * path. */
#ifndef BENCH_OUTPUT_MACHINE_H
#define BENCH_OUTPUT_MACHINE_H

enum { MACHINE_TEXT = 512 };

/* The processor's model and its numbers as the system reports them: "AMD EPYC (family 26, model 2,
 * stepping 1)", or "unknown". The root, "" for this machine, stands before the paths of the
 * system's files. Returns text. */
const char *machine_processor(const char *root, char text[MACHINE_TEXT]);

/* The processor, the number of processors online, and what the system says about the first one's
 * caches, its highest clock and the governor of its clock: "AMD EPYC (family 26, model 2, stepping
 * 1), 2 processors, L1d 48 KiB, L2 1 MiB, L3 32 MiB, 2.6 GHz, governor performance". A clock is
 * rounded to 0.1 GHz, so that two runs on one machine have the same line. Returns text. */
const char *machine_hardware(const char *root, char text[MACHINE_TEXT]);

/* The distribution, if known, and the kernel: "Debian GNU/Linux 12 (bookworm), Linux 6.1.0-18-amd64
 * x86_64". Returns text. */
const char *machine_system(char text[MACHINE_TEXT]);

#endif
