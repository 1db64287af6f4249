package files

import "bytes"

// mark is the byte order mark, which editors of Windows write at the beginning of a text.
var mark = []byte("\ufeff")

// Unix returns a text without a byte order mark at its beginning, and with a line feed alone at the end
// of each line that ends in carriage return and line feed. The number of lines stays the same.
func Unix(text []byte) []byte {
	return bytes.ReplaceAll(bytes.TrimPrefix(text, mark), []byte("\r\n"), []byte("\n"))
}
