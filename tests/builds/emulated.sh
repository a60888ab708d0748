#!/bin/sh
# Puts a script in the place of a program for arm64 that executes it under emulation:
# sh emulated.sh SYSROOT PROGRAM
set -eu
program=$(realpath "$2")
mv "$program" "$program.arm64"
cat >"$program" <<END
#!/bin/sh
exec qemu-aarch64-static -L '$1' '$program.arm64' "\$@"
END
chmod +x "$program"
