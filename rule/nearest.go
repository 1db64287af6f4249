package rule

import (
	"fmt"
	"strings"
)

// Nearest returns the known word that is most similar to a mistyped word, for "did you mean". The
// distance between two words is the number of single-letter changes that turn one word into the
// other: add, drop or change a letter, or swap two neighbours. Case does not count. The distance must
// not exceed a third of the word's length; one letter is always allowed. A known word is nearest to
// itself. Of equally near words Nearest returns the first listed; it returns "" if no word is near.
func Nearest(word string, known []string) string {
	best, at := "", max(1, len([]rune(word))/3)+1
	for _, k := range known {
		if k == word {
			return k
		}
		if d := distance(strings.ToLower(word), strings.ToLower(k)); d < at && d < max(len(word), len(k)) {
			best, at = k, d
		}
	}
	return best
}

// DidYouMean returns `, did you mean "near"?` for the end of a message about a mistyped word. It
// returns "" if no known word is near.
func DidYouMean(word string, known []string) string {
	if near := Nearest(word, known); near != "" {
		return fmt.Sprintf(", did you mean %q?", near)
	}
	return ""
}

// distance returns the optimal string alignment distance. Three rows of the usual table are enough:
// the current row, the row above it, and the row above that for swapped neighbours.
//
//	      k  n  o  w
//	   0  1  2  3  4     each cell is the least of
//	n  1  1  1  2  3       left + 1, above + 1,
//	o  2  2  2  1  2       above-left + (letters differ),
//	w  3  3  3  2  1       two above-left + 1 for a swap
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	before, above, row := make([]int, len(t)+1), make([]int, len(t)+1), make([]int, len(t)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(s); i++ {
		before, above, row = above, row, before
		row[0] = i
		for j := 1; j <= len(t); j++ {
			change := above[j-1]
			if s[i-1] != t[j-1] {
				change++
			}
			row[j] = min(row[j-1]+1, above[j]+1, change)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return row[len(t)]
}
