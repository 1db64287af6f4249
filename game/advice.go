package game

import (
	"fmt"
	"reflect"
	"slices"

	"gopkg.in/yaml.v3"

	"metahex/rule"
)

// Weights are what a system's advice multiplies by: what danger counts for, what ground
// does, in the order of its Advice. They are never changed once they are made. Nil stands
// for those that the system ships.
type Weights []int32

// A Weight is one of them as it is shipped, with the bounds within which it may be tuned.
type Weight struct {
	Name            string
	Is, Least, Most int32
	Text            string // what it weighs
}

// A Stance is a way of acting: advice by weights that lean to one side. "rush", "hold".
type Stance struct {
	Name    string
	Weights Weights
}

// Advice is what a system's advice weighs, and the stances it knows.
type Advice struct {
	All     []Weight
	Stances []Stance
}

// Shipped returns the weights that are used where none are given.
func (a *Advice) Shipped() Weights {
	w := make(Weights, len(a.All))
	for i := range a.All {
		w[i] = a.All[i].Is
	}
	return w
}

// Advising is a State whose advice can be given by other weights than its own. It embeds a
// Leaning.
type Advising interface {
	Advice() *Advice // it never changes
	Lean(Weights) (before Weights)
}

// Leaning is a part of a State: by which weights its advice is asked just now.
type Leaning struct{ weights Weights }

// Lean sets the weights that advice is asked by, and returns those that were set before.
func (l *Leaning) Lean(w Weights) (before Weights) {
	before, l.weights = l.weights, w
	return before
}

// Or returns the weights that advice is asked by: those that are shipped, unless it was
// asked by others.
func (l *Leaning) Or(shipped Weights) Weights {
	if l.weights == nil {
		return shipped
	}
	return l.weights
}

// ReadAdvice reads an advice/1 file: each weight by its name, and each stance as what it
// makes of some of them, in percent.
//
//	format: advice/1
//	weights:
//	  open: {is: 45, least: 0, most: 200, text: what enemies in sight may do to a soldier}
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
	a := &Advice{All: make([]Weight, len(names))}
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

// weigh takes in the weights of a file.
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
		a.All[i] = Weight{e.Key.Value, w.Is, w.Least, w.Most, w.Text}
	}
	return nil
}

// stand takes in the stances of a file.
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
}

// MustAdvice is ReadAdvice of a file that comes with the program.
func MustAdvice(file string, data []byte, names []string) *Advice {
	a, err := ReadAdvice(file, data, names)
	if err != nil {
		panic(err)
	}
	return a
}
