package solprime

import (
	_ "embed"

	"metahex/rule"
)

//go:embed clauses.txt
var clauses []byte

// Register lists every section of the book, and what has become of it.
func Register() (*rule.Register, error) { return rule.ParseRegister("clauses.txt", clauses) }
