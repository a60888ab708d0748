"""extrinsic: LDPC codes, decoders, simulations and structures of nodes.

    import extrinsic as ex
    code = ex.Code("802.11n-648-1/2")
    dec = ex.Decoder(code, "nms:0.75", iterations=20, llr_bits=6)
    out = dec.decode(llr)                       # out.bits, out.llr, out.iterations, out.codeword
    t = ex.ber(code, "oms:0.5", ebn0=[1, 1.5, 2], out="run.csv")
    t.fer, t.to_pandas(), t.plot()
    ex.optimize(9, complexity=[1, 1.4, 1.9], latency=[1, 1.2, 1.4]).frontier()

Codes, decoders, structures, and ber without `out` run in this process, in the shared library.
Whatever keeps journals or takes long (ber with `out`, threshold, tune, sets, floor, run) runs as
the program `extrinsic`, in a process of its own. An LLR is ln(P(0)/P(1)); arrays have a frame per
row.
"""

from extrinsic._library import Error, FileError, InputError, LimitError, version
from extrinsic.codes import Code, catalog, matrix
from extrinsic.decoder import Decoded, Decoder, settings
from extrinsic.program import Interrupted, floor, run, run_table, sets, threshold, tune
from extrinsic.simulation import ber, frames
from extrinsic.structures import Cost, Search, Structure, optimize
from extrinsic.tables import Table, read_csv, read_json

__version__ = version
