# Simulations of syndromes from the command line: sh syndromes.sh PROGRAM
# Counts do not depend on how a run is divided, journals know priors and logicals, frames in error
# are decoded again, and options that make no sense together are refused.
. "$(dirname "$0")/../../support/program.sh"

code=0
frames=3000
ber() {
  "$program" ber --channel bsc --source syndrome --code toric:6,z --decoder ms \
    --max-frames $frames --min-frame-errors 1000000 --progress none "$@"
}
counts() { grep -v '^#' | cut -d, -f1-6; }
refuses() { # WHAT TEXT OPTION...
  what=$1 says=$2
  shift 2
  "$program" ber --code toric:6,z --progress none --max-frames 100 "$@" >.out 2>.err
  code=$?
  check "$what is an error" [ $code = 2 ]
  check "$what: it says '$says'" grep -qF -- "$says" .err
}

# ---- Counts ----
ber --crossover 0.03,0.06 --logicals toric:6,lz >whole
counts <whole >expected
check 'there are two points' [ "$(wc -l <expected)" = 3 ]
for way in '--threads 1' '--threads 3 --isa baseline' '--kernels interpreted' '--lanes frames'; do
  ber --crossover 0.03,0.06 --logicals toric:6,lz $way | counts >found
  check "the counts with $way" cmp -s expected found
done
for i in 1 2; do ber --crossover 0.03,0.06 --logicals toric:6,lz --shard $i/2 --out shard-$i.csv; done
"$program" combine shard-1.csv shard-2.csv | counts >found
check 'the counts of two shards' cmp -s expected found
check 'the table says what was drawn' grep -qx '# source: syndrome' whole
check 'the table says which logicals' grep -qE '^# logicals: toric:6,lz:[0-9a-f]{16}$' whole
check 'there are no codewords' [ "$(grep -c '^# codewords' whole)" = 0 ]

# ---- Journals ----
frames=1000
ber --crossover 0.06 --logicals toric:6,lz --out run.csv
frames=3000
ber --crossover 0.06 --logicals toric:6,lz --out run.csv
check 'a journal is continued' [ "$(counts <run.csv | tail -n 1)" = "$(tail -n 1 expected)" ]
ber --crossover 0.06 --out run.csv 2>.err
check 'a journal of other logicals is refused' grep -q 'its logicals is toric:6,lz' .err
echo 0.06 >priors
ber --priors priors | counts >found
ber --crossover 0.06 | counts >expected
check 'one prior is the point' cmp -s expected found
awk 'BEGIN { for (i = 0; i < 72; i++) print i % 2 ? 0.02 : 0.1 }' >priors
ber --priors priors --out priors.csv
check 'the point is the mean of priors' [ "$(counts <priors.csv | sed -n '2s/,.*//p')" = 0.06 ]
ber --priors priors --crossover 0.06 | counts >found
check 'priors of this mean are not scaled' [ "$(counts <priors.csv)" = "$(cat found)" ]
echo 0.05 >priors
ber --priors priors --out priors.csv 2>.err
check 'a journal of other priors is refused' grep -q 'its priors is priors:' .err

# ---- Frames in error ----
ber --crossover 0.06 --logicals toric:6,lz --save-errors saved >table
wrong=$(counts <table | sed -n '2p' | cut -d, -f4)
check 'all frames in error are saved' [ "$(($(wc -l <saved/errors.jsonl) - 1))" = "$wrong" ]
for number in 1 2 "$wrong"; do
  "$program" replay "saved/errors.jsonl:$number" >.out 2>.err
  code=$?
  check "frame $number ends as before" [ $code = 0 ]
done
"$program" replay saved/errors.jsonl --export llr.f32 2>.err
check 'syndromes are no LLRs' grep -q 'has syndromes, which LLRs do not tell' .err

# ---- Options ----
refuses 'priors of codewords' '--priors has no effect without source syndrome' \
  --channel bsc --crossover 0.1 --priors priors
refuses 'no point' '--crossover is needed' --channel bsc --source syndrome
refuses 'a stochastic decoder' 'a syndrome is for message-passing decoders' \
  --channel bsc --source syndrome --crossover 0.1 --decoder counter
echo 0.9 >priors
refuses 'a high mean' 'the mean probability is 0.9' --channel bsc --source syndrome --priors priors
verdicts syndromes
