# The include graph of the folders and its rules: sh tests/layers.sh [--dot | --svg]
# Prints the graph as text, in the language of Graphviz, or drawn by dot. Fails on
#   - an include of a folder that comes later in the order below, which also excludes all cycles,
#   - a folder that is not in the order,
#   - a private header of core (except core/base), codes or decoder in bench or its tests.
cd "$(dirname "$0")/.." || exit 1

# Each folder may include those before it. `core` stands for the files directly in core.
order='
core/include core/base core/cost core/structure core/program core/search core/star core/isomorphic core/baseline
core/known_optima core/frontier core/exact core/group core/optimize core/emit
codes/include codes/matrix codes/sets codes/gf2 codes/encoder codes/formats codes/constructions codes/blocks
codes/standards codes/nr
decoder/include decoder/interface decoder/operators decoder/settings decoder/weights decoder/lanes decoder/jit
decoder/message_passing decoder/blocks
decoder/planner decoder/evolution decoder/probes decoder/stochastic decoder/circuit
 decoder
bench/include bench/channel bench/engine bench/simulation bench/output bench/cli bench/configuration bench/store bench/structures bench/frames bench/options
bench/evolution bench/run bench/measure bench/synthesis bench/plot bench/replay bench/sets bench/floor bench/report
bench/commands
bench/examples bench'

# "FROM TO": the folders of a file and of a header that it includes, the root's folder and the next below it.
edges=$(find core codes decoder bench tests/bench -name '*.[ch]' | sort | xargs grep -HE '^ *# *include *[<"]' |
  awk -F: '
    function folder(path, part, n) {
      n = split(path, part, "/")
      if (part[1] == "tests") return "tests/" part[2]
      return n < 3 ? part[1] : part[1] "/" part[2]
    }
    BEGIN {
      while (("find core codes decoder bench -path \"*/include/extrinsic/*.h\"" | getline path) > 0) {
        name = path
        sub(/.*include\//, "", name)
        public[name] = path
      }
    }
    {
      header = $2
      gsub(/^[^<"]*[<"]|[>"].*/, "", header)
      if (header in public) header = public[header]
      from = folder($1)
      to = folder(header)
      if (header ~ /^(core|codes|decoder|bench)\// && from != to) print from, to
    }' | sort | uniq -c | awk '{ print $2, $3, $1 }')

dot() {
  echo 'digraph layers {'
  echo '  rankdir = BT; node [shape = box, fontname = "sans-serif"];'
  echo "$edges" | awk '$1 !~ /^tests/ { printf "  \"%s\" -> \"%s\" [label = %d];\n", $1, $2, $3 }'
  echo '}'
}

case ${1-} in
--dot) dot && exit ;;
--svg) dot | dot -Tsvg && exit ;;
esac

echo "$edges" | awk -v order="$order" '
  function fault(text) {
    faults = faults "FAILED: " text "\n"
  }
  BEGIN {
    count = split(order, names, /[ \n]+/)
    for (i in names) place[names[i]] = i + 0
  }
  {
    if ($1 != last) printf("%s%s ->", NR > 1 ? "\n" : "", $1)
    last = $1
    printf " %s (%d)", $2, $3
    bench = $1 ~ /^(tests\/)?bench/
    if (!($1 in place) && $1 !~ /^tests/) fault($1 " is not in the order of folders")
    if (!($2 in place)) fault($2 " is not in the order of folders")
    if (bench && $2 ~ /^(core|codes|decoder)/ && $2 !~ /^core\/base$|\/include$/)
      fault($1 " includes private headers of " $2)
    else if ($1 !~ /^tests/ && place[$2] > place[$1])
      fault($1 " includes " $2 ", which stands above it")
  }
  END {
    print ""
    printf "%s", faults
    exit faults != ""
  }'
