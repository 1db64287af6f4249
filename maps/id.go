package maps

import "fmt"

// IsID reports whether a word can be the id of a panel, a layout or another map.
func IsID(s string) bool { return idPattern.MatchString(s) }

// CheckID refuses a word that cannot be the id of a panel, a layout or another map.
func CheckID(s string) error {
	if !IsID(s) {
		return fmt.Errorf("found id %q; want letters and digits, a letter first, parts joined by -", s)
	}
	return nil
}
