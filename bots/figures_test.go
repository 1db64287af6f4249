package bots

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/game"
)

func TestFiguresCount(t *testing.T) {
	var f Figures
	red := game.Result{Winner: game.Red, Points: [3]int{0, 8, 3}, Text: "red wins, red 8, blue 3 points", Cite: "X 1"}
	even := game.Result{Points: [3]int{0, 2, 2}, Text: "a draw, red 2, blue 2 points", Cite: "X 1"}
	dead, alive := Fate{game.Blue, "Scout", "eliminated"}, Fate{game.Blue, "Scout", ""}
	f.add(outcome{red, 4, []Fate{dead, alive}}, false)
	f.add(outcome{red, 6, []Fate{dead, dead}}, true)
	f.add(outcome{even, 5, []Fate{alive, alive}}, false)
	want := Figures{
		Matches: 3, Ended: [2][3]int{{1, 1, 0}, {0, 1, 0}}, Points: [3]int{0, 18, 8},
		Turns: map[int]int{4: 1, 5: 1, 6: 1}, Fates: map[Fate]int{dead: 3, alive: 3},
		Endings: map[Ending]int{{"red wins", "X 1"}: 2, {"a draw", "X 1"}: 1},
	}
	if diff := cmp.Diff(want, f); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	// Red won twice, once with each player.
	got := []int{f.Wins(game.Red), f.Wins(game.Blue), f.Won(game.Red), f.Won(game.Blue), f.Wins(game.Chance), f.Won(game.Chance)}
	if diff := cmp.Diff([]int{2, 0, 1, 1, 1, 1}, got); diff != "" {
		t.Errorf("wins by side, by player, draws (-want +got):\n%s", diff)
	}
	if first, last := f.TurnRange(); first != 4 || last != 6 || f.MeanTurns() != 5 {
		t.Errorf("turns %d to %d, mean %g; want 4 to 6, mean 5", first, last, f.MeanTurns())
	}
	if diff := cmp.Diff([]Fate{alive, dead}, f.SortedFates()); diff != "" {
		t.Errorf("fates in order (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]Ending{{"red wins", "X 1"}, {"a draw", "X 1"}}, f.SortedEndings()); diff != "" {
		t.Errorf("endings in order (-want +got):\n%s", diff)
	}
}
