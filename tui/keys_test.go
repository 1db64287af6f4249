package tui

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"metahex/game"
	"metahex/record/summary"
)

// A keyTest tests the keys of one line of the tables. Each key is typed after the setup keys, and
// must then show the expected text.
type keyTest struct {
	on     string // toy, gun (the other side of the toy), table, thinker, battle, primer, watch, replay or lobby
	before string
	shows  []string
	hides  []string
	check  func(*Screen) bool // checks an effect without visible text; may be nil
}

// keyTests has an entry for each line of the tables of keys. The map key is the description.
var keyTests = map[string]keyTest{
	"show the whole ruling":                                               {"battle", "gF-01<Enter>LxgF-07<Enter>", []string{"cite: [metahex BHM-", "line of sight - Esc closes"}, nil, nil},
	"raise the near end of the line by a step":                            {"battle", "gF-01<Enter>LxgF-07<Enter>", []string{"F-01@1 to F-07@1"}, nil, nil},
	"lower the near end of the line by a step":                            {"battle", "gF-01<Enter>LxgF-07<Enter>++", []string{"F-01@1 to F-07@1"}, nil, nil},
	"swap the ends of the line":                                           {"battle", "gF-01<Enter>LxgF-07<Enter>", []string{"F-07@0 to F-01@1"}, nil, nil},
	"end the line of sight":                                               {"battle", "L", nil, []string{"line from"}, nil},
	"a line of sight from the acting piece, or this place, to the cursor": {"battle", "", []string{"move to the other end"}, nil, nil},
	"mark what is not seen from here":                                     {"battle", "gF-01<Enter>", []string{"field of view from F-01@1"}, nil, nil},
	"mark who sees this place":                                            {"battle", "gF-01<Enter>", []string{"F-01@1"}, nil, nil},
	"show the zones of the piece at the cursor, one after the other":      {"table", ":10.2,9.9<Enter>", []string{"1 of 2: gun"}, nil, nil},
	"a dot up; on a table, half an inch":                                  {"battle", "gF-09<Enter>", []string{"E-09 "}, nil, nil},
	"a dot down; on a table, half an inch":                                {"battle", "gF-09<Enter>", []string{"G-09 "}, nil, nil},
	"a column to the left; on a table, half an inch":                      {"battle", "gF-09<Enter>", []string{"F-08 "}, nil, nil},
	"a column to the right; on a table, half an inch":                     {"battle", "gF-09<Enter>", []string{"F-10 "}, nil, nil},
	"five dots up; on a table, six inches":                                {"battle", "gF-09<Enter>", []string{"A-09 "}, nil, nil},
	"five dots down; on a table, six inches":                              {"battle", "gF-09<Enter>", []string{"K-09 "}, nil, nil},
	"five columns to the left; on a table, six inches":                    {"battle", "gF-09<Enter>", []string{"F-04 "}, nil, nil},
	"five columns to the right; on a table, six inches":                   {"battle", "gF-09<Enter>", []string{"F-14 "}, nil, nil},
	"up and left":                      {"battle", "gF-09<Enter>", []string{"E-08 "}, nil, nil},
	"up and right":                     {"battle", "gF-09<Enter>", []string{"E-10 "}, nil, nil},
	"down and left":                    {"battle", "gF-09<Enter>", []string{"F-08 "}, nil, nil},
	"down and right":                   {"battle", "gF-09<Enter>", []string{"F-10 "}, nil, nil},
	"what is still to be done":         {"battle", "", []string{"agenda - ", "still to be done"}, nil, nil},
	"show or hide what can be reached": {"battle", "", nil, nil, func(s *Screen) bool { return s.bare }},
	"show or hide the small map of the whole board":                           {"battle", "", nil, nil, func(s *Screen) bool { return s.noMinimap }},
	"pass questions of this kind automatically: from now on, until…, unless…": {"gun", ":hide e<Enter>", []string{"unless a die would be thrown"}, nil, nil},
	"let the act pass without a reaction":                                     {"gun", ":hide e<Enter>", []string{"runner enters c"}, nil, nil},
	"on a table: point an inch higher":                                        {"table", ":12.2,9.9<Enter>", []string{"go 12.2 9.9 1 "}, nil, nil},
	"on a table: point an inch lower":                                         {"table", ":12.2,9.9<Enter>++", []string{"go 12.2 9.9 1 "}, nil, nil},
	"advice: show the best answer; in set-up, place one or all for me":        {"battle", "", []string{"advice, without looking ahead: "}, nil, nil},
	"set-up: place all the rest for me":                                       {"primer", "", []string{"turn 1"}, nil, nil},
	"the same answer a level higher":                                          {"primer", "<Tab> ", []string{"> height RA@1  + - 13 levels  [BHM 8.2.1]"}, nil, nil},
	"end the activation, the move or the window":                              {"toy", "", []string{"turn 2"}, nil, nil},
	"aim at the target with the best odds; again: at the next target":         {"gun", ":hide c<Enter>", []string{"> fire"}, nil, nil},
	"the same answer a level lower":                                           {"primer", "<Tab> ++", []string{"> height RA@1  + - 13 levels  [BHM 8.2.1]"}, nil, nil},

	"replay: the next answer":     {"replay", "", []string{"REPLAY 1 of"}, nil, nil},
	"replay: the previous answer": {"replay", "]]", []string{"REPLAY 1 of"}, nil, nil},

	"watching: pause or continue":          {"watch", "", []string{"PAUSED"}, nil, nil},
	"watching: show one answer, then stop": {"watch", "", []string{"PAUSED", "The shells are"}, nil, nil},
	"watching: faster":                     {"watch", "", []string{"an answer every 4 seconds"}, nil, nil},
	"watching: slower":                     {"watch", "++", []string{"an answer every 4 seconds"}, nil, nil},
	"watching: the view of the referee, then of red, then of blue": {"watch", "", []string{"view of red"}, nil, nil},

	"while a bot thinks: make it give the best answer found so far":         {"thinker", "", []string{"RED to move"}, nil, nil},
	"watching: return from the history to the present":                      {"watch", " [", nil, []string{"HISTORY"}, nil},
	"copy the ruling of the line, or the sum of the shot, with its clauses": {"battle", "gF-01<Enter>LxgF-07<Enter>", []string{"copied: [metahex BHM-"}, nil, nil},
	"give the highlighted answer":                                           {"toy", "", []string{"red: runner moves a → b"}, nil, nil},
	"send the acting piece to the place at the cursor":                      {"table", "", nil, nil, nil},
	"choose; in the history: return to the present":                         {"toy", "<Tab> [", []string{"now"}, []string{"HISTORY"}, nil},
	"the next answer; without a question, the next piece":                   {"toy", "", []string{"> stay"}, nil, nil},
	"the previous answer":                                                   {"toy", "", []string{"> stay"}, nil, nil},
	"list the answers in a window":                                          {"toy", "", []string{"Enter gives"}, nil, nil},
	"show the whole sum of the answer":                                      {"toy", "", []string{"there are no odds"}, nil, nil},
	"take back the last answer or the whole walk, but no roll or reveal":    {"toy", "<Tab> ", []string{"taken back: stay"}, nil, nil},
	"go back one answer in the history":                                     {"toy", "<Tab> <Tab> ", []string{"HISTORY 3 of 4"}, nil, nil},
	"go forward one answer in the history":                                  {"toy", "<Tab> <Tab> [[", []string{"HISTORY 3 of 4"}, nil, nil},
	"go back to the beginning of a turn":                                    {"toy", "<Tab> <Tab> ", []string{"HISTORY 3 of 4"}, nil, nil},
	"go forward to the beginning of the next turn":                          {"toy", "<Tab> <Tab> [[", []string{"HISTORY 3 of 4"}, nil, nil},
	"back to the previous shot":                                             {"replay", "<End>", []string{"draws fire"}, nil, nil},
	"forward to the next shot":                                              {"replay", "", []string{"draws fire"}, nil, nil},
	"what happened since your last decision; watching: in this turn":        {"toy", "<Tab> ", []string{"recap: your last decision"}, nil, nil},
	"the beginning of the match":                                            {"toy", "<Tab> <Tab> ", []string{"HISTORY 0 of 4"}, nil, nil},
	"the end of the history":                                                {"toy", "<Tab> [", []string{"now"}, []string{"HISTORY"}, nil},
	"the cards in a window":                                                 {"toy", "", []string{"you can see no cards"}, nil, nil},
	"the log in a window":                                                   {"toy", "", []string{"log - ", "Blue draws a card. [TOY 1]"}, nil, nil},
	"switch to the next size of the map":                                    {"toy", "", nil, nil, func(s *Screen) bool { return s.zoomed }},
	"the next theme":                                                        {"toy", "", []string{"theme okabe-ito"}, nil, nil},
	"go to a dot by its name; in play a capital letter without a meaning of its own also begins a name": {"toy", "", []string{":jump _"}, nil, nil},
	"type a command, an answer or a dot; Tab completes":                                                 {"toy", "", []string{":_"}, nil, nil},
	"this help": {"toy", "", []string{"keys - Esc closes"}, nil, nil},
	"close a window, the line of sight or the history": {"toy", "<Tab> [", nil, []string{"HISTORY"}, nil},
	"redraw the screen": {"toy", "", []string{"RED to move"}, nil, nil},
	"leave to the start screen, or end the program; asks only if the match is not recorded": {"toy", "", []string{"would be lost"}, nil, nil},
	"leave the program; asks only if the match is not recorded":                             {"toy", "", []string{"would be lost"}, nil, nil},
	"the briefing: objectives, points to be won, how to win":                                {"battle", "", []string{"briefing - ", "still to be won"}, nil, nil},
	"what each unknown piece may be, with estimated odds":                                   {"battle", "", []string{"what may it be - "}, nil, nil},
	"write a note on the enemy at the cursor":                                               {"battle", "", []string{":note "}, nil, nil},

	"play the battle again, with other dice":        {"over", "", []string{"RED to move"}, []string{"OVER"}, nil},
	"play it again from the other side":             {"over", "", []string{"BLUE to hide"}, []string{"OVER"}, nil},
	"play the next battle of the start screen":      {"over", "", []string{"broken.yaml:1:1: found nothing"}, nil, nil},
	"replay the match, answer by answer":            {"over", "", []string{"REPLAY 0 of"}, nil, nil},
	"show the match in one line, and copy it":       {"over", "", []string{"metahex ambush#1: red (human)"}, nil, nil},
	"the start screen":                              {"over", "", []string{"choose a battle"}, nil, nil},
	"the board; Space returns to this page":         {"over", "", []string{"OVER"}, []string{"losses"}, nil},
	"the last shot":                                 {"over", "", []string{"MISS", "HISTORY"}, []string{"losses"}, nil},
	"a line down":                                   {"small over", "", nil, nil, func(s *Screen) bool { return s.page.from == 1 }},
	"a line up":                                     {"small over", "jj", nil, nil, func(s *Screen) bool { return s.page.from == 1 }},
	"a page down":                                   {"small over", "", nil, nil, func(s *Screen) bool { return s.page.from > 0 }},
	"a page up":                                     {"small over", "jj", nil, nil, func(s *Screen) bool { return s.page.from == 0 }},
	"leave to the start screen, or end the program": {"over", "", nil, nil, func(s *Screen) bool { return s.quit }},
	"leave the program":                             {"over", "", nil, nil, func(s *Screen) bool { return s.quit }},
	"a command":                                     {"over", "", nil, nil, func(s *Screen) bool { _, line := s.top.(*prompt); return line }},
	"list only battles with these words in title, id or game": {"lobby", "", []string{"3 battles; Enter keeps the list"}, nil, nil},
	"delete the recorded match; asks first":                   {"lobby", "", []string{"Delete Go on: Ambush?"}, nil, nil},

	"buy the forces of a new battle":                      {"lobby", "<End>", []string{"the force of red"}, nil, nil},
	"play the highlighted battle":                         {"lobby", "j", []string{"RED to move"}, nil, nil},
	"the next battle":                                     {"lobby", "", []string{"> Ambush"}, nil, nil},
	"the previous battle":                                 {"lobby", "<End>", []string{"> Ambush"}, nil, nil},
	"the next page of the list":                           {"lobby", "", []string{"> A broken one"}, nil, nil},
	"the previous page of the list":                       {"lobby", "<End>", []string{"> Go on: Ambush"}, nil, nil},
	"the first battle":                                    {"lobby", "<End>", []string{"> Go on: Ambush"}, nil, nil},
	"the last battle":                                     {"lobby", "", []string{"> A broken one"}, nil, nil},
	"change who plays red":                                {"lobby", "j", []string{"red: random"}, nil, nil},
	"change who plays blue":                               {"lobby", "j", []string{"blue: human"}, nil, nil},
	"optional rules and readings":                         {"lobby", "j", []string{"options of Ambush"}, nil, nil},
	"all about the battle, in a window":                   {"lobby", "j", []string{"Ambush - Esc closes"}, nil, nil},
	"settings for every match: colours, signs, animation": {"lobby", "", []string{"settings", "theme daylight"}, nil, nil},
	"leave":                  {"lobby", "", nil, nil, nil},
	"list all battles again": {"lobby", "/broken<Enter>", []string{"Go on: Ambush"}, []string{"/broken"}, nil},
	"stop while a battle is opened or measured":  {"lobby opening", "<Enter>", []string{"stopped; nothing was opened"}, nil, nil},
	"return to the page at the end of the match": {"over", "m", nil, nil, (*Screen).endShown},

	"accept what the other side offers, in a match between two screens": {"offered", "", nil, []string{"does nothing now"}, func(s *Screen) bool { return s.message == "" }},
	"decline what the other side offers":                                {"offered", "", nil, []string{"does nothing now"}, func(s *Screen) bool { return s.message == "" }},
}

