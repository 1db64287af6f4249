// Package metahex_test checks the structure of the module.
package metahex_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// floors lists the rooms (groups of packages) by floor, from the lowest floor up. A package imports
// only lower floors, and systems never import one another. Tests may import anything: the tests of
// game use gametest, which is on a higher floor.
var floors = [][]string{
	{".", "docs", "grid", "rule"}, // "." has the licences, docs has pages of the manual
	{"rule/files"},
	{"maps", "cards", "morale"},
	{"maps/internal/mapfile"},
	{"maps/dots", "maps/hexes", "maps/tables"},
	{"maps/atlas", "maps/foreign"},
	{"maps/paint"},
	{"los"},
	{"los/layercake", "los/hexside", "los/detection", "los/shapes"},
	{"los/books"},
	{"los/cases"},
	{"game"},
	{"systems/rulebook"}, // what every rule book has
	{"systems/tabletop"}, // what the games on a table share
	// The scenario readers of the games, below their rules.
	{"systems/battlesuit/scenario", "systems/gravarmor/scenario", "systems/gts/scenario", "systems/lasergrenadiers/scenario", "systems/solprime/scenario"},
	{"render/vector", "render/rendertest"},                            // drawings as data, which render prints, and test drawings for vector and render
	{"systems/", "docs/example", "record", "render", "game/gametest"}, // the example is a system too, listed under a build tag
	{"bench/page"}, // runs in a browser too, so it imports little
	{"systems", "systems/shown", "bots", "bench"}, // systems/shown is for tests alone; bench measures with los and shows with render, so it is above both
	{"bots/series"}, // a series opens its own scenario
	{"battle"},      // writes scenarios, and lets bots play them
	{"battle/campaign", "battle/daily", "battle/puzzle"}, // battles in sequence, daily battles, and endings as puzzles
	{"tui", "lsp"}, // lsp answers editors with the help of the rooms below; it has no screen
	{"host/store"},
	{"host/stream"},
	{"host"},
	{"host/door", "host/web", "host/farm"},
	{"cmd/metahex", "cmd/page"},
	{"cmd/metahexd"}, // a program of the same module, which uses the exported API
	{"cmd/manual"},   // writes the manual of both programs
}

// topLevel maps each folder of the top level to its purpose.
var topLevel = map[string]string{
	"grid": "places and distances", "rule": "clauses, dice, strict YAML", "maps": "the ground", "cards": "decks", "morale": "morale checks",
	"los": "lines of sight", "game": "rules and players in conversation", "systems": "the rule books", "record": "matches in files",
	"render": "pictures", "bots": "players that know no game", "bench": "the pages that show maps and decide lines", "tui": "the terminal", "lsp": "the language server, for editors",
	"battle": "battles generated from a seed, and campaigns of them",
	"host":   "matches between people over a network", "cmd": "the programs", "schemas": "JSON Schemas for editors", "tools": "programs for development, a separate module",
	"clients": "the bot protocol from other languages", "docs": "for developers: its example is a whole rule book, compiled and tested so that the lesson stays true",
}

func TestTopLevelIsListed(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") && e.Name() != "bin" && topLevel[e.Name()] == "" {
			t.Errorf("folder %s is not listed; want it below another, or a reason in floors_test.go", e.Name())
		}
	}
	for name := range topLevel {
		if _, err := os.Stat(name); err != nil {
			t.Errorf("folder %s is listed: %v", name, err)
		}
	}
}

// floorOf returns the floor of a package folder. If several names match, the longest counts.
func floorOf(folder string) (floor int, ok bool) {
	best := ""
	for i, rooms := range floors {
		for _, room := range rooms {
			inside := strings.HasSuffix(room, "/") && strings.HasPrefix(folder, room) ||
				folder == room || strings.HasPrefix(folder, room+"/") && room != "systems"
			if inside && len(room) > len(best) {
				floor, best, ok = i, room, true
			}
		}
	}
	return floor, ok
}

func TestPackagesImportLowerFloorsOnly(t *testing.T) {
	fsys := os.DirFS(".")
	seen := 0
	err := fs.WalkDir(fsys, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "tools" || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && file != ".") {
			return fs.SkipDir
		}
		if path.Ext(file) != ".go" || path.Dir(file) == "." || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		seen++
		checkImports(t, fsys, file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if seen == 0 {
		t.Errorf("looked at %d Go files; the walk is broken", seen)
	}
}

func checkImports(t *testing.T, fsys fs.FS, file string) {
	t.Helper()
	folder := path.Dir(file)
	own, ok := floorOf(folder)
	if !ok {
		t.Errorf("%s: folder %s is no room of this module", file, folder)
		return
	}
	src, err := fs.ReadFile(fsys, file)
	if err != nil {
		t.Error(err)
		return
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), file, src, parser.ImportsOnly)
	if err != nil {
		t.Error(err)
		return
	}
	for _, i := range parsed.Imports {
		name, _ := strconv.Unquote(i.Path.Value)
		imported, ours := strings.CutPrefix(name, "metahex/")
		if !ours || imported == folder || sameRoom(imported, folder) {
			continue
		}
		floor, ok := floorOf(imported)
		if !ok {
			t.Errorf("%s imports %s, which is no room of this module", file, name)
		} else if floor >= own {
			t.Errorf("%s, on floor %d, imports %s, on floor %d", file, own, name, floor)
		} else if owner, read := strings.CutSuffix(imported, "/scenario"); read && strings.HasPrefix(folder, "systems/") && folder != owner {
			t.Errorf("%s imports %s, which another game reads", file, name)
		}
	}
}

// sameRoom reports whether one of two folders is inside the room of the other.
func sameRoom(a, b string) bool {
	rooms := slices.Concat(floors...)
	for _, r := range rooms {
		if !strings.HasSuffix(r, "/") && r != "systems" && strings.HasPrefix(a+"/", r+"/") && strings.HasPrefix(b+"/", r+"/") && r != "game" && r != "rule" && r != "maps" {
			return true
		}
	}
	return false
}

// banned lists words that may not name a room.
var banned = []string{"util", "utils", "common", "pkg", "types", "helpers", "helper"}

func TestNoRoomIsALumberRoom(t *testing.T) {
	err := fs.WalkDir(os.DirFS("."), ".", func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && slices.Contains(banned, d.Name()) {
			t.Errorf("%s: no folder may be called %s", file, d.Name())
		}
		if err == nil && path.Base(path.Dir(file)) == "internal" && !d.IsDir() {
			t.Errorf("%s: a folder internal hides the rooms below it, and must contain no file itself", file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
