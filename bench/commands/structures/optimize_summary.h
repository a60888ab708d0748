/* The text of `optimize --help` before the options. */
#ifndef BENCH_COMMANDS_STRUCTURES_OPTIMIZE_SUMMARY_H
#define BENCH_COMMANDS_STRUCTURES_OPTIMIZE_SUMMARY_H

extern const char optimize_summary[];

#endif
