package rule

import "strings"

// OneWord returns the name of a file as one word, without blanks. FromWord is its inverse.
func OneWord(name string) string { return oneWord.Replace(name) }

// FromWord returns the original name of a word that OneWord returned.
func FromWord(word string) string { return fromWord.Replace(word) }

var (
	oneWord  = strings.NewReplacer("%", "%25", " ", "%20", "\t", "%09", "\n", "%0A")
	fromWord = strings.NewReplacer("%25", "%", "%20", " ", "%09", "\t", "%0A", "\n")
)
