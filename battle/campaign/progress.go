package campaign

import (
	"fmt"
	"slices"
	"strings"

	"metahex/battle"
	"metahex/game"
	"metahex/rule"
)

// A Soldier is a member of red's force, with a name: a man, a drone or a vehicle.
type Soldier struct {
	Name, Unit string
	Damage     int // hits not yet repaired
	Fought     int // battles that it has survived
	Lost       bool
}

// A Fight is a finished battle.
type Fight struct {
	Battle string
	Winner game.Side // Chance: a draw
	Points [3]int
	Lost   []string // names of lost soldiers
}

// A Progress is the state of a campaign.
type Progress struct {
	*Campaign
	Seed     uint64
	Left     int    // points that remain in the budget
	At       string // the id of the next battle, Won or Lost
	Fights   []Fight
	Soldiers []Soldier
	Due      bool     // a refit must still spend the budget; see Refit
	Notes    []string // what happened since the last battle, one line each
}

// veteran is the number of battles after which a soldier is promoted.
const veteran = 2

// muster returns the soldiers with whom a campaign begins.
func muster(c *Campaign) (all []Soldier) {
	for _, r := range c.Force {
		all = append(all, Soldier{Name: r.Name, Unit: r.Unit})
	}
	return all
}

// New begins a campaign.
func New(c *Campaign, seed uint64) *Progress {
	p := &Progress{Campaign: c, Seed: seed, Left: c.Budget + c.Battles[0].Supply, At: c.Battles[0].ID, Soldiers: muster(c)}
	return p
}

// Over reports whether the campaign is won or lost.
func (p *Progress) Over() bool { return p.index(p.At) < 0 }

// Next returns the next battle, or nil when the campaign is over.
func (p *Progress) Next() *Battle {
	if i := p.index(p.At); i >= 0 {
		return &p.Battles[i]
	}
	return nil
}

// ordered returns the indexes of the soldiers who fight, grouped by unit as in a list.
func (p *Progress) ordered() (all []int) {
	var kinds []string
	for i := range p.Soldiers {
		if s := &p.Soldiers[i]; !s.Lost && !slices.Contains(kinds, s.Unit) {
			kinds = append(kinds, s.Unit)
		}
	}
	for _, kind := range kinds {
		for i := range p.Soldiers {
			if s := &p.Soldiers[i]; !s.Lost && s.Unit == kind {
				all = append(all, i)
			}
		}
	}
	return all
}

// Spec returns the spec of the next battle. The same progress always gives the same text.
func (p *Progress) Spec() battle.Spec {
	b := p.Next()
	s := battle.Spec{
		System: p.System, Kind: b.Kind, Points: b.Points, Across: b.Across, Down: b.Down, Seed: b.Seed, Turns: b.Turns, Lean: b.Lean, Board: b.Board,
		ID: p.ID + "-" + b.ID, Title: b.Title, Unbounded: true,
	}
	var list []string
	var damage []int
	harmed := false
	for _, i := range p.ordered() {
		one := &p.Soldiers[i]
		list = append(list, one.Unit)
		damage = append(damage, one.Damage)
		harmed = harmed || one.Damage > 0
	}
	s.Lists = [3]string{game.Red: strings.Join(list, ", "), game.Blue: b.Enemy}
	if harmed {
		s.Damage[game.Red] = damage
	}
	return s
}

// fighters returns the soldier of each of red's pieces in the next battle, as an index of Soldiers, and
// reports which of them are certain. Units are those of unitsByName. The pieces are in the order of
// the list, unless cards were dealt: then a piece is the first soldier of its type that is left. All
// views of red and of the referee after the deal give the same soldiers, because the cards of lost
// pieces stay. Pieces of unknown types come last.
func (p *Progress) fighters(v *game.View, units map[string]string) (soldiers map[int32]int, certain map[int32]bool) {
	order, types := p.ordered(), typesIn(v)
	soldiers, certain = map[int32]int{}, map[int32]bool{}
	pieces := slices.DeleteFunc(slices.Clone(v.Pieces), func(one game.Piece) bool { return one.Side != game.Red })
	pieces = pieces[:min(len(pieces), len(order))]
	taken := make([]bool, len(order))
	is := func(piece *game.Piece, k int) bool {
		return p.Soldiers[order[k]].Unit == units[types[piece.ID]]
	}
	for _, fits := range []func(n, k int) bool{
		func(n, k int) bool { return n == k && is(&pieces[n], k) },
		func(n, k int) bool { return is(&pieces[n], k) },
		func(int, int) bool { return true },
	} {
		for n := range pieces {
			id := pieces[n].ID
			if _, done := soldiers[id]; done {
				continue
			}
			for k := range order {
				if !taken[k] && fits(n, k) {
					soldiers[id], taken[k], certain[id] = order[k], true, is(&pieces[n], k)
					break
				}
			}
		}
	}
	return soldiers, certain
}

// typesIn returns the types of the pieces in a view, in small letters: those that are shown, and else
// those on their cards.
func typesIn(v *game.View) map[int32]string {
	types, labels := map[int32]string{}, map[int32]string{}
	for _, one := range v.Pieces {
		types[one.ID], labels[one.ID] = strings.ToLower(one.Shape.Type), one.Label
	}
	for _, c := range v.Cards {
		if c.Piece >= 0 && types[c.Piece] == "" {
			types[c.Piece] = strings.ToLower(strings.TrimPrefix(c.Title, labels[c.Piece]+" "))
		}
	}
	return types
}

