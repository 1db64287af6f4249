package rule

import (
	"errors"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// Words returns the names of the first n values of an enumeration.
func Words[E interface {
	~uint8
	String() string
}](n E) (all []string) {
	for v := range n {
		all = append(all, v.String())
	}
	return all
}

// SetWord sets a value to the index of a word in a list, for UnmarshalText. The argument what says in
// the error what kind of word was expected.
func SetWord[E ~uint8](to *E, what string, text []byte, known []string) error {
	i := slices.Index(known, string(text))
	if i < 0 {
		return unknownWord{&Fault{Text: Unknown(what, string(text), known)}, known}
	}
	*to = E(i)
	return nil
}

// Put adds a row to a list. If the function same returns true for a row of the list, the new row
// replaces that row.
func Put[T any](list []T, row T, same func(T) bool) []T {
	if i := slices.IndexFunc(list, same); i >= 0 {
		list[i] = row
		return list
	}
	return append(list, row)
}

// An unknownWord is the fault of SetWord, with the legal words.
type unknownWord struct {
	error
	known []string
}

// Unwrap returns the fault.
func (u unknownWord) Unwrap() error { return u.error }

// Rows are the rows of a table, in the order of their names. A file replaces the rows that it gives.
// The type N names the rows.
type Rows[N RowNames, R any] []R

// RowNames is a type that names the rows of a table: what they are, such as "terrain", and each row.
type RowNames interface {
	RowNames() (what string, names []string)
}

// UnmarshalYAML replaces rows in a copy.
func (r *Rows[N, R]) UnmarshalYAML(n *yaml.Node) error {
	if n.Tag == "!!null" {
		return errEmpty(n)
	}
	what, names := (*new(N)).RowNames()
	own := make(Rows[N, R], len(names))
	copy(own, *r)
	if err := DecodeRows(n, what, names, own); err != nil {
		return err
	}
	*r = own
	return nil
}

// errEmpty is the error for a table without a value.
func errEmpty(n *yaml.Node) error {
	return At(n, "found an empty table; want its rows, or leave the table out")
}

// ReadsNull implements NullReader.
func (*Rows[N, R]) ReadsNull() {}

// Schema returns the schema of the rows.
func (Rows[N, R]) Schema() Schema {
	_, names := (*new(N)).RowNames()
	return RowsOf[R](names...)
}

// DecodeRows reads named rows of a table from a map, for use inside UnmarshalYAML. The argument what
// names the rows in messages, such as "modifier". The row of names[i] is stored in rows[i]. Rows
// without an entry in the map stay unchanged.
func DecodeRows[R any](n *yaml.Node, what string, names []string, rows []R) error {
	if n.Kind != yaml.MappingNode {
		return At(n, "want %ss with their rows (%s), found %s", what, strings.Join(names, ", "), found(n))
	}
	var faults []error
	for i := 0; i < len(n.Content); i += 2 {
		key := n.Content[i]
		to := slices.Index(names, key.Value)
		if to < 0 {
			faults = append(faults, At(key, "%s", Unknown(what, key.Value, names)))
			continue
		}
		faults = append(faults, DecodeNode(n.Content[i+1], &rows[to]))
	}
	return errors.Join(faults...)
}
