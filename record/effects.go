package record

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"metahex/game"
	"metahex/rule"
	"metahex/rule/files"
)

// The effects, odds and points of events are data, not text, and appear in no hash and no line of a
// play. Golden stores them in a file in the folder of the plays. The file has a section for each
// play with such events, and a line for each event, with the number of its answer:
//
//	# fire-through-woods
//	7 shot 2>5 10,4>14,6 d12 5 +3 "miss"; odds red BA at RC 3 of 12 missed "a hit"
//	9 destroyed 5 14,6; scored red 4 "enemies eliminated"

// effectsFile is the name of the file in the folder of the plays.
const effectsFile = "effects.txt"

// drawn is the parsed file: its lines by play name, and the line where each section begins.
type drawn struct {
	file  string
	parts map[string][]string
	lines map[string]int
}

// readDrawn reads the file of a folder. A missing file counts as empty.
func readDrawn(dir string) (*drawn, error) {
	d := &drawn{filepath.Join(dir, effectsFile), map[string][]string{}, map[string]int{}}
	data, err := files.Read(d.file, files.Record)
	if errors.Is(err, fs.ErrNotExist) {
		return d, nil
	}
	if err != nil {
		return nil, err
	}
	name := ""
	for n, line := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
		if title, ok := strings.CutPrefix(line, "# "); ok {
			name = title
			d.lines[name] = n + 1
			continue
		}
		if name == "" {
			return nil, &rule.Fault{File: d.file, Line: n + 1, Column: 1, Text: fmt.Sprintf("found %q before the first play; want \"# \" and the name of a play", line)}
		}
		d.parts[name] = append(d.parts[name], line)
	}
	return d, nil
}

// differs returns an error for the first line where the data of a play's events differs from the
// file.
func (d *drawn) differs(name string, now []string) error {
	kept := d.parts[name]
	for i := range max(len(now), len(kept)) {
		got, want := "nothing more", "nothing more"
		if i < len(now) {
			got = now[i]
		}
		if i < len(kept) {
			want = kept[i]
		}
		if got != want {
			return &rule.Fault{File: d.file, Line: d.lines[name] + i + 1, Column: 1, Text: fmt.Sprintf("the event data of play %s is %q; want %q", name, got, want)}
		}
	}
	return nil
}

// stale returns an error for the first section whose play is missing.
func (d *drawn) stale() error {
	home := filepath.Dir(d.file)
	if real, err := filepath.EvalSymlinks(d.file); err == nil {
		home = filepath.Dir(real)
	}
	var first *rule.Fault
	for name, line := range d.lines {
		if _, err := os.Stat(filepath.Join(home, name+".play")); err != nil && (first == nil || line < first.Line) {
			first = &rule.Fault{File: d.file, Line: line, Column: 1, Text: fmt.Sprintf("found effects of %s, but no %s.play", name, name)}
		}
	}
	if first == nil {
		return nil
	}
	return first
}

// save writes the sections of the named plays in the given order.
func (d *drawn) save(names []string, now map[string][]string) error {
	var text strings.Builder
	for _, name := range names {
		if len(now[name]) > 0 {
			fmt.Fprintf(&text, "# %s\n%s\n", name, strings.Join(now[name], "\n"))
		}
	}
	if text.Len() == 0 && len(d.parts) == 0 {
		return nil
	}
	return files.Write(d.file, func(w io.Writer) error {
		_, err := io.WriteString(w, text.String())
		return err
	})
}

// drawing returns a Start whose matches append the data of their events to a list.
func drawing(start Start, to *[]string) Start {
	return func(h Header) (game.Match, error) {
		m, err := start(h)
		if err != nil {
			return nil, err
		}
		answer := 0
		return &heard{m, func(_ game.Choice, events []game.Event) {
			answer++
			for i := range events {
				if text := drawnOf(&events[i]); text != "" {
					*to = append(*to, fmt.Sprintf("%d %s", answer, text))
				}
			}
		}}, nil
	}
}

// drawnOf formats the data of an event, or returns "" if the event has none.
func drawnOf(e *game.Event) string {
	var parts []string
	if f := &e.Effect; *f != (game.Effect{}) {
		parts = append(parts, effectText(f))
	}
	if o := &e.Odds; *o != (game.Odds{}) {
		came := "missed"
		if o.Off {
			came = "came off"
		}
		parts = append(parts, fmt.Sprintf("odds %s %s at %s %d of %d %s %q", o.Side, o.By, o.At, o.Ways, o.Of, came, o.Result))
	}
	if s := &e.Scored; *s != (game.Scored{}) {
		parts = append(parts, fmt.Sprintf("scored %s %d %q", s.Side, s.Points, s.Cause))
	}
	return strings.Join(parts, "; ")
}

// effectText formats an effect: its kind, the pieces, the places, the throw, the result and the
// size.
func effectText(f *game.Effect) string {
	text := f.Kind.String()
	if f.By != game.NoPiece || f.At != game.NoPiece {
		text += " " + pairText(pieceText(f.By), pieceText(f.At))
	}
	if f.From != (game.Point{}) || f.To != (game.Point{}) {
		text += " " + pairText(pointText(f.From), pointText(f.To))
	}
	if f.Throw != (game.Throw{}) {
		text += " " + f.Throw.String()
	}
	if f.Result != "" {
		text += fmt.Sprintf(" %q", f.Result)
	}
	if f.Size != 0 {
		text += fmt.Sprintf(" size %d", f.Size)
	}
	return text
}

// pairText joins two words, or returns one of them if both are equal.
func pairText(from, to string) string {
	if from == to {
		return from
	}
	return from + ">" + to
}

func pieceText(id int32) string {
	if id == game.NoPiece {
		return "nobody"
	}
	return fmt.Sprint(id)
}

func pointText(p game.Point) string { return fmt.Sprintf("%d,%d", p.X, p.Y) }
