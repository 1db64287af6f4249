// Package metahex holds the licences of the programs, for the programs to print.
package metahex

import _ "embed"

// Licence is the licence of metahex.
//
//go:embed LICENSE
var Licence string

// Notice lists the modules that the programs are built of, with their licences.
//
//go:embed NOTICE
var Notice string
