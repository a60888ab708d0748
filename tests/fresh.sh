#!/bin/sh
# Runs a shell command on a newly installed Debian system: sh tests/fresh.sh COMMAND (as root)
# The system has essential packages only, and the project's last commit as its working folder. It
# gets packages from the same sources as this machine. The exit status is that of the command, or 77
# if such a system cannot be set up or the network fails.
set -u
suite=bookworm
cannot() {
  echo "fresh: $*" >&2
  exit 77
}

[ $# = 1 ] || { echo "usage: sh tests/fresh.sh COMMAND" >&2; exit 2; }
command=$1
cd "$(dirname "$0")/.." || exit 1
[ "$(id -u)" = 0 ] || cannot "only root can make a system"
git rev-parse -q --verify HEAD >/dev/null 2>&1 || cannot "there is no commit to run: this is no git repository"
unshare --mount --pid --fork true 2>/dev/null || cannot "mounts are not allowed here"

sources() {
  apt-get indextargets --format 'deb $(SITE) $(RELEASE) $(COMPONENT) # $(CODENAME) $(ORIGIN)' 2>/dev/null |
    grep "# ${suite}[^ ]* Debian" | sed 's/ #.*//' | sort -u
}
[ -n "$(sources)" ] || apt-get update -q >/dev/null 2>&1
mirror=$(sources | awk -v suite=$suite '$3 == suite && $4 == "main" { print $2; exit }')
[ -n "$mirror" ] || cannot "this machine has no packages of Debian $suite"
command -v debootstrap >/dev/null ||
  { apt-get update -q && apt-get install -q -y --no-install-recommends debootstrap; } >/dev/null 2>&1 ||
  cannot "debootstrap cannot be installed"

place=$(mktemp -d) || exit 1
system=$place/system
trap 'rm -rf --one-file-system "$place"' EXIT
trap 'exit 130' INT TERM
debootstrap --variant=minbase --include=ca-certificates $suite "$system" "$mirror" >"$place/log" 2>&1 || {
  tail -n 5 "$place/log" >&2
  cannot "debootstrap did not get its packages from $mirror"
}
sources >"$system/etc/apt/sources.list"
apt-config dump | grep '^Acquire::' >"$system/etc/apt/apt.conf.d/90acquire"
for file in /etc/resolv.conf /etc/hosts; do
  [ ! -e $file ] || cp -L $file "$system$file"
done
mkdir "$system/project"
git archive HEAD | tar -x -C "$system/project" || exit 1

# inside COMMAND: runs the command in that system. Its mounts and processes end with it.
# shellcheck disable=SC2046
inside() {
  unshare --mount --pid --fork --kill-child sh -c '
    mount -t proc proc "$1/proc" && mount --rbind /sys "$1/sys" && mount --rbind /dev "$1/dev" || exit 1
    cd "$1" && shift && exec chroot . "$@"' - "$system" \
    env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin $(env | grep -i '^[a-z]*_proxy=') \
    sh -c "cd /project && $1"
}
inside "$command"
status=$?
[ $status = 0 ] || inside 'apt-get update -q -o APT::Update::Error-Mode=any >/dev/null 2>&1' ||
  cannot "the network failed; the command ended with $status"
exit $status
