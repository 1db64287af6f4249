package record

import "fmt"

// OtherRules is the error for a match that was recorded under another version of the rules. Such a
// match is not replayed, because its answers may have another meaning now.
type OtherRules struct {
	Recorded, Build string // from the record; Build may be empty
	Here            string // version of the rules in this program
}

// Error returns a message in one line.
func (o *OtherRules) Error() string {
	build := "by another build"
	if o.Build != "" {
		build = "by build " + o.Build
	}
	return fmt.Sprintf("recorded %s under rules %s; this program has rules %s and does not replay it", build, o.Recorded, o.Here)
}
