package rule

import "fmt"

// Count formats a number with its noun. The plural adds an s, unless the caller gives another
// plural: "1 point", "3 points", "2 boxes".
func Count(n int, noun string, plural ...string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case len(plural) > 0:
		return fmt.Sprintf("%d %s", n, plural[0])
	default:
		return fmt.Sprintf("%d %ss", n, noun)
	}
}
