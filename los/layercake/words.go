package layercake

import (
	"fmt"
	"slices"
	"strings"

	"metahex/los"
	"metahex/rule"
)

// mostTold is the maximum number of obstacles that Words describes one by one.
const mostTold = 6

// Words describes the ruling in about fifteen lines: the verdict and its clause, the positions of
// the soldiers, what the line meets in order from the higher soldier, and what decides. Then follow
// the near misses, and the levels and readings that would change the verdict. If all is set, Words
// also lists every meta-hex no higher than either soldier.
func (u Ruling) Words(all bool) []string {
	r := u.trace.ruler
	lines := []string{
		fmt.Sprintf("%s  %s to %s  [%s]", strings.ToUpper(los.Verdict(u.Clear)), r.Word(u.From), r.Word(u.To), u.Clause()),
		fmt.Sprintf("board %s, %s, readings %s", u.Board.ID, rule.Count(u.Distance, "map point"), u.TermWords()),
	}
	for i, e := range []End{u.From, u.To} {
		lines = append(lines, fmt.Sprintf("  %-5s%s", []string{"from", "to"}[i], u.standing(r, e)))
	}
	lines = append(lines, u.metWords(all)...)
	lines = append(lines, "decided: "+u.decision(r))
	lines = append(lines, u.nearWords(all)...)
	return append(lines, u.turnWords(r)...)
}

// TermWords lists the readings, and after them what else the line was decided under.
func (u Ruling) TermWords() string {
	n := len(u.Readings.words(false))
	text := strings.Join(u.Terms[:n], " ")
	if len(u.Terms) > n {
		text += ", and " + strings.Join(u.Terms[n:], " ")
	}
	return text
}

// standing describes one soldier.
func (u Ruling) standing(r *Ruler, e End) string {
	d := r.Dot(e.At)
	text := fmt.Sprintf("%s on %s, ground level %d", u.Board.Name(e.At), d.Terrain, d.Level)
	switch {
	case e.Level > int(d.Level):
		text += fmt.Sprintf(", at level %d", e.Level)
	default:
		text += ", on the ground"
	}
	if blocks(d.Terrain, u.Readings) && r.Top(e.At) > e.Level {
		text += "; the terrain he stands in does not hide him (6.1)"
	}
	if e.Level == u.trace.High.Level && u.trace.Low.Level < e.Level {
		text += " (the higher)"
	}
	return text
}

// metaHex is the clause that defines meta-hexes.
const metaHex rule.Clause = "BHM 2.2"

// metWords returns a table of what the line meets.
func (u Ruling) metWords(all bool) []string {
	listed, hidden := slices.DeleteFunc(slices.Clone(u.Met), func(o Obstacle) bool { return o.Why == NotHigher }), 0
	lines := []string{fmt.Sprintf("met: %s (%s), %d of them higher than the lower soldier", rule.Count(len(u.Met), "meta-hex", "meta-hexes"), metaHex.Number(), len(listed))}
	switch {
	case all:
		listed = u.Met
	case u.Clear:
		listed, hidden = u.mainly(byNearness(listed))
	default:
		listed, hidden = u.mainly(listed)
	}
	switch {
	case len(listed) == 0:
	case u.Clear && !all:
		lines[0] += "; nearest to hiding first:"
	default:
		lines[0] += "; from the higher soldier on:"
	}
	for _, o := range listed {
		lines = append(lines, "  "+o.row())
	}
	if hidden > 0 {
		lines = append(lines, fmt.Sprintf("  and %d more (--all lists them)", hidden))
	}
	return lines
}

// mainly selects the obstacles to list. Obstacles that hide have priority; the order does not
// change.
func (u Ruling) mainly(told []Obstacle) (some []Obstacle, left int) {
	if len(told) <= mostTold {
		return told, 0
	}
	keep := make([]bool, len(told))
	n := 0
	for _, hides := range []bool{true, false} {
		for i, o := range told {
			if o.Hides == hides && n < mostTold {
				keep[i] = true
				n++
			}
		}
	}
	for i, o := range told {
		if keep[i] {
			some = append(some, o)
		}
	}
	return some, len(told) - len(some)
}

