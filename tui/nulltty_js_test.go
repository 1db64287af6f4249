package tui

import (
	"errors"

	"github.com/gdamore/tcell/v2"
)

// terminalOn returns an error: a browser has no tty.
func terminalOn(*nullTty) (tcell.Screen, error) {
	return nil, errors.New("there is no tty in JavaScript")
}
