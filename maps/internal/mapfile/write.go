package mapfile

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"metahex/maps"
)

// plainWord is what YAML takes for a word anywhere, without quotes.
var plainWord = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9 ,.;'-]*$`)

// Quoted writes a text as a YAML value.
func Quoted(s string, flow bool) string {
	if plainWord.MatchString(s) && !strings.EqualFold(s, "null") && s == strings.TrimSpace(s) && !(flow && strings.ContainsAny(s, ",")) {
		return s
	}
	return strconv.Quote(s)
}

// EdgesLine is the key edges of a file; empty where a sheet has none.
func EdgesLine(e maps.Profiles) string {
	var keys []string
	for _, k := range [][2]string{{"long", e.Long}, {"short", e.Short}} {
		if k[1] != "" {
			keys = append(keys, k[0]+": "+Quoted(k[1], true))
		}
	}
	if keys == nil {
		return ""
	}
	return fmt.Sprintf("edges: {%s}\n", strings.Join(keys, ", "))
}
