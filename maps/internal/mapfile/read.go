package mapfile

import (
	"fmt"

	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/maps"
	"metahex/rule"
)

// The limits for the size of a panel. Rows have letters, so there are at most 26.
const (
	minColumns, maxColumns = 3, 99
	minRows, maxRows       = 2, 26
)

// SizeKeys are the keys below the key "size".
type SizeKeys struct {
	Columns Number `yaml:"columns"`
	Rows    Number `yaml:"rows"`
}

// EdgeKeys are the keys below the key "edges".
type EdgeKeys struct {
	Long  Word `yaml:"long"`
	Short Word `yaml:"short"`
}

// noEdges is the value of the key "edges" for a free-standing sheet. It is also the value of a
// single missing profile.
const noEdges = "none"

// UnmarshalYAML parses the two names, or the word none.
func (k *EdgeKeys) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode && n.Value == noEdges {
		*k = EdgeKeys{}
		return nil
	}
	if n.Kind == yaml.ScalarNode {
		did := ""
		if near := rule.Nearest(n.Value, []string{noEdges}); near != "" {
			did = fmt.Sprintf(", did you mean %q?", near)
		}
		return rule.At(n, "found edges %q; want %s, or {long: NAME, short: NAME}%s", n.Value, noEdges, did)
	}
	type plain EdgeKeys
	if err := rule.DecodeNode(n, (*plain)(k)); err != nil {
		return err
	}
	for _, name := range []*Word{&k.Long, &k.Short} {
		if name.Text == noEdges {
			*name = Word{}
		}
	}
	return nil
}

// Profiles returns the names of the profiles.
func (k EdgeKeys) Profiles() maps.Profiles {
	return maps.Profiles{Long: k.Long.Text, Short: k.Short.Text}
}

// Size checks the key "size"; the function cut converts the size to a span.
func (t *Text) Size(k *SizeKeys, cut func(columns, rows int) grid.Span) (s grid.Span, ok bool) {
	if !t.Need("size", k != nil) {
		return s, false
	}
	ok = true
	for _, x := range []struct {
		name      string
		n         Number
		low, high int
	}{{"columns", k.Columns, minColumns, maxColumns}, {"rows", k.Rows, minRows, maxRows}} {
		switch {
		case x.n.Line == 0:
			t.Find(max(t.lineOf("size"), 1), 1, "the key size has no %s", x.name)
			ok = false
		case x.n.Value < x.low || x.n.Value > x.high:
			t.About(x.n.Word, "found %d %s; want %d to %d", x.n.Value, x.name, x.low, x.high)
			ok = false
		case x.name == "columns" && x.n.Value%2 == 0:
			t.About(x.n.Word, "found %d columns; want an odd number, so that the first and the last column are alike", x.n.Value)
			ok = false
		}
	}
	if !ok {
		return s, false
	}
	return cut(k.Columns.Value, k.Rows.Value), true
}
