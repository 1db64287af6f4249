//go:build !unix

package tui

import "github.com/gdamore/tcell/v2"

// An ownTty is the terminal that the program runs in; here only tcell uses it.
type ownTty struct{}

// newTerminal returns the terminal that the program runs in.
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
