package files

import (
	"bytes"
	"errors"
	"strings"
)

// mark is the byte order mark, which editors of Windows write at the beginning of a text.
const mark = "\ufeff"

// Unix returns a text without a byte order mark at its beginning, and with a line feed alone at the end
// of each line that ends in carriage return and line feed. The number of lines stays the same.
func Unix(text []byte) []byte {
	return bytes.ReplaceAll(bytes.TrimPrefix(text, []byte(mark)), []byte("\r\n"), []byte("\n"))
}

// Unmarked returns an error if a line of a protocol begins with a byte order mark, which only files
// may have.
func Unmarked(line string) error {
	if strings.HasPrefix(line, mark) {
		return errors.New("found a byte order mark; want UTF-8 without it")
	}
	return nil
}
