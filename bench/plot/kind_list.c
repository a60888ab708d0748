/* The kinds of plots, by the commands that write their tables. */
#include "bench/plot/kind.h"

/* The scripts in plot/scripts, embedded by the build. */
extern const char extr_text_optimize_gp[], extr_text_frontier_gp[], extr_text_optimizer_gp[],
    extr_text_trajectory_gp[], extr_text_threshold_gp[], extr_text_nodes_gp[],
    extr_text_decoder_gp[], extr_text_panels_gp[], extr_text_ber_gp[], extr_text_floor_gp[],
    extr_text_tune_gp[];

/* Rows of keys: a column, and a part of a comment line. */
#define COLUMN(name, before, after)                                                                \
  { name, before, after, 0 }
#define NOTE(name, before, after, part)                                                            \
  { name, before, after, part }

static const plot_key class_keys[] = {COLUMN("class", "", ""),
                                      COLUMN("max_arity", "max arity ", ""),
                                      COLUMN("cost", "", " costs"),
                                      {0}};
static const plot_value search_values[] = {
    {"inputs", PLOT_POSITIVE}, {"seconds", PLOT_POSITIVE}, {"memory_mib", PLOT_NOT_NEGATIVE}, {0}};
static const plot_value class_values[] = {
    {"inputs", PLOT_POSITIVE}, {"complexity", PLOT_POSITIVE}, {"latency", PLOT_NOT_NEGATIVE}, {0}};

static const plot_key front_keys[] = {COLUMN("class", "", ""),
                                      COLUMN("inputs", "n = ", ""),
                                      COLUMN("max_arity", "max arity ", ""),
                                      COLUMN("cost", "", " costs"),
                                      {0}};
static const plot_value front_values[] = {
    {"latency", PLOT_NOT_NEGATIVE}, {"complexity", PLOT_POSITIVE}, {0}};

static const plot_key node_keys[] = {COLUMN("structure", "", ""),
                                     COLUMN("decoder", "", ""),
                                     COLUMN("schedule", "", ""),
                                     COLUMN("message", "", ""),
                                     COLUMN("operator", "operator ", ""),
                                     COLUMN("kernels", "", ""),
                                     COLUMN("isa", "", ""),
                                     COLUMN("lanes", "", " lanes"),
                                     COLUMN("requested_layout", "layout ", ""),
                                     COLUMN("threads", "", " threads"),
                                     COLUMN("repeats", "median of ", ""),
                                     {0}};
static const plot_value node_values[] = {{"degree", PLOT_POSITIVE},
                                         {"ns_edge", PLOT_POSITIVE},
                                         {"to_naive", PLOT_POSITIVE_IF_ANY},
                                         {"to_two_min", PLOT_POSITIVE_IF_ANY},
                                         {0}};

static const plot_key decoder_groups[] = {COLUMN("code", "", ""),
                                          COLUMN("decoder", "", ""),
                                          COLUMN("schedule", "", ""),
                                          COLUMN("message", "", ""),
                                          COLUMN("iterations", "", " iterations"),
                                          COLUMN("early_stop", "early stop ", ""),
                                          {0}};
static const plot_key decoder_keys[] = {COLUMN("structure", "", ""),
                                        COLUMN("kernels", "", ""),
                                        COLUMN("isa", "", ""),
                                        COLUMN("lanes", "", " lanes"),
                                        COLUMN("requested_layout", "layout ", ""),
                                        COLUMN("threads", "", " threads"),
                                        COLUMN("repeats", "median of ", ""),
                                        {0}};
static const plot_value decoder_values[] = {{"mbit_s", PLOT_NOT_NEGATIVE}, {0}};

static const plot_key layout_keys[] = {COLUMN("structure", "", ""),
                                       COLUMN("requested_layout", "", ""),
                                       COLUMN("isa", "", ""),
                                       COLUMN("kernels", "", ""),
                                       COLUMN("threads", "", " threads"),
                                       COLUMN("repeats", "median of ", ""),
                                       {0}};
static const plot_value layout_values[] = {
    {"mbit_s", PLOT_NOT_NEGATIVE}, {"latency_us", PLOT_NOT_NEGATIVE}, {0}};

static const plot_key latency_groups[] = {COLUMN("code", "", ""),
                                          COLUMN("decoder", "", ""),
                                          COLUMN("schedule", "", ""),
                                          COLUMN("message", "", ""),
                                          COLUMN("ebn0_db", "", " dB"),
                                          COLUMN("early_stop", "early stop ", ""),
                                          {0}};
