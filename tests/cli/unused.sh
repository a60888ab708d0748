# Options that have no effect with the others given are errors: sh tests/cli/unused.sh PROGRAM
. "$(dirname "$0")/../support/program.sh"

wifi=802.11n-648-1/2
ber="ber --code $wifi --ebn0 2 --max-frames 64 --threads 1"
"$program" optimize --inputs 5 --format text >node.txt
"$program" ber --code $wifi --ebn0 1 --max-frames 640 --threads 1 --save-errors errors >.out 2>.err
: >llr

# accepts NAME ARGUMENT...
accepts() {
  name=$1
  shift
  run "$@"
  check "$name" [ $code = 0 ]
}

# shellcheck disable=SC2086
{
  # ---- Decoders: each command that takes their options
  for command in "$ber" "decode --code $wifi --in llr" 'bench decoder' 'bench nodes' \
    'replay errors/errors.jsonl'; do
    refuses "$command: bits of floats" '--llr-bits has no effect on f32 messages' $command --message f32 --llr-bits 5
    refuses "$command: step of floats" '--llr-step has no effect on f32 messages' $command --decoder spa --llr-step 0.25
    refuses "$command: an offset of no level" 'ms: expected 0.25 or more' $command --decoder oms:0.2
    refuses "$command: an offset of all levels" 'expected less than 15.25' $command --decoder oms:20
    refuses "$command: a factor of one" 'expected 127/128 or less' $command --decoder nms:0.999
  done
  refuses 'an offset of no level at a larger step' 'expected 1 or more' $ber --decoder oms:0.5 --llr-step 2
  refuses 'the largest level' 'expected less than 3.25' $ber --decoder oms:3.5 --llr-bits 4
  accepts 'an offset of a level' $ber --decoder oms:0.25
  accepts 'no offset' $ber --decoder oms:0
  accepts 'an offset of floats' $ber --decoder oms:0.2 --message f32
  accepts 'a factor of floats' $ber --decoder nms:0.999 --message f32
  accepts 'a factor of one by its name' $ber --decoder nms:1
  accepts 'units of read levels' decode --code $wifi --in llr --from i8 --message f32 --llr-step 2
  refuses 'bits of read levels' '--llr-bits' decode --code $wifi --in llr --from i8 --message f32 --llr-bits 5
  has 'an offset between levels is in the header' '# rounded: offset 0.3 is 0.5, 1 of step 0.5' $ber --decoder oms:0.3
  has 'a factor between 128ths is in the header' '# rounded: factor 0.8 is 102/128' $ber --decoder nms:0.8
  run $ber --decoder nms:0.75
  grep -q '^# rounded' .out && ok=no || ok=yes
  verdict 'a factor that stays is not' $ok

  for kind in own lfsr; do
    refuses "random numbers twice, $kind" 'says it already' ber --code mackay:96,3,6,1 --ebn0 4 --max-frames 64 \
      --decoder counter:random=lfsr --random $kind
  done
  refuses 'random numbers twice in another decoder' 'says it already' replay errors/errors.jsonl \
    --decoder counter:random=lfsr --random own
  refuses 'random numbers twice in a measurement' 'says it already' bench stochastic \
    --decoder counter:random=lfsr --random own

  # ---- Channels
  refuses 'a demapper of bpsk' '--demapper' $ber --demapper exact
  refuses 'a demapper of qpsk' '--demapper' $ber --modulation qpsk --demapper max-log
  refuses 'a demapper of bits' '--demapper' ber --code $wifi --channel bsc --crossover 0.01 --demapper exact
  refuses 'a modulation of bits' '--modulation has no effect' ber --code $wifi --channel bsc --crossover 0.01 \
    --modulation bpsk
  accepts 'a demapper of 16qam' $ber --modulation 16qam --demapper max-log

  # ---- Structures
  for format in text c verilog; do
    for option in '--cost linear' '--complexity 1,2' '--latency 1,2'; do
      refuses "cost of $format: $option" 'dot and svg' emit node.txt --format $format $option
    done
  done
  refuses 'cost of trees' '--view graph' emit node.txt --format dot --view trees --cost linear
  accepts 'cost of a graph' emit node.txt --format dot --cost linear
  for command in 'optimize --inputs 5 --max-arity 3' 'verify node.txt --max-arity 3' \
    'bench optimizer --inputs 5 --max-arity 3'; do
    refuses "a model of which nothing is left: $command" '--cost linear' \
      $command --cost linear --complexity 1,1 --latency 1,1
  done

  # ---- Measurements
  refuses 'iterations of nodes' '--iterations' bench nodes --iterations 10
  refuses 'an early stop of nodes' '--no-early-stop' bench nodes --no-early-stop
  refuses 'noise of nodes' '--ebn0' bench nodes --ebn0 3
  refuses 'random numbers of checks' '--random' bench decoder --random lfsr
  refuses 'a sum of frames in error by other kernels' '--summary' replay errors/errors.jsonl \
    --summary classes --kernels interpreted
  refuses 'a sum of frames in error by another ISA' '--summary' replay errors/errors.jsonl \
    --summary classes --isa baseline
}

# Help names what the command takes, and nothing that it refuses.
for command in 'bench nodes' 'bench decoder'; do
  # shellcheck disable=SC2086
  run $command --help
  grep -q 'counter\|gdbf\|--random' .out && ok=no || ok=yes
  verdict "$command --help: no stochastic decoder" $ok
done
run bench nodes --help
grep -q -e '--iterations\|--no-early-stop\|--ebn0' .out && ok=no || ok=yes
verdict 'bench nodes --help: the number of iterations is fixed' $ok
run bench stochastic --help
grep -q 'nms\|spa\|--schedule\|--llr\|--message' .out && ok=no || ok=yes
verdict 'bench stochastic --help: no other decoder' $ok
check 'but its own' grep -q 'counter, counter-bf' .out

verdicts unused
