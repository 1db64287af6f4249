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
	if yaml.Unmarshal(data, &head) != nil {
		return ""
	}
	return head.Title
}
