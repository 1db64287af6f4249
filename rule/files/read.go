// Package files reads and writes all files that a player names. It reads only regular files, with a
// size limit for each kind of file. A write either replaces the whole file or changes nothing.
package files

import (
	"fmt"
	"io"
	"io/fs"
	"os"
)

// A Kind is a kind of file, with the maximum size that is read.
type Kind struct {
	Name string // with an article: "a scenario file"
	Most int64
}

// The kinds of files that the program can read.
var (
	Map       = Kind{"a map file", 256 << 10}
	Import    = Kind{"a map to import", 8 << 20}
	Record    = Kind{"a record", 16 << 20}
	Scenario  = Kind{"a scenario file", 8 << 20}
	Forces    = Kind{"a force list", 8 << 20}
	Campaign  = Kind{"a campaign file", 8 << 20}
	Progress  = Kind{"a saved campaign", 1 << 20}
	Tables    = Kind{"a file of tables", 8 << 20}
	Cases     = Kind{"a file of cases", 8 << 20}
	Questions = Kind{"a file of questions", 8 << 20}
	Examined  = Kind{"a file to examine", 16 << 20}
	Theme     = Kind{"a theme file", 8 << 20}
	Settings  = Kind{"a settings file", 1 << 20}
	Figures   = Kind{"a file of figures", 16 << 20}
	Results   = Kind{"a file of results", 1 << 20}
)

// Read returns the content of a regular file. It refuses other files at once, without waiting for
// their input, and files that are too large for their kind. If an editor has the file open, Read
// returns the editor's text; see SetUnsaved.
func Read(name string, kind Kind) ([]byte, error) {
	if data, ok := unsavedText(name); ok {
		if int64(len(data)) > kind.Most {
			return nil, tooLarge(name, kind)
		}
		return data, nil
	}
	f, err := open(name, kind)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return all(f, name, kind)
}

// ReadOr is like Read, but if the name is "-", it reads from the given reader.
func ReadOr(in io.Reader, name string, kind Kind) ([]byte, error) {
	if name == "-" {
		return all(in, "standard input", kind)
	}
	return Read(name, kind)
}

// open opens a regular file. It checks the file before opening it, because opening a device may have
// effects. It checks the file again afterwards, because the file may have been replaced.
func open(name string, kind Kind) (*os.File, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, unread(name, err)
	}
	if err := regular(name, info, kind); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(name, os.O_RDONLY|nonblock, 0)
	if err != nil {
		return nil, unread(name, err)
	}
	info, err = f.Stat()
	if err == nil {
		err = regular(name, info, kind)
	}
	if err != nil {
		f.Close()
		return nil, unread(name, err)
	}
	return f, nil
}

// regular returns the reason why a file cannot be read, or nil.
func regular(name string, info fs.FileInfo, kind Kind) error {
	switch {
	case !info.Mode().IsRegular():
		return &Error{Name: name, Text: fmt.Sprintf("this is %s; want %s", what(info.Mode()), kind.Name)}
	case info.Size() > kind.Most:
		return tooLarge(name, kind)
	default:
		return nil
	}
}

// all reads to the end, or until the data is one byte larger than the limit of the kind.
func all(in io.Reader, name string, kind Kind) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(in, kind.Most+1))
	switch {
	case err != nil:
		return nil, unread(name, err)
	case int64(len(data)) > kind.Most:
		return nil, tooLarge(name, kind)
	default:
		return data, nil
	}
}

func tooLarge(name string, kind Kind) error {
	size := fmt.Sprintf("%d MB", kind.Most>>20)
	if kind.Most < 1<<20 {
		size = fmt.Sprintf("%d KB", kind.Most>>10)
	}
	return &Error{Name: name, Text: fmt.Sprintf("larger than %s; the most %s may have", size, kind.Name)}
}

// what returns the name of a kind of file that is not regular.
func what(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "a directory"
	case mode&fs.ModeNamedPipe != 0:
		return "a named pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	case mode&fs.ModeDevice != 0:
		return "a device"
	default:
		return "not a regular file"
	}
}

// unread returns a read error with the requested name.
func unread(name string, err error) error { return failed(name, "cannot be read", err) }
