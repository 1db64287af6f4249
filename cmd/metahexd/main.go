// Command metahexd keeps matches between people far from one another, and plays series of
// matches on many machines.
package main

import (
	"os"

	"metahex/cmd/metahexd/commands"
)

func main() { os.Exit(commands.Main()) }
