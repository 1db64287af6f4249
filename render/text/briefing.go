package text

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
)

// What a match is about, in words: how it stands, what is held, and what can still be won.

// Turn is the turn and how many there are: "turn 3 of 12"; empty before the first.
func Turn(v game.View) string {
	switch {
	case v.Turn == 0:
		return ""
	case v.Turns == 0:
		return fmt.Sprintf("turn %d", v.Turn)
	}
	return fmt.Sprintf("turn %d of %d", min(v.Turn, v.Turns), v.Turns)
}

// Score is the points of both sides: "red 9 : 18 blue", or as the book names them; empty where the view tells none.
func Score(v game.View) string {
	if v.Turns == 0 && v.Score == [3]int{} {
		return ""
	}
	return fmt.Sprintf("%s %d : %d %s", v.SideName(game.Red), v.Score[game.Red], v.Score[game.Blue], v.SideName(game.Blue))
}

// Standing lists how a match stands: turn and score, what is held, and what is still to be
// won, a line each.
func Standing(v game.View) []string {
	first := slices.DeleteFunc([]string{Turn(v), Score(v)}, func(s string) bool { return s == "" })
	var held, open []string
	for _, k := range joined(v.Stakes) {
		if k.Held != game.Chance {
			held = append(held, fmt.Sprintf("  %s: %s", v.SideName(k.Held), stakeWords(k, k.For.Has(k.Held))))
		}
		switch able := slices.DeleteFunc([]game.Side{game.Red, game.Blue}, func(s game.Side) bool { return !k.For.Has(s) || k.Held == s }); len(able) {
		case 2:
			open = append(open, "  either: "+stakeWords(k, true))
		case 1:
			open = append(open, fmt.Sprintf("  %s: %s", v.SideName(able[0]), stakeWords(k, true)))
		}
	}
	var lines []string
	if len(first) > 0 {
		lines = append(lines, strings.Join(first, ", "))
	}
	if len(v.Stakes) > 0 && held == nil {
		held = []string{"  nothing"}
	}
	if held != nil {
		lines = append(append(lines, "held now"), held...)
	}
	if open != nil {
		lines = append(append(lines, "still to be won"), open...)
	}
	return lines
}

// joined makes one of the stakes of both sides in the same thing.
func joined(stakes []game.Stake) (all []game.Stake) {
	for _, k := range stakes {
		i := slices.IndexFunc(all, func(o game.Stake) bool { return o.Text == k.Text && o.Points == k.Points && o.Held == k.Held })
		if i < 0 {
			all = append(all, k)
			continue
		}
		all[i].For |= k.For
	}
	return all
}

// stakeWords describe a stake with what it scores, if its holder can score it.
func stakeWords(k game.Stake, scores bool) string {
	switch {
	case !scores:
		return k.Text + ", which scores nothing for it"
	case k.Points == 0:
		return k.Text
	}
	return fmt.Sprintf("%s: %d", k.Text, k.Points)
}

// Briefing lists how a match stands, and then what wins and what scores; the notes where a
// system tells no goals.
func Briefing(v game.View) []string {
	lines := Standing(v)
	if len(lines) > 0 {
		lines = append(lines, "what wins and what scores")
	}
	goals := v.Goals
	if len(goals) == 0 {
		goals = append([]string{v.Title}, v.Notes...)
	}
	return append(lines, goals...)
}
