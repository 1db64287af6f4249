package game

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
)

// Suspects are the possible identities of unknown pieces. They are counted in imagined worlds that
// agree with everything the side knows:
//
//	BA   ranger    in 210 of 400 worlds   53 %
//	     thumper   in 190                 47 %
//
// The worlds come from Match.Imagine with a fixed seed. The counts therefore do not depend on the
// truth, and are reproducible.

// A Suspect is a piece whose face a side cannot see, with its possible identities.
type Suspect struct {
	Piece Piece // the piece as the side sees it
	May   []Share
}

// A Share is a possible identity of a piece and its percentage of the worlds.
type Share struct {
	Kind    string // "Ranger"
	Percent int
}

// imaginedSeed is the first half of the random seed for the worlds of Suspects.
const imaginedSeed = 0x5a5

// Suspects returns the enemy pieces that the side cannot identify, in the order of its view. Each
// has its possible identities, likeliest first. The argument is the number of imagined worlds to
// count. For Chance and Nobody, Suspects returns nil.
func (s Seat) Suspects(worlds int) []Suspect {
	side := s.side
	if side != Red && side != Blue || worlds < 1 {
		return nil
	}
	all := s.unknown()
	if all == nil {
		return nil
	}
	counts := make([]map[string]int, len(all))
	for i := range counts {
		counts[i] = map[string]int{}
	}
	for n := range worlds {
		seen := s.Imagine(rand.New(rand.NewPCG(imaginedSeed, uint64(n)))).View(Chance)
		for i := range all {
			counts[i][seen.kindOf(&all[i].Piece)]++
		}
	}
	for i := range all {
		all[i].May = shares(counts[i], worlds)
	}
	return all
}

// unknown lists the enemy pieces of which the side sees only the back.
func (s Seat) unknown() (all []Suspect) {
	for _, p := range s.View().Pieces {
		if p.FaceDown && p.Side == s.side.Enemy() && !p.Lost {
			all = append(all, Suspect{Piece: p})
		}
	}
	return all
}

// kindOf returns the identity of a piece that is face down in another view; v shows it face up. The
// identity comes from the piece's card, label or state. A marker is found by its place.
func (v *View) kindOf(back *Piece) string {
	i := slices.IndexFunc(v.Pieces, func(p Piece) bool {
		return p.ID == back.ID && p.Side == back.Side && (p.ID >= 0 || p.At == back.At)
	})
	if i < 0 {
		return "not known"
	}
	p := &v.Pieces[i]
	for _, c := range v.Cards {
		if c.Piece == p.ID && p.ID >= 0 {
			if kind := strings.TrimSpace(strings.TrimPrefix(c.Title, p.Label)); kind != "" {
				return kind
			}
		}
	}
	switch {
	case p.Shape.Type != "":
		return p.Shape.Type
	case p.Label != back.Label:
		return p.Label
	}
	return cmp.Or(strings.Join(p.State, ", "), p.Label)
}

// shares converts counts to whole percentages that add up to 100, likeliest first. The rounding
// remainder goes to the kinds that lost most by rounding.
func shares(counts map[string]int, worlds int) []Share {
	var all []Share
	left := 100
	for kind, n := range counts {
		all = append(all, Share{kind, 100 * n / worlds})
		left -= 100 * n / worlds
	}
	slices.SortFunc(all, func(a, b Share) int {
		return cmp.Or(cmp.Compare(100*counts[b.Kind]%worlds, 100*counts[a.Kind]%worlds), cmp.Compare(a.Kind, b.Kind))
	})
	for i := range left {
		all[i].Percent++
	}
	slices.SortFunc(all, func(a, b Share) int {
		return cmp.Or(cmp.Compare(counts[b.Kind], counts[a.Kind]), cmp.Compare(a.Kind, b.Kind))
	})
	return all
}
