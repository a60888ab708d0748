/* The machine's processor, for the record. */
#ifndef BENCH_MACHINE_PROCESSOR_H
#define BENCH_MACHINE_PROCESSOR_H

enum { PROCESSOR_TEXT = 128 };

/* Its model as the system calls it, "unknown" where it does not say. Returns text. */
const char *processor_name(char text[PROCESSOR_TEXT]);

#endif
