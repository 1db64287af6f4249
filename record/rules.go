package record

import "fmt"

// OtherRules is the error for a match that was recorded under another version of the rules: its
// answers may mean something else now, so it is not replayed.
type OtherRules struct {
	Recorded, Build string // of the record; Build may be empty
	Here            string // of this program
}

// Error is one line.
func (o *OtherRules) Error() string {
	build := "by another build"
	if o.Build != "" {
		build = "by build " + o.Build
	}
	return fmt.Sprintf("recorded %s under rules %s; this program has rules %s and does not replay it", build, o.Recorded, o.Here)
}