// typed converts a key of the tables to the notation of desk.keys.
func typed(key string) string {
	switch key {
	case "Space":
		return " "
	case "Shift-Tab":
		return "<Back>"
	case "Backspace":
		return "<BS>"
	}
	if ctrl, ok := strings.CutPrefix(key, "Ctrl-"); ok && len(ctrl) == 1 {
		return "<C-" + strings.ToLower(ctrl) + ">"
	}
	if len([]rune(key)) > 1 {
		return "<" + key + ">"
	}
	return key
}

// tryKey tests one key.
func tryKey(t *testing.T, battle Config, b binding, k keyTest, key string) {
	test := func(d *desk) {
		d.keys(k.before)
		d.keys(typed(key))
		if k.on == "thinker" {
			d.elapse(time.Second)
		}
		d.shows(k.shows...)
		d.hides(k.hides...)
		if k.check != nil && !k.check(d.s) {
			t.Error("nothing has changed")
		}
	}
	switch k.on {
	case "lobby":
		inLobby(t, 120, 40, (&counter{}).lobby(), test)
	case "lobby opening":
		l := (&counter{}).lobby()
		l.Open = func(ctx context.Context, _ Order, _ func(string)) (Config, error) {
			<-ctx.Done()
			return Config{}, ctx.Err()
		}
		inLobby(t, 120, 40, l, test)
	case "battle":
		at(t, 120, 40, battle, test)
	case "primer":
		battle.Played = nil
		at(t, 120, 40, battle, test)
	case "watch":
		at(t, 120, 40, watched(10*time.Second), test)
	case "replay":
		cfg := toyConfig()
		cfg.Played, cfg.Review = recorded(t), true
		at(t, 120, 40, cfg, test)
	case "thinker":
		at(t, 120, 40, thinker(toyConfig(game.Red)), test)
	case "gun":
		at(t, 120, 40, toyConfig(game.Blue), test)
	case "table":
		at(t, 80, 24, skirmishConfig(), test)
	case "over":
		at(t, 120, 40, overConfig(t), test)
	case "small over":
		at(t, 80, 24, overConfig(t), func(d *desk) {
			d.s.page.sum.Red.Lost = slices.Repeat([]summary.Loss{{Label: "RA", Kind: strings.Repeat("long ", 12), How: "lost"}}, 40)
			test(d)
		})
	case "offered":
		at(t, 120, 40, offeredConfig(), test)
	case "toy":
		at(t, 120, 40, toyConfig(game.Red), test)
	default:
		t.Fatalf("%q is tried on %q", b.does, k.on)
	}
}

