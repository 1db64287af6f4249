package rule

import (
	"fmt"
	"strconv"
	"strings"
)

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

// Joined joins the words of all elements of a list.
func Joined[T any](all []T, between string, word func(T) string) string {
	words := make([]string, 0, len(all))
	for _, one := range all {
		words = append(words, word(one))
	}
	return strings.Join(words, between)
}

// Halves formats a number of halves: 5 is "2½".
func Halves(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	switch whole := strconv.Itoa(n / 2); {
	case n%2 == 0:
		return sign + whole
	case n == 1:
		return sign + "½"
	default:
		return sign + whole + "½"
	}
}

// CountHalves formats a number of halves with its noun: "½ point", "1 point", "2½ points".
func CountHalves(n int, noun string) string {
	if n == 1 || n == 2 {
		return Halves(n) + " " + noun
	}
	return Halves(n) + " " + noun + "s"
}
