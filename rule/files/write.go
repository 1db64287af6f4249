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

// Write writes a file. A regular file is replaced whole or not at all, and keeps its permissions. A
// symbolic link stays, and its target is replaced. Other names of the file (hard links) keep the
// old content. Devices and named pipes are written into. The error gives the requested name.
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

// WriteOr is Write, except that "-" is standard output, as given. So are its device names: writing
// to them would bypass what out has buffered.
func WriteOr(out io.Writer, name string, write func(io.Writer) error) error {
	if IsOut(name) {
		return write(out)
	}
	return Write(name, write)
}

// IsOut reports whether a name is standard output.
func IsOut(name string) bool {
	switch name {
	case "-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1":
		return true
	default:
		return false
	}
}

// Append opens an existing file for writing at its end. It waits for the reader of a named pipe as
// Write does.
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

// pending are the temporary files that are being written.
var pending sync.Map

// Abandon removes the temporary files that are being written, for a program that is killed
// meanwhile.
func Abandon() {
	for name := range pending.Range {
		_ = os.Remove(name.(string)) // nobody is left to report to
	}
}

// destination returns the file to write: the target of the links of a name, and what is there; nil:
// nothing yet. The directory must exist.
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
		return "", nil, &Error{Name: name, Text: "cannot be written: " + filepath.Dir(target) + " is no directory"}
	}
	return target, info, nil
}

// Follow returns the target of the links of a name, which need not exist.
func Follow(name string) (string, error) {
	const most = 40 // the usual limit of systems
	for range most {
		link, err := os.Readlink(name)
		if err != nil {
			return name, nil // no link
		}
		if !filepath.IsAbs(link) {
			// Not filepath.Join: ".." after a link leads elsewhere than the text of the name
			// suggests.
			link = filepath.Dir(name) + string(filepath.Separator) + link
		}
		name = link
	}
	return "", fmt.Errorf("more than %d symbolic links, one behind the other", most)
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

// openPipe opens a device or a named pipe for writing. It waits for a reader of a pipe, but not
// forever.
func openPipe(name string, mode fs.FileMode) (*os.File, error) {
	const wait, pause = 10 * time.Second, 10 * time.Millisecond
	for begun := time.Now(); ; time.Sleep(pause) {
		f, err := os.OpenFile(name, os.O_WRONLY|nonblock, 0)
		if err == nil || mode&fs.ModeNamedPipe == 0 || !noReader(err) {
			return f, err
		}
		if time.Since(begun) > wait {
			return nil, errors.New("nobody reads this pipe")
		}
	}
}

// unwritten is an error of writing, under the requested name.
func unwritten(name string, err error) error { return failed(name, "cannot be written", err) }
