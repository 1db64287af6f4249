//go:build unix

package files_test

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"metahex/rule/files"
)

func TestDevicesPipesAndSocketsAreNotRead(t *testing.T) {
	dir := t.TempDir()
	pipe, socket := filepath.Join(dir, "pipe.yaml"), filepath.Join(dir, "s")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, x := range []struct{ name, want string }{
		{pipe, "this is a named pipe; want a map file"},
		{socket, "this is a socket; want a map file"},
		{"/dev/zero", "this is a device; want a map file"},
	} {
		if _, err := files.Read(x.name, files.Map); err == nil || err.Error() != x.name+": "+x.want {
			t.Errorf("Read(%s): got %v; want %s: %s", x.name, err, x.name, x.want)
		}
	}
	want := socket + ": cannot be written: this is a socket; want a file"
	if err := files.Write(socket, says("x")); err == nil || err.Error() != want {
		t.Errorf("Write to a socket: got %v; want %s", err, want)
	}
}

func TestWriteWritesIntoDevicesAndPipes(t *testing.T) {
	dir := t.TempDir()
	pipe, null := filepath.Join(dir, "pipe"), filepath.Join(dir, "null")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/dev/null", null); err != nil {
		t.Fatal(err)
	}
	heard := make(chan string)
	go func() {
		time.Sleep(50 * time.Millisecond) // lets the writer wait for a reader
		text, _ := os.ReadFile(pipe)
		heard <- string(text)
	}()
	long := strings.Repeat("more than a pipe holds ", 1<<16)
	if err := files.Write(pipe, says(long)); err != nil {
		t.Errorf("Write to a pipe: got %v; want nil", err)
	}
	if got := <-heard; got != long {
		t.Errorf("the pipe: got %d bytes; want %d", len(got), len(long))
	}
	if err := files.Write(null, says("gone")); err != nil {
		t.Errorf("Write to a device: got %v; want nil", err)
	}
	for name, want := range map[string]os.FileMode{pipe: os.ModeNamedPipe, null: os.ModeSymlink, "/dev/null": os.ModeDevice | os.ModeCharDevice} {
		if info, err := os.Lstat(name); err != nil || info.Mode().Type() != want {
			t.Errorf("%s: got %v, %v; want it to stay %v", name, info.Mode().Type(), err, want)
		}
	}
}

func TestAppendWritesBehindWhatAFileHolds(t *testing.T) {
	name := put(t, "a.play", "old ")
	pipe := filepath.Join(filepath.Dir(name), "pipe")
	if err := syscall.Mkfifo(pipe, 0o644); err != nil {
		t.Fatal(err)
	}
	heard := make(chan string)
	go func() {
		text, _ := os.ReadFile(pipe)
		heard <- string(text)
	}()
	for _, file := range []string{name, pipe} {
		f, err := files.Append(file)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString("new"); err != nil {
			t.Error(err)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
	if got := <-heard; got != "new" {
		t.Errorf("the pipe: got %q; want new", got)
	}
	if got, err := os.ReadFile(name); string(got) != "old new" {
		t.Errorf("the file: got %q, %v; want old new", got, err)
	}
	missing := filepath.Join(filepath.Dir(name), "missing")
	if _, err := files.Append(missing); err == nil || err.Error() != missing+": there is no such file" {
		t.Errorf("Append to a missing file: got %v", err)
	}
}
