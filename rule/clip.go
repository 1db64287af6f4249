package rule

// Clip shortens a quoted word to fit in a message. It removes the middle of the word.
func Clip(word string) string { return ClipTo(word, 60) }

// ClipTo shortens a text to the given number of letters by removing the middle.
func ClipTo(text string, most int) string {
	if len(text) <= most {
		return text
	}
	letters := []rune(text)
	if len(letters) <= most {
		return text
	}
	return string(letters[:most/2]) + "…" + string(letters[len(letters)-most/2:])
}
