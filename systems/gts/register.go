package gts

import "embed"

// texts are the clauses of the book (clauses.txt) and their readings (readings.md). They also say
// where each clause is coded (cited.txt), which plays show it, and how many mutations of its code a
// play or a test noticed (proof.txt).
//
//go:embed *.txt readings.md testdata/*.play testdata/*.yaml
var texts embed.FS
