package tui

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/gdamore/tcell/v2"

	"metahex/game"
)

// gutter returns the width of the row labels at the left of the map. Row labels of tables have four
// characters.
func (s *Screen) gutter() int {
	if s.onTable() {
		return 5
	}
	return 4
}

// drawMap draws the board with its rulers.
func (s *Screen) drawMap(l layout) {
	p := l.field
	if s.ground == nil {
		text := "there is no board to show"
		if s.view.Title == "" { // no view has arrived yet
			text = "opening" + s.signs.ellipsis
		}
		p.text(1, 1, text, s.pal.dim)
		return
	}
	r := s.raster(l)
	field := p.part(s.gutter(), 1, p.w-s.gutter(), p.h-1)
	s.scroll(r, field)
	s.drawRulers(p, r)
	s.reached = s.showsReach()
	s.legs = nil
	if r.unit > 0 && s.showsReach() {
		s.legs = s.reachable()
	}
	s.drawStill(field, r)
	s.drawLine(field, r)
	s.drawSight(field, r)
	s.drawTraces(field, r)
	stack := map[game.Point]int{}
	for piece := range standing(s.seen()) {
		stack[s.ground.snap(piece.At)]++
	}
	s.taken = map[[2]int]bool{}
	for piece := range standing(s.seen()) {
		if at := s.ground.snap(piece.At); stack[at] > 0 {
			s.drawPiece(field, r, piece, stack[at])
			stack[at] = 0 // hides the other pieces of the stack
		}
	}
	s.drawCourse(field, r)
	s.drawHeadings(field, r)
	s.drawWay(field, r)
	s.drawMarks(field, r)
	s.drawUnseen(field, r)
	s.drawMinimap(field, r)
	s.drawSum(field, r)
	s.drawShow(field, r)
}

// scroll keeps the cursor visible. A board that fits into the field does not scroll.
func (s *Screen) scroll(r raster, field pane) {
	wide, high := r.size()
	bw, bh := r.cellSize()
	x, y := r.cell(s.cursor)
	for i, a := range []struct{ at, block, room, whole int }{{x, bw, field.w, wide}, {y, bh, field.h, high}} {
		margin := min(2*a.block, max(0, (a.room-a.block)/2))
		s.offset[i] = max(s.offset[i], a.at+a.block+margin-a.room)
		s.offset[i] = min(s.offset[i], a.at-margin)
		s.offset[i] = max(0, min(s.offset[i], a.whole-a.room))
	}
	// Scroll by whole blocks, so that the middle of each block stays visible.
	s.offset[0] -= s.offset[0] % bw
}

// drawRulers labels the columns at the top and the rows at the left. The cursor's labels stand out.
func (s *Screen) drawRulers(p pane, r raster) {
	if r.unit > 0 {
		s.drawInches(p, r)
		return
	}
	s.drawColumns(p, r)
	b := s.ground.board
	rows := p.part(0, 1, s.gutter()-1, p.h-1)
	for y := b.Min.Y; y <= b.Max.Y; y++ {
		_, cy := r.cell(game.Point{X: b.Min.X, Y: y})
		if (r.large || (y-b.Min.Y)&1 == 0) && s.ground.row[y] != "" {
			rows.text(0, cy-s.offset[1], s.ground.row[y], s.labelInk(false))
		}
	}
	if at := s.ground.at[s.cursor]; at != nil { // other boards may name their rows differently
		row, _ := rulerLabels(at)
		_, cy := r.cell(s.cursor)
		rows.part(0, cy-s.offset[1], rows.w, 1).fill(' ', s.pal.plain)
		rows.text(0, cy-s.offset[1], row, s.labelInk(true))
	}
}

// drawColumns labels the columns. The small map labels every second column, and leaves out the
// neighbours of the cursor's label.
func (s *Screen) drawColumns(p pane, r raster) {
	b := s.ground.board
	for x := b.Min.X; x <= b.Max.X; x++ {
		cx, _ := r.cell(game.Point{X: x, Y: b.Min.Y})
		if cx -= s.offset[0]; cx >= 0 && (r.large || x == s.cursor.X || (x-b.Min.X)&1 == 0 && abs(x-s.cursor.X) > 1) {
			p.text(s.gutter()+cx, 0, s.ground.col[x], s.labelInk(x == s.cursor.X))
		}
	}
}

// labelInk returns the style of a ruler's label. The cursor's labels are reversed on both rulers.
func (s *Screen) labelInk(cursor bool) tcell.Style {
	if cursor {
		return s.pal.accent.Reverse(true)
	}
	return s.pal.dim
}

// origin returns the upper left cell of a point's block in the map.
func (s *Screen) origin(r raster, p game.Point) (x, y int) {
	x, y = r.cell(p)
	return x - s.offset[0], y - s.offset[1]
}

