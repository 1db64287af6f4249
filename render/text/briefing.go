package text

import (
	"fmt"
	"slices"
	"strings"

	"metahex/game"
)

// Briefings describe a match in words: its state, what is held, and what can still be won.

// Turn returns the turn and the number of turns: "turn 3 of 12". Before the first turn it is empty.
func Turn(v game.View) string {
	switch {
	case v.Turn == 0:
		return ""
	case v.Turns == 0:
		return fmt.Sprintf("%s %d", v.TurnWord(), v.Turn)
	}
	return fmt.Sprintf("%s %d of %d", v.TurnWord(), min(v.Turn, v.Turns), v.Turns)
}

// Score returns the points of both sides, with the book's names for the sides: "red 9 : 18 blue".
// It is empty if the view has no score.
func Score(v game.View) string {
	if v.Turns == 0 && v.Score == [3]int{} {
		return ""
	}
	return fmt.Sprintf("%s %d : %d %s", v.SideName(game.Red), v.Score[game.Red], v.Score[game.Blue], v.SideName(game.Blue))
}

// Standing describes the state of a match in lines: turn and score, what is held, and what can
// still be won.
func Standing(v game.View) []string {
	first := slices.DeleteFunc([]string{Turn(v), Score(v)}, func(s string) bool { return s == "" })
	held, open := heldAndOpen(v)
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

// heldAndOpen lists what each side holds, and what can still be won.
func heldAndOpen(v game.View) (held, open []string) {
	for _, k := range joined(v.Stakes) {
		if k.Held != game.Chance && (k.For.Has(k.Held) || !scoresElse(v.Stakes, k)) {
			held = append(held, fmt.Sprintf("  %s: %s", v.SideName(k.Held), stakeWords(k, k.For.Has(k.Held))))
		}
		switch able := slices.DeleteFunc([]game.Side{game.Red, game.Blue}, func(s game.Side) bool { return !k.For.Has(s) || k.Held == s }); len(able) {
		case 2:
			open = append(open, "  either: "+stakeWords(k, true))
		case 1:
			open = append(open, fmt.Sprintf("  %s: %s", v.SideName(able[0]), stakeWords(k, true)))
		}
	}
	return held, open
}

// joined merges equal stakes of both sides.
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

// scoresElse reports whether the holder of a stake scores other points for the same thing.
func scoresElse(stakes []game.Stake, k game.Stake) bool {
	return slices.ContainsFunc(stakes, func(o game.Stake) bool { return o.Text == k.Text && o.Held == k.Held && o.For.Has(k.Held) })
}

// stakeWords describes a stake. scores reports whether it scores points for the holder.
func stakeWords(k game.Stake, scores bool) string {
	switch {
	case !scores:
		return k.Text + ", which scores no points for this side"
	case k.Points == 0:
		return k.Text
	}
	return fmt.Sprintf("%s: %d", k.Text, k.Points)
}

// Briefing lists the state of a match, and then what wins and what scores. If a system has no
// goals, it lists the view's notes instead.
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
