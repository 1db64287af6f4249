package rule

import (
	"fmt"
	"strings"
)

// A Source is the origin of a figure; it tells how reliable the figure is.
type Source string

const (
	Printed Source = "printed"  // copied from a printed chart
	Text    Source = "text"     // stated in the rule book's text
	StandIn Source = "stand-in" // our own, until the owner of the game overlays the printed one
)

// UnmarshalText reads one of the three words.
func (s *Source) UnmarshalText(text []byte) error {
	known, i := []string{string(Printed), string(Text), string(StandIn)}, uint8(0)
	err := SetWord(&i, "source", text, known)
	*s = Source(known[i])
	return err
}

// Origin holds the two keys that every table of figures has. A struct that DecodeYAML reads embeds
// Origin with `yaml:",inline"`.
type Origin struct {
	Source Source `yaml:"source" rule:"required" says:"how reliable the figures are"`
	From   string `yaml:"from" rule:"required" says:"the origin of the figures, in one line"`
}

// Note returns the remark to show beside a figure, "attack table: stand-in". It is empty for
// printed and stated figures, which need no warning.
func (o Origin) Note(name string) string {
	if o.Source != StandIn {
		return ""
	}
	return name + ": " + string(o.Source)
}

// Origins returns the origin as a list. Rows with several figures have several origins.
func (o Origin) Origins() []Origin { return []Origin{o} }

// OriginsOf returns the origins of all rows.
func OriginsOf[R interface{ Origins() []Origin }](rows []R) (all []Origin) {
	for _, r := range rows {
		all = append(all, r.Origins()...)
	}
	return all
}

// StandIns returns the line that names the stand-ins among a match's figures, with the clause that the
// figures belong to. Without stand-ins it returns no line.
func StandIns(notes []string, cite Clause) []string {
	if len(notes) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("not printed figures: %s [%s]", strings.Join(notes, "; "), cite)}
}

// An Axis is one side of a table: a range of whole numbers (From and To), or Labels.
type Axis struct {
	Name     string
	From, To int      // both included; ignored if there are labels
	Labels   []string `yaml:",flow"`
}

// Len returns the number of rows or columns along the axis.
func (a Axis) Len() int {
	if a.Labels != nil {
		return len(a.Labels)
	}
	return max(0, a.To-a.From+1)
}

// Label returns the text of place i, counted from 0.
func (a Axis) Label(i int) string {
	if a.Labels != nil {
		return a.Labels[i]
	}
	return fmt.Sprint(a.From + i)
}

// Clamp limits a number to the range of the axis. It must not be used with labels.
func (a Axis) Clamp(v int) int { return min(max(v, a.From), a.To) }

// Index returns the index of a label, counted from 0.
func (a Axis) Index(label string) (i int, ok bool) {
	for i := range a.Len() {
		if a.Label(i) == label {
			return i, true
		}
	}
	return 0, false
}

func (a Axis) String() string {
	if a.Labels != nil {
		return fmt.Sprintf("%s: %s", a.Name, strings.Join(a.Labels, ", "))
	}
	return fmt.Sprintf("%s: %d to %d", a.Name, a.From, a.To)
}
