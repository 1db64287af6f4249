package puzzle

import (
	"cmp"
	"embed"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"metahex/game"
	"metahex/record"
	"metahex/rule"
	"metahex/rule/files"
)

// Format is the format of a puzzle's file.
const Format = "puzzle/1"

// A Puzzle is a position in which one answer wins, with the figures of the proof.
type Puzzle struct {
	Format   string `yaml:"format" rule:"required" format:"puzzle/1"`
	Name     string `yaml:"name" rule:"required"` // argument of the puzzle command
	Title    string `yaml:"title" rule:"required"`
	Scenario string `yaml:"scenario" rule:"required"`
	System   string `yaml:"system"`                // rule book of the battle
	Rules    string `yaml:"rules" rule:"required"` // version of the rules used for the proof
	Seed     uint64 `yaml:"seed"`                  // of the match that contains the position
	Side     string `yaml:"side" rule:"required"`  // side that must win
	Question string `yaml:"question" rule:"required"`
	Why      string `yaml:"why"`                     // why the best answer wins; shown after that answer
	Lead     int    `yaml:"lead"`                    // the side must win by this lead in points; 0: it must win the match, by any lead
	Obvious  bool   `yaml:"obvious"`                 // the right answer is the first that is offered
	Battle   string `yaml:"battle"`                  // scenario/1 text of a generated battle; empty: a shipped scenario
	Answers  string `yaml:"answers" rule:"required"` // answers of the match up to the position, one per line
	Proof    Proof  `yaml:"proof" rule:"required"`

	file string
}

// A Proof gives the value of each answer.
type Proof struct {
	States  int      `yaml:"states" rule:"required"`  // number of positions examined
	Listed  bool     `yaml:"listed"`                  // the proof covers only listed answers; others are legal, such as points in inches
	Answers []Figure `yaml:"answers" rule:"required"` // the best first
}

// A Figure is an answer with the range of its chances of winning, in thousandths.
type Figure struct {
	Answer string `yaml:"answer" rule:"required"`
	Low    int    `yaml:"low" rule:"required"`
	High   int    `yaml:"high" rule:"required"`
}

// String returns the chances in words: "91.2 %", "at most 40.1 %", "20 to 31.4 %". It treats ends
// that differ by one thousandth as equal, because of rounding.
func (f Figure) String() string {
	percent := func(n int) string {
		if n%10 == 0 {
			return fmt.Sprint(n / 10)
		}
		return fmt.Sprintf("%d.%d", n/10, n%10)
	}
	switch {
	case f.High-f.Low <= 1:
		return percent(f.Low) + " %"
	case f.Low == 0:
		return "at most " + percent(f.High) + " %"
	case f.High == 1000:
		return "at least " + percent(f.Low) + " %"
	}
	return percent(f.Low) + " to " + percent(f.High) + " %"
}

// Schema is the JSON Schema of a puzzle/1 file.
func Schema() rule.Schema {
	s := rule.SchemaOf(reflect.TypeFor[Puzzle]())
	s.Key("side").Narrow(rule.OneOf("red", "blue"))
	return s.Document(Format, "A position in which one answer wins, with the figures of its proof.")
}

// Read parses the text of a puzzle/1 file. Its errors are *rule.Faults.
func Read(file string, data []byte) (*Puzzle, error) {
	p := &Puzzle{file: file}
	if err := rule.DecodeYAML(file, data, p); err != nil {
		return nil, err
	}
	fault := func(format string, args ...any) error {
		return &rule.Fault{File: file, Line: 1, Column: 1, Text: fmt.Sprintf(format, args...)}
	}
	if p.Side != game.Red.String() && p.Side != game.Blue.String() {
		return nil, fault("%s", rule.Unknown("side", p.Side, []string{"red", "blue"}))
	}
	if problem := p.Proof.problem(); problem != "" {
		return nil, fault("the proof: %s", problem)
	}
	return p, nil
}

// problem returns why the figures are not a proof, or "" if they are.
func (p *Proof) problem() string {
	if len(p.Answers) < 2 {
		return fmt.Sprintf("found %s; want two or more", rule.Count(len(p.Answers), "answer"))
	}
	for i, f := range p.Answers {
		switch {
		case f.Low < 0 || f.High > 1000 || f.Low > f.High:
			return fmt.Sprintf("%s is worth %d to %d; want two numbers of thousandths, 0 to 1000, the lower first", f.Answer, f.Low, f.High)
		case i == 0 && f.Low < Wins:
			return fmt.Sprintf("the best answer, %s, is worth %s; want %d %% or more", f.Answer, f, Wins/10)
		case i > 0 && f.High > Fails:
			return fmt.Sprintf("%s is worth %s; want at most %d %% for all answers but the best", f.Answer, f, Fails/10)
		}
	}
	return ""
}

