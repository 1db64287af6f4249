// Package tui is a match on a terminal's whole screen: a map, the question with
// its answers, the sum behind each, and what has happened.
//
// It knows no rules. It uses only what game.Match offers: the View of a side,
// the Question, the words of the Lexicon and the Tally behind an answer; and for
// lines of sight the match's own referee (game.State).
//
//	            questions (Choose)
//	  table ───────────────────────────▶ Screen     one goroutine each:
//	game.Play ◀─────────────────────── tview's loop  the table's owns the match,
//	    │            answers                         the screen's owns the screen
//	    └─ record, bots, dice
//
// The screen uses the match, through its Seat, only while the table waits
// for its answer. So neither needs a lock, and a thinking bot does not block the screen.
// Questions that may come at any time, such as lines of sight, go to the copy that the
// table makes after each answer.
//
// A command plays a match like this:
//
//	err := tui.Run(ctx, tui.Config{
//		Start:  systems.Start,
//		Header: header,              // of systems.Open, or of the resumed play
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
// The match can be chosen on the start screen (Begin). If nobody plays, bots play at a
// pace, or a recorded match is replayed (Config.Review).
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
//	reaction.go  windows and their clock filters.go  automatic passes
//	advice.go    placed for me           cited.go    log, sums, agenda, clauses
//	side.go      the panel               minimap.go  the whole board in a corner
//	timeline.go  what happened, one by one  timeline_draw.go  its look
//	digest.go    the log by activation    shape.go    state of pieces
//	shot.go      the sum over the map    inches.go   tables in inches
//	heading.go   facing of pieces        tableground.go  terrain of tables
//	pointing.go  answers at the cursor   leg.go      reach and legs there
//	refusals.go  why orders there are illegal
//	cursor.go    where the cursor is      pieces.go   the pieces that are seen
//	orders.go    e, x, levels in a line   copy.go     text for the clipboard
//	playkeys.go  keys of all these       mouse.go    the mouse
//	status.go    the header              briefing.go goals and holders
//	settings.go  the player's settings
//	hotseat.go   two at one keyboard: when a page covers the screen
//	endpage.go   the page at the end     next.go     what comes after a match
//	remote.go    a match that is kept elsewhere
//	pencil.go    notes on enemies, and what they may be
//	tty.go       typed bytes             terminal.go ending a hung program
package tui
