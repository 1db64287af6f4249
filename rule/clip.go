package rule

// Clip shortens a word that a message quotes to what a line can show of it: the
// middle goes.
func Clip(word string) string { return ClipTo(word, 60) }

// ClipTo shortens a text to some letters; the middle goes.
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
