// Command metahex rules on lines of sight, draws maps, and plays skirmishes.
package main

import (
	"os"

	"metahex/cmd/metahex/commands"
)

func main() { os.Exit(commands.Main()) }
