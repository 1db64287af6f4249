package rule

import (
	"bytes"

	"gopkg.in/yaml.v3"
)

// TitleOf returns the value of the key "title" of a YAML file, or "" if it has none. It parses the
// rest of the file only if the title is not on the line of its key.
func TitleOf(data []byte) string {
	var head struct{ Title string }
	for line := range bytes.Lines(data) {
		if !bytes.HasPrefix(line, []byte("title:")) {
			continue
		}
		_, after, _ := bytes.Cut(data, line)
		goesOn := len(after) > 0 && (after[0] == ' ' || after[0] == '\t')
		if !goesOn && yaml.Unmarshal(line, &head) == nil && head.Title != "" {
			return head.Title
		}
		break
	}
	if n := TopKey(data, "title"); n != nil {
		return n.Value
	}
	return ""
}

// TopKey returns the value of a key of a YAML file, or nil if the file has no such key with a simple value.
// It ignores all other faults of the file.
func TopKey(data []byte, key string) *yaml.Node {
	if n := TopNode(data, key); n != nil && n.Kind == yaml.ScalarNode && n.ShortTag() != "!!null" {
		return n
	}
	return nil
}

// TopNode returns the value of a key of a YAML file, of any kind, or nil if the file has no such key. The
// library would compare each key with each other one, which takes minutes for a file of many equal keys.
func TopNode(data []byte, key string) *yaml.Node {
	var doc yaml.Node
	if yaml.Unmarshal(data, &doc) != nil || len(doc.Content) != 1 || doc.Content[0].Kind != yaml.MappingNode {
		return nil
	}
	all := doc.Content[0].Content
	for i := 0; i+1 < len(all); i += 2 {
		if all[i].Value == key {
			return all[i+1]
		}
	}
	return nil
}
