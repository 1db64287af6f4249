//go:build !js

package tui

import "github.com/gdamore/tcell/v2"

// terminalOn returns a terminal screen that writes to a tty.
func terminalOn(tty *nullTty) (tcell.Screen, error) { return tcell.NewTerminfoScreenFromTty(tty) }
