package atlas

import (
	"gopkg.in/yaml.v3"

	"metahex/grid"
	"metahex/maps"
	"metahex/rule"
)

// The sizes a panel may have. Rows have letters, so there are at most 26.
const (
	minColumns, maxColumns = 3, 99
	minRows, maxRows       = 2, 26
)

type sizeKeys struct {
	Columns number `yaml:"columns"`
	Rows    number `yaml:"rows"`
}

type edgeKeys struct {
	Long  word `yaml:"long"`
	Short word `yaml:"short"`
}

// noEdges is what a sheet that stands free has for edges, and for the name of a
// profile.
const noEdges = "none"

// UnmarshalYAML reads the two names, or none.
func (k *edgeKeys) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode && n.Value == noEdges {
		*k = edgeKeys{}
		return nil
	}
	type plain edgeKeys
	if err := rule.DecodeNode(n, (*plain)(k)); err != nil {
		return err
	}
	for _, name := range []*word{&k.Long, &k.Short} {
		if name.text == noEdges {
			*name = word{}
		}
	}
	return nil
}

func (k edgeKeys) profiles() maps.Profiles {
	return maps.Profiles{Long: k.Long.text, Short: k.Short.text}
}

// size checks the size key; cut makes a span of it.
func (t *text) size(k *sizeKeys, cut func(columns, rows int) grid.Span) (s grid.Span, ok bool) {
	if !t.need("size", k != nil) {
		return s, false
	}
	ok = true
	for _, x := range []struct {
		name      string
		n         number
		low, high int
	}{{"columns", k.Columns, minColumns, maxColumns}, {"rows", k.Rows, minRows, maxRows}} {
		switch {
		case x.n.line == 0:
			ok = t.need(x.name+" under size", false)
		case x.n.value < x.low || x.n.value > x.high:
			t.about(x.n.word, "found %d %s; want %d to %d", x.n.value, x.name, x.low, x.high)
			ok = false
		case x.name == "columns" && x.n.value%2 == 0:
			t.about(x.n.word, "found %d columns; want an odd number, so that the first and the last column are alike", x.n.value)
			ok = false
		}
	}
	if !ok {
		return s, false
	}
	return cut(k.Columns.value, k.Rows.value), true
}
