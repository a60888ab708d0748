#!/bin/sh
# ber on two hosts, as Open MPI sees it: network namespaces with different host names, joined by a
# pair of virtual Ethernet devices. Requires root. network.sh PROGRAM MPIRUN
. "$(dirname "$0")/../../support/program.sh"
mpirun=$2
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

one=extrinsic-one-$$ two=extrinsic-two-$$
trap 'ip netns del $one; ip netns del $two; rm -rf "$folder"' EXIT
ip netns add $one && ip netns add $two &&
  ip -n $one link add veth0 type veth peer name veth0 netns $two || {
  echo "network: network namespaces cannot be made here" >&2
  exit 1
}
ip -n $one address add 10.99.0.1/24 dev veth0
ip -n $two address add 10.99.0.2/24 dev veth0
for host in $one $two; do
  ip -n $host link set lo up
  ip -n $host link set veth0 up
done

# Replaces ssh: agent.sh ADDRESS COMMAND... runs the command on the other host.
cat >agent.sh <<END
#!/bin/sh
shift
exec ip netns exec $two unshare --uts sh -c "hostname two; \$*"
END
cat >rank.sh <<'END'
#!/bin/sh
hostname >host.$OMPI_COMM_WORLD_RANK
exec "$@"
END
chmod +x agent.sh rank.sh

counts() { grep -v '^#' .out | cut -d, -f1-12,15,16; }
sweep="ber --code 802.11n-648-1/2 --ebn0 1:0.5:3 --min-frame-errors 500 --max-frames 1000001 --threads 1"

run $sweep
counts >expected
ip netns exec $one unshare --uts sh -c 'hostname one; exec "$@"' one \
  "$mpirun" -q --host 10.99.0.1:2,10.99.0.2:2 -n 4 --oversubscribe \
  --mca plm_rsh_agent "$PWD/agent.sh" --mca oob_tcp_if_include veth0 \
  --mca btl tcp,self --mca btl_tcp_if_include veth0 ./rank.sh "$program" $sweep >.out 2>.err
code=$?
counts >found
check "two hosts end well" [ $code = 0 ]
check "two hosts have the counts of one process" cmp -s found expected
check "both hosts take part" [ "$(cat host.* | sort | uniq -c | awk '{ printf "%s:%s ", $2, $1 }')" = "one:2 two:2 " ]
sent=$(ip netns exec $two cat /sys/class/net/veth0/statistics/tx_bytes)
check "counts come over the network" [ "$sent" -gt 100000 ]

verdicts network
