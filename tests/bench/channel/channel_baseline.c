/* The channel once more, compiled for nothing but the compiler's own instruction set. */
#include "core/base/every_isa.h"

#undef EXTR_EVERY_ISA
#define EXTR_EVERY_ISA

#define amplitude_of_label        baseline_amplitude_of_label
#define amplitudes_of_words       baseline_amplitudes_of_words
#define bec_receive               baseline_bec_receive
#define bsc_receive               baseline_bsc_receive
#define channel_at                baseline_channel_at
#define demap                     baseline_demap
#define demapper_names            baseline_demapper_names
#define event_threshold           baseline_event_threshold
#define fading_amplitudes         baseline_fading_amplitudes
#define modulation_amplitude_bits baseline_modulation_amplitude_bits
#define modulation_bits           baseline_modulation_bits
#define modulation_dimensions     baseline_modulation_dimensions
#define modulation_energy         baseline_modulation_energy
#define modulation_names          baseline_modulation_names
#define modulation_symmetric      baseline_modulation_symmetric
#define normal_block              baseline_normal_block
#define normal_circle             baseline_normal_circle
#define normal_log                baseline_normal_log
#define transmission_send         baseline_transmission_send
#define transmission_start        baseline_transmission_start

#include "bench/channel/binary_channel.c"
#include "bench/channel/channel.c"
#include "bench/channel/demapper.c"
#include "bench/channel/fading.c"
#include "bench/channel/modulation.c"
#include "bench/channel/normal.c"
