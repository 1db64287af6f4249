package files

import (
	"path/filepath"
	"sync"
)

// unsaved holds the text of each file that is open in an editor. Read returns this text, so
// all checks see what the user is typing. It is empty in a program without an editor.
var unsaved sync.Map // absolute path to []byte

// SetUnsaved makes Read return this text for a file until DropUnsaved is called. The caller must not
// change the text afterwards.
func SetUnsaved(name string, data []byte) { unsaved.Store(absolute(name), data) }

// DropUnsaved makes Read read a file from the disk again.
func DropUnsaved(name string) { unsaved.Delete(absolute(name)) }

// unsavedText returns the text that SetUnsaved has set for a file.
func unsavedText(name string) (data []byte, ok bool) {
	any, ok := unsaved.Load(absolute(name))
	if !ok {
		return nil, false
	}
	return any.([]byte), true
}

// absolute returns the absolute path, which is the key in unsaved. It returns the name itself if
// there is no current directory.
func absolute(name string) string {
	if path, err := filepath.Abs(name); err == nil {
		return path
	}
	return filepath.Clean(name)
}
