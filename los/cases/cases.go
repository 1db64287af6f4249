package cases

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/los"
	"metahex/los/books"
	"metahex/los/layercake"
	boards "metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/rule"
)

// A file of cases (cases/1) contains one board, and lines on it that were decided by hand. It
// records a dispute and tests the rules. The board is drawn in the file, or the file names it. On a
// board of dots, a map of terrain hexes or a table in inches, a rule book of los/books decides. On
// a board of hexes, units detect one another by the values of the colours.
type caseFile struct {
	Format   string     `yaml:"format" format:"cases/1"`
	ID       string     `yaml:"id"`
	Title    string     `yaml:"title"`
	Size     yaml.Node  `yaml:"size"` // package maps reads size, map and overlays: they draw a panel
	Map      yaml.Node  `yaml:"map"`
	Overlays yaml.Node  `yaml:"overlays"`
	Board    string     `yaml:"board"`  // the name or file of a board, if the file draws none
	System   string     `yaml:"system"` // the rule book; if empty, the first that supports the board
	Values   *worth     `yaml:"values"` // only for a board of hexes
	Rulings  []caseLine `yaml:"rulings"`
}

type caseLine struct {
	line     int
	From     string            `yaml:"from" rule:"required"`
	To       string            `yaml:"to" rule:"required"`
	Readings map[string]string `yaml:"readings"`
	Terms    []string          `yaml:"terms"` // in the form of a citation: "storeys.C-04=8", "sky=hazy"
	Scan     *scanKeys         `yaml:"scan"`  // for a detection: the viewer and the kind of target
	Verdict  string            `yaml:"verdict" rule:"required"`
	Decider  string            `yaml:"decider"`
	Clause   string            `yaml:"clause"` // the deciding clause, without its book
	Blind    *int              `yaml:"blind"`
	Misses   *int              `yaml:"misses"` // for a clear line: by how many points the decider (the nearest miss) fails to hide the soldier
	Sum      *int              `yaml:"sum"`    // for a detection
	Why      string            `yaml:"why" rule:"required"`
}

// terms returns the readings and terms that open the referee.
func (c caseLine) terms() (all []string) {
	for _, name := range slices.Sorted(maps.Keys(c.Readings)) {
		all = append(all, name+"="+c.Readings[name])
	}
	return append(all, c.Terms...)
}

// Schema returns the schema of the keys.
func (caseLine) Schema() rule.Schema {
	s := rule.RecordOf[caseLine]()
	s.Key("verdict").Narrow(rule.OneOf("clear", "blocked"))
	return s
}

// UnmarshalYAML also stores the line number of the case.
func (c *caseLine) UnmarshalYAML(n *yaml.Node) error {
	type plain caseLine
	if err := rule.DecodeNode(n, (*plain)(c)); err != nil {
		return err
	}
	c.line = n.Line
	return nil
}

// RunCases decides every line of a cases/1 file and compares the results with the file. It returns
// the number of lines, and the errors in the file or in the verdicts.
func RunCases(file string, data []byte) (n int, wrong boards.Findings) {
	f, m, wrong := readCases(file, data)
	if len(wrong) > 0 {
		return 0, wrong
	}
	run, err := f.runner(m)
	if err != nil {
		return 0, boards.Findings{{Fault: rule.Fault{File: file, Line: 1, Column: 1, Text: err.Error()}}}
	}
	for _, c := range f.Rulings {
		if text := run(c); text != "" {
			wrong = append(wrong, boards.Finding{Fault: rule.Fault{File: file, Line: c.line, Column: 1, Text: text}})
		}
	}
	return len(f.Rulings), wrong
}

// runner returns a function that decides one line of the file and describes any difference.
func (f caseFile) runner(m boards.Map) (run func(caseLine) string, err error) {
	if b, ok := detecting(m); ok {
		return f.detections(b)
	}
	if f.Values != nil {
		return nil, fmt.Errorf("found the key \"values\"; only a board of hexes may have it, and this is a %s", m.Kind())
	}
	book, err := books.All.Named(f.System, m)
	if err != nil {
		return nil, err
	}
	all := &referees{book, m, map[string]los.Referee{}}
	decide := func(c caseLine) string { return c.runBy(all) }
	if plain, ok := layercake.On(m); ok {
		decide = func(c caseLine) string { return c.runOnDots(plain) }
	}
	return func(c caseLine) string {
		if c.Scan != nil || c.Sum != nil {
			return fmt.Sprintf("%s to %s: found the key \"scan\" or \"sum\"; only a board of hexes may have them, and this is a %s", c.From, c.To, m.Kind())
		}
		return decide(c)
	}, nil
}

// detecting returns the map as a board of hexes; ok is false if units do not detect one another on
// it.
func detecting(m boards.Map) (b *hexes.Map, ok bool) {
	b, ok = m.(*hexes.Map)
	return b, ok && b.Ground == hexes.ByColour
}

func readCases(file string, data []byte) (f caseFile, m boards.Map, wrong boards.Findings) {
	fail := func(err error) (caseFile, boards.Map, boards.Findings) {
		if found, ok := err.(boards.Findings); ok {
			return f, nil, found
		}
		return f, nil, boards.Findings{{Fault: rule.Fault{File: file, Line: 1, Column: 1, Text: err.Error()}}}
	}
	rest, drawn := data, (*dots.Panel)(nil)
	if !isOnBoard(data) {
		drawn, rest, wrong = dots.ReadDrawn(file, data)
		if len(wrong) > 0 {
			return f, nil, wrong
		}
	}
	if err := rule.DecodeYAML(file, rest, &f); err != nil {
		return f, nil, boards.FromYAML(nil, err)
	}
	if f.Format != "cases/1" {
		return fail(fmt.Errorf("found format %q, want \"cases/1\"", f.Format))
	}
	if drawn != nil {
		drawn.ID = f.ID
		return f, dots.Alone(drawn), nil
	}
	name := f.Board
	if strings.HasSuffix(name, ".yaml") {
		name = filepath.Join(filepath.Dir(file), name)
	}
	m, err := atlas.Open(name)
	if err != nil {
		return fail(err)
	}
	return f, m, nil
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
