package lsp

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"metahex/maps/atlas"
	"metahex/record"
	"metahex/rule/files"
	"metahex/systems"
)

// definition returns the file of the name at an offset: a map, a panel, a scenario or tables. It
// copies shipped files to the host's cache.
func (s *server) definition(d *document, offset int) any {
	from, to := d.wordAround(offset)
	name := d.data[from:to]
	if name == "" {
		return nil
	}
	file := ""
	if d.format() == record.Format {
		file = s.playNames(d, offset, name)
	} else {
		file = s.keysName(d, offset, name)
	}
	if file == "" {
		return nil
	}
	return location{uriOf(file), span{}}
}

// keysName returns the file that a name in a YAML file refers to.
func (s *server) keysName(d *document, offset int, name string) string {
	c := around(d.data, offset)
	if c.prose || c.inKey || len(c.path) == 0 || slices.Contains(prosaic, c.path[len(c.path)-1]) {
		return ""
	}
	if strings.HasSuffix(d.format(), "layout/1") {
		name, _, _ = strings.Cut(name, "/")
		if beside := filepath.Join(filepath.Dir(d.file), name+".yaml"); isFile(beside) {
			return beside
		}
	}
	path, err := atlas.Named(d.file, name)
	if err == nil && path != name && isFile(path) {
		return path
	}
	if file, data, ok := atlas.Source(name); ok {
		return s.copied(file, data)
	}
	return ""
}

// playNames returns the file that a name in the header of a record refers to.
func (s *server) playNames(d *document, offset int, name string) string {
	begin, _ := d.lineAround(offset)
	line := d.data[begin:]
	if !strings.HasPrefix(line, "scenario:") && !strings.HasPrefix(line, "tables:") {
		return ""
	}
	if files.IsPath(name) {
		if path, err := files.Beside(d.file, name); err == nil && isFile(path) {
			return path
		}
		return ""
	}
	y, err := systems.Of(name)
	if err != nil {
		return ""
	}
	sheet, err := y.Read(systems.Source{Scenario: name})
	if err != nil {
		return ""
	}
	source := sheet.Source()
	return s.copied(filepath.Join(y.ID, source.Name), source.Data)
}

// copied writes a read-only copy of a shipped file to the cache, so that an editor can open
// it. It returns "" if that fails.
func (s *server) copied(name string, data []byte) string {
	if s.host.Cache == "" {
		return ""
	}
	file := filepath.Join(s.host.Cache, filepath.FromSlash(name))
	if there, err := os.ReadFile(file); err == nil && bytes.Equal(there, data) {
		return file
	}
	if os.MkdirAll(filepath.Dir(file), 0o755) != nil {
		return ""
	}
	err := files.Write(file, func(w io.Writer) error { _, err := w.Write(data); return err })
	if err != nil || os.Chmod(file, 0o444) != nil {
		return ""
	}
	return file
}