static const plot_key latency_keys[] = {
    COLUMN("structure", "", ""), COLUMN("requested_layout", "", ""), COLUMN("isa", "", ""),
    COLUMN("kernels", "", ""),   COLUMN("samples", "", " samples"),  {0}};
static const plot_value latency_values[] = {
    {"latency_us", PLOT_NOT_NEGATIVE}, {"latency_99_us", PLOT_NOT_NEGATIVE}, {0}};

static const plot_key stochastic_groups[] = {
    COLUMN("code", "", ""), COLUMN("decoder", "", ""), COLUMN("ebn0_db", "", " dB"), {0}};
static const plot_key stochastic_keys[] = {
    COLUMN("structure", "", ""),         COLUMN("check_structure", "checks ", ""),
    COLUMN("kernels", "", " kernels"),   COLUMN("isa", "", ""),
    COLUMN("lanes", "", " lanes"),       COLUMN("threads", "", " threads"),
    COLUMN("repeats", "median of ", ""), {0}};
static const plot_value stochastic_values[] = {{"frames_s", PLOT_NOT_NEGATIVE},
                                               {"cycles", PLOT_POSITIVE},
                                               {"ns_edge_cycle", PLOT_POSITIVE},
                                               {0}};

static const plot_key ber_keys[] = {NOTE("decoder", "", "", 1),
                                    NOTE("code", "", "", 1),
                                    NOTE("decoder", "", "", 2),
                                    NOTE("decoder", "", "", 3),
                                    NOTE("messages", "", "", 1),
                                    NOTE("messages", "", "", 2),
                                    NOTE("messages", "", "", 3),
                                    NOTE("channel", "", "", 1),
                                    NOTE("channel", "", "", 2),
                                    NOTE("channel", "", "", 3),
                                    NOTE("codewords", "", " codewords", 1),
                                    {0}};
#define RATES                                                                                      \
  {"frames", PLOT_POSITIVE}, {"iterations", PLOT_NOT_NEGATIVE}, {"mbit_s", PLOT_NOT_NEGATIVE},     \
      {"bit_errors", PLOT_NOT_NEGATIVE}, {"frame_errors", PLOT_NOT_NEGATIVE},                      \
      {"ber", PLOT_NOT_NEGATIVE}, {"ber_low", PLOT_NOT_NEGATIVE}, {"ber_high", PLOT_POSITIVE},     \
      {"fer", PLOT_NOT_NEGATIVE}, {"fer_low", PLOT_NOT_NEGATIVE}, {                                \
    "fer_high", PLOT_POSITIVE                                                                      \
  }
static const plot_value ber_values[] = {{"ebn0_db", PLOT_ANY}, RATES, {0}};
static const plot_value bsc_values[] = {{"crossover", PLOT_NOT_NEGATIVE}, RATES, {0}};
static const plot_value bec_values[] = {{"erasure", PLOT_NOT_NEGATIVE}, RATES, {0}};

static const plot_key floor_keys[] = {
    COLUMN("class", "", ""),     NOTE("decoder", "", "", 1),  NOTE("code", "", "", 1),
    NOTE("decoder", "", "", 2),  NOTE("decoder", "", "", 3),  NOTE("messages", "", "", 1),
    NOTE("messages", "", "", 2), NOTE("messages", "", "", 3), {0}};
static const plot_value floor_values[] = {{"ebn0_db", PLOT_ANY},
                                          {"fer", PLOT_NOT_NEGATIVE},
                                          {"fer_low", PLOT_NOT_NEGATIVE},
                                          {"fer_high", PLOT_POSITIVE},
                                          {"ber", PLOT_NOT_NEGATIVE},
                                          {"samples", PLOT_NOT_NEGATIVE},
                                          {0}};

static const plot_key step_keys[] = {COLUMN("decoder", "", ""),
                                     COLUMN("ensemble", "", ""),
                                     COLUMN("schedule", "", ""),
                                     COLUMN("llr_bits", "", " bits"),
                                     COLUMN("iterations", "", " iterations"),
                                     COLUMN("target_ber", "BER ", ""),
                                     {0}};
static const plot_value step_values[] = {
    {"llr_step", PLOT_POSITIVE}, {"threshold_db", PLOT_ANY}, {0}};

static const plot_key factor_keys[] = {
    COLUMN("algorithm", "", ""),      COLUMN("ensemble", "", ""),
    COLUMN("schedule", "", ""),       COLUMN("llr_bits", "", " bits"),
    COLUMN("llr_step", "step ", ""),  COLUMN("iterations", "", " iterations"),
    COLUMN("target_ber", "BER ", ""), {0}};