// drawGround draws the ground of each dot or cell.
func (s *Screen) drawGround(p pane, r raster) {
	if r.unit == 0 {
		for i := range s.ground.places {
			s.drawDot(p, r, &s.ground.places[i])
		}
		return
	}
	for i := range s.ground.places {
		place := &s.ground.places[i]
		x, y := s.origin(r, place.At)
		p.set(x, y, s.signs.table(place, s.ground.flows[i], r), s.cover(place).sign)
	}
}

// drawDot draws the ground of one dot.
func (s *Screen) drawDot(p pane, r raster, place *game.Place) {
	x, y := s.origin(r, place.At)
	w, h := r.cellSize()
	if x <= -w || y <= -h || x >= p.w || y >= p.h {
		return
	}
	if r.large {
		s.drawLargeDot(p, x, y, r, place)
		return
	}
	s.drawSmallDot(p, x, y, (place.At.X-r.left)&1 == 1, place)
}

// drawLargeDot draws a dot into the block whose upper left cell is at x, y. It includes the hexsides
// of the dot.
func (s *Screen) drawLargeDot(p pane, x, y int, r raster, place *game.Place) {
	style := s.cover(place)
	wide, high := r.cellSize()
	for i := range wide {
		p.set(x+i, y, ' ', style.mark)
		for j := 1; j < high; j++ {
			p.set(x+i, y+j, ' ', style.sign)
		}
	}
	s.setMark(p, x+1, y, s.signs.level(figure(place)), style.mark, place)
	p.set(x+1, y+1, s.signs.sign(printed(place)), style.sign)
	row := 1
	if r.sides {
		s.drawSides(p, x, y, place, style.sign)
		row = 0
	}
	over, marked := s.signs.over(place)
	switch {
	case marked && over == goalSign:
		p.set(x+2, y+row, over, s.goalOn(style.sign, place.At))
	case marked:
		p.set(x+2, y+row, over, s.accentOn(style.sign))
	}
	if place.Goal && over != goalSign {
		p.set(x+2, y, goalSign, s.goalOn(style.mark, place.At))
	}
}

// drawSmallDot draws a dot into two cells. Odd columns and even columns differ.
func (s *Screen) drawSmallDot(p pane, x, y int, odd bool, place *game.Place) {
	style := s.cover(place)
	sign := s.signs.sign(printed(place))
	mark := s.signs.small(figure(place), odd)
	if place.Level == 0 && sign != ' ' { // the colour's sign replaces the figure of a hex
		mark = sign
	}
	s.setMark(p, x, y, mark, inkOn(style.sign, style.mark), place)
	p.set(x+1, y, sign, style.sign)
	for kind, sides := range place.Ways {
		if sign, ok := s.signs.roadSign(kind, sides); ok {
			p.set(x+1, y, sign, s.wayInk(kind, style.sign))
			break
		}
	}
	if place.Goal {
		p.set(x+1, y, goalSign, s.goalOn(style.sign, place.At))
	} else if over, marked := s.signs.over(place); marked {
		p.set(x+1, y, over, s.accentOn(style.sign))
	}
}

// setMark draws a place's mark, or a character for an unseen place or a place in the zone.
func (s *Screen) setMark(p pane, x, y int, mark rune, style tcell.Style, place *game.Place) {
	switch {
	case s.hides(place.At):
		mark = s.signs.unseen
	case s.inZone(place.At):
		mark, style = zoneSign, inkOn(style, s.pal.line)
	}
	p.set(x, y, mark, style)
}

// cellAt returns the place, or the cell of a table, at a cell of the map. It returns nil outside the
// board.
func (s *Screen) cellAt(r raster, x, y int) *game.Place {
	return s.ground.at[r.point(x+s.offset[0], y+s.offset[1])]
}

// write draws a text over the map, on the background of the first cell.
func (s *Screen) write(p pane, r raster, x, y int, text string, ink tcell.Style) {
	if place := s.cellAt(r, x, y); place != nil {
		ink = inkOn(s.cover(place).mark, ink)
	}
	p.text(x, y, text, ink)
}

// accentOn returns a style with the accent's foreground and the given background.
func (s *Screen) accentOn(style tcell.Style) tcell.Style { return inkOn(style, s.pal.accent) }

// goalOn returns the style of an objective: its own colour if no side holds it, else the holder's
// colour in reverse, underlined for blue.
func (s *Screen) goalOn(ground tcell.Style, at game.Point) tcell.Style {
	if held := s.holder(at); held != game.Chance {
		return s.pal.side[held].Reverse(true)
	}
	return inkOn(ground, s.pal.goal)
}

// holder returns the side that holds the objective at a point; Chance if no side does.
func (s *Screen) holder(at game.Point) game.Side {
	for _, m := range s.seen().Marks {
		if m.At == at {
			return m.Held
		}
	}
	return game.Chance
}

// inkOn returns a style with the background of one style and the foreground of another.
func inkOn(ground, ink tcell.Style) tcell.Style {
	_, back, _ := ground.Decompose()
	return ink.Background(back)
}

