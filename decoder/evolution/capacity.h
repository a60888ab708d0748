/* Capacities of the channels with equally likely inputs. */
#ifndef DECODER_EVOLUTION_CAPACITY_H
#define DECODER_EVOLUTION_CAPACITY_H

#include <extrinsic/evolution.h>

/* Bits per use, within 1e-9. */
double extr_capacity(extr_evolution_channel channel, double parameter);

/* The parameter at which the capacity is `rate`, 0 < rate < 1. */
double extr_capacity_parameter(extr_evolution_channel channel, double rate);

/* Eb/N0 in dB of BPSK with noise of this deviation, and the deviation. */
double extr_ebn0_of_sigma(double sigma, double rate);
double extr_sigma_of_ebn0(double ebn0_db, double rate);

#endif
