package rule

// Vary is a scenario's text, and the tables that it is read with, after numbers of
// either were changed: the tables are read anew, by laying their files over
// nothing in their order. Without edits all is as it was.
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