// Text formats a puzzle as a file.
func (p *Puzzle) Text() []byte {
	own := *p
	own.Format = Format
	text, err := rule.Encode(own, "format", "name", "title", "scenario", "rules", "seed", "side", "question", "lead", "obvious", "why", "proof", "system", "battle")
	if err != nil {
		panic(err) // every puzzle has a YAML form
	}
	return text
}

// Ground returns the start of the puzzle's match.
func (p *Puzzle) Ground() Ground { return Ground{p.Scenario, p.System, p.Battle} }

// lines returns the answers up to the position.
func (p *Puzzle) lines() []string { return strings.Split(strings.TrimSuffix(p.Answers, "\n"), "\n") }

// Best returns the answer that wins.
func (p *Puzzle) Best() Figure { return p.Proof.Answers[0] }

// Figure returns the figure of an answer; ok is false if the answer is not in the proof.
func (p *Puzzle) Figure(answer string) (f Figure, ok bool) {
	i := slices.IndexFunc(p.Proof.Answers, func(f Figure) bool { return f.Answer == answer })
	if i < 0 {
		return f, false
	}
	return p.Proof.Answers[i], true
}

// Player returns the side that must win.
func (p *Puzzle) Player() game.Side {
	if p.Side == game.Blue.String() {
		return game.Blue
	}
	return game.Red
}

// Play returns the match up to the position, as a record of the player against a bot. File is the
// scenario file of a generated battle; other puzzles do not need it.
func (p *Puzzle) Play(bot, file string) (*record.Play, error) {
	_, h, err := p.Ground().Open()
	if err != nil {
		return nil, err
	}
	if p.Battle != "" {
		h.Scenario = file
	}
	h.Red, h.Blue, h.Seed = "human", bot, "1"
	if p.Player() == game.Blue {
		h.Red, h.Blue = bot, "human"
	}
	play := &record.Play{File: p.file, Header: h}
	for i, l := range p.lines() {
		play.Lines = append(play.Lines, record.Line{Kind: record.Answer, Text: l, Number: i + 1})
	}
	return play, nil
}

// Open returns the match at the position. The error shows where the program's rules differ from
// those of the proof.
func (p *Puzzle) Open() (game.Match, error) {
	m, h, err := p.Ground().Open()
	if err != nil {
		return nil, err
	}
	if h.Rules != p.Rules {
		return nil, fmt.Errorf("%s: proved under the rules %s; this program has %s", p.file, p.Rules, h.Rules)
	}
	for i, l := range p.lines() {
		c, err := m.Choice(l)
		if err == nil {
			_, err = m.Answer(c)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: answer %d, %q: %w", p.file, i+1, l, err)
		}
	}
	if q, ok := m.Question(); !ok || q.Side != p.Player() {
		return nil, fmt.Errorf("%s: after the answers in the file, %s has no question to answer", p.file, p.Side)
	}
	return m, nil
}

//go:embed puzzles/*.yaml
var folder embed.FS

// shipped contains the puzzles that come with the program.
var shipped = files.Embedded{Files: folder, Folder: "puzzles", What: "puzzle"}

// Names returns the names of the shipped puzzles.
func Names() []string { return shipped.Names() }

// Load reads a shipped puzzle by its name, or a puzzle from a file.
func Load(name string) (*Puzzle, error) {
	f, err := shipped.Read(name)
	if err != nil {
		return nil, err
	}
	return Read(f.Name, f.Data)
}

// All returns the shipped puzzles, the easiest first. Obvious puzzles come last, because the right
// answer is highlighted.
func All() (all []*Puzzle, err error) {
	for _, name := range Names() {
		p, err := Load(name)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	last := map[bool]int{true: 1}
	slices.SortStableFunc(all, func(a, b *Puzzle) int {
		return cmp.Or(last[a.Obvious]-last[b.Obvious], cmp.Compare(a.Proof.States, b.Proof.States))
	})
	return all, nil
}
