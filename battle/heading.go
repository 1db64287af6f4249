package battle

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"metahex/game"
)

// name returns the id of the scenario.
func (d *drawer) name() string {
	if d.ID != "" {
		return d.ID
	}
	return fmt.Sprintf("%s-%s-%d", d.System, d.Kind, d.Seed)
}

// heading writes the keys with which scenario files of all systems begin.
func (d *drawer) heading() string {
	title, system := d.Title, "system: "+d.System+"\n"
	if title == "" {
		title = d.called()
	}
	return fmt.Sprintf("# Drawn by metahex battle: %s, %s, %d points, seed %d, %s.\nformat: scenario/1\n%sid: %s\ntitle: %s\nstory: >\n  %s\n%s",
		d.System, d.Kind, d.Points, d.Seed, d.Moved(), system, d.name(), quoted(title), d.story(), d.headStart())
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

// headStart writes the points that a side begins with.
func (d *drawer) headStart() string {
	side, points := game.Red, d.Start
	if d.book.whole {
		points += d.lean()
	}
	if points == 0 {
		return ""
	}
	if points < 0 {
		side, points = game.Blue, -points
	}
	word := side.String()
	if d.System == "gravarmor" {
		word = leagues[side]
	}
	return fmt.Sprintf("head-start: {%s: %d}\n", word, min(points, game.MostHeadStart))
}

// quoted returns a title in YAML quotes.
func quoted(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

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
