package morale

import (
	_ "embed"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"

	"metahex/rule"
)

// Die is the die of every check. The text names it only for 7.2, but the bands of 7.3 also go to 12.
var Die = rule.D12

// Tables are the three tables and the modifiers. rule.DecodeYAML can read Tables that are a field of
// a larger struct, from a map. Each entry of the map replaces one existing table or modifier.
type Tables struct {
	checks    [Checks]Table
	modifiers [Modifiers]rule.Figure
}

// A Table is the table of one check: bands that cover all sums from 0 to 12.
type Table struct {
	Name        string `rule:"required" says:"the name of the table"`
	rule.Origin `yaml:",inline"`
	Bands       []Band `rule:"required" says:"ranges of sums, which cover 0 to 12 without a gap"`
}

// A Band is a range of sums with the same outcome, both ends included.
type Band struct {
	From    int     `rule:"required" range:"0..12" says:"the first sum"`
	To      int     `rule:"required" range:"0..12" says:"the last sum"`
	Outcome Outcome `rule:"required" says:"the outcome for these sums"`
}

//go:embed morale.yaml
var moraleFile []byte

var standard = sync.OnceValue(func() Tables {
	var file struct {
		Morale Tables `rule:"required"`
	}
	if err := rule.DecodeYAML(File().Name, File().Data, &file); err != nil {
		panic(err) // the file is part of the program
	}
	return file.Morale
})

// Standard returns the shipped tables.
func Standard() Tables { return standard() }

// File returns the text of the standard tables; the caller must not change it.
func File() rule.File { return rule.File{Name: "morale/morale.yaml", Data: moraleFile} }

// Without returns a copy of the tables with the given modifier set to 0.
func (t *Tables) Without(m Modifier) Tables {
	own := *t
	own.modifiers[m].Amount = 0
	return own
}

// Table returns the table of a check, for printing. The table is shared and must not be changed.
func (t *Tables) Table(c Check) *Table { return &t.checks[c] }

// Modifier returns the figure of a modifier.
func (t *Tables) Modifier(m Modifier) rule.Figure { return t.modifiers[m] }

// Outcome returns the outcome for a die and the sum of its modifiers.
func (t *Tables) Outcome(c Check, die, modifiers int) Outcome {
	bands := t.checks[c].Bands
	sum := min(max(die+modifiers, bands[0].From), bands[len(bands)-1].To)
	for _, b := range bands {
		if sum <= b.To {
			return b.Outcome
		}
	}
	panic("morale: the bands of " + t.checks[c].Name + " do not reach their own last value")
}

// Odds returns the outcomes of a check in the order of its table, each with the number of throws
// that lead to it. Impossible outcomes are left out.
func (t *Tables) Odds(c Check, modifiers int) []rule.Outcome {
	var ways [Shock + 1]int
	for die := Die.Low; die <= Die.High; die++ {
		ways[t.Outcome(c, die, modifiers)]++
	}
	var all []rule.Outcome
	for _, b := range t.checks[c].Bands {
		if ways[b.Outcome] > 0 {
			all = append(all, rule.Outcome{Result: b.Outcome.String(), Ways: ways[b.Outcome], Of: Die.Of()})
			ways[b.Outcome] = 0
		}
	}
	return all
}

// ReadsNull implements rule.NullReader.
func (*Tables) ReadsNull() {}

// UnmarshalYAML replaces existing tables and modifiers with the entries of a file.
func (t *Tables) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.MappingNode {
		return rule.At(n, "want keys with values (%s, modifiers)", strings.Join(checkNames[:], ", "))
	}
	for i := 0; i < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if err := t.lay(key, value); err != nil {
			return err
		}
	}
	return nil
}

func (t *Tables) lay(key, value *yaml.Node) error {
	for c := range Checks {
		if checkNames[c] == key.Value {
			return t.checks[c].read(value, c)
		}
	}
	if key.Value != "modifiers" {
		return rule.At(key, "%s", rule.Unknown("key", key.Value, append(checkNames[:], "modifiers")))
	}
	return rule.DecodeRows(value, "modifier", modifierNames[:], t.modifiers[:])
}

// lowest and highest are the ends of every table. The lowest sum is a 1 on the d12 with the -1 of
// BHM 7.4.
const lowest, highest = 0, 12

// read reads one table. It checks that the bands have no gaps, and that each outcome is allowed for
// the check.
func (t *Table) read(n *yaml.Node, c Check) error {
	var raw Table
	if err := rule.DecodeNode(n, &raw); err != nil {
		return err
	}
	next := lowest
	for i, b := range raw.Bands {
		at := bandAt(n, i)
		switch {
		case b.From != next:
			return rule.At(at, "%s: found a band from %d; want it from %d; the bands must cover %d to %d without a gap", raw.Name, b.From, next, lowest, highest)
		case b.To < b.From:
			return rule.At(at, "%s: found a band from %d to %d; want its last sum to be %d to %d", raw.Name, b.From, b.To, b.From, highest)
		case c.Clause(b.Outcome) == "":
			return rule.At(at, "%s: %s", raw.Name, rule.Unknown("outcome", b.Outcome.String(), c.outcomes()))
		}
		next = b.To + 1
	}
	if next <= highest {
		return rule.At(n, "%s: the bands end at %d; want %d", raw.Name, next-1, highest)
	}
	*t = raw
	return nil
}

// outcomes returns the words that are allowed in a check's table.
func (c Check) outcomes() []string {
	var all []string
	for o := Panic; o <= Shock; o++ {
		if rows[c][o] != "" {
			all = append(all, o.String())
		}
	}
	return all
}

// bandAt returns the node of band i in the node of a table.
func bandAt(n *yaml.Node, i int) *yaml.Node {
	for k := 0; k < len(n.Content); k += 2 {
		if n.Content[k].Value == "bands" {
			return n.Content[k+1].Content[i]
		}
	}
	return n
}