static const plot_value factor_values[] = {
    {"factor", PLOT_NOT_NEGATIVE}, {"threshold_db", PLOT_ANY}, {0}};

static const plot_key trajectory_keys[] = {COLUMN("decoder", "", ""),
                                           COLUMN("ensemble", "", ""),
                                           COLUMN("schedule", "", ""),
                                           COLUMN("llr_bits", "", " bits"),
                                           COLUMN("llr_step", "step ", ""),
                                           COLUMN("channel", "", ""),
                                           {0}};
static const plot_value trajectory_values[] = {
    {"iteration", PLOT_NOT_NEGATIVE}, {"ber", PLOT_NOT_NEGATIVE}, {0}};

static const plot_key tune_keys[] = {COLUMN("decoder", "", ""),
                                     COLUMN("llr_bits", "", " bits"),
                                     COLUMN("llr_step", "step ", ""),
                                     {0}};
static const plot_value tune_values[] = {{"loss_db", PLOT_ANY}, {"mbit_s", PLOT_POSITIVE}, {0}};

const plot_kind plot_kinds[PLOT_KINDS] = {
    {.name = "optimize",
     .keys = class_keys,
     .values = class_values,
     .repeats = true,
     .script = extr_text_optimize_gp,
     .rows = 1,
     .columns = 2,
     .panel = 260},
    {.name = "frontier", /* for the same files; only used if it is requested by name */
     .keys = front_keys,
     .values = front_values,
     .repeats = true,
     .script = extr_text_frontier_gp,
     .key_names = true,
     .rows = 1,
     .columns = 1,
     .panel = 300},
    {.name = "optimizer",
     .keys = class_keys,
     .values = search_values,
     .outcome = "done",
     .script = extr_text_optimizer_gp,
     .rows = 1,
     .columns = 2,
     .panel = 260},
    {.name = "nodes",
     .keys = node_keys,
     .values = node_values,
     .script = extr_text_nodes_gp,
     .rows = 1,
     .columns = 3,
     .panel = 240},
    {.name = "decoder",
     .keys = decoder_keys,
     .groups = decoder_groups,
     .values = decoder_values,
     .script = extr_text_decoder_gp,
     .rows = 1,
     .columns = 1,
     .panel = 260},
    {.name = "layout", /* for the same files; only used if it is requested by name */
     .keys = layout_keys,
     .groups = decoder_groups,
     .values = layout_values,
     .script = extr_text_panels_gp,
     .rows = 2,
     .columns = 1,
     .panel = 190},
    {.name = "latency",
     .keys = latency_keys,
     .groups = latency_groups,
     .values = latency_values,
     .script = extr_text_panels_gp,
     .rows = 2,
     .columns = 1,
     .panel = 190},
    {.name = "stochastic",
     .keys = stochastic_keys,
     .groups = stochastic_groups,
     .values = stochastic_values,
     .script = extr_text_panels_gp,
     .rows = 3,
     .columns = 1,
     .panel = 140},
    {.name = "ber",
     .keys = ber_keys,
     .values = ber_values,
     .script = extr_text_ber_gp,
     .rates = true,
     .panel = 270},
    {.name = "bsc",
     .keys = ber_keys,
     .values = bsc_values,
     .script = extr_text_ber_gp,
     .rates = true,
     .panel = 270},
    {.name = "bec",
     .keys = ber_keys,
     .values = bec_values,
     .script = extr_text_ber_gp,
     .rates = true,
     .panel = 270},
    {.name = "floor",
     .keys = floor_keys,
     .values = floor_values,
     .script = extr_text_floor_gp,
     .rows = 1,
     .columns = 2,
     .panel = 300},
    {.name = "trajectory",
     .keys = trajectory_keys,
     .values = trajectory_values,
     .script = extr_text_trajectory_gp,
     .rows = 1,
     .columns = 1,
     .panel = 300},
    {.name = "threshold",
     .keys = step_keys,
     .values = step_values,
     .script = extr_text_threshold_gp,
     .rows = 1,
     .columns = 1,
     .panel = 300},
    {.name = "factor", /* for the same files; only used if it is requested by name */
     .keys = factor_keys,
     .values = factor_values,
     .script = extr_text_threshold_gp,
     .rows = 1,
     .columns = 1,
     .panel = 300},
    {.name = "tune",
     .keys = tune_keys,
     .values = tune_values,
     .measured = "loss_db",
     .script = extr_text_tune_gp,
     .rows = 1,
     .columns = 1,
     .panel = 300},
};
