//go:build !unix

package tui

import "github.com/gdamore/tcell/v2"

// An ownTty is the program's own terminal. On this system only tcell uses the terminal.
type ownTty struct{}

// newTerminal returns the program's own terminal.
func newTerminal(bool) (*terminal, error) {
	s, err := tcell.NewScreen()
	if err != nil {
		return nil, err
	}
	return &terminal{Screen: s}, nil
}

func (*ownTty) giveBack()     {}
func (*ownTty) goOn()         {}
func (*ownTty) isLight() bool { return false }
