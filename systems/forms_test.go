package systems

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"metahex/rule"
)

// A keyed is a struct of a form with its path of keys. Records of one type have one entry.
type keyed struct {
	of    reflect.Type
	paths []string
}

// records lists the records of a form, the form first.
func records(form reflect.Type) (all []keyed) {
	var visit func(t reflect.Type, path string)
	visit = func(t reflect.Type, path string) {
		t, _ = plain(t)
		if t.Kind() != reflect.Struct || !isRecord(t) {
			return
		}
		if i := slices.IndexFunc(all, func(r keyed) bool { return r.of == t }); i >= 0 {
			all[i].paths = append(all[i].paths, path)
			return
		}
		all = append(all, keyed{t, []string{path}})
		for _, f := range rule.FieldsOf(t) {
			visit(f.Type, strings.TrimPrefix(path+"."+f.Name, "."))
		}
	}
	visit(form, "")
	return all
}

// plain returns the type of the single values of a type, and what surrounds them: "list of ".
func plain(t reflect.Type) (of reflect.Type, around string) {
	for {
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
			continue
		}
		wrapper, wraps := reflect.Zero(t).Interface().(rule.Wrapper)
		_, described := reflect.Zero(t).Interface().(rule.SelfDescribing)
		switch {
		case wraps:
			t = wrapper.Wraps()
			continue
		case t.Kind() == reflect.Map:
			around += "by name: "
		case !described && (t.Kind() == reflect.Slice || t.Kind() == reflect.Array):
			around += "list of "
		case t.Kind() == reflect.Slice && strings.HasPrefix(t.Name(), "Rows["):
			around += "by row: "
		default:
			return t, around
		}
		t = t.Elem()
	}
}

// isRecord reports whether the keys of a struct are those that files give.
func isRecord(t reflect.Type) bool {
	known, _ := rule.SchemaOf(t)["properties"].(rule.Schema)
	var names []string
	for _, f := range rule.FieldsOf(t) {
		names = append(names, f.Name)
	}
	slices.Sort(names)
	return known != nil && slices.Equal(names, slices.Sorted(maps.Keys(known)))
}

// saying matches what a key says: one line that goes on after the key and a colon.
var saying = regexp.MustCompile(`^[a-z0-9][^\n"|]*[^\s.,;:]$`)

// ofNumbers reports whether a type holds whole numbers, alone or in a list or a map.
func ofNumbers(t reflect.Type) bool {
	t, _ = plain(t)
	return rule.SchemaOf(t)["type"] == "integer"
}

// Each key of a form has tags that are known and say what the key is for. Clauses are in the register
// of the book. Bounds are of numbers and of lists.
func TestForms(t *testing.T) {
	known := []string{"yaml", "rule", "format", "optional", "range", "count", "clause", "says"}
	for _, y := range All {
		register, err := y.Register()
		if err != nil {
			t.Fatal(err)
		}
		keys := 0
		for _, form := range []reflect.Type{y.Form, y.TablesForm} {
			for _, r := range records(form) {
				for i := range r.of.NumField() {
					for _, m := range regexp.MustCompile(`(\S+):"`).FindAllStringSubmatch(string(r.of.Field(i).Tag), -1) {
						if !slices.Contains(known, m[1]) && r.of.Field(i).Tag.Get(m[1]) != "" {
							t.Errorf("%s: %s.%s: found tag %q; want one of %q", y.ID, r.of, r.of.Field(i).Name, m[1], known)
						}
					}
				}
				for _, f := range rule.FieldsOf(r.of) {
					keys++
					at := fmt.Sprintf("%s: %s, key %s", y.ID, cmp.Or(r.paths[0], r.of.String()), f.Name)
					if !saying.MatchString(f.Says) {
						t.Errorf("%s: says %q; want words that begin with a small letter or a digit and end without a full stop", at, f.Says)
					}
					if _, ok := register.Lookup(f.Clause); f.Clause != "" && !ok {
						t.Errorf("%s: found clause %q; want a clause of the register", at, f.Clause)
					}
					if schema := rule.SchemaOf(f.Type); f.Count != nil && schema["type"] != "array" {
						t.Errorf("%s: found a count for %v; want it for a list", at, schema["type"])
					}
					if f.Range != nil && !ofNumbers(f.Type) {
						t.Errorf("%s: found a range for %s; want it for whole numbers", at, f.Type)
					}
				}
			}
		}
		if keys < 8 {
			t.Errorf("%s: found %d keys; want 8 or more", y.ID, keys)
		}
	}
}

