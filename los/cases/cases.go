package cases

import (
	"fmt"
	"path/filepath"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/los"
	"metahex/los/layercake"
	"metahex/maps"
	"metahex/rule"
)

// A file of cases holds one board and lines upon it that have been decided by
// hand: cases/1. It is how a dispute is kept, and how the rules are tested.
type caseFile struct {
	Format   string     `yaml:"format"`
	ID       string     `yaml:"id"`
	Title    string     `yaml:"title"`
	Size     yaml.Node  `yaml:"size"` // these three are the panel's, read by maps
	Map      yaml.Node  `yaml:"map"`
	Overlays yaml.Node  `yaml:"overlays"`
	Board    string     `yaml:"board"` // or else a board's name or file
	Rulings  []caseLine `yaml:"rulings"`
}

type caseLine struct {
	line     int
	From     string            `yaml:"from" rule:"required"`
	To       string            `yaml:"to" rule:"required"`
	Readings map[string]string `yaml:"readings"`
	Verdict  string            `yaml:"verdict" rule:"required"`
	Decider  string            `yaml:"decider"`
	Blind    *int              `yaml:"blind"`
	Why      string            `yaml:"why" rule:"required"`
}

// Schema is that of the keys.
func (caseLine) Schema() rule.Schema {
	s := rule.RecordOf[caseLine]()
	s.Key("verdict").Narrow(rule.OneOf("clear", "blocked"))
	return s
}

// UnmarshalYAML keeps the line of the case.
func (c *caseLine) UnmarshalYAML(n *yaml.Node) error {
	type plain caseLine
	if err := rule.DecodeNode(n, (*plain)(c)); err != nil {
		return err
	}
	c.line = n.Line
	return nil
}

// RunCases decides every line of a cases/1 file and compares. It returns the
// number of lines and what is wrong, be it with the file or with a verdict.
func RunCases(file string, data []byte) (n int, wrong maps.Findings) {
	f, board, wrong := readCases(file, data)
	if len(wrong) > 0 {
		return 0, wrong
	}
	plain := layercake.NewRuler(board, layercake.Readings{}, maps.StandardHeights)
	for _, c := range f.Rulings {
		if text := c.run(plain); text != "" {
			wrong = append(wrong, maps.Finding{Fault: rule.Fault{File: file, Line: c.line, Column: 1, Text: text}})
		}
	}
	return len(f.Rulings), wrong
}

func readCases(file string, data []byte) (f caseFile, b *maps.Board, wrong maps.Findings) {
	fail := func(err error) (caseFile, *maps.Board, maps.Findings) {
		if found, ok := err.(maps.Findings); ok {
			return f, nil, found
		}
		return f, nil, maps.Findings{{Fault: rule.Fault{File: file, Line: 1, Column: 1, Text: err.Error()}}}
	}
	rest, drawn := data, (*maps.Panel)(nil)
	if !isOnBoard(data) {
		drawn, rest, wrong = maps.ReadDrawn(file, data)
		if len(wrong) > 0 {
			return f, nil, wrong
		}
	}
	if err := rule.DecodeYAML(file, rest, &f); err != nil {
		return f, nil, maps.FromYAML(nil, err)
	}
	if f.Format != "cases/1" {
		return fail(fmt.Errorf("found format %q, want \"cases/1\"", f.Format))
	}
	if drawn != nil {
		drawn.ID = f.ID
		return f, maps.Alone(drawn), nil
	}
	name := f.Board
	if strings.HasSuffix(name, ".yaml") {
		name = filepath.Join(filepath.Dir(file), name)
	}
	b, err := maps.Open(name)
	if err != nil {
		return fail(err)
	}
	return f, b, nil
}

// isOnBoard reports whether the file names a board instead of drawing one.
func isOnBoard(data []byte) bool {
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "board:") {
			return true
		}
	}
	return false
}

// run decides one line and says what differs, if anything.
func (c caseLine) run(plain *layercake.Ruler) string {
	r := plain
	if len(c.Readings) > 0 {
		var readings layercake.Readings
		for name, value := range c.Readings {
			if err := readings.Set(name + "=" + value); err != nil {
				return err.Error()
			}
		}
		r = plain.With(readings)
	}
	from, err := r.ParseEnd(c.From)
	if err != nil {
		return err.Error()
	}
	to, err := r.ParseEnd(c.To)
	if err != nil {
		return err.Error()
	}
	if from.At == to.At {
		return fmt.Sprintf("%s to %s: both ends are on one dot", c.From, c.To)
	}
	u := r.Rule(from, to)
	if got := los.Verdict(u.Clear); got != c.Verdict {
		return fmt.Sprintf("%s to %s: got %s%s, want %s (%s)", c.From, c.To, got, by(u), c.Verdict, c.Why)
	}
	return c.compare(r, u)
}

func by(u layercake.Ruling) string {
	if u.Clear {
		return ""
	}
	return " by " + u.DeciderWords()
}

// compare holds the named decider against the ruling. On a blocked line it must
// be the decider; on a clear one it may be any meta-hex met or touched that
// its clause lets pass.
func (c caseLine) compare(r *layercake.Ruler, u layercake.Ruling) string {
	if c.Decider == "" {
		return ""
	}
	dots, clause, _ := strings.Cut(c.Decider, " ")
	var named []layercake.Obstacle
	for _, name := range strings.Split(dots, "+") {
		at, err := r.Board().Find(name)
		if err != nil {
			return err.Error()
		}
		o, ok := u.MetAt(at, rule.Clause("BHM "+clause))
		if !ok {
			return fmt.Sprintf("%s to %s: the line does not meet %s by clause %s", c.From, c.To, name, clause)
		}
		named = append(named, o)
	}
	if !u.Clear {
		for i, o := range named {
			if len(u.Decider) != len(named) || u.Decider[i].Dot != o.Dot || string(o.Why.Clause()) != "BHM "+clause {
				return fmt.Sprintf("%s to %s: got decider %s, want %s", c.From, c.To, u.DeciderWords(), c.Decider)
			}
		}
	}
	if c.Blind != nil && named[0].Blind != *c.Blind {
		return fmt.Sprintf("%s to %s: got %d blind points behind %s, want %d", c.From, c.To, named[0].Blind, dots, *c.Blind)
	}
	return ""
}