// row returns one line of the table for an obstacle.
func (o Obstacle) row() string {
	how := "crosses"
	if o.Along {
		how = "beside "
	}
	effect := "does not hide"
	if o.Hides {
		effect = "HIDES"
	} else if n, counted := o.Margin(); counted {
		effect = fmt.Sprintf("misses by %d", n)
	}
	blind := "-"
	if o.Blind > 0 {
		blind = fmt.Sprint(o.Blind)
	}
	return fmt.Sprintf("%s %-9s %-8s top %2d  %2d from higher  %2d to lower  blind %2s  %-13s [%s]",
		how, o.Dot, o.Kind(), o.Top, o.FromHigh, o.ToLow, blind, effect, o.Why.Clause().Number())
}

// Kind returns the terrain of the highest layer that can block, or "contour".
func (o Obstacle) Kind() string {
	if o.Layer == "terrain" {
		return o.Ground.Terrain.String()
	}
	return "contour"
}

// decision explains the verdict in one sentence.
func (u Ruling) decision(r *Ruler) string {
	low := u.Board.Name(u.trace.Low.At)
	switch {
	case u.Beyond > 0:
		return u.farWords()
	case u.Clear:
		return u.clearDecision(r, low)
	}
	o := u.Decider[0]
	switch o.Why {
	case Pinched:
		other := u.Decider[1]
		if o.Layer != other.Layer {
			return fmt.Sprintf("the line runs between %s at %s and %s at %s, and each is high enough to hide (6.1, 6.8)", o.Kind(), o.Dot, other.Kind(), other.Dot)
		}
		return fmt.Sprintf("the line runs between %s and %s; both have terrain, and each is high enough to hide (6.1)", o.Dot, other.Dot)
	case HigherBoth:
		return fmt.Sprintf("%s at %s rises to level %d, higher than both soldiers (6.3)", o.Kind(), o.Dot, o.Top)
	default:
		return fmt.Sprintf("%s at %s casts %s%s; %s is %s behind it (%s)", o.Kind(), o.Dot, rule.Count(o.Blind, "blind point"), u.sum(r, o), low,
			rule.Count(o.ToLow, "point"), o.Why.Clause().Number())
	}
}

// clearDecision explains in one sentence why a line is clear: the nearest miss, and its margin in
// points.
func (u Ruling) clearDecision(r *Ruler, low string) string {
	o, ok := u.Nearest()
	if !ok {
		return "nothing on the line is higher than the lower soldier (6.2)"
	}
	n, counted := o.Margin()
	if !counted {
		return fmt.Sprintf("the line crosses nothing that is higher than %s, and nothing beside the line blocks it (%s)", low, o.Why.Clause().Number())
	}
	return fmt.Sprintf("%s at %s comes nearest to hiding %s, with %s%s; %s is %s behind it, too far by %d (%s)", o.Kind(), o.Dot, low,
		rule.Count(o.Blind, "blind point"), u.sum(r, o), low, rule.Count(o.ToLow, "point"), n, o.Why.Clause().Number())
}

// lowerHeight is the clause that shortens a shadow by the lower soldier's height. It never decides
// a meta-hex alone.
const lowerHeight rule.Clause = "BHM 6.6"

// sum shows how the blind points are computed: "7 - 2 (6.5) - 1 (6.6), at least 1".
func (u Ruling) sum(r *Ruler, o Obstacle) string {
	high, low := u.trace.High, u.trace.Low
	text := fmt.Sprintf(": %d away (6.4)", o.FromHigh)
	if above := high.Level - o.Top; above > 0 && u.Readings.Shadow == Deduct {
		text += fmt.Sprintf(", less %s (6.5)", rule.Count(above, "level"))
	} else if above > 0 {
		text += fmt.Sprintf(", halved %s (6.5)", rule.Count(above, "time"))
	}
	s := newSight(high.Level, low.Level, r.Ground(low.At), u.Readings)
	if off := s.off(r.cake[r.index(o.At)]); off > 0 {
		text += fmt.Sprintf(", less %d for the lower soldier (%s)", off, lowerHeight.Number())
	}
	if o.Blind == 1 {
		text += ", at least 1"
	}
	return text
}

// mostNear is the maximum number of near misses that Words lists, unless it lists all.
const mostNear = 3

// nearWords describes the near misses.
func (u Ruling) nearWords(all bool) []string {
	if u.Beyond > 0 {
		return nil
	}
	var near []string
	for _, o := range u.Corners {
		if o.Hides {
			near = append(near, fmt.Sprintf("only touches a corner of %s (%s, top %d)", o.Dot, o.Kind(), o.Top))
		}
	}
	for _, o := range u.Met {
		if text := u.nearly(o); text != "" {
			near = append(near, text)
		}
	}
	if !all && len(near) > mostNear {
		near = append(near[:mostNear], fmt.Sprintf("and %d more (--all lists them)", len(near)-mostNear))
	}
	for i := range near {
		near[i] = "near:    " + near[i]
	}
	return near
}

