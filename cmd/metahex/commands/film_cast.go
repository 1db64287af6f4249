package commands

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"metahex/tui"
)

// A replay as an asciicast, version 2, for asciinema: a header line in JSON, then one line for each
// frame. It contains no time of day, so the same record gives the same bytes.

// A castSize is the size of a cast, in columns and rows.
type castSize struct{ wide, high int }

// String returns the size as "120x40".
func (s *castSize) String() string { return fmt.Sprintf("%dx%d", s.wide, s.high) }

// Type implements pflag.Value.
func (s *castSize) Type() string { return "size" }

// Set parses a size.
func (s *castSize) Set(text string) error {
	w, h, ok := strings.Cut(text, "x")
	wide, errW := strconv.Atoi(w)
	high, errH := strconv.Atoi(h)
	if !ok || errW != nil || errH != nil || wide < tui.CastLeastWide || high < tui.CastLeastHigh || wide > tui.CastMostWide || high > tui.CastMostHigh {
		return fmt.Errorf("found %q; want COLUMNSxROWS, from %dx%d to %dx%d", text, tui.CastLeastWide, tui.CastLeastHigh, tui.CastMostWide, tui.CastMostHigh)
	}
	s.wide, s.high = wide, high
	return nil
}

// A castHeader is the first line of an asciicast.
type castHeader struct {
	Version int               `json:"version"`
	Width   int               `json:"width"`
	Height  int               `json:"height"`
	Title   string            `json:"title,omitempty"`
	Env     map[string]string `json:"env"`
}

// A castWriter writes an asciicast.
type castWriter struct {
	out  io.Writer
	line bytes.Buffer
}

// put writes a value as a line of JSON.
func (w *castWriter) put(v any) error {
	w.line.Reset()
	e := json.NewEncoder(&w.line)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	_, err := w.out.Write(w.line.Bytes())
	return err
}

// cut writes a frame. If a turn begins with the frame, it also writes a marker.
func (w *castWriter) cut(c tui.Cut) error {
	at := json.Number(fmt.Sprintf("%d.%03d", c.At/time.Second, c.At%time.Second/time.Millisecond))
	if c.Marker != "" {
		if err := w.put([]any{at, "m", c.Marker}); err != nil {
			return err
		}
	}
	if len(c.Text) == 0 {
		return nil
	}
	return w.put([]any{at, "o", string(c.Text)})
}

// cast records the screen of a replay.
func (f *filmFlags) cast(c *cobra.Command, s *show, theme string, ascii bool) error {
	if _, err := tui.LoadTheme(theme); err != nil {
		return err
	}
	cfg := reviewed(s.opener, s.play, theme, ascii, false)
	header := castHeader{2, f.size.wide, f.size.high, s.course.First.View(s.eyes).Title, map[string]string{"TERM": "xterm-256color"}}
	what := tui.Shooting{Wide: f.size.wide, High: f.size.high, Eyes: s.eyes, From: s.from, To: s.to}
	return f.write(c, f.casts, func(w io.Writer) error {
		out := &castWriter{out: w}
		if err := out.put(header); err != nil {
			return err
		}
		return tui.Cast(c.Context(), cfg, what, out.cut)
	})
}
