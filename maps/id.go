package maps

import (
	"fmt"
	"regexp"
)

// IsID reports whether a word can be the id of a panel, a layout or another map.
func IsID(s string) bool { return IDPattern.MatchString(s) }

// CheckID returns an error if a word cannot be the id of a panel, a layout or another map.
func CheckID(s string) error {
	if !IsID(s) {
		return fmt.Errorf("found id %q; want letters and digits, a letter first, parts joined by -", s)
	}
	return nil
}

// IDPattern matches ids.
var IDPattern = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*$`)
