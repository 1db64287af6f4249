package rule

// Vary returns a scenario's text and its tables after numbers of either were changed. The tables
// are read again: their files overlay empty tables, in order. Without edits everything is
// unchanged.
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

// A Variation says how a system reads its scenarios S and the tables T, for callers that change
// their numbers.
type Variation[S, T any] struct {
	// Text returns the text of a scenario, by its name or from a file, and Read reads it.
	Text func(scenario string) (File, error)
	Read func(file string, data []byte, tables *T) (*S, error)
	// Standard are the shipped tables. Files are the files that made tables, in order, and Lay
	// overlays tables with one file.
	Standard func() *T
	Files    func(*T) []File
	Lay      func(tables *T, file string, data []byte) error
	// Ground identifies what else a scenario is played on: the hash of its map.
	Ground func(*S) string
}

// Load reads a scenario with changed numbers: its own, or those of the tables, which are also
// returned.
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
