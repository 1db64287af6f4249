package metahex_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"metahex/docs"
	"metahex/maps/atlas"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/tables"
)

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	notWord = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// pages lists the manual's pages.
func pages(t *testing.T) (all []string) {
	t.Helper()
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/systems/*.md", "bots/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, found...)
	}
	return all
}

// Every link of the manual leads to a file of the tree, and to a heading in it.
func TestLinksResolve(t *testing.T) {
	links := 0
	for _, page := range pages(t) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			file, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(file, "://") {
				continue // a page of another website
			}
			links++
			target := page
			if file != "" {
				target = filepath.Join(filepath.Dir(page), file)
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: link %s: %v", page, m[1], err)
			}
			if anchor == "" {
				continue
			}
			found, err := os.ReadFile(target)
			if err != nil {
				t.Errorf("%s: link %s: %v", page, m[1], err)
			} else if !slices.Contains(anchors(string(found)), anchor) {
				t.Errorf("%s: link %s: %s has no such heading; want one of %q", page, m[1], target, anchors(string(found)))
			}
		}
	}
	if links < 40 {
		t.Errorf("found %d links, want 40 or more", links)
	}
}

// anchors returns the anchors of a page's headings in GitHub's format.
func anchors(text string) (all []string) {
	for _, m := range heading.FindAllStringSubmatch(text, -1) {
		all = append(all, strings.ReplaceAll(notWord.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-"))
	}
	return all
}

// The README is short, and links to the manual's pages.
func TestREADME(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(string(text), "\n"); got > 90 {
		t.Errorf("README.md has %d lines, want 90 at most", got)
	}
	for _, page := range pages(t) {
		if page != "README.md" && !strings.HasPrefix(page, "bots/") && !strings.Contains(string(text), "("+page+")") {
			t.Errorf("README.md has no link to %s", page)
		}
	}
}

// Every map file in the page on formats is complete, and has no findings.
func TestSamplesOfMapsAreClean(t *testing.T) {
	dir := t.TempDir()
	var all []string
	for _, block := range regexp.MustCompile(`(?m)(?:^    .*\n|^\n)+`).FindAllString(docs.Formats, -1) {
		text := strings.TrimLeft(strings.ReplaceAll("\n"+block, "\n    ", "\n"), "\n")
		m := regexp.MustCompile(`^format: (\S+)\nid: (\S+)\n`).FindStringSubmatch(text)
		if m == nil {
			continue
		}
		if m[1] == "edges/1" {
			m[2] = "edges"
		}
		file := filepath.Join(dir, m[2]+".yaml")
		if err := os.WriteFile(file, []byte(strings.TrimRight(text, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		all = append(all, file)
	}
	r, err := atlas.Lint(all...)
	if err != nil || len(r.Findings) > 0 {
		t.Errorf("got %v, %v; want no findings", r.Findings, err)
	}
	if r.Panels != 1 || r.Edges != 1 || r.Layouts != 1 || r.Sections != 1 || r.HexMaps != 1 || r.Tables != 1 {
		t.Errorf("got %d panels, %d files of edges, %d layouts, %d sections, %d hex maps and %d tables; want one sample of each", r.Panels, r.Edges, r.Layouts, r.Sections, r.HexMaps, r.Tables)
	}
}

// The page on formats lists every sign of a picture, and every kind of ground of a table.
func TestFormatsListEverySign(t *testing.T) {
	signs := []string{"=", "^", "*", "@"}
	signs = append(signs, strings.Split(dots.TerrainLetters+hexes.ColourLetters, "")...)
	for terrain := range hexes.Terrains {
		signs = append(signs, string(terrain.Letter())+"` "+terrain.String())
	}
	for _, sign := range append(append(signs, tables.Kinds("areas")...), tables.Kinds("lines")...) {
		if !strings.Contains(docs.Formats, "`"+sign+"`") && !strings.Contains(docs.Formats, "`"+sign) {
			t.Errorf("docs/formats.md does not say what `%s` is", sign)
		}
	}
}
