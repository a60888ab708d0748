/* Capacity of constellations whose labels are equally likely, by numeric integration. */
#ifndef BENCH_CHANNEL_CAPACITY_H
#define BENCH_CHANNEL_CAPACITY_H

#include "bench/channel/constellation.h"

/* CAPACITY_CM (coded modulation) is the mutual information between symbols and what is received.
 * CAPACITY_BICM is the sum over the bits of a label of the information on each of them alone, which
 * is what a receiver gets that demaps once: Caire, Taricco and Biglieri, "Bit-interleaved coded
 * modulation", IEEE Trans. Inf. Theory 44, 1998. */
typedef enum capacity_kind { CAPACITY_BICM, CAPACITY_CM } capacity_kind;

/* Bits per symbol at an Es/N0 from -60 to 60 dB, within 1e-7: in white Gaussian noise, or with
 * independent Rayleigh fading of every symbol that the receiver knows. Symbols of BPSK are real, in
 * noise of variance N0/2. */
double extr_capacity(const constellation *c, capacity_kind kind, bool fading, double esn0_db);

/* The least Es/N0 in dB at which `bits` bits per symbol are possible, within 1e-6 dB. NaN: `bits`
 * is not above 0, or not reached at 60 dB. Eb/N0 is 10 log10(bits) dB less. */
double extr_shannon_limit(const constellation *c, capacity_kind kind, bool fading, double bits);

#endif
