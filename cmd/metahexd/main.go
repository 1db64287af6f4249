// Command metahexd hosts matches between people on different machines, and plays series of matches on
// many machines.
package main

import (
	"os"

	"metahex/cmd/metahexd/commands"
)

func main() { os.Exit(commands.Main()) }
