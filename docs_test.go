package metahex_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
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