// holds describes the values of a key.
func holds(f *rule.Field) string {
	t, around := plain(f.Type)
	if t.Kind() == reflect.Struct && isRecord(t) {
		return around + "keys, see below"
	}
	if t == reflect.TypeFor[rule.Table]() {
		return around + "chart"
	}
	return around + valueOf(rule.SchemaOf(t))
}

// valueOf describes the values of a schema.
func valueOf(s rule.Schema) string {
	if words, ok := s["enum"].([]string); ok {
		return "`" + strings.Join(words, "`, `") + "`"
	}
	if choices, ok := s["anyOf"].([]rule.Schema); ok {
		var parts []string
		for _, one := range choices {
			parts = append(parts, valueOf(one))
		}
		return strings.Join(parts, ", or ")
	}
	switch s["type"] {
	case "boolean":
		return "true or false"
	case "integer":
		if least, ok := s["minimum"]; ok {
			return fmt.Sprintf("whole number, %v to %v", least, s["maximum"])
		}
		return "whole number"
	case "number":
		return "number"
	case "array":
		inner, _ := s["items"].(rule.Schema)
		if n, ok := s["maxItems"]; ok && n == s["minItems"] {
			return fmt.Sprintf("list of %v: %s", n, valueOf(inner))
		}
		return "list of " + valueOf(inner)
	case "object":
		return "keys"
	}
	if s["pattern"] != nil {
		return "inches"
	}
	return "text"
}

// manual returns the tables of a book's formats.
func manual(y System) string {
	var b strings.Builder
	for _, part := range []struct {
		title string
		form  reflect.Type
	}{{"scenario file", y.Form}, {"file of tables", y.TablesForm}} {
		for i, r := range records(part.form) {
			fields := rule.FieldsOf(r.of)
			switch {
			case len(fields) == 0:
				continue
			case i == 0:
				fmt.Fprintf(&b, "\n### Keys of a %s\n", part.title)
			default:
				fmt.Fprintf(&b, "\n`%s`\n", strings.Join(r.paths, "`, `"))
			}
			b.WriteString("\n| key | what it holds | bounds | clause | what it says |\n| --- | --- | --- | --- | --- |\n")
			for _, f := range fields {
				name, bounds := "`"+f.Name+"`", ""
				if f.Required {
					name += " *"
				}
				if f.Range != nil {
					bounds = f.Range.String()
				}
				if f.Count != nil {
					bounds = strings.TrimSuffix(f.Count.String()+" entries, "+bounds, ", ")
				}
				fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", name, holds(&f), bounds, f.Clause, f.Says)
			}
		}
	}
	return b.String()
}

// The pages of the manual list the keys of each book's files between marks. With -update the lists are
// written.
func TestManualListsKeys(t *testing.T) {
	const from, to = "<!-- keys: go test ./systems -run Manual -update -->\n", "\n<!-- end of keys -->"
	for _, y := range All {
		if y.Advice == nil {
			continue // the example, under its build tag
		}
		page := filepath.Join("..", "docs", "systems", y.ID+".md")
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		head, rest, begins := strings.Cut(string(text), from)
		was, tail, ends := strings.Cut(rest, to)
		if !begins || !ends {
			t.Errorf("%s: found no marks; want %q and %q", page, from, to)
			continue
		}
		is := manual(y)
		if *update {
			if err := os.WriteFile(page, []byte(head+from+is+to+tail), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if was != is {
			t.Errorf("%s: the keys have changed: go test ./systems -run Manual -update writes them; got\n%s\nwant\n%s", page, was, is)
		}
	}
}
