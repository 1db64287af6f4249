package battlesuit

import "embed"

// texts are the clauses of the book (clauses.txt), their readings (readings.md), and the evidence
// for them: the code that cites them (cited.txt), the plays that show them, and how many changes of
// their code a play or a test noticed (proof.txt).
//
//go:embed *.txt readings.md testdata/*.play testdata/*.yaml
var texts embed.FS
