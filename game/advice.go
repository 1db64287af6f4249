package game

import (
	"fmt"
	"reflect"
	"slices"

	"gopkg.in/yaml.v3"

	"metahex/rule"
)

// Weights are the factors of a system's advice, such as how much danger counts and how much cover
// counts. They are in the order of Advice.All, one for each; with fewer, methods that value a match
// panic. Weights are immutable. Nil means the shipped weights.
type Weights []int32

// A Weight is one shipped weight, with the limits for tuning it.
type Weight struct {
	Name            string
	Is, Least, Most int32
	Text            string // what the weight measures
	Said            Said
}

// Said holds the words for an answer that a weight raises above the others. A weight without words
// is reported as part of "the rest".
type Said struct {
	More string // used if the weight adds worth to the answer: "in cover"
	Less string // used if the weight costs this answer less than other answers: "less danger there"
	None string // used if the weight costs only the other answers: "nobody can fire at it there"
}

// of returns the words for an answer to which the weight adds the given amount.
func (s *Said) of(amount int) string {
	switch {
	case amount > 0:
		return s.More
	case amount < 0:
		return s.Less
	}
	return s.None
}

// told reports whether the weight has words for any answer.
func (w *Weight) told() bool { return w.Said != Said{} }

// A Stance is a style of play, such as "rush" or "hold". It scales some of the weights.
type Stance struct {
	Name    string
	Weights Weights
}

// Advice holds the weights and the stances of a system's advice.
type Advice struct {
	All     []Weight
	Stances []Stance
	Tuning  *Tuning // nil: nobody has tuned the weights

	source rule.File
	names  []string
}

// Shipped returns the shipped weights, which apply when no others are set.
func (a *Advice) Shipped() Weights {
	w := make(Weights, len(a.All))
	for i := range a.All {
		w[i] = a.All[i].Is
	}
	return w
}

// Advising is a State that accepts other advice weights and can explain its advice (Terms). It
// embeds a Leaning. Advising is optional: other States only have Worth.
type Advising interface {
	Advice() *Advice // always the same value
	Lean(Weights) (before Weights)
	Fix(Weights) (before Weights)
}

// Leaning stores the advice weights of a State.
type Leaning struct{ weights, fixed Weights }

// Lean sets the weights of the advice and returns the previous ones.
func (l *Leaning) Lean(w Weights) (before Weights) {
	before, l.weights = l.weights, w
	return before
}

// Or returns the weights set by Lean, or shipped if none are set.
func (l *Leaning) Or(shipped Weights) Weights {
	if l.weights == nil {
		return shipped
	}
	return l.weights
}

// Fix sets path weights. While they are set, paths are chosen by the path weights and not by the
// weights of the advice. Fix returns the previous path weights. Nil removes the path weights.
//
// An answer is often worth as much as the best path that begins with it. To find what one weight
// adds, the same path is valued without that weight. Without Fix, another path could then become
// the best one.
func (l *Leaning) Fix(w Weights) (before Weights) {
	before, l.fixed = l.fixed, w
	return before
}

// Fixed returns the path weights, or nil if the weights of the advice choose paths.
func (l *Leaning) Fixed() Weights { return l.fixed }

// Choosing makes the path weights, if set, the weights of the advice. It returns the previous
// weights, which the caller restores with Lean.
func (l *Leaning) Choosing() (before Weights) {
	if before = l.weights; l.fixed != nil {
		l.weights = l.fixed
	}
	return before
}

// ReadAdvice reads an advice/1 file. The file lists each weight by name, and each stance as
// percentages of some weights. Tuned weights state how they were tuned.
//
//	format: advice/1
//	source: guess
//	weights:
//	  open: {is: 45, least: 0, most: 200, text: what enemies in sight may do to a soldier, less: less danger there}
//	stances:
//	  rush: {open: 30, goal: 250}
//
// Names are the names of all weights of the system, in its order.
func ReadAdvice(file string, data []byte, names []string) (*Advice, error) {
	var raw adviceFile
	if err := rule.DecodeYAML(file, data, &raw); err != nil {
		return nil, err
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

// A finder returns the index of the weight that a key of a file names.
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
	Format  string                        `yaml:"format" rule:"required" format:"advice/1"`
	Source  rule.Located[string]          `yaml:"source" rule:"required"`
	Tuning  *Tuning                       `yaml:"tuning"`
	Weights rule.Keyed[weight]            `yaml:"weights" rule:"required"`
	Stances rule.Keyed[rule.Keyed[int32]] `yaml:"stances"`
}

// AdviceSchema is the JSON Schema of an advice/1 file.
func AdviceSchema() rule.Schema {
	return rule.SchemaOf(reflect.TypeFor[adviceFile]()).Document("advice/1", "The weights and stances of a rule book's advice.")
}

// A weight is the file form of a Weight.
type weight struct {
	Is    int32  `yaml:"is" rule:"required"`
	Least int32  `yaml:"least"`
	Most  int32  `yaml:"most" rule:"required"`
	Text  string `yaml:"text" rule:"required"`
	More  string `yaml:"more"`
	Less  string `yaml:"less"`
	None  string `yaml:"none"`
}

// MustAdvice calls ReadAdvice for an embedded file and panics on an error.
func MustAdvice(file string, data []byte, names []string) *Advice {
	a, err := ReadAdvice(file, data, names)
	if err != nil {
		panic(err)
	}
	return a
}
