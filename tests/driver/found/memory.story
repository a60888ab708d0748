# Memory that ran out while a journal was read was called counts of another version.
code repetition:9
set ebn0 1
frames 4
step memory at=1270
step memory at=1282
step memory at=1294
step memory at=1306
step memory at=1318
