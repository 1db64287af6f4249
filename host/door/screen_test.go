package door

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
	"metahex/host/door/sshd"
	"metahex/record"
	"metahex/systems"
	"metahex/tui"
)

// A badParser panics at the key x.
type badParser struct{ tcell.InputProcessor }

func (p badParser) ScanUTF8(b []byte) {
	if strings.Contains(string(b), "x") {
		panic("a bad key")
	}
	p.InputProcessor.ScanUTF8(b)
}

// A panic in a goroutine of the terminal ends its session, and is reported.
func TestPanicInTheTerminal(t *testing.T) {
	w := &sshd.Window{}
	w.Set(sshd.Size{Columns: 80, Rows: 24})
	in := &input{chunks: make(chan []byte)}
	info, err := terminfoOf("xterm-256color", nil)
	if err != nil {
		t.Fatal(err)
	}
	drawn, err := tcell.NewTerminfoScreenFromTtyTerminfo(&tty{Writer: io.Discard, window: w}, info)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	s := newScreen(drawn, in, w, func(err error) { cancel(err) })
	s.parser = badParser{s.parser}
	m, header, err := systems.Open(systems.Source{Scenario: "primer"})
	if err != nil {
		t.Fatal(err)
	}
	header.Red, header.Blue = "human", "human"
	ended := make(chan error, 1)
	go func() {
		ended <- tui.Run(ctx, tui.Config{
			Start: func(record.Header) (game.Match, error) { return m.Clone(), nil }, Header: header, Humans: game.Only(game.Red), Guest: true, Terminal: s,
			Player: func(game.Side, int) (game.Player, error) {
				return game.PlayerFunc(func(ctx context.Context, _ game.Seat, _ game.Question, _ error) (game.Choice, error) {
					<-ctx.Done()
					return game.Choice{}, ctx.Err()
				}), nil
			},
			Stuck: func() { t.Error("the screen does not end by itself") },
		})
	}()
	for _, key := range []string{"\t", "x"} {
		select {
		case in.chunks <- []byte(key):
		case <-time.After(2 * time.Minute):
			t.Fatalf("the key %q is not taken", key)
		}
	}
	select {
	case err := <-ended:
		if !errors.Is(err, context.Canceled) || !strings.HasPrefix(context.Cause(ctx).Error(), "terminal: a bad key\n") {
			t.Errorf("the screen ends with %v, and reported is %v; want the panic", err, context.Cause(ctx))
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("the screen goes on after a panic")
	}
}