// unitsByName returns the ids of the units that red can buy, by their names and ids in small letters.
func (p *Progress) unitsByName() map[string]string {
	all := map[string]string{}
	b, err := battle.BookOf(p.System)
	if err != nil {
		return all
	}
	for _, item := range b.Stock(game.Red, b.Most) {
		all[strings.ToLower(item.Name)], all[strings.ToLower(item.ID)] = item.ID, item.ID
	}
	return all
}

// PieceNames returns a function that returns the names of the soldiers in the next battle, by the
// numbers of their pieces, in a view of red. A piece whose type is not known yet has no name.
func (p *Progress) PieceNames() func(v *game.View) map[int32]string {
	units := p.unitsByName() // once, because screens ask for names in every frame
	return func(v *game.View) map[int32]string {
		all := map[int32]string{}
		soldiers, certain := p.fighters(v, units)
		for id, is := range certain {
			if is {
				all[id] = p.Soldiers[soldiers[id]].Name
			}
		}
		return all
	}
}

// Fought records how the battle ended: the lost soldiers, the damage and experience of all other
// soldiers, and the next battle. Afterwards a refit is due.
func (p *Progress) Fought(m game.Match) {
	if p.Due {
		_ = p.Refit(nil) // fails only if nobody is left, and then no battle was fought
	}
	b, result := p.Next(), m.Result()
	fight := Fight{Battle: b.ID, Winner: result.Winner, Points: result.Points}
	v := m.View(game.Chance)
	soldiers, _ := p.fighters(&v, p.unitsByName())
	for _, piece := range v.Pieces {
		i, ok := soldiers[piece.ID]
		if !ok || piece.Side != game.Red {
			continue
		}
		s := &p.Soldiers[i]
		if s.comesOut(piece, result.Winner == game.Blue); s.Lost {
			fight.Lost = append(fight.Lost, s.Name)
		}
	}
	p.Fights = append(p.Fights, fight)
	p.At, p.Notes = b.Next[result.Winner], nil
	if p.Over() {
		return
	}
	p.Left += p.Next().Supply
	p.Due = true
	if plan, err := p.Plan(nil); err == nil && plan.nobody() {
		*p = *plan
		p.At = Lost
		p.note("nobody is left")
	}
}

// comesOut updates a soldier's damage and experience after a battle. A soldier that is down is lost
// if its side was beaten, and recovers otherwise.
func (s *Soldier) comesOut(piece game.Piece, beaten bool) {
	if piece.Shape.Of > 0 {
		s.Damage = int(piece.Shape.Hits)
	}
	down := piece.Shape.Of > 0 && piece.Shape.Hits >= piece.Shape.Of
	if s.Lost = piece.Lost && !left(piece) || down && beaten; s.Lost {
		return
	}
	if s.Fought++; down {
		s.Damage--
	}
}

// left reports whether a piece left the map by its own movement.
func left(p game.Piece) bool { return strings.HasPrefix(p.Off, "left") }

// Roster lists the soldiers, one per line.
func (p *Progress) Roster() (lines []string) {
	for _, s := range p.Soldiers {
		line := s.Name + ", " + s.Unit
		if s.Lost {
			line += ", lost"
		}
		if s.Damage > 0 && !s.Lost {
			line += ", " + rule.Count(s.Damage, "hit")
		}
		if s.Fought > 0 && !s.Lost {
			line += ", " + rule.Count(s.Fought, "battle")
		}
		lines = append(lines, line)
	}
	return lines
}

// Aftermath describes how the last battle ended and how the soldiers came out of it. It returns "" before
// the first battle.
func (p *Progress) Aftermath() string {
	if len(p.Fights) == 0 {
		return ""
	}
	f := p.Fights[len(p.Fights)-1]
	how := map[game.Side]string{game.Red: "was won", game.Blue: "was lost", game.Chance: "ended in a draw"}[f.Winner]
	text := fmt.Sprintf("%s %s, %d to %d.", p.titleOf(f.Battle), how, f.Points[game.Red], f.Points[game.Blue])
	if len(f.Lost) > 0 {
		text += " Lost: " + strings.Join(f.Lost, ", ") + "."
	} else {
		text += " All soldiers came back."
	}
	var hurt []string
	for _, s := range p.Soldiers {
		if s.Damage > 0 && !s.Lost {
			hurt = append(hurt, fmt.Sprintf("%s (%s)", s.Name, rule.Count(s.Damage, "hit")))
		}
	}
	if len(hurt) > 0 {
		text += " Hurt: " + strings.Join(hurt, ", ") + "."
	} else if p.Due {
		text += " Nobody is hurt."
	}
	return text
}

// titleOf returns the title of a battle, or its id if the campaign has no such battle.
func (p *Progress) titleOf(id string) string {
	if i := p.index(id); i >= 0 {
		return p.Battles[i].Title
	}
	return id
}

// Told lists the finished battles, one per line.
func (p *Progress) Told() (lines []string) {
	for _, f := range p.Fights {
		who := map[game.Side]string{game.Red: "won", game.Blue: "lost", game.Chance: "a draw"}[f.Winner]
		line := fmt.Sprintf("%s: %s, %d to %d", p.titleOf(f.Battle), who, f.Points[game.Red], f.Points[game.Blue])
		if len(f.Lost) > 0 {
			line += "; lost: " + strings.Join(f.Lost, ", ")
		}
		lines = append(lines, line)
	}
	return lines
}