// Every key in every table has the effect that its line describes.
func TestEveryKey(t *testing.T) {
	battle := aiming(t)
	tried := map[string]bool{}
	for i, table := range [][]binding{matchKeys, lobbyKeys, endKeys} {
		for _, b := range table {
			k, ok := keyTests[b.does]
			if !ok {
				t.Errorf("no test tries %v: %s", b.keys, b.does)
				continue
			}
			if i == 1 && !strings.HasPrefix(k.on, "lobby") || i == 2 && !strings.HasSuffix(k.on, "over") {
				continue // the key is in both tables
			}
			for _, key := range b.keys {
				if id := key + " " + b.does; !tried[id] {
					tried[id] = true
					t.Run(id, func(t *testing.T) { tryKey(t, battle, b, k, key) })
				}
			}
		}
	}
	for does := range keyTests {
		known := func(b binding) bool { return b.does == does }
		if !slices.ContainsFunc(slices.Concat(matchKeys, endKeys, lobbyKeys), known) {
			t.Errorf("a test tries what no key does: %s", does)
		}
	}
}

// Tab alone can complete every command and every answer on the command line.
func TestCompletionReachesEverything(t *testing.T) {
	at(t, 120, 40, toyConfig(game.Red), func(d *desk) {
		for _, c := range commands() {
			d.keys(":" + c.word[:1])
			for range 40 {
				if d.s.top.(*prompt).text == c.word {
					break
				}
				d.keys("<Tab>")
			}
			d.shows(":" + c.word + "_")
			d.keys("<Esc>")
		}
		for _, words := range []string{"run", "stay", "theme dusk", "theme okabe-ito", "pass move"} {
			d.keys(":" + words[:1])
			for range 40 {
				if d.s.top.(*prompt).text == words {
					break
				}
				d.keys("<Tab>")
			}
			d.shows(":" + words + "_")
			d.keys("<Esc>")
		}
	})
}

