package battlesuit

import (
	"fmt"
	"strings"

	"metahex/cards"
	"metahex/game"
	"metahex/grid"
	"metahex/maps/dots"
	"metahex/systems/battlesuit/scenario"
)

// recruits are the types of units for drawn forces. Likelier types occur more often in the list.
var recruits = []string{
	"bomb-drone", "bomb-drone", "bomb-drone", "attack-drone", "ecm-drone", "recon-drone", "sentry-drone",
	"police", "police", "militia", "front-line", "front-line", "assault", "ranger", "ranger", "dead-eye",
	"thumper", "thumper", "sniper", "engineer", "engineer", "crusader", "jack-knife", "commander",
}

// forces draws both sides, each with a commander half the time.
func (s *sketch) forces() {
	s.say("forces:")
	for _, side := range []game.Side{game.Red, game.Blue} {
		s.force(side)
	}
}

// force draws one side: posts near the enemy and, with some chance, a detachment that sets up in the
// middle, a hidden one and a reinforcement.
func (s *sketch) force(side game.Side) {
	edges := []string{"north", "east", "south", "west"}
	s.Shuffle(len(edges), func(i, j int) { edges[i], edges[j] = edges[j], edges[i] })
	s.exits[side] = edges[:s.IntN(3)]
	var build int
	var b strings.Builder
	detachment := func(name, rest string) {
		squad := ""
		if s.optional.Has(scenario.SquadCommand) {
			squad = fmt.Sprintf(", squad: %d", s.some(1, 2))
		}
		fmt.Fprintf(&b, "      - {name: %s%s, marines: %t, %s}\n", name, squad, s.oneIn(4), rest)
	}
	drones, alike := 0, map[string]int{}
	recruit := func() *cards.Kind {
		for {
			t, err := s.deck.Find(recruits[s.IntN(len(recruits))])
			if err != nil {
				panic(err)
			}
			k := s.deck.Kind(t)
			if k.Class == cards.Drone {
				if drones == scenario.MostDrones || alike[k.ID] == k.Build.Most {
					continue
				}
				drones++
				alike[k.ID]++
			}
			build += k.Build.Points
			return k
		}
	}
	units := func(n int) string {
		count := map[string]int{}
		var order []string
		for range n {
			k := recruit()
			if count[k.ID]++; count[k.ID] == 1 {
				order = append(order, k.ID)
			}
		}
		for i, id := range order {
			order[i] = fmt.Sprintf("%s: %d", id, count[id])
		}
		return strings.Join(order, ", ")
	}
	most := s.among(3, 5, 8)
	for i := range s.some(1, 2) {
		var posts, damage []string
		for range s.some(2, most) {
			k := recruit()
			if at, ok := s.post(k, false); ok {
				posts = append(posts, fmt.Sprintf("{unit: %s, at: %q}", k.ID, at))
				damage = append(damage, s.hits(k))
			} else {
				build -= k.Build.Points
			}
		}
		if posts != nil {
			hurt := ""
			if s.wounded {
				hurt = "damage: [" + strings.Join(damage, ", ") + "], "
			}
			detachment(fmt.Sprintf("posted %d", i), hurt+"posts: ["+strings.Join(posts, ", ")+"]")
		}
	}
	if s.optional.Has(scenario.HiddenSetup) {
		var posts []string
		for range s.some(1, 3) {
			k := recruit()
			if at, ok := s.post(k, true); ok {
				posts = append(posts, fmt.Sprintf("{unit: %s, at: %q}", k.ID, at))
			} else {
				build -= k.Build.Points
			}
		}
		if posts != nil {
			detachment("hidden", "hidden: true, posts: ["+strings.Join(posts, ", ")+"]")
		}
	}
	if n := s.some(1, 3); s.optional.Has(scenario.HiddenSetup) && n <= len(s.lair) {
		detachment("lurking", fmt.Sprintf("hidden: true, zone: lair, units: {%s}", units(n)))
	}
	if n := s.some(1, 3); s.oneIn(2) && s.free() >= s.units+n {
		s.units += n
		detachment("free", fmt.Sprintf("zone: middle, units: {%s}", units(n)))
	}
	if n := s.some(1, 2); s.oneIn(2) && s.crammed+n <= len(s.nook) {
		s.crammed += n
		detachment("crammed", fmt.Sprintf("zone: nook, units: {%s}", units(n)))
	}
	if s.oneIn(2) {
		detachment("late", fmt.Sprintf("enters: {turn: %d, edge: %s}, units: {%s}", s.some(1, s.turns), s.word(edges...), units(s.some(1, 3))))
	}
	if b.Len() == 0 || s.oneIn(2) {
		detachment("staff", fmt.Sprintf("enters: {turn: 1, edge: %s}, units: {commander: 1}", s.word(edges...)))
		t, _ := s.deck.Find("commander")
		build += s.deck.Kind(t).Build.Points
	}
	s.say("  %s:\n    home: %s\n    exits: [%s]\n    build: %d\n    detachments:\n%s", side, edges[0], strings.Join(s.exits[side], ", "), build, strings.TrimRight(b.String(), "\n"))
}

// hits draws the boxes that are marked on a unit's card at the start.
func (s *sketch) hits(k *cards.Kind) string {
	if k.Class != cards.Armoured {
		return "0"
	}
	return fmt.Sprint(s.among(0, 1, 2, 3, 4, 4, 4))
}

// free counts the dots of the middle without a post or marsh, where any unit can be set up. It
// subtracts a reserve for the other side's posts.
func (s *sketch) free() (n int) {
	n = -10
	for _, at := range s.zone {
		if !s.posts[at] && s.dots[at].Terrain != dots.Marsh {
			n++
		}
	}
	return n
}

// post draws a place for a unit. Half of the flying units also get a level in the air.
func (s *sketch) post(k *cards.Kind, hidden bool) (at string, ok bool) {
	flies := !hidden && k.Abilities&(cards.Bounce|cards.Fly) != 0
	for range 30 {
		p := s.places[s.IntN(min(len(s.places), 34))]
		low := s.low(p)
		air := flies && low <= 12 && (k.Has(cards.Fly) || s.oneIn(2))
		switch {
		case s.posts[p] || hidden && !s.covered(p) || k.Has(cards.Fixed) && s.dots[p].Terrain == dots.Marsh:
			continue
		case !air && (!s.passable(p) || k.Has(cards.Fly)):
			continue
		}
		s.posts[p] = true
		if air {
			return fmt.Sprintf("%s@%d", s.name(p), s.some(low, min(12, low+6))), true
		}
		return s.name(p), true
	}
	return "", false
}

// low is the lowest level in the air over a place.
func (s *sketch) low(at grid.Place) int {
	d := s.dots[at]
	top := s.heights[d.Terrain]
	if tall := s.ridges[at]; tall > 0 {
		top = tall
	}
	return int(d.Level) + max(1, top)
}
