package solprime

import "embed"

// texts are the clauses of the book (clauses.txt) and their readings (readings.md). They also list
// the code of each clause (cited.txt) and the plays that show it. proof.txt counts the mutations of
// that code which a play or a test noticed.
//
//go:embed *.txt readings.md testdata/*.play testdata/*.yaml
var texts embed.FS