// nearly describes how an obstacle nearly hid the soldiers; it returns "" if it did not.
func (u Ruling) nearly(o Obstacle) string {
	switch {
	case o.Why == OneSided && o.Rim:
		return fmt.Sprintf("runs along a side of %s (%s, top %d); on the other side the board ends (6.1)", o.Dot, o.Kind(), o.Top)
	case o.Why == OneSided:
		return fmt.Sprintf("runs along a side of %s (%s, top %d), with no such terrain across the line (6.1)", o.Dot, o.Kind(), o.Top)
	case o.Why == Adjacent:
		return fmt.Sprintf("runs beside %s (%s, top %d); a line of one map point lies in the meta-hexes of its ends, which never block (6.1)", o.Dot, o.Kind(), o.Top)
	case o.Why == Edge && o.Top > u.trace.High.Level:
		return fmt.Sprintf("runs along the edge of the contour at %s, level %d (6.8)", o.Dot, o.Top)
	case !o.Hides && o.Blind > 0 && o.ToLow == o.Blind+1:
		return fmt.Sprintf("%s is the first dot beyond the %s behind %s", u.Board.Name(u.trace.Low.At), rule.Count(o.Blind, "blind point"), o.Dot)
	}
	return ""
}

// turnWords describes which levels and which readings would change the verdict.
func (u Ruling) turnWords(r *Ruler) []string {
	if u.Beyond > 0 {
		return []string{"readings: " + los.Verdict(u.Clear) + " under every reading that metahex knows"}
	}
	var lines []string
	for _, x := range []struct{ end, other End }{{u.From, u.To}, {u.To, u.From}} {
		if text := u.levelWords(r, x.end, x.other); text != "" {
			lines = append(lines, "levels:  "+text)
		}
	}
	if len(u.TurnedBy) == 0 {
		return append(lines, "readings: "+los.Verdict(u.Clear)+" under every reading that metahex knows")
	}
	var turns []string
	for _, t := range u.TurnedBy {
		turns = append(turns, t.String())
	}
	return append(lines, fmt.Sprintf("readings: %s under %s", los.Verdict(!u.Clear), strings.Join(turns, "; or ")))
}

// highBounce is the highest level in the air. One of the optional rules counts it from the ground.
const (
	highBounce             = 12
	inReach    rule.Clause = "BHM 8.2.2"
)

// levelWords describes from which level of one end the line is clear.
func (u Ruling) levelWords(r *Ruler, end, other End) string {
	name := u.Board.Name(end.At)
	level, ok := r.Unmask(end.At, other)
	switch {
	case !ok:
		return fmt.Sprintf("blocked from every level of %s that a soldier can reach (%s)", name, inReach.Number())
	case !u.Clear && level > highBounce+r.Ground(end.At):
		return fmt.Sprintf("would be clear from level %d of %s, out of any soldier's reach (%s)", level, name, inReach.Number())
	case !u.Clear:
		return fmt.Sprintf("would be clear from level %d of %s", level, name)
	case level > r.Ground(end.At):
		return fmt.Sprintf("would be blocked below level %d of %s", level, name)
	default:
		return ""
	}
}

// Heights returns the table of verdicts between two dots for levels 0 to most of both ends. A "."
// is clear, a "#" is blocked, and a blank is a soldier below the ground.
func (r *Referee) Heights(from, to End, most int) []string {
	return r.ruler.heightTable(from, to, most, r.reach)
}

func (r *Ruler) heightTable(from, to End, most, reach int) []string {
	a, b := r.board.Name(from.At), r.board.Name(to.At)
	head := "      "
	for low := 0; low <= most; low++ {
		head += fmt.Sprintf("%3d", low)
	}
	lines := []string{
		fmt.Sprintf("%s (down) to %s (across), readings %s", a, b, r.readings),
		". clear   # blocked   blank: below the ground",
		head,
	}
	for high := 0; high <= most; high++ {
		row := fmt.Sprintf("  %3d ", high)
		for low := 0; low <= most; low++ {
			sign := " "
			if high >= r.Ground(from.At) && low >= r.Ground(to.At) {
				sign = map[bool]string{true: ".", false: "#"}[InReach(from.At, to.At, reach) && r.Clear(End{from.At, high}, End{to.At, low})]
			}
			row += "  " + sign
		}
		lines = append(lines, strings.TrimRight(row, " "))
	}
	return lines
}
