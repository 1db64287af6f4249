// Package tui shows a match on the whole screen of a terminal: a map, the question with its answers,
// the sum behind each answer, and the log.
//
// It contains no rules. It uses only the interface game.Match: the View of a side, the Question, the
// words of the Lexicon and the Tally behind an answer. Lines of sight come from the match's own
// referee (game.State).
//
//	            questions (Choose)
//	  table ───────────────────────────▶ Screen     one goroutine each:
//	game.Play ◀─────────────────────── tview's loop  the table's owns the match,
//	    │            answers                         the screen's owns the screen
//	    └─ record, bots, dice
//
// The screen uses the match, through its Seat, only while the table waits for an answer. So no lock
// is needed, and a thinking bot does not block the screen. Queries at other times, such as lines of
// sight, use the copy that the table makes after each answer.
//
// A command plays a match like this:
//
//	err := tui.Run(ctx, tui.Config{
//		Start:  systems.Start,
//		Header: header,              // from systems.Open, or from the resumed play
//		Played: play,                // nil, or what record.Load has read
//		File:   file,                // from --save or --resume; may be empty
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
// The start screen (Begin) lets a player choose the match. Without human players, bots play at a set
// pace, or a recorded match is replayed (Config.Review).
//
//	run.go       Config and Run          table.go    the match, its record, undo
//	lobby.go     the start screen        lessons.go  a guided first match
//	history.go   the past, and replays   pace.go     watching bots
//	screen.go    the screen's state      draw.go     a frame, part by part
//	raster.go    dots and cells          mapview.go  the map
//	hexmap.go    hexes on the map        sight_draw.go  lines of sight on the map
//	answers.go   options on the map      keys.go     the tables of keys
//	sight.go     lines of sight          command.go  the line after a colon
//	line.go      range along a line      reach.go    costs, dangers, courses
//	reaction.go  windows and their clock filters.go  automatic passes
//	advice.go    the bots' advice        cited.go    log, sums, agenda, clauses
//	side.go      the panel               minimap.go  the whole board in a corner
//	timeline.go  effects, one by one     timeline_draw.go  drawing effects
//	digest.go    the log by activation   shape.go    state of pieces
//	shot.go      the sum over the map    inches.go   tables in inches
//	heading.go   facing of pieces        tableground.go  terrain of tables
//	pointing.go  choosing a point        leg.go      reach and legs on tables
//	refusals.go  why orders are illegal  hexsides.go features along hexsides
//	cursor.go    the cursor              pieces.go   the visible pieces
//	orders.go    shortcuts, levels       copy.go     text for the clipboard
//	playkeys.go  keys during a match     mouse.go    the mouse
//	status.go    the header              briefing.go goals and holders
//	settings.go  the player's settings   hotseat.go  two players, one keyboard
//	endpage.go   the page at the end     next.go     the screen after a match
//	remote.go    a match stored elsewhere chat.go   what its players say
//	pencil.go    notes on enemies, and the possible types of unknown pieces
//	news.go      the message row: messages, and what has just happened
//	tty.go       typed bytes             terminal.go ending a hung program
package tui
