package rulebook

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/game"
	"metahex/los"
	"metahex/maps/atlas"
	"metahex/rule"
)

// A Reader reads one scenario file. It resolves names, checks bounds, and collects faults at their
// places. The reader of each book embeds it.
type Reader struct {
	System string      // the value of the key "system"
	Clause rule.Clause // the clause that asks for an id, a title and a story; empty: they are not checked
	File   string
	Faults []error

	used map[*yaml.Node]bool // declared names that the file uses
}

// Open decodes the text of a scenario into its form, and reads the head of the form into the scenario.
// It returns an error if the text cannot be decoded, or is of another system.
func (r *Reader) Open(file string, data []byte, form any, head *Head, to *Battle) error {
	r.File, r.used = file, map[*yaml.Node]bool{}
	var err error
	if r.Faults, err = rule.DecodeLoosely(file, data, form); err != nil {
		return err
	}
	if head.System != r.System && head.System != "" {
		return faultAt(file, "", nil, "found system %q; want %s", head.System, r.System)
	}
	to.File, to.ID, to.Title, to.Story = file, head.ID.Value, head.Title, strings.TrimSpace(head.Story)
	if r.Clause == "" {
		return nil
	}
	if !rule.IsID(to.ID) {
		r.Fault("", head.ID.Node, "found id %q; want %s", to.ID, rule.IDWords)
	}
	if strings.TrimSpace(to.Title) == "" || to.Story == "" {
		r.Fault(r.Clause, head.ID.Node, "scenario %s has a blank title or story; want a title of one line and a story of a few lines", to.ID)
	}
	return nil
}

// Err joins the faults. Each of them is a *rule.Fault.
func (r *Reader) Err() error { return errors.Join(r.Faults...) }

// Fault records a fault at a node of the file, with the clause that it breaks, if any. Without a node
// it is a fault of the whole file.
func (r *Reader) Fault(cite rule.Clause, n *yaml.Node, format string, args ...any) {
	r.Faults = append(r.Faults, faultAt(r.File, cite, n, format, args...))
}

// Slip returns a fault at a node if wrong is true, else nil.
func (r *Reader) Slip(wrong bool, cite rule.Clause, n *yaml.Node, format string, args ...any) error {
	if !wrong {
		return nil
	}
	return faultAt(r.File, cite, n, format, args...)
}

// First records the first of several slips, and reports whether there is one.
func (r *Reader) First(slips ...error) bool {
	err := cmp.Or(slips...)
	if err != nil {
		r.Faults = append(r.Faults, err)
	}
	return err != nil
}

// Within returns a number that must be between two bounds. A missing number is 0 and is not checked.
// A number out of bounds is a fault and is replaced by the nearer bound, which keeps loops short.
func (r *Reader) Within(cite rule.Clause, v rule.Located[int], what string, low, high int) int {
	if v.Node == nil || v.Value >= low && v.Value <= high {
		return v.Value
	}
	r.Fault(cite, v.Node, "%s: found %d; want %d to %d", what, v.Value, low, high)
	return min(max(v.Value, low), high)
}

// Word returns the index of a word in a list. An unknown word is a fault, and gives 0.
func (r *Reader) Word(cite rule.Clause, v rule.Located[string], what string, known []string) int {
	i := slices.Index(known, v.Value)
	r.First(r.Slip(i < 0, cite, v.Node, "%s", rule.Unknown(what, v.Value, known)))
	return max(0, i)
}

// Side returns the side with a name. The names are Red's and Blue's. A missing name gives Chance.
func (r *Reader) Side(cite rule.Clause, v rule.Located[string], names ...string) game.Side {
	if names == nil {
		names = []string{game.Red.String(), game.Blue.String()}
	}
	i := slices.Index(names, v.Value)
	if i < 0 && v.Node != nil {
		r.Fault(cite, v.Node, "%s", rule.Unknown("side", v.Value, names))
	}
	return game.Side(i + 1)
}

// Name returns the index of a name among the keys that the file declares, and marks it as used. The
// argument what says what the keys are, such as "zone".
func (r *Reader) Name(cite rule.Clause, v rule.Located[string], what string, keys []*yaml.Node) (i int, ok bool) {
	var known []string
	for i, k := range keys {
		if k.Value == v.Value {
			r.used[k] = true
			return i, true
		}
		known = append(known, k.Value)
	}
	r.Fault(cite, v.Node, "%s", rule.Unknown(what, v.Value, known))
	return 0, false
}

// Unused warns of the declared names that the file does not use.
func (r *Reader) Unused(to *Battle, what string, keys []*yaml.Node) {
	for _, k := range keys {
		if !r.used[k] {
			to.Warn("", k, "%s %q is not used", what, k.Value)
		}
	}
}

// Readings returns the readings of a scenario. The function set checks one of them.
func (r *Reader) Readings(cite rule.Clause, all []rule.Located[string], set func(text string) error) (texts []string) {
	for _, v := range all {
		if err := set(v.Value); err != nil {
			r.Fault(cite, v.Node, "%v", err)
		}
		texts = append(texts, v.Value)
	}
	if err := los.Once(texts); err != nil {
		r.Fault(cite, all[0].Node, "%v", err)
	}
	return texts
}

// Find returns what a name in the file stands for. The function find returns an error for an unknown
// name.
func Find[P any](r *Reader, cite rule.Clause, v rule.Located[string], find func(name string) (P, error)) (found P, ok bool) {
	found, err := find(v.Value)
	if err != nil {
		r.Fault(cite, v.Node, "%v", err)
	}
	return found, err == nil
}

// OpenMap opens the map that the file names. A file of a map is looked up beside the scenario.
func OpenMap[M any](r *Reader, cite rule.Clause, v rule.Located[string], open func(path string) (M, error)) (m M, ok bool) {
	return Find(r, cite, v, func(name string) (m M, err error) {
		path, err := atlas.Named(r.File, name)
		if err != nil {
			return m, err
		}
		return open(path)
	})
}
