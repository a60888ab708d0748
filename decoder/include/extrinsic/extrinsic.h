/* The whole interface of the library. */
#ifndef EXTRINSIC_EXTRINSIC_H
#define EXTRINSIC_EXTRINSIC_H

#include <extrinsic/code.h>
#include <extrinsic/cost.h>
#include <extrinsic/decoder.h>
#include <extrinsic/emit.h>
#include <extrinsic/encoder.h>
#include <extrinsic/isa.h>
#include <extrinsic/optimize.h>
#include <extrinsic/probe.h>
#include <extrinsic/program.h>
#include <extrinsic/status.h>
#include <extrinsic/stochastic.h>
#include <extrinsic/structure.h>

#endif
