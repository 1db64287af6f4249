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
	Clause string // the clause that it was drawn for
	Folder string // the folder of its package, from the root
	Key    string // file, function, the old code and the new code
	Killed bool   // whether a play or a test has noticed it

	unit *unit
	site site
}

// near is the number of places around a citation, the nearest first, from which mutants are drawn.
const near = 10

// Draw appends up to n mutants of a clause: changes near citations of the clause, drawn by the seed.
// No two of them change the same place.
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
