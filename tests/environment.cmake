# The environment of all tests, for ctest.
set(ENV{EXTRINSIC_PLAN} estimated)
