package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
)

// plays caches the results of citing, by clause.
type plays struct {
	sync.Mutex
	of map[string]program
}

// citing returns a program whose folder contains only the plays that name a clause. Most mutants of
// the clause fail one of these plays, which run quickly. It returns false if no play names the
// clause, or if such plays need files outside testdata.
func (o options) citing(own program, clause string) (program, bool) {
	o.plays.Lock()
	defer o.plays.Unlock()
	if p, ok := o.plays.of[clause]; ok {
		return p, p.folder != ""
	}
	p := program{binary: own.binary}
	if folder := filepath.Join(filepath.Dir(own.binary), strings.NewReplacer("/", "-", " ", "-").Replace(clause)); linkPlays(folder, own.folder, clause) {
		p.folder = folder
		if ok, _ := o.passes(p, 0, "-test.run", "^TestPlays$"); !ok {
			p.folder = ""
		}
	}
	o.plays.of[clause] = p
	return p, p.folder != ""
}

// linkPlays fills folder/testdata with links to the plays of a system that name a clause, and to all
// files that are not plays. It reports whether any play names the clause.
func linkPlays(folder, system, clause string) (found bool) {
	names := regexp.MustCompile(regexp.QuoteMeta(clause) + `($|[^0-9A-Za-z./-]|[./-]($|[^0-9A-Za-z]))`)
	to := filepath.Join(folder, "testdata")
	all, err := os.ReadDir(filepath.Join(system, "testdata"))
	if err != nil || os.MkdirAll(to, 0o755) != nil {
		return false
	}
	for _, e := range all {
		from := filepath.Join(system, "testdata", e.Name())
		if filepath.Ext(from) == ".play" {
			text, err := os.ReadFile(from)
			if err != nil || !names.Match(bytes.TrimSpace(text)) {
				continue
			}
			found = true
		}
		if os.Symlink(from, filepath.Join(to, e.Name())) != nil {
			return false
		}
	}
	return found
}
