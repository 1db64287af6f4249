package mutant

import (
	"cmp"
	"hash/fnv"
	"math/rand/v2"
	"path"
	"slices"
)

// Variable is the environment variable that chooses a mutant, by its ID.
const Variable = "METAHEX_MUTANT"

// A Mutant is one change of the code.
type Mutant struct {
	ID     int    // from 1
	Clause string // the one that it was drawn for
	Folder string // of its package, from the root
	Key    string // file, function, what stood there and what stands there now
	Killed bool   // a play or a test notices

	unit *unit
	site site
}

// near is the number of a citation's nearest places that a mutant is drawn from.
const near = 10

// Draw appends mutants of a clause: changes near where the code cites it, drawn by the seed. There
// are fewer if the code has fewer places, and never two of one place.
func (c *Code) Draw(all []*Mutant, clause string, n int, seed uint64) []*Mutant {
	type place struct {
		u    *unit
		s    site
		away int
	}
	var places []place
	seen := map[string]bool{}
	for _, cite := range c.cites[clause] {
		line := c.position(cite.unit.pkg, cite.at).Line
		var some []place
		for _, s := range c.sites(cite.unit) {
			away := c.position(cite.unit.pkg, s.node.Pos()).Line - line
			some = append(some, place{cite.unit, s, max(away, -away)})
		}
		slices.SortStableFunc(some, func(a, b place) int { return cmp.Compare(a.away, b.away) })
		for _, p := range some[:min(near, len(some))] {
			if key := c.key(p.u, p.s); !seen[key] {
				seen[key] = true
				places = append(places, p)
			}
		}
	}
	h := fnv.New64a()
	h.Write([]byte(clause))
	random := rand.New(rand.NewPCG(seed, h.Sum64()))
	random.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	for _, p := range places[:min(n, len(places))] {
		c.next++
		folder := path.Dir(c.position(p.u.pkg, p.s.node.Pos()).Filename)
		all = append(all, &Mutant{ID: c.next, Clause: clause, Folder: folder, Key: c.key(p.u, p.s), unit: p.u, site: p.s})
	}
	return all
}
