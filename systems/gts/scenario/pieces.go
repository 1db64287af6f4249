package scenario

import (
	"fmt"
	"strconv"
	"strings"

	"metahex/cards/pieces"
	"metahex/maps/hexes"
	"metahex/rule"
)

// Pieces returns a card for each kind of unit, and a counter for each unit of the order of battle.
// A unit with vehicles has a second counter: the reverse side. The counters of a division have the
// colour of the player who has the division in the shipped scenarios.
func (t *Tables) Pieces() pieces.Set {
	s := pieces.Set{Title: "Grand Tactical Series", Sides: [3]string{"either side", "red", "blue"}, Chart: t.chart()}
	for i := range t.Order.Kinds {
		k := &t.Order.Kinds[i]
		p := k.Value.piece(k.Key.Value, &k.Value.Foot, string(t.Order.Source))
		if k.Value.Vehicle != nil {
			p.Notes = append(p.Notes, "other side: "+k.Value.Vehicle.words())
		}
		s.Cards = append(s.Cards, p)
	}
	sides := t.divisionSides()
	for _, d := range t.Order.List {
		post := func(list rule.Keyed[string], of string) {
			for _, e := range list {
				kind, _ := t.Order.Kinds.Find(e.Value)
				faces := []*Face{&kind.Foot}
				if kind.Vehicle != nil {
					faces = append(faces, kind.Vehicle)
				}
				for _, f := range faces {
					p := kind.piece(e.Value, f, "")
					p.ID, p.Name, p.Role, p.Side, p.Count = e.Key.Value, e.Key.Value, of, sides[d.ID], 1
					if f == kind.Vehicle {
						p.ID += "-vehicle"
					}
					s.Counters = append(s.Counters, p)
				}
			}
		}
		for _, f := range d.Formations {
			post(f.Units, f.Name)
			post(f.Rearguards, f.Name)
			s.Counters = append(s.Counters, pieces.Piece{ID: f.ID, Name: f.Name, Role: "leader", Side: sides[d.ID], Count: 1, Symbol: pieces.Headquarters,
				Rows: []pieces.Row{{Name: "command range", Short: "range", Values: []string{strconv.Itoa(f.Range)}}}})
		}
		post(d.Independents, d.Name)
		s.Counters = append(s.Counters, pieces.Piece{ID: d.ID, Name: d.Name, Role: "division chit", Side: sides[d.ID], Count: 1},
			pieces.Piece{ID: d.ID + "-block", Name: "road block", Role: d.Name, Side: sides[d.ID], Count: d.Blocks})
	}
	for _, words := range []string{"suppressed", "hit", "column", "light barrage", "heavy barrage", "entrenched", "improved position"} {
		s.Counters = append(s.Counters, pieces.Piece{ID: words, Name: words, Count: 8})
	}
	return s
}

// divisionSides maps the id of each division to its side in the shipped scenarios. Other divisions
// belong to neither side.
func (t *Tables) divisionSides() map[string]pieces.Side {
	all := map[string]pieces.Side{}
	for _, id := range Library.IDs() {
		s, err := Library.Load(id, t)
		if err != nil {
			continue // a player's tables may lack units of the scenario
		}
		for _, c := range s.Commands {
			all[t.Order.List[c.Division].ID] = printedSide(c.Side)
		}
	}
	return all
}

var classSymbols = [...]pieces.Symbol{Infantry: pieces.Infantry, Engineer: pieces.Engineers, Gun: pieces.AntiTank, Artillery: pieces.Artillery, Mortar: pieces.MortarFire, Armour: pieces.Armour}

