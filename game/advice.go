package game

import (
	"fmt"
	"reflect"
	"slices"

	"gopkg.in/yaml.v3"

	"metahex/rule"
)

// Weights are the factors of a system's advice, in the order of its Advice: how much danger counts,
// how much cover counts. They are never changed after they are made. Nil stands for the shipped
// weights.
type Weights []int32

// A Weight is one weight as shipped, with the bounds within which it may be tuned.
type Weight struct {
	Name            string
	Is, Least, Most int32
	Text            string // what it weighs
	Said            Said
}

// Said holds the words for an answer that a weight lifts above the others. A weight without words
// is a part of the rest.
type Said struct {
	More string // if it adds worth to the answer: "in cover"
	Less string // if it takes away less than from the other answers: "less danger there"
	None string // if it takes away only from the other answers: "nobody can fire at it there"
}

// of returns the words for an answer to which the weight adds amount.
func (s *Said) of(amount int) string {
	switch {
	case amount > 0:
		return s.More
	case amount < 0:
		return s.Less
	}
	return s.None
}

// told reports whether a weight is ever explained.
func (w *Weight) told() bool { return w.Said != Said{} }

// A Stance is a way of acting, such as "rush" or "hold": weights that lean to one side.
type Stance struct {
	Name    string
	Weights Weights
}

// Advice is what a system's advice weighs, and the stances it knows.
type Advice struct {
	All     []Weight
	Stances []Stance
	Tuning  *Tuning // nil: the weights are a guess

	source rule.File
	names  []string
}

// Shipped returns the weights that are used where none are given.
func (a *Advice) Shipped() Weights {
	w := make(Weights, len(a.All))
	for i := range a.All {
		w[i] = a.All[i].Is
	}
	return w
}

// Advising is a State that can give advice by other weights than its own and can explain it
// (Terms). It embeds a Leaning. It is optional: other States have only a Worth.
type Advising interface {
	Advice() *Advice // it never changes
	Lean(Weights) (before Weights)
	Fix(Weights) (before Weights)
}

// Leaning is the part of a State that keeps the weights of its advice.
type Leaning struct{ weights, fixed Weights }

// Lean sets the weights of the advice, and returns those that were set before.
func (l *Leaning) Lean(w Weights) (before Weights) {
	before, l.weights = l.weights, w
	return before
}

// Or returns the weights of the advice: those set by Lean, else the shipped ones.
func (l *Leaning) Or(shipped Weights) Weights {
	if l.weights == nil {
		return shipped
	}
	return l.weights
}

// Fix sets the weights by which ways are chosen, where they differ from the weights of the advice.
// It returns those that were set before; nil means that they are the same.
//
// An answer is often worth as much as the best way that begins with it. To find what one weight
// adds, the same way is valued without that weight. Another way might then be the best, but the
// piece will not take it.
func (l *Leaning) Fix(w Weights) (before Weights) {
	before, l.fixed = l.fixed, w
	return before
}

// Fixed returns the weights by which ways are chosen; nil means those of Or.
func (l *Leaning) Fixed() Weights { return l.fixed }

// Choosing makes the weights by which ways are chosen the weights of all advice. It returns the
// weights before, with which Lean sets them back.
func (l *Leaning) Choosing() (before Weights) {
	if before = l.weights; l.fixed != nil {
		l.weights = l.fixed
	}
	return before
}

// ReadAdvice reads an advice/1 file: each weight by its name, and each stance as percentages of
// some weights. Tuned weights say how they were tuned.
//
//	format: advice/1
//	source: guess
//	weights:
//	  open: {is: 45, least: 0, most: 200, text: what enemies in sight may do to a soldier, less: less danger there}
//	stances:
//	  rush: {open: 30, goal: 250}
//
// Names are all weights that the system knows, in its order.
func ReadAdvice(file string, data []byte, names []string) (*Advice, error) {
	var raw adviceFile
	if err := rule.DecodeYAML(file, data, &raw); err != nil {
		return nil, err
	}
	if raw.Format != "advice/1" {
		return nil, &rule.Fault{File: file, Line: 1, Column: 1, Text: fmt.Sprintf("found format %q; want advice/1", raw.Format)}
	}
	a := &Advice{All: make([]Weight, len(names)), Tuning: raw.Tuning, source: rule.File{Name: file, Data: data}, names: names}
	if err := raw.sourced(); err != nil {
		return nil, rule.InFile(file, err)
	}
	place := func(key *yaml.Node) (int, error) {
		if i := slices.Index(names, key.Value); i >= 0 {
			return i, nil
		}
		return 0, rule.At(key, "%s", rule.Unknown("weight", key.Value, names))
	}
	if err := a.weigh(raw.Weights, place); err != nil {
		return nil, rule.InFile(file, err)
	}
	if i := slices.IndexFunc(a.All, func(w Weight) bool { return w.Name == "" }); i >= 0 {
		return nil, fmt.Errorf("%s: weight %q is missing", file, names[i])
	}
	if err := a.stand(raw.Stances, place); err != nil {
		return nil, rule.InFile(file, err)
	}
	return a, nil
}

// A finder returns which weight a key of a file names.
type finder func(key *yaml.Node) (int, error)

// weigh reads the weights of a file.
func (a *Advice) weigh(all rule.Keyed[weight], place finder) error {
	for _, e := range all {
		i, err := place(e.Key)
		if err != nil {
			return err
		}
		w := e.Value
		if w.Is < w.Least || w.Is > w.Most {
			return rule.At(e.Key, "%s is %d; want %d to %d", e.Key.Value, w.Is, w.Least, w.Most)
		}
		a.All[i] = Weight{e.Key.Value, w.Is, w.Least, w.Most, w.Text, Said{w.More, w.Less, w.None}}
	}
	return nil
}

// stand reads the stances of a file.
func (a *Advice) stand(all rule.Keyed[rule.Keyed[int32]], place finder) error {
	for _, e := range all {
		s := Stance{e.Key.Value, a.Shipped()}
		for _, part := range e.Value {
			i, err := place(part.Key)
			if err != nil {
				return err
			}
			s.Weights[i] = s.Weights[i] * part.Value / 100
		}
		a.Stances = append(a.Stances, s)
	}
	return nil
}

// An adviceFile is an advice/1 file.
type adviceFile struct {
	Format  string                        `yaml:"format" rule:"required"`
	Source  rule.Located[string]          `yaml:"source" rule:"required"`
	Tuning  *Tuning                       `yaml:"tuning"`
	Weights rule.Keyed[weight]            `yaml:"weights" rule:"required"`
	Stances rule.Keyed[rule.Keyed[int32]] `yaml:"stances"`
}

// AdviceSchema is the JSON Schema of an advice/1 file.
func AdviceSchema() rule.Schema {
	return rule.SchemaOf(reflect.TypeFor[adviceFile]()).Document("advice/1", "What a rule book's advice weighs, and the stances it knows.")
}

// A weight is a Weight in a file.
type weight struct {
	Is    int32  `yaml:"is" rule:"required"`
	Least int32  `yaml:"least"`
	Most  int32  `yaml:"most" rule:"required"`
	Text  string `yaml:"text" rule:"required"`
	More  string `yaml:"more"`
	Less  string `yaml:"less"`
	None  string `yaml:"none"`
}

// MustAdvice is ReadAdvice of a file that comes with the program.
func MustAdvice(file string, data []byte, names []string) *Advice {
	a, err := ReadAdvice(file, data, names)
	if err != nil {
		panic(err)
	}
	return a
}
