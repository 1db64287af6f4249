package rule

import "strings"

// IDWords are the characters of an id, for messages.
const IDWords = "small letters, digits and hyphens"

// IsID reports whether a text has only the characters of an id. The empty text has no others.
func IsID(text string) bool {
	return strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}
