// Package metahex contains the licences that the programs print.
package metahex

import _ "embed"

// Licence is the licence of metahex.
//
//go:embed LICENSE
var Licence string

// Notice lists the modules from which the programs are built, with their licences.
//
//go:embed NOTICE
var Notice string