// piece returns the piece for one side of a counter.
func (k *Kind) piece(name string, f *Face, source string) pieces.Piece {
	p := pieces.Piece{ID: name, Name: name, Role: fmt.Sprintf("%s, quality %d", classWords[k.Class], k.Quality), Symbol: classSymbols[k.Class], Source: source}
	switch {
	case f == k.Vehicle:
		p.Body, p.Gear = pieces.Hull, pieces.Wheels
	case k.Class == Armour:
		p.Body, p.Arms = pieces.Hull, pieces.Cannon
		if p.Gear = pieces.Tracks; f.Move.Class == Wheel {
			p.Gear = pieces.Wheels
		}
	case k.Class == Gun:
		p.Body, p.Gear, p.Arms = pieces.Carriage, pieces.Wheels, pieces.Cannon
	case k.Class == Artillery:
		p.Body, p.Gear, p.Arms = pieces.Carriage, pieces.Wheels, pieces.Howitzer
	case k.Class == Mortar:
		p.Body, p.Arms = pieces.Carriage, pieces.Mortar
	default:
		p.Body, p.Arms = pieces.Trooper, pieces.Rifle
	}
	p.Rows = []pieces.Row{
		{Name: "fire", Short: "fire", Values: []string{f.Fire.words()}, Ink: f.Fire.ink()},
		{Name: "range", Short: "rng", Values: []string{strconv.Itoa(f.Range)}},
		{Name: "assault", Short: "as", Values: []string{f.Assault.words()}, Ink: f.Assault.ink()},
		{Name: "defence", Short: "def", Values: []string{signed(f.Defence)}},
		{Name: "quality", Values: []string{strconv.Itoa(k.Quality)}},
		{Name: "steps", Values: []string{strconv.Itoa(k.Steps)}},
		{Name: "move", Short: "ma", Values: []string{f.Move.words()}, Ink: pieces.Move},
	}
	if !f.Fire.Has {
		p.Rows[1].Values = []string{"-"}
	}
	if f.Twice {
		p.Notes = append(p.Notes, "assaults twice (a red rating)")
	}
	if f.Armoured {
		p.Notes = append(p.Notes, "armoured")
	}
	if len(k.Contact) == 2 {
		p.Notes = append(p.Notes, fmt.Sprintf("contact numbers: %d pending, %d in contact", k.Contact[0], k.Contact[1]))
	}
	return p
}

// words formats the values of a counter's side in one line.
func (f *Face) words() string {
	return fmt.Sprintf("fire %s, assault %s, defence %+d, move %s", f.Fire.words(), f.Assault.words(), f.Defence, f.Move.words())
}

func (r Rating) words() string {
	if !r.Has {
		return "No"
	}
	return strconv.Itoa(int(r.Value))
}

// ink returns the colour in which the rating is printed.
func (r Rating) ink() pieces.Ink {
	if !r.Has {
		return pieces.Plain
	}
	return [Colours]pieces.Ink{pieces.White, pieces.Pink, pieces.Purple, pieces.Brown, pieces.Black, pieces.Blued, pieces.Green, pieces.Orange, pieces.Yellow}[r.Colour]
}

func (m MoveRating) words() string {
	switch m.Points {
	case NoMove:
		return "No"
	case StarMove:
		return "*"
	}
	return strconv.Itoa(int(m.Points))
}

// chart returns the terrain chart in use.
func (t *Tables) chart() pieces.Chart {
	c := pieces.Chart{Title: "Terrain chart", Columns: []string{"", "leg", "wheel", "track", "fire", "HE"},
		Notes: []string{"movement points: normal (in column)", "NP: prohibited; OT: as the other terrain of the hex", "fire: at a target there; HE: for white, yellow, green, orange fire"}}
	for k := range hexes.Terrains {
		r := &t.Terrain[k]
		c.Rows = append(c.Rows, append(r.prices(k.String()), signed(r.Fire), signed(r.HE)))
	}
	for w := range hexes.Ways {
		c.Rows = append(c.Rows, append(t.Ways[w].prices(strings.ReplaceAll(w.String(), "-", " ")), "", ""))
	}
	for _, r := range t.Terrain {
		if r.Source == rule.StandIn {
			c.Notes = append(c.Notes, "some rows are stand-ins")
			break
		}
	}
	return c
}

// prices returns a row of the chart: its name and the costs for each class.
func (r *TerrainRow) prices(name string) []string {
	row := []string{name}
	for class := Leg; class <= Track; class++ {
		p := r.Price(class)
		text := halvesWord(p.Normal)
		if p.Column != p.Normal {
			text += "(" + halvesWord(p.Column) + ")"
		}
		row = append(row, text)
	}
	return row
}

// signed formats a modifier with its sign.
func signed(n int) string {
	if n == 0 {
		return "0"
	}
	return fmt.Sprintf("%+d", n)
}

// halvesWord formats half-points in the notation of the chart.
func halvesWord(halves int8) string {
	switch {
	case halves == Prohibited:
		return "NP"
	case halves == otherTerrain:
		return "OT"
	case halves == 1:
		return "1/2"
	}
	return strconv.Itoa(int(halves) / 2)
}
