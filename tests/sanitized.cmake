# For ctest in a build with sanitizers: scripts leave out what sanitizers cannot see (support/program.sh).
set(ENV{SANITIZED} 1)
