package gravarmor

import "embed"

// texts are the clauses of the book (clauses.txt), the readings (readings.md), and the evidence for
// each clause: the code (cited.txt), the plays, and the number of code mutations detected by a play
// or a test (proof.txt).
//
//go:embed *.txt readings.md testdata/*.play testdata/*.yaml
var texts embed.FS