// The footer shows only keys that are valid at the moment.
func TestTheFooterShowsWhatIsValid(t *testing.T) {
	at(t, 200, 60, toyConfig(game.Red), func(d *desk) {
		d.shows("Space choose", "Tab next", "w why")
		d.hides("U undo", "x swap", "s step", "s zones")
		d.keys("<Tab> ")
		d.shows("U undo")
		for _, b := range d.s.footer() {
			if b.short != "choose" && b.short != "why" && !b.when(d.s) {
				t.Errorf("%s %s is in the footer but not valid", b.keys[0], b.short)
			}
		}
	})
}

// With nothing open, Esc keeps the highlighted answer.
func TestEscKeepsTheAnswer(t *testing.T) {
	at(t, 80, 24, training(t, 1), func(d *desk) {
		d.keys("<Enter><Tab>")
		d.shows("2/3 activate RB")
		d.keys("<Esc>")
		d.shows("2/3 activate RB", "Space choose")
	})
}

// If Space walks to a distant dot, the footer says so.
func TestTheFooterOffersTheWalk(t *testing.T) {
	walk, _, _ := walking(t)
	at(t, 80, 24, walk, func(d *desk) {
		var far []string
		for at := range d.s.reach {
			if !slices.ContainsFunc(d.s.spots, func(p spot) bool { return p.ok && p.at == at }) {
				far = append(far, d.s.ground.name(at))
			}
		}
		if len(far) == 0 {
			t.Fatal("no walk has more than one step")
		}
		for _, name := range far {
			d.keys("g" + name + "<Enter>")
			d.shows("\n Space walk")
		}
	})
}

