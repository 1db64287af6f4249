package foreign_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"metahex/grid"
	"metahex/maps/dots"
	"metahex/maps/foreign"
)

// The number of boards in this test, and the seed of their generator. TestExamples has other
// boards.
const (
	boardSeed = 20240917
	boards    = 200
)

// Import reads every board or explains why it cannot, and it lists every loss. Each thing in the
// file is either on the panel, or counted in the list.
func TestForeignBoardsLoseNothingInSilence(t *testing.T) {
	imported := map[string]int{}
	for number := range boards {
		b := generate(boardSeed, number)
		o := b.options(t)
		o.Crop, o.Lift = number%3 == 0, number%2 == 0
		t.Run(b.name, func(t *testing.T) {
			format, err := foreign.Find(b.format, "")
			if err != nil {
				t.Fatal(err)
			}
			p, lost, err := format.Import("board"+format.Ext, []byte(b.text), o)
			if err != nil && b.refused == "" && !o.Crop && strings.Contains(err.Error(), "crop it") {
				o.Crop = true
				p, lost, err = format.Import("board"+format.Ext, []byte(b.text), o)
			}
			if b.refused != "" {
				if err == nil || !strings.Contains(err.Error(), b.refused) || strings.Contains(err.Error(), "\n") {
					t.Errorf("got error %v; want one line with %q", err, b.refused)
				}
				return
			}
			if err != nil {
				t.Fatalf("got error %v; want a panel", err)
			}
			imported[b.format]++
			if _, found := dots.ReadPanel("board.yaml", p.Text()); len(found) > 0 {
				t.Errorf("the panel is not read back: %v", found)
			}
			b.compare(t, p, lost, o)
		})
	}
	t.Logf("imported %v of %d", imported, boards)
}

// options returns the options without which a board cannot be read.
func (b *board) options(t *testing.T) (o foreign.Options) {
	t.Helper()
	o.Beside = func(name string) ([]byte, error) {
		if text, ok := b.files[name]; ok {
			return []byte(text), nil
		}
		return nil, errors.New("no such file")
	}
	if b.tiles == "" {
		return o
	}
	o.Tiles = map[int]dots.Dot{}
	for _, entry := range strings.Split(b.tiles, ",") {
		number, letter, _ := strings.Cut(entry, "=")
		n, err := strconv.Atoi(number)
		d, ok := foreign.TileOf(letter)
		if err != nil || !ok {
			t.Fatalf("tile %s is none", entry)
		}
		o.Tiles[n] = d
	}
	return o
}

// compare counts what is missing from the panel, and checks that the list has the same counts.
func (b *board) compare(t *testing.T, p *dots.Panel, lost []string, o foreign.Options) {
	t.Helper()
	lift := 0
	for _, c := range b.cells {
		lift = max(lift, -c.level)
	}
	if !o.Lift {
		lift = 0
	}
	over := map[grid.Place]string{}
	for _, x := range p.Overlays {
		over[x.At] = x.Kind.String()
	}
	levels := "levels"
	if b.format == "textmapper" {
		levels = "level" // this format's words for heights are read, and listed
	}
	gone := map[string]int{} // the number of losses, by the word that the list must contain
	for place, c := range b.cells {
		q := place[0] - 1 + b.shifted
		at := grid.Place{Q: q, V: 2*(place[1]-1) + q&1}
		if !p.Span.Has(at) {
			if c.level != 0 || slices.ContainsFunc(c.words, func(w word) bool { return strings.Contains("~wmbrs", w.carried) && w.carried != "" }) {
				gone["cut off"]++
				continue
			}
			continue
		}
		d := p.At(at)
		if int(d.Level) != c.level+lift {
			gone[levels]++
		}
		for _, w := range c.words {
			ok := w.carried == string(d.Terrain.Letter()) || w.carried == "^" && d.Level > 0 || w.carried == "=" && over[at] == "bridge" || w.carried != "" && w.carried == over[at]
			switch {
			case ok:
			case w.carried == "=":
				gone["bridge"]++
			default:
				gone[w.text]++
			}
		}
	}
	for _, word := range b.extras {
		gone[word] = max(gone[word], 1)
	}
	for word, n := range gone {
		if got := listed(lost, word); got < n {
			t.Errorf("%s: lost %d times, listed %d times in\n%s", word, n, got, strings.Join(lost, "\n"))
		}
	}
}

var (
	listedAt = regexp.MustCompile(` at ([^:;]*?)(?: and (\d+) more)?$`)
	between  = regexp.MustCompile(`[\s,:;^"]+`)
)

// listed counts how often a list of losses contains a word.
func listed(lost []string, word string) (n int) {
	for _, line := range lost {
		has := strings.Contains(line, word)
		if !strings.ContainsAny(word, " ") {
			has = false
			for _, token := range between.Split(line, -1) {
				has = has || token == word || word == "bridge" && strings.HasPrefix(token, "B") && strings.ContainsAny(token, `|/\`)
			}
		}
		if !has {
			continue
		}
		m := listedAt.FindStringSubmatch(line)
		if m == nil {
			n++
			continue
		}
		more, _ := strconv.Atoi(m[2])
		n += len(strings.Split(m[1], ", ")) + more
	}
	return n
}

// For the same seed, the generator returns the same board.
func TestGeneratedBoardsAreTheSameTwice(t *testing.T) {
	for number := range 8 {
		if a, b := generate(boardSeed, number), generate(boardSeed, number); fmt.Sprint(a) != fmt.Sprint(b) {
			t.Errorf("%s differs from %s", a.name, b.name)
		}
	}
}
