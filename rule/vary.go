package rule

// Vary changes numbers in a scenario's text or in its tables, and returns both. It reads the tables
// again: their files overlay empty tables, in order. Without edits it returns everything unchanged.
func Vary[T any](scenario File, tables *T, files []File, lay func(t *T, file string, data []byte) error, edits ...Edit) (File, *T, error) {
	if len(edits) == 0 {
		return scenario, tables, nil
	}
	all, err := EditFiles(append([]File{scenario}, files...), edits...)
	if err != nil {
		return File{}, nil, err
	}
	varied := new(T)
	for _, f := range all[1:] {
		if err := lay(varied, f.Name, f.Data); err != nil {
			return File{}, nil, err
		}
	}
	return all[0], varied, nil
}

// A Variation holds the functions with which a system reads its scenarios S and tables T. Callers
// use it to change numbers in either.
type Variation[S, T any] struct {
	// Text returns the text of a scenario, by its name or from a file. Read parses this text.
	Text func(scenario string) (File, error)
	Read func(file string, data []byte, tables *T) (*S, error)
	// Standard returns the shipped tables. Files returns the files of the given tables, in order. Lay
	// overlays tables with one file.
	Standard func() *T
	Files    func(*T) []File
	Lay      func(tables *T, file string, data []byte) error
	// Ground returns the hash of the map on which a scenario is played.
	Ground func(*S) string
}

// Load reads a scenario after changing numbers in it or in the tables, and returns both.
func (v *Variation[S, T]) Load(scenario string, tables *T, edits ...Edit) (*S, *T, error) {
	f, err := v.Text(scenario)
	if err != nil {
		return nil, nil, err
	}
	f, varied, err := Vary(f, tables, v.Files(tables), v.Lay, edits...)
	if err != nil {
		return nil, nil, err
	}
	s, err := v.Read(f.Name, f.Data, varied)
	return s, varied, err
}
