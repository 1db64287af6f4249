package commands

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"metahex/game/gametest"
	"metahex/maps/dots"
	"metahex/maps/hexes"
)

// A kindOfMap is a column of the table of commands: a shipped map and a file of one kind, with a
// place on each.
type kindOfMap struct {
	name, shipped, file, place string
	looks                      []string // flags for the looking unit, if the book needs them
	scenario                   string   // a scenario with units on such a map at its start; empty: none is shipped
	new                        string   // flags of map new for this kind; empty: map new cannot make it
}

// kindsOfMaps returns the columns of the table. It writes their files to a folder.
func kindsOfMaps(t *testing.T) []kindOfMap {
	t.Helper()
	dir := t.TempDir()
	write := func(name string, text []byte) string {
		file := filepath.Join(dir, name+".yaml")
		if err := os.WriteFile(file, text, 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	write("other", dots.NewPanel("other", 7, 4).Text())
	write("ribbon", hexes.NewSection("ribbon", 5, 3).Text())
	table := "format: table/1\nid: yard\nsize: [12, 8]\nareas:\n  - {kind: woods, round: [6, 4, 1]}\n"
	firer := []string{"--ew", "2", "--range", "6"}
	return []kindOfMap{
		{"dots", "A", write("small", dots.NewPanel("small", 7, 4).Text()), "B-03", nil, "ridge", "--id fresh --columns 5 --rows 3 --set none"},
		{"dots joined", "standard", write("two", []byte("format: layout/1\nid: two\ngrid: [[small, other]]\nseams: strict\n")), "", nil, "", ""},
		{"sections", "1", write("strip", hexes.NewSection("strip", 5, 3).Text()), "0302", firer, "", "--id fresh --kind section --columns 5 --rows 3 --set none"},
		{"sections joined", "pair", write("both", []byte("format: hexlayout/1\nid: both\ngrid: [[strip, ribbon/180]]\nseams: strict\n")), "", firer, "", ""},
		{"terrain hexes", "aldern", write("heath", hexes.NewMap("heath", 7, 4).Text()), "B-03", nil, "aldern-crossings", "--id fresh --kind hexmap --columns 5 --rows 3"},
		{"tables", "smelter", write("yard", []byte(table)), "5,5", nil, "ashford", "--id fresh --kind table --inches 12x8"},
	}
}

// mapCommands are the rows of the table: commands with MAP for the map, PLACE for a place and OUT for
// an output file.
var mapCommands = []string{
	"map show MAP", "map lint MAP", "map fmt --check MAP", "map turn MAP", "map mirror MAP", "map mirror --sides ns MAP",
	"map new --empty NEW", "map assemble --panels MAP --grid 1x1 --seed 1", "map stats --scenario START", "map render --scenario START --view overwatch --side blue -o OUT.png",
	"map render --view dispute MAP -o OUT.png", "map render --view traps MAP -o OUT.svg",
	"map stats MAP", "map stats --csv MAP", "map compare MAP MAP", "map diff MAP MAP", "map diff MAP MAP -o OUT.png",
	"map render MAP -o OUT.png", "map render --turn MAP -o OUT.png", "map print MAP -o OUT.pdf",
	"map export --format svg MAP", "map export --format csv MAP", "map export --format geojson MAP", "map export --format tmx MAP",
	"los audit --lines 50 --rulings 2 --board MAP", "viewshed PLACE --board MAP", "viewshed PLACE --board MAP -o OUT.png",
}

// cannot maps the cells that are refused, as "command, kind", to their messages. MAP stands for the
// map's id.
var cannot = map[string]string{
	"map assemble --panels MAP --grid 1x1 --seed 1, dots joined":     "MAP, a board of dots, cannot be part of a layout; want single panels of dots, or single sections of hexes",
	"map assemble --panels MAP --grid 1x1 --seed 1, sections joined": "MAP, a board of hexes, cannot be part of a layout; want single panels of dots, or single sections of hexes",
	"map assemble --panels MAP --grid 1x1 --seed 1, terrain hexes":   "MAP, a map of terrain hexes, cannot be part of a layout; want single panels of dots, or single sections of hexes",
	"map assemble --panels MAP --grid 1x1 --seed 1, tables":          "MAP, a table in inches, cannot be part of a layout; want single panels of dots, or single sections of hexes",
	"map render --view dispute MAP -o OUT.png, sections":             "MAP is a board of hexes; --view dispute is for boards of dots",
	"map render --view dispute MAP -o OUT.png, sections joined":      "MAP is a board of hexes; --view dispute is for boards of dots",
	"map render --view dispute MAP -o OUT.png, terrain hexes":        "MAP is a map of terrain hexes; --view dispute is for boards of dots",
	"map render --view dispute MAP -o OUT.png, tables":               "MAP is a table in inches; --view dispute is for boards of dots",
	"map render --view traps MAP -o OUT.svg, sections":               "MAP is a board of hexes; --view traps is for boards of dots",
	"map render --view traps MAP -o OUT.svg, sections joined":        "MAP is a board of hexes; --view traps is for boards of dots",
	"map render --view traps MAP -o OUT.svg, terrain hexes":          "MAP is a map of terrain hexes; --view traps is for boards of dots",
	"map render --view traps MAP -o OUT.svg, tables":                 "MAP is a table in inches; --view traps is for boards of dots",
	"map turn MAP, dots joined":                                      "board MAP is 2 panels; want a single panel",
	"map mirror MAP, dots joined":                                    "board MAP is 2 panels; want a single panel",
	"map mirror --sides ns MAP, dots joined":                         "board MAP is 2 panels; want a single panel",
	"map export --format csv MAP, dots joined":                       "board MAP is 2 panels; want a single panel",
	"map export --format tmx MAP, dots joined":                       "board MAP is 2 panels; want a single panel",
	"map turn MAP, sections joined":                                  "board MAP is 2 sections; want a single section",
	"map mirror MAP, sections joined":                                "board MAP is 2 sections; want a single section",
	"map mirror --sides ns MAP, sections joined":                     "board MAP is 2 sections; want a single section",
	"map export --format tmx MAP, sections":                          "MAP is a board of hexes, and the format tmx can store only panels of dots; want csv, svg or geojson",
	"map export --format tmx MAP, sections joined":                   "MAP is a board of hexes, and the format tmx can store only panels of dots; want csv, svg or geojson",
	"map export --format tmx MAP, terrain hexes":                     "MAP is a map of terrain hexes, and the format tmx can store only panels of dots; want csv, svg or geojson",
	"map export --format tmx MAP, tables":                            "MAP is a table in inches, and the format tmx can store only panels of dots; want csv, svg or geojson",
	"map diff MAP MAP -o OUT.png, sections":                          "only boards of dots can be drawn; MAP is a board of hexes, MAP a board of hexes",
	"map diff MAP MAP -o OUT.png, sections joined":                   "only boards of dots can be drawn; MAP is a board of hexes, MAP a board of hexes",
	"map diff MAP MAP -o OUT.png, terrain hexes":                     "only boards of dots can be drawn; MAP is a map of terrain hexes, MAP a map of terrain hexes",
	"map diff MAP MAP -o OUT.png, tables":                            "only boards of dots can be drawn; MAP is a table in inches, MAP a table in inches",
}

// Every command runs on a shipped map and on a file of every kind. The command succeeds with some
// output, or refuses in one line what the kind does not support.
func TestMapCommandsTakeEveryKind(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	kinds := gametest.Slice(2, kindsOfMaps(t))
	for _, kind := range kinds {
		for _, command := range mapCommands {
			for _, name := range []string{kind.shipped, kind.file} {
				if skipped(command, kind, name) {
					continue
				}
				line := strings.NewReplacer("NEW", kind.new, "START", kind.scenario, "MAP", name, "PLACE", kind.place, "OUT", filepath.Join(t.TempDir(), "out")).Replace(command)
				words := strings.Fields(line)
				if words[0] != "map" {
					words = append(words, kind.looks...)
				}
				out, errOut, code := asked("", words...)
				cell := command + ", " + kind.name
				id := strings.TrimSuffix(filepath.Base(name), ".yaml")
				why, refused := cannot[cell]
				used[cell] = refused
				switch {
				case refused:
					if want := "metahex: " + strings.ReplaceAll(why, "MAP", id) + "\n"; errOut != want || out != "" || code != exitUsage {
						t.Errorf("%s: got %q, %q, %d; want %q, %d", line, out, errOut, code, want, exitUsage)
					}
				case code != exitFine || out == "" && !strings.Contains(command, "fmt") && !strings.Contains(command, "OUT"):
					t.Errorf("%s (%s): got %d, %.80q, %q; want %d and something said", line, kind.name, code, out, errOut, exitFine)
				}
			}
		}
	}
	for cell := range cannot {
		tried := gametest.Wide() || slices.ContainsFunc(kinds, func(k kindOfMap) bool { return strings.HasSuffix(cell, ", "+k.name) })
		if tried && !used[cell] {
			t.Errorf("the table has a reason for %q, which is no cell", cell)
		}
	}
}

// skipped reports whether the test skips a cell of the table. Lint and fmt accept no shipped map, only
// files, and places on a joined map have other names. Slow commands run only on the small file.
func skipped(command string, kind kindOfMap, name string) bool {
	lint := strings.HasPrefix(command, "map lint") || strings.HasPrefix(command, "map fmt")
	quick := strings.HasPrefix(command, "map show") || strings.HasPrefix(command, "map export --format svg") || strings.HasPrefix(command, "map export --format geojson")
	switch {
	case strings.Contains(command, "NEW"):
		return name == kind.shipped || kind.new == ""
	case strings.Contains(command, "START"):
		return name == kind.shipped || kind.scenario == ""
	case strings.Contains(command, "assemble"):
		return name != kind.shipped // only a shipped map is opened by its id
	}
	return name == kind.shipped && (lint || !quick) || kind.place == "" && strings.Contains(command, "PLACE")
}

// The list contains a map of every kind.
func TestMapListNamesEveryKind(t *testing.T) {
	t.Parallel()
	out, errOut, code := asked("", "map", "list")
	for _, kind := range kindsOfMaps(t) {
		if !strings.Contains("\n"+out, "\n"+kind.shipped+" ") {
			t.Errorf("map list: got %q, %q, %d; want %s among them", out, errOut, code, kind.shipped)
		}
	}
}

// The preview page opens on every kind of map and ends at once.
func TestMapPreviewShowsEveryKind(t *testing.T) {
	t.Parallel()
	for _, kind := range kindsOfMaps(t) {
		for _, name := range []string{kind.shipped, kind.file} {
			var out strings.Builder
			c := newRoot()
			c.SetArgs([]string{"map", "preview", "--watch=false", name})
			c.SetOut(&out)
			ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
			err := c.ExecuteContext(ctx)
			stop()
			if err != nil && !errors.Is(err, context.DeadlineExceeded) || !strings.HasPrefix(out.String(), "http://127.0.0.1:") {
				t.Errorf("map preview %s: got %q, %v; want an address", name, out.String(), err)
			}
		}
	}
}

// The editor page opens on a file of every kind. The test checks which maps cannot be edited.
func TestMapEditOpensFiles(t *testing.T) {
	for _, kind := range kindsOfMaps(t) {
		var out strings.Builder
		c := newRoot()
		c.SetArgs([]string{"map", "edit", kind.file})
		c.SetOut(&out)
		ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
		err := c.ExecuteContext(ctx)
		stop()
		if err != nil && !errors.Is(err, context.DeadlineExceeded) || !regexp.MustCompile(`^http://127\.0\.0\.1:[0-9]+/#token=[A-Z2-7]{26}   \(Ctrl-C ends it\)\n$`).MatchString(out.String()) {
			t.Errorf("map edit %s: got %q, %v; want an address with a token", kind.file, out.String(), err)
		}
		want := "metahex: " + kind.shipped + " cannot be edited; want a file or a folder\n"
		if out, errOut, code := asked("", "map", "edit", kind.shipped); out != "" || errOut != want || code != exitUsage {
			t.Errorf("map edit %s: got %q, %q, %d; want %q", kind.shipped, out, errOut, code, want)
		}
	}
}
