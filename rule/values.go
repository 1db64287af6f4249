package rule

import (
	"fmt"
	"io"
	"slices"

	"gopkg.in/yaml.v3"
)

// WriteValues writes the values of a YAML file in a canonical form, for hashing. The form does not
// depend on comments, layout or the values of the keys left out.
func WriteValues(w io.Writer, f File, leftOut ...string) error {
	root, err := parse(f.Data)
	if err != nil {
		return InFile(f.Name, err)
	}
	return writeValue(w, root, leftOut)
}

func writeValue(w io.Writer, n *yaml.Node, leftOut []string) error {
	if n.Kind == yaml.ScalarNode {
		_, err := fmt.Fprintf(w, "%s %q\n", n.Tag, n.Value)
		return err
	}
	if _, err := fmt.Fprintf(w, "%s {\n", n.Tag); err != nil {
		return err
	}
	for i := 0; i < len(n.Content); i++ {
		if n.Kind == yaml.MappingNode && i%2 == 0 && slices.Contains(leftOut, n.Content[i].Value) {
			i++
			continue
		}
		if err := writeValue(w, n.Content[i], leftOut); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(w, "}")
	return err
}
