package rule

import (
	"strings"

	"gopkg.in/yaml.v3"
)

// A Figure is one number of a rule book with its source.
type Figure struct {
	Amount int `yaml:"amount" rule:"required"`
	Origin `yaml:",inline"`
}

// DecodeFigures reads named figures from a map, for use inside UnmarshalYAML. The kind of the figures,
// such as "modifier", is used in messages. The figure of names[i] is stored in figures[i]. Figures
// without an entry in the map stay unchanged.
func DecodeFigures(n *yaml.Node, what string, names []string, figures []Figure) error {
	if n.Kind != yaml.MappingNode {
		return At(n, "want %ss with their figures (%s), found %s", what, strings.Join(names, ", "), found(n))
	}
	return DecodeRows(n, what, names, figures)
}

// DecodeRows reads named rows of a table from a map. It works like DecodeFigures.
func DecodeRows[R any](n *yaml.Node, what string, names []string, rows []R) error {
	if n.Kind != yaml.MappingNode {
		return At(n, "want %ss with their rows (%s)", what, strings.Join(names, ", "))
	}
	at := make(map[string]int, len(names))
	for i, name := range names {
		at[name] = i
	}
	for i := 0; i < len(n.Content); i += 2 {
		key := n.Content[i]
		to, known := at[key.Value]
		if !known {
			return At(key, "%s", Unknown(what, key.Value, names))
		}
		if err := DecodeNode(n.Content[i+1], &rows[to]); err != nil {
			return err
		}
	}
	return nil
}
