package files

import (
	"path/filepath"
	"sync"
)

// Texts of files as they stand in an editor, not saved yet. Whoever reads one of these
// files gets that text, so that every check holds of what is being typed. A program that
// serves no editor has none.
var unsaved sync.Map // absolute path to []byte

// SetUnsaved makes Read return data for a file, until DropUnsaved is called. The bytes
// must not be changed afterwards.
func SetUnsaved(name string, data []byte) { unsaved.Store(absolute(name), data) }

// DropUnsaved makes Read read a file from the disk again.
func DropUnsaved(name string) { unsaved.Delete(absolute(name)) }

// unsavedText returns the text of a file that was set.
func unsavedText(name string) (data []byte, ok bool) {
	any, ok := unsaved.Load(absolute(name))
	if !ok {
		return nil, false
	}
	return any.([]byte), true
}

// absolute returns the path by which a text is kept, or the name where there is no
// current directory.
func absolute(name string) string {
	if path, err := filepath.Abs(name); err == nil {
		return path
	}
	return filepath.Clean(name)
}
