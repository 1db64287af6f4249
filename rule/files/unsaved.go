package files

import (
	"path/filepath"
	"sync"
)

// Unsaved texts of files that are open in an editor. Read returns that text for such a file, so
// that every check applies to what is being typed. A program without an editor has none.
var unsaved sync.Map // absolute path to []byte

// SetUnsaved makes Read return data for a file, until DropUnsaved is called. The bytes must not be
// changed afterwards.
func SetUnsaved(name string, data []byte) { unsaved.Store(absolute(name), data) }

// DropUnsaved makes Read read a file from the disk again.
func DropUnsaved(name string) { unsaved.Delete(absolute(name)) }

// unsavedText returns the text set for a file.
func unsavedText(name string) (data []byte, ok bool) {
	any, ok := unsaved.Load(absolute(name))
	if !ok {
		return nil, false
	}
	return any.([]byte), true
}

// absolute returns the path under which a text is kept, or the name itself if there is no current
// directory.
func absolute(name string) string {
	if path, err := filepath.Abs(name); err == nil {
		return path
	}
	return filepath.Clean(name)
}