// drawPiece draws a piece in place of its dot's mark. Red's letters are capitals, blue's are small
// and underlined. For a stack it draws the first piece, and the number of pieces below or beside it.
func (s *Screen) drawPiece(p pane, r raster, piece *game.Piece, stack int) {
	x, y := s.origin(r, piece.At)
	s.taken[[2]int{x, y}] = true
	ink := s.shapeInk(piece)
	if r.large {
		x++
	}
	s.write(p, r, x, y, string(s.signs.piece(piece)), ink)
	number := string(digit(stack))
	switch {
	case stack == 1:
		s.drawShape(p, r, piece, x, y)
	case r.large:
		s.write(p, r, x, y+1, number, ink.Underline(false))
	case r.unit == 0 && !piece.Airborne:
		s.write(p, r, x+1, y, number, ink.Underline(false))
	}
	s.drawPencil(p, r, piece, x, y)
	level, ink := strconv.Itoa(piece.Level), ink.Underline(false)
	switch {
	case !piece.Airborne:
	case len(level) == 1:
		s.write(p, r, x+1, y, level, ink)
	case r.large:
		s.write(p, r, x+2-len(level), y+1, level, ink)
	default:
		s.write(p, r, x+1, y, "+", ink)
	}
}

// drawMarks draws the marks over the dots: ( ) around answers, with their cost if there is one; ! at
// dots that block the line or see the place; and [ ] at the cursor.
func (s *Screen) drawMarks(p pane, r raster) {
	if s.walked < 0 && !s.ruling() {
		for i, at := range s.spots {
			switch {
			case !at.ok:
			case s.isBare(i):
				x, y := s.origin(r, at.at)
				s.write(p, r, x, y, string(s.signs.open), s.pal.accent)
			default:
				s.brackets(p, r, at.at, '(', ')', s.pal.accent)
				s.bracketGroup(p, r, at.group)
				s.drawCost(p, r, i)
			}
		}
	}
	for at := range s.sight.lit {
		s.brackets(p, r, at, '!', '!', s.pal.alarm)
	}
	s.drawDeed(p, r)
	if s.ruling() {
		s.brackets(p, r, s.farPoint(), '<', '>', s.pal.line)
	}
	s.brackets(p, r, s.cursor, '[', ']', s.pal.accent)
	s.drawLegHere(p, r)
}

// isBare reports whether an answer is at a point of a table where there is no piece.
func (s *Screen) isBare(i int) bool {
	return s.onTable() && i < s.fixed && onMap(&s.view, func(p *game.Piece) bool { return p.At == s.spots[i].at }) == nil
}

// bracketGroup puts brackets around all pieces of a formation that can be chosen.
func (s *Screen) bracketGroup(p pane, r raster, group string) {
	for piece := range standing(&s.view) {
		if group != "" && piece.Group == group {
			s.brackets(p, r, piece.At, '(', ')', s.pal.accent)
		}
	}
}

// drawGoals marks the objectives on a table.
func (s *Screen) drawGoals(p pane, r raster) {
	for _, m := range s.seen().Marks {
		x, y := s.origin(r, m.At)
		if place := s.cellAt(r, x, y); place != nil {
			p.set(x, y, goalSign, s.goalOn(s.cover(place).mark, m.At))
		}
	}
}

// brackets draws characters left and right of a dot's mark. The small map has room only at the
// right.
func (s *Screen) brackets(p pane, r raster, at game.Point, left, right rune, ink tcell.Style) {
	x, y := s.origin(r, at)
	switch {
	case s.ground.on(at) == nil:
	case r.unit > 0:
		s.besideCell(p, r, x-1, y, left, ink)
		s.besideCell(p, r, x+1, y, right, ink)
	case r.large:
		// The bracket replaces the level of a piece in the air.
		sign, style, _ := p.screen.Get(p.x+x+2, p.y+y)
		if level, _ := utf8.DecodeRuneInString(sign); x+2 < p.w && (unicode.IsLetter(level) || unicode.IsDigit(level)) {
			p.set(x+2, y+1, level, style)
		}
		s.write(p, r, x, y, string(left), ink)
		s.write(p, r, x+2, y, string(right), ink)
	default:
		s.write(p, r, x+1, y, string(right), ink)
	}
}

// drawCost writes the cost of the answer at the cursor into its block. It does nothing if a die is
// thrown, or if the block already shows the cost of the way.
func (s *Screen) drawCost(p pane, r raster, i int) {
	if _, told := s.reach[s.cursor]; !r.large || s.spots[i].at != s.cursor || told && s.reached {
		return
	}
	if t := s.tally(i); len(t.Items) > 0 && len(t.Outcomes) == 0 && t.Sum() > 0 && t.Sum() <= 9 {
		x, y := s.origin(r, s.spots[i].at)
		s.write(p, r, x, y+1, string(s.signs.costs[t.Sum()]), s.pal.accent)
	}
}
