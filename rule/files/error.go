package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// An Error says in one line what is wrong with a file. It uses the file name that the caller
// requested. It unwraps to the system's error, if any.
type Error struct {
	Name string
	Text string
	Err  error
}

// Error returns "name: text". Control characters are escaped in both parts.
func (e *Error) Error() string { return VisibleLine(e.Name) + ": " + VisibleLine(e.Text) }

// Unwrap returns the system's error, or nil.
func (e *Error) Unwrap() error { return e.Err }

// failed returns a system error under the requested name, because the system may name a temporary
// file. The text of the error (what) is "cannot be read" or "cannot be written".
func failed(name, what string, err error) error {
	var ours *Error
	if errors.As(err, &ours) {
		return err
	}
	text := what + ": " + cause(err)
	if errors.Is(err, fs.ErrNotExist) {
		text = "there is no such file"
		if dir := filepath.Dir(name); !exists(dir) {
			text = "there is no directory " + dir
		}
	}
	return &Error{Name: name, Text: text, Err: err}
}

// cause returns the system's message without the file name.
func cause(err error) string {
	var path *fs.PathError
	var link *os.LinkError
	var call *os.SyscallError
	switch {
	case errors.As(err, &path):
		return cause(path.Err)
	case errors.As(err, &link):
		return cause(link.Err)
	case errors.As(err, &call):
		return cause(call.Err)
	default:
		return err.Error()
	}
}

// exists reports whether a file or directory with this name exists.
func exists(name string) bool {
	_, err := os.Stat(name)
	return !errors.Is(err, fs.ErrNotExist)
}
