// Package paint edits map files. An edit is a stroke: a list of changes. Comments, the order of
// keys and all other lines stay as they are, in the form that atlas.Format gives them.
//
//	text ──Open──▶ Sheet ──Apply(changes)──▶ text, done, skipped
//	                 │
//	                 └─ Held: place ▶ layer ▶ value, the values that can be edited
//
// A change contains the old value of its place. If the place has another value now, the change is
// skipped. So an undo is just another stroke, and never reverts the work of other editors. The new
// text is parsed again. If it differs in anything else, the text stays unchanged, and Apply returns
// an error.
package paint

import (
	"errors"
	"fmt"
	stdmaps "maps"
	"strings"

	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/maps/internal/mapfile"
	"metahex/rule"
)

// A Change replaces one value on one layer of a place.
type Change struct {
	At    string `json:"at"` // a dot or hex "H-11", a hexside or leg "H-11/ne", a corner "areas/0/at/3", a shape "areas/0"
	Layer string `json:"layer"`
	Was   string `json:"was"`
	Now   string `json:"now"`
}

// A Layer is a kind of value that places have, such as terrain or level.
type Layer struct {
	Name   string  `json:"name"`
	Where  Where   `json:"where"`
	Values []Value `json:"values"`          // all legal values, the default first; nil if the value is a text or a point
	Makes  []Value `json:"makes,omitempty"` // templates for new shapes: list and entry, with AT or ROUND for their position
}

// Where is the kind of places that a layer has.
type Where string

// The kinds of places.
const (
	OnDot    Where = "dot"    // a dot or a hex
	OnSide   Where = "side"   // a hexside
	OnCorner Where = "corner" // a corner of a shape
	OnLeg    Where = "leg"    // a way from a hex to its neighbour, named like the hexside between them
	OnShape  Where = "shape"  // an entry of a list of shapes: "areas/0"
)

// A Value is a value and the word for it.
type Value struct {
	Value string `json:"value"`
	Word  string `json:"word"`
}

// Held holds the values of places, by place and layer. Default values are left out.
type Held map[string]map[string]string

func (h Held) put(at, layer, value string) {
	if h[at] == nil {
		h[at] = map[string]string{}
	}
	h[at][layer] = value
}

// A Sheet is the text of a map file for editing.
type Sheet struct {
	file   string
	format string
	kind   kind
	layers []Layer
	held   Held
}

// A kind edits the texts of one format.
type kind interface {
	layers() []Layer
	held() Held
	// set puts a value on a place. The caller has checked the old value.
	set(at, layer, value string) error
	// text returns the text with all changed values.
	text() ([]byte, error)
}

// numbered is a kind whose places are numbered, like the entries of a list. A change may renumber
// other places, so Apply takes the wanted values from held after each change. The method renumbers
// only marks such kinds.
type numbered interface {
	kind
	renumbers()
}

// openers maps each format to the function that opens its texts.
var openers = map[string]func(*mapfile.Text) (kind, bool){
	"panel/1":    openPanel,
	"hexpanel/1": openSection,
	"hexmap/1":   openHexMap,
	"table/1":    openTable,
}

// ErrFormat is the error for a format that cannot be edited.
var ErrFormat = errors.New("nothing can be painted on it; edit the sheets that it joins")

// Open opens a map file for editing. The error explains why the text cannot be edited.
func Open(file string, data []byte) (*Sheet, error) {
	t, ok := mapfile.NewText(file, data)
	if !ok {
		return nil, first(t.Report())
	}
	s := &Sheet{file: file, format: t.Meant()}
	open := openers[s.format]
	if open == nil {
		return nil, fmt.Errorf("%s has the format %s: %w", file, s.format, ErrFormat)
	}
	canonical, found := atlas.Format(file, data)
	if len(found) > 0 {
		return nil, first(found)
	}
	if t, ok = mapfile.NewText(file, canonical); !ok {
		return nil, first(t.Report())
	}
	if s.kind, ok = open(t); !ok {
		return nil, first(t.Report())
	}
	s.layers, s.held = s.kind.layers(), s.kind.held()
	return s, nil
}

