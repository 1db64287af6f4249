// Package tui is a match on a terminal's whole screen: a map, the question with
// its answers, the sum behind each, and what has happened.
//
// It knows no game. All it has is what game.Match offers: the View of a side,
// the Question, the words of the Lexicon and the Tally behind an answer; and for
// lines of sight the match's own referee (game.State).
//
//	            questions (Choose)
//	  table ───────────────────────────▶ Screen     one goroutine each:
//	game.Play ◀─────────────────────── tview's loop  the table's owns the match,
//	    │            answers                         the screen's owns the screen
//	    └─ record, bots, dice
//
// The screen touches the match, through its Seat, only while the table waits
// for its answer, so that neither needs a lock and a thinking bot stops nobody.
// What may be asked at any time, as lines of sight may, it asks the copy that the
// table has made after each answer.
//
// A command plays a match so:
//
//	err := tui.Run(ctx, tui.Config{
//		Start:  systems.Start,
//		Header: header,              // of systems.Open, or of the play taken up
//		Played: play,                // nil, or what record.Load has read
//		File:   file,                // of --save or --resume; may be empty
//		Humans: game.Only(game.Red), // game.Everyone is a hot seat
//		Player: func(side game.Side, n int) (game.Player, error) {
//			source := rand.New(rand.NewPCG(seed, uint64(n)))
//			if side == game.Chance {
//				return game.Dice(source), nil
//			}
//			return bots.New(names[side], source)
//		},
//		Left: func(l tui.Leaving) { … },
//	})
//
// What is played may be chosen on the start screen (Begin); where nobody plays,
// the match is watched at a pace, or a recorded one is looked at (Config.Review).
//
//	run.go       Config and Run          table.go    the match, its record, undo
//	lobby.go     the start screen        lessons.go  a guided first match
//	history.go   the past, and replays   pace.go     watching bots
//	screen.go    the screen's state      draw.go     a frame, part by part
//	raster.go    dots and cells          mapview.go  the map
//	hexmap.go    what is printed on hexes sight_draw.go  lines of sight on the map
//	answers.go   options on the map      keys.go     the one table of keys
//	sight.go     L, V, E and s           command.go  the line after a colon
//	line.go      range along a line      reach.go    costs, dangers, courses
//	reaction.go  windows and their clock filters.go  what is passed by itself
//	advice.go    placed for me           cited.go    log, sums, agenda, clauses
//	side.go      the panel               minimap.go  the whole board in a corner
//	timeline.go  what happened, one by one  timeline_draw.go  how it looks
//	digest.go    the log by activation    shape.go    how pieces stand
//	shot.go      the sum over the map    inches.go   tables in inches
//	heading.go   which way pieces look   tableground.go  what lies on them
//	pointing.go  answers at the cursor   leg.go      reach and legs there
//	refusals.go  why something cannot be done there
//	cursor.go    where the cursor is      pieces.go   the pieces that are seen
//	orders.go    e, x, levels in a line   copy.go     what is quoted elsewhere
//	playkeys.go  keys of all these       mouse.go    the mouse
//	status.go    the header              briefing.go what is held and to be won
//	settings.go  what a player has chosen for good
//	hotseat.go   two at one keyboard: when a page covers the screen
//	endpage.go   the page at the end     next.go     what comes after a match
//	remote.go    a match that is kept elsewhere
//	pencil.go    notes on enemies, and what they may be
//	tty.go       bytes that are typed    terminal.go what ends a hung program
package tui
