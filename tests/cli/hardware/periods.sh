# Clock periods, and an ECP5: sh tests/cli/hardware/periods.sh PROGRAM
. "$(dirname "$0")/../../support/circuits.sh"
. "$(dirname "$0")/../../support/program.sh"

node='synthesize --inputs 4 --class star --operator xor'
refuses 'a period of zero' 'expected 0.001 to 1000' $node --period 0
refuses 'a negative period' 'expected 0.001 to 1000' $node --period=-2
refuses 'a range that goes down' 'expected numbers' $node --period 3:2
refuses 'a period twice' 'listed twice' $node --period 1:1:3,2
for target in ice40 ecp5; do
  refuses "a period of an $target" '--period cannot be combined with --target' $node --target $target --period 2
done
refuses 'placements of an ECP5' '--seeds needs --target ice40' $node --target ecp5 --seeds 1
refuses 'an unknown FPGA' 'ice40, ecp5 or a Liberty' $node --target ecp4

need_cells periods periods

# A row for each structure and period. Of each netlist, the loosest period needs the least area.
node='synthesize --inputs 5 --class star,two-min --operator min:4 --mapping flat'
run $node --period 2,1:2:5 --out swept.csv
mv .out lines
verdict 'a row for each period' "$([ $code = 0 ] && [ "$(grep -c ',proved,' swept.csv)" = 8 ] &&
  grep -q '^operator,.*,period_ns,cycles,registers$' swept.csv && echo yes)"
verdict 'a tight period costs no less area than a loose one, and some more' "$(awk -F, '
  $13 != "" || /^#/ { next }
  !($4 in least) { least[$4] = $10; most[$4] = $10; tight[$4] = $20; first[$4] = $10 }
  $20 == 1 { at1[$4] = $10 }
  $20 == 5 { at5[$4] = $10 }
  END {
    for (s in at1) { n++; ok += at1[s] >= at5[s]; more += at1[s] > at5[s] }
    if (n == 2 && ok == 2 && more > 0) print "yes"
  }' swept.csv)"

# The lines name, for each period, the row that awk finds: of those as fast, the one with the least area.
for period in 2 1 3 5; do
  awk -F, -v period=$period '
    /^#/ || /^operator/ || $12 > period { next }
    !best || $10 + 0 < area || ($10 + 0 == area && $12 + 0 < delay) { best = $4; latency = $6; area = $10 + 0; delay = $12 + 0 }
    END {
      if (!best) text = "none is as fast"
      else text = best (latency == "" ? "" : " of latency " latency) ", flat: " area " NAND2, " delay " ns"
      print "# " period " ns, min:4 with 5 inputs, osu018: " text
    }' swept.csv
done >expected
verdict 'the least area for each period' "$(cmp -s expected lines && grep -q 'none is as fast' lines &&
  grep -q 'of latency' lines && echo yes)"
run $node --period 5 --out swept.csv
verdict 'rows of a period are not measured again' "$([ $code = 0 ] && [ "$(grep -c ',proved,' swept.csv)" = 8 ] &&
  [ "$(cat .out)" = "$(tail -n 1 expected)" ] && echo yes)"
run synthesize --inputs 3 --class star --operator xor --mapping kept,flat --period 1,2 --format json
verdict 'as JSON; operators that are mapped alone have no period' "$([ $code = 0 ] && python3 -c '
import json
all = json.load(open(".out"))
assert [(row["mapping"], row["period_ns"]) for row in all["rows"]] == [("kept", None), ("flat", 1), ("flat", 2)]
assert [(best["period_ns"], best["area_nand2"]) for best in all["best"]] == [(1, 7), (2, 7)]' && echo yes)"

# A table of an earlier version: its rows have no period. They are found again, and not as those of a period.
node='synthesize --inputs 3 --class star --operator xor --mapping flat'
run $node --out old.csv
cp old.csv new.csv
python3 - <<'END'
import hashlib
link, lines = b'0' * 16, []
for line in open('old.csv.journal', 'rb'):
    text = line[:line.rindex(b',"check"')].replace(b',"period_ns":null,"cycles":null,"registers":null', b'')
    link = hashlib.sha256(link + text).hexdigest()[:16].encode()
    lines.append(text + b',"check":"' + link + b'"}\n')
open('old.csv.journal', 'wb').writelines(lines)
END
sed 's/,period_ns,cycles,registers$//; /^xor/s/,,,$//' new.csv >old.csv
run $node --out old.csv
cp .out lines
verdict 'rows of an earlier version' "$([ $code = 0 ] && [ ! -s lines ] && ! grep -q period old.csv.journal &&
  ! grep -q period old.csv && echo yes)"