// A refused undo says why.
func TestARefusedUndoSaysWhy(t *testing.T) {
	at(t, 80, 24, training(t, 1), func(d *desk) {
		d.keys("<Enter>U")
		d.shows("there is no answer to take back")
	})
}

// A line that is too long is wrapped. A text in a second column stays in its column.
func TestLongLinesAreFolded(t *testing.T) {
	for line, want := range map[string][]string{
		"a   short line":                         {"a   short line"},
		"Esc   close a window, or the history":   {"Esc   close a window, or", "      the history"},
		"a long line without columns or a title": {"a long line without", "    columns or a title"},
		"  one: two three four five":             {"  one: two three four", "      five"},
		"  Esc   close a window, or":             {"  Esc   close a window,", "        or"},
		"é     close a window, or the history":   {"é     close a window, or", "      the history"},
	} {
		if got := fold(line, 24); !slices.Equal(got, want) {
			t.Errorf("%q: got %q; want %q", line, got, want)
		}
	}
}

// A capital letter that is the key of a command never begins a name, so no stray key opens a line
// into which the next keys go. Other capitals begin a name in play, but not for a spectator.
func TestCapitalsOfCommandsOpenNoLine(t *testing.T) {
	at(t, 80, 24, training(t, 1), func(d *desk) {
		for _, key := range []string{"F", "Y", "N"} {
			d.keys("<Esc>" + key)
			d.hides(":jump")
			d.shows(key + " does nothing now")
		}
		d.keys("F-")
		d.shows(":jump F-_")
		d.keys("<Esc>H")
		d.shows(":jump H_")
	})
	cfg := toyConfig()
	cfg.Review, cfg.Played = true, recorded(t)
	at(t, 80, 24, cfg, func(d *desk) {
		d.keys(" G")
		d.hides(":jump")
		d.shows("g goes to a dot by its name")
	})
}
