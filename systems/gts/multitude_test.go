package gts

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"metahex/bots"
	"metahex/game"
	"metahex/game/gametest/cputime"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/systems/gts/scenario"
)

// Grand tactical scenarios have hundreds of counters. With 200 units a match must still open, play
// and answer without delay.

// multitude generates and prepares a scenario of 200 units on the map aldern: ten divisions of 20
// units.
func multitude(tb testing.TB) *Prepared {
	tb.Helper()
	ground, err := atlas.OpenHexes("aldern")
	if err != nil {
		tb.Fatal(err)
	}
	var land [2][]string // land hexes west and east of the river
	for at := range ground.Span.Places {
		side := at.Q * 2 / ground.Span.Columns
		if h := ground.HexAt(at); h.Terrain != 0 && h.Terrain != hexes.OpenWater && !h.Entry {
			land[side] = append(land[side], ground.NameAt(at))
		}
	}
	var tables, units [2]strings.Builder
	var divisions [2]string
	kinds := strings.Fields("rifle rifle guard machine-gun mortar motor-rifle tank anti-tank rifle")
	source := rand.New(rand.NewPCG(1, 2))
	for side, entries := range []string{"[K-01, B-01]", "[L-31, H-31]"} {
		var labels []string
		for d := range 5 {
			id := fmt.Sprintf("%c%d", "rb"[side], d)
			divisions[side] += fmt.Sprintf("      %s: {command: 9, dispatch: 6, entries: %s}\n", id, entries)
			fmt.Fprintf(&tables[side], "    - {id: %s, name: Division %s, command: 2, dispatch: 4, blocks: 2, formations: [", id, id)
			for f := range 2 {
				fmt.Fprintf(&tables[side], "{id: %s%c, name: Brigade %s%c, range: 5, rearguards: {}, units: {", id, 'f'+f, id, 'f'+f)
				for n, kind := range kinds {
					label := fmt.Sprintf("%s%c%d", strings.ToUpper(id), 'F'+f, n)
					labels = append(labels, label)
					fmt.Fprintf(&tables[side], "%s: %s, ", label, kind)
				}
				tables[side].WriteString("}}, ")
			}
			fmt.Fprintf(&tables[side], "], independents: {%[1]sE: pioneer, %[1]sH: howitzer}}\n", strings.ToUpper(id))
			labels = append(labels, strings.ToUpper(id)+"E", strings.ToUpper(id)+"H")
		}
		for i, k := range source.Perm(len(land[side]))[:len(labels)/2] {
			fmt.Fprintf(&units[side], "      %s: [%s, %s]\n", land[side][k], labels[2*i], labels[2*i+1])
		}
	}
	standard, err := os.ReadFile("scenario/tables/forces.yaml")
	if err != nil {
		tb.Fatal(err)
	}
	head, _, _ := strings.Cut(string(standard), "  list:\n")
	folder := tb.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			tb.Fatal(err)
		}
		return file
	}
	t, err := scenario.Library.Overlay(scenario.Library.Standard(), write("forces.yaml", head+"  list:\n"+tables[0].String()+tables[1].String()))
	if err != nil {
		tb.Fatal(err)
	}
	force := func(side int, name string) string {
		return "  " + name + ":\n    divisions:\n" + divisions[side] + "    units:\n" + units[side].String()
	}
	sc, err := scenario.Library.Load(write("multitude.yaml", "format: scenario/1\nsystem: gts\nid: multitude\ntitle: A multitude\nstory: Made for a test.\nmap: aldern\n"+
		"track: [day, day, day]\nweather: clear\nfirst: direct-red\nmug: [direct-blue, r0, r0f, r4g, b0, b0f, b4g]\nforces:\n"+force(0, "red")+force(1, "blue")+
		"objectives: [{at: K-16, points: 5}]\nvictory: {text: For a test., kills: 1}\n"), t)
	if err != nil {
		tb.Fatal(err)
	}
	p, err := Prepare(sc, t)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// Bots play a match of 200 units to its end. Each answer takes at most 30 ms of processor time,
// including the advice for the next answer. The same match is played twice and the better time of
// each answer counts, because garbage collection disturbs single times.
func TestMultitude(t *testing.T) {
	p := multitude(t)
	if n := len(p.setting.roster); n != 200 {
		t.Fatalf("the match has %d units; want 200", n)
	}
	var best []time.Duration
	for range 2 {
		m := p.New().(*table)
		source := rand.New(rand.NewPCG(1, 1))
		answers, last := 0, cputime.Used()
		r, err := game.Play(context.Background(), m, map[game.Side]game.Player{
			game.Chance: game.Dice(source), game.Red: bots.Greedy(source), game.Blue: bots.Greedy(source),
		}, func(_ game.Question, c game.Choice, _ []game.Event) {
			took := cputime.Used() - last
			if answers == len(best) {
				best = append(best, took)
			}
			best[answers] = min(best[answers], took)
			answers++
			if trouble := m.State.trouble(); trouble != "" {
				t.Fatalf("after %s: %s", m.Words(c), trouble)
			}
			last = cputime.Used()
		})
		if err != nil || !r.Over || answers < 1000 {
			t.Fatalf("after %d answers: %+v, %v", answers, r, err)
		}
	}
	if slowest := slices.Max(best); slowest > 30*time.Millisecond {
		t.Errorf("the slowest of %d answers takes %v; want 30 ms", len(best), slowest)
	}
}

// A set can hold more than 64 numbers without mixing them up.
func TestSet(t *testing.T) {
	var s set
	for _, n := range []int{0, 63, 64, 128, 255} {
		if s.has(n) {
			t.Errorf("an empty set has %d", n)
		}
		s.add(n)
	}
	other := s
	other.remove(0)
	other.remove(64)
	if got := []int{s.count(), s.least(), other.count(), other.least()}; fmt.Sprint(got) != "[5 0 3 63]" {
		t.Errorf("counts and least are %v; want [5 0 3 63]", got)
	}
	if other.has(64) || !other.has(128) || other.has(127) || other.empty() {
		t.Errorf("%v holds 64 or 127, or not 128", other)
	}
	other.addAll(s)
	if other != s || (&set{}).least() != -1 || !(&set{}).empty() {
		t.Errorf("%v with %v is not %v", other, s, s)
	}
}

// BenchmarkMultitude measures one answer of a greedy bot in a match of 200 units.
func BenchmarkMultitude(b *testing.B) {
	p := multitude(b)
	m := p.New().(*table)
	m.Mute()
	source := rand.New(rand.NewPCG(1, 1))
	players := map[game.Side]game.Player{game.Chance: game.Dice(source), game.Red: bots.Greedy(source), game.Blue: bots.Greedy(source)}
	b.ResetTimer()
	for n := 0; n < b.N; {
		ctx, stop := context.WithCancel(context.Background())
		_, _ = game.Play(ctx, m.Clone(), players, func(game.Question, game.Choice, []game.Event) {
			if n++; n >= b.N {
				stop()
			}
		})
		stop()
	}
}