// first returns the first finding as an error in one line.
func first(found maps.Findings) error {
	for _, f := range append(found.Grave(), found...) {
		return errors.New(f.String())
	}
	return errors.New("the text cannot be painted on")
}

// Format returns the format of the text.
func (s *Sheet) Format() string { return s.format }

// Layers returns the layers that can be edited.
func (s *Sheet) Layers() []Layer { return s.layers }

// Held returns the values of all places. Callers must not change it.
func (s *Sheet) Held() Held { return s.held }

// layer returns a layer by its name.
func (s *Sheet) layer(name string) (Layer, error) {
	var names []string
	for _, l := range s.layers {
		if l.Name == name {
			return l, nil
		}
		names = append(names, l.Name)
	}
	return Layer{}, errors.New(rule.Unknown("layer", name, names))
}

// value returns the value of a place.
func (s *Sheet) value(at string, l Layer) string {
	if v, ok := s.held[at][l.Name]; ok {
		return v
	}
	if len(l.Values) > 0 {
		return l.Values[0].Value
	}
	return ""
}

// allowed returns an error if a value is not legal on a layer.
func (l Layer) allowed(value string) error {
	if len(l.Values) == 0 {
		return nil // the kind checks the value
	}
	var known []string
	for _, v := range l.Values {
		if v.Value == value {
			return nil
		}
		known = append(known, v.Value)
	}
	return errors.New(rule.Unknown(l.Name, value, known))
}

// Apply returns the text after the changes, the changes made, and the skipped changes, whose places
// have another value now. After an error the text is unchanged. Apply can be called only once.
func (s *Sheet) Apply(changes []Change) (text []byte, done, skipped []Change, err error) {
	want := Held{}
	for at, values := range s.held {
		want[at] = stdmaps.Clone(values)
	}
	for _, c := range changes {
		fits, err := s.make(&want, c)
		switch {
		case err != nil:
			return nil, nil, nil, fmt.Errorf("%s: %w", c.At, err)
		case fits:
			done = append(done, c)
		default:
			skipped = append(skipped, c)
		}
	}
	if text, err = s.kind.text(); err != nil {
		return nil, nil, nil, err
	}
	text, found := atlas.Format(s.file, text)
	if len(found) > 0 {
		return nil, nil, nil, fmt.Errorf("the stroke would break the file: %w", first(found))
	}
	after, err := Open(s.file, text)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("the stroke would break the file: %w", err)
	}
	if at, ok := s.same(want, after.held); !ok {
		return nil, nil, nil, fmt.Errorf("%s: the text is written in a way that cannot be painted on without loss; change it by hand", at)
	}
	return text, done, skipped, nil
}

// make applies a change to the sheet and to the wanted values. It reports whether the change fits:
// the place still has the old value.
func (s *Sheet) make(want *Held, c Change) (fits bool, err error) {
	l, err := s.layer(c.Layer)
	if err == nil {
		err = l.allowed(c.Now)
	}
	if err != nil {
		return false, err
	}
	created := l.Where == OnShape && c.Was == "" // inserted before the shape that has this number now
	if !created && (&Sheet{held: *want}).value(c.At, l) != c.Was {
		return false, nil
	}
	if err := s.kind.set(c.At, c.Layer, c.Now); err != nil {
		return false, err
	}
	if n, ok := s.kind.(numbered); ok {
		*want = n.held()
	} else {
		want.put(c.At, c.Layer, c.Now)
	}
	return true, nil
}

// same compares the wanted values with the actual values, ignoring default values.
func (s *Sheet) same(want, got Held) (at string, ok bool) {
	for _, pair := range [][2]Held{{want, got}, {got, want}} {
		for at, values := range pair[0] {
			for _, l := range s.layers {
				if _, listed := values[l.Name]; listed && (&Sheet{held: pair[1]}).value(at, l) != values[l.Name] {
					return strings.TrimSpace(at + " " + l.Name), false
				}
			}
		}
	}
	return "", true
}