run $node --period 1 --out old.csv
verdict 'with a period beside them' "$([ $code = 0 ] && [ "$(head -n 4 old.csv)" = "$(cat new.csv)" ] &&
  tail -n 1 old.csv | grep -q ',unit,1,,$' && echo yes)"

# Registers: as many flip-flops as the row says, of four bits each; a netlist with one flip-flop less is found.
node='synthesize --inputs 6 --class isomorphic --operator min:4 --mapping flat'
run $node --clock 2 --register-cost 0.5 --format csv --keep clocked
registers=$(tail -n 1 .out | tr , '\n' | tail -n 1)
verdict 'flip-flops of registers' "$([ $code = 0 ] && tail -n 1 .out | grep -q ',simulated,' && [ $registers -ge 12 ] &&
  [ "$(grep -c '^  DFF' clocked/*/netlist.v)" = $((4 * registers)) ] && echo yes)"
refuses 'registers of a baseline' 'leave out --clock' synthesize --inputs 4 --class two-min --operator min:4 --clock 1
refuses 'registers beside memories' 'leave it out with equality' \
  synthesize --inputs 4 --class star --operator equality:2 --clock 1
mkdir late
cat >late/yosys <<TEXT
#!/bin/sh
case \$* in *synthesis.ys) sed -i '0,/@(posedge clk) \\(y[0-9]*_[0-9]*\\) <=/s//@* \\1 =/' node.v ;; esac
exec $(command -v yosys) "\$@"
TEXT
chmod +x late/yosys
old=$PATH
PATH=$folder/late:$PATH
run $node --clock 2 --keep early
PATH=$old
verdict 'a register less' "$([ $code = 1 ] && grep -q 'differs from the model' .err && grep -q '@\* y' early/*/node.v &&
  echo yes)"

# ECP5, counted by hand. Each operator alone is a table. Flattened, an output of five inputs is an exclusive-or of
# four, one table; one of six inputs is an exclusive-or of five, two tables and a multiplexer PFUMX.
set -- 5,kept,9,9,3 5,flat,5,5,1 6,kept,12,12,3 6,flat,18,12,2
for expected; do
  inputs=${expected%%,*} rest=${expected#*,}
  mapping=${rest%%,*} counts=${rest#*,}
  run synthesize --inputs $inputs --class star --operator xor --mapping $mapping --target ecp5 --format csv
  tail -n 1 .out | awk -F, -v OFS=, '{ print $11, $13, $14 }' >counted
  verdict "an ECP5: $expected" "$([ $code = 0 ] && [ "$(cat counted)" = "$counts" ] &&
    tail -n 1 .out | grep -q ',proved,' && echo yes)"
done

# The sum of six bits is a chain of three carry cells, which take the place of six tables.
cat >add.v <<'TEXT'
module extrinsic_operator_2 #(parameter WIDTH = 8) (input wire [2*WIDTH-1:0] x, output wire [WIDTH-1:0] y);
  assign y = x[0 +: WIDTH] + x[WIDTH +: WIDTH];
endmodule
TEXT
run synthesize --inputs 3 --class star --operator add.v:6 --mapping flat --target ecp5 --format csv
verdict 'carry cells of an ECP5' "$([ $code = 0 ] && tail -n 1 .out | grep -q ',flat,ecp5,,9,,18,3,,proved,' && echo yes)"

# Paths end at flip-flops: an operator with a memory is as deep as its logic. A node of four inputs has seven
# operators with two bits each.
run synthesize --inputs 4 --class isomorphic --operator equality:2 --mapping flat --target ecp5 --format csv --keep memory
verdict 'flip-flops of an ECP5' "$([ $code = 0 ] && tail -n 1 .out | grep -q ',ecp5,,[0-9]*,,[0-9]*,[2-6],,simulated,' &&
  [ "$(awk '$1 == "TRELLIS_FF" { print $2 }' memory/*/cells.txt)" = 14 ] && echo yes)"

# A netlist with one wrong table is found.
mkdir wrong
cat >wrong/yosys <<TEXT
#!/bin/sh
$(command -v yosys) "\$@" || exit
case \$* in *synthesis.ys) sed -i "s/16'h6996/16'h6997/" netlist.v ;; esac
TEXT
chmod +x wrong/yosys
PATH=$folder/wrong:$PATH
run synthesize --inputs 5 --class star --operator xor --mapping flat --target ecp5 --keep broken
verdict 'a wrong table of an ECP5' "$([ $code = 1 ] && grep -q 'differs from the model' .err &&
  grep -q 6997 broken/*/netlist.v && echo yes)"
verdicts periods
