package battle

import (
	"cmp"
	"fmt"
	"math/rand/v2"

	"metahex/game"
	"metahex/rule"
	"metahex/systems/rulebook"
)

// name returns the id of the scenario.
func (d *drawer) name() string {
	if d.ID != "" {
		return d.ID
	}
	return fmt.Sprintf("%s-%s-%d", d.System, d.Kind, d.Seed)
}

// remark returns the first line of a text: the spec.
func (d *drawer) remark() string {
	return fmt.Sprintf("# Drawn by metahex battle: %s, %s, %d points, seed %d, %s.\n", d.System, d.Kind, d.Points, d.Seed, d.Moved())
}

// head returns the keys with which scenario files of all systems begin.
func (d *drawer) head() rulebook.Head {
	return rulebook.Head{Format: "scenario/1", System: d.System, ID: rule.Of(d.name()), Title: cmp.Or(d.Title, d.called()), Story: d.story() + "\n"}
}

// Moved describes the changes that balance a battle.
func (s Spec) Moved() string {
	text := fmt.Sprintf("lean %d %%", s.Lean)
	if s.Start != 0 {
		text += fmt.Sprintf(", head start %d", s.Start)
	}
	if s.Draft != 0 {
		text += fmt.Sprintf(", draft %d", s.Draft)
	}
	return text
}

// headStart returns the points that a side begins with.
func (d *drawer) headStart() (h game.HeadStart) {
	points := d.Start
	if d.book.whole {
		points += d.lean()
	}
	h.Red, h.Blue = min(max(0, points), game.MostHeadStart), min(max(0, -points), game.MostHeadStart)
	return h
}

// The words of titles and stories.
var (
	places = []string{"Alder Ford", "Barrow Hill", "Cold Spring", "Dunmere", "Eastmarch", "Fallow End", "Greywater", "Hollow Gate", "Iron Bridge", "Juniper Cross", "Kestrel Rise", "Long Meadow", "Marlow Pits", "Northwell", "Old Quarry", "Penny Hill", "Quill Farm", "Ravenscar", "Stone Acre", "Thorn Wood"}
	about  = [...]string{"Meeting at %s", "Holding %s", "Raid on %s"}
	told   = [...]string{
		"Two forces come to %s at the same hour, and neither has been told of the other. Both want the same ground.",
		"Blue has been told to hold %s until it is relieved. Red has been told that nobody will relieve it.",
		"What Red has come for lies behind Blue's line at %s. It will not stay longer than it must.",
	}
)

// place returns the name of the battlefield; it depends only on the seed.
func (d *drawer) place() string {
	return places[rand.New(rand.NewPCG(d.Seed, 1<<32)).IntN(len(places))]
}

func (d *drawer) called() string { return fmt.Sprintf(about[d.Kind], d.place()) }

func (d *drawer) story() string { return fmt.Sprintf(told[d.Kind], d.place()) }
