package gravarmor

import "embed"

// texts are the clauses of the book (clauses.txt), how they are read (readings.md), and their
// evidence: where they are coded (cited.txt), the plays that show them, and how many changes of
// their code a play or a test noticed (proof.txt).
//
//go:embed *.txt readings.md testdata/*.play testdata/*.yaml
var texts embed.FS
