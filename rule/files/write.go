package files

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Write writes a file. A regular file is replaced completely or not changed at all, and keeps its
// permissions. If the name is a symbolic link, its target is replaced. Hard links to the old file
// keep the old content. Devices and named pipes are opened and written. Errors contain the
// requested name.
func Write(name string, write func(io.Writer) error) error {
	target, info, err := destination(name)
	if err != nil {
		return err
	}
	var b bytes.Buffer // collect everything before touching any file
	if err := write(&b); err != nil {
		return err
	}
	if info != nil && !info.Mode().IsRegular() {
		err = into(name, info.Mode(), b.Bytes())
	} else {
		err = replace(target, b.Bytes())
	}
	if err != nil {
		return unwritten(name, err)
	}
	return nil
}

// WriteOr is like Write, but writes to out if the name is "-" or a device name of standard output.
// Opening this device would bypass the buffer of out.
func WriteOr(out io.Writer, name string, write func(io.Writer) error) error {
	if IsOut(name) {
		return write(out)
	}
	return Write(name, write)
}

// IsOut reports whether a name means standard output.
func IsOut(name string) bool {
	switch name {
	case "-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1":
		return true
	default:
		return false
	}
}

// Append opens an existing file for appending. For a named pipe it waits, like Write, until another
// process reads the pipe.
func Append(name string) (*os.File, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, unwritten(name, err)
	}
	var f *os.File
	if info.Mode()&fs.ModeNamedPipe != 0 {
		f, err = openPipe(name, info.Mode())
	} else {
		f, err = os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	}
	if err != nil {
		return nil, unwritten(name, err)
	}
	return f, nil
}

// Writable returns the error that writing a file would return, if any. It changes nothing and
// creates no file.
func Writable(name string) error {
	target, err := Follow(name)
	if err != nil {
		return unwritten(name, err)
	}
	f, err := os.OpenFile(target, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err == nil {
		err = errors.Join(f.Close(), os.Remove(target))
	}
	if errors.Is(err, fs.ErrExist) {
		if f, err = Append(name); err == nil {
			err = f.Close()
		}
	}
	if err != nil {
		return unwritten(name, err)
	}
	return nil
}

// Ready returns an error if a file cannot be written because of its name, its directory or their
// permissions. It has no side effects, so it is safe for pipes and devices. A later Write may still fail.
// Standard output is always ready.
func Ready(name string) error {
	if IsOut(name) {
		return nil
	}
	target, info, err := destination(name)
	if err != nil {
		return err
	}
	if info == nil || info.Mode().IsRegular() {
		target = filepath.Dir(target) // Write replaces a regular file
	}
	if err := permitted(target); err != nil {
		return unwritten(name, err)
	}
	return nil
}

// pending holds the names of the temporary files that are being written.
var pending sync.Map

// Abandon removes all temporary files that are being written. A program calls it when it is killed.
func Abandon() {
	for name := range pending.Range {
		_ = os.Remove(name.(string)) // the program is ending, so the error cannot be reported
	}
}

// destination returns the file to write, after following links, and its info. Info is nil if the
// file does not exist. The directory must exist.
func destination(name string) (target string, info fs.FileInfo, err error) {
	if name == "" {
		return "", nil, &Error{Name: `""`, Text: "want the name of a file"}
	}
	info, err = os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		info = nil
	case err != nil:
		return "", nil, unwritten(name, err)
	case info.IsDir():
		return "", nil, &Error{Name: name, Text: "cannot be written: this is a directory; want a file"}
	case info.Mode()&fs.ModeSocket != 0:
		return "", nil, &Error{Name: name, Text: "cannot be written: this is a socket; want a file"}
	case !info.Mode().IsRegular():
		return name, info, nil
	}
	if target, err = Follow(name); err != nil {
		return "", nil, unwritten(name, err)
	}
	if dir, err := os.Stat(filepath.Dir(target)); err != nil {
		return "", nil, unwritten(name, err)
	} else if !dir.IsDir() {
		return "", nil, &Error{Name: name, Text: "cannot be written: " + filepath.Dir(target) + " is not a directory"}
	}
	return target, info, nil
}

// Follow returns the target of a chain of symbolic links. The target may be missing.
func Follow(name string) (string, error) {
	const most = 40 // the usual limit of operating systems
	for range most {
		link, err := os.Readlink(name)
		if err != nil {
			return name, nil // not a link
		}
		if !filepath.IsAbs(link) {
			// Not filepath.Join, which removes ".." from the text: after a link, ".." may be another
			// directory.
			link = filepath.Dir(name) + string(filepath.Separator) + link
		}
		name = link
	}
	return "", fmt.Errorf("a chain of more than %d symbolic links", most)
}

// into writes to a device or a named pipe.
func into(name string, mode fs.FileMode, data []byte) error {
	f, err := openPipe(name, mode)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// openPipe opens a device or a named pipe for writing. It waits a limited time until another process
// reads the pipe.
func openPipe(name string, mode fs.FileMode) (*os.File, error) {
	const wait, pause = 10 * time.Second, 10 * time.Millisecond
	for begun := time.Now(); ; time.Sleep(pause) {
		f, err := os.OpenFile(name, os.O_WRONLY|nonblock, 0)
		if err == nil || mode&fs.ModeNamedPipe == 0 || !noReader(err) {
			return f, err
		}
		if time.Since(begun) > wait {
			return nil, errors.New("no process reads this pipe")
		}
	}
}

// unwritten returns a write error with the requested name.
func unwritten(name string, err error) error { return failed(name, "cannot be written", err) }
