package commands

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"metahex/bench/survey"
	"metahex/bench/views"
	"metahex/los"
	"metahex/los/layercake"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/render/vector"
	"metahex/rule"
)

// What the units of a scenario see from their positions; useful for the scenario's designer.

// asWhole adds the flags of asItIs, for a board that is not as printed, to a command that measures or
// draws whole boards. The readings are those of the scenario.
func (f *asItIs) asWhole(c *cobra.Command) {
	f.add(c)
	for _, source := range []string{scenarioTerm, matchTerm} {
		c.MarkFlagsMutuallyExclusive(source, "reading")
	}
}

// boards accepts either named boards, or a scenario or match without a named board.
func (f *asItIs) boards(named cobra.PositionalArgs) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		switch {
		case !f.played():
			return named(c, args)
		case len(args) > 0:
			return fmt.Errorf("found board %s and the board of a scenario or a match; want one of them", args[0])
		}
		return nil
	}
}

// A measuredMap is a map to measure or draw: a printed map, or the map of a scenario or match, with
// the changes in the flags.
type measuredMap struct {
	maps.Map
	ruler *layercake.Ruler // for a board of dots, under the current readings; nil for other boards
	match *inquiry         // nil for a printed map
}

// mapOf opens the named board, or the board of the scenario or match.
func (f *asItIs) mapOf(c *cobra.Command, name string, s *surveying) (*measuredMap, error) {
	if f.played() {
		q, err := f.open(c)
		if err == nil {
			err = f.depart(c, q)
		}
		if err != nil {
			return nil, err
		}
		return &measuredMap{q.referee.Map(), dotRuler(q.referee), q}, nil
	}
	m, err := atlas.Open(name)
	if err != nil {
		return nil, err
	}
	plain, ofDots := layercake.On(m)
	if !ofDots {
		if changes, err := f.departures(); err != nil || len(changes) > 0 {
			return nil, orNoDeparture(err, m, changes)
		}
		return &measuredMap{m, nil, nil}, nil
	}
	r, err := s.referee(plain)
	if err != nil {
		return nil, err
	}
	q := &inquiry{referee: r}
	if err := f.depart(c, q); err != nil {
		return nil, err
	}
	return &measuredMap{q.referee.Map(), dotRuler(q.referee), nil}, nil
}

func orNoDeparture(err error, m maps.Map, changes []string) error {
	if err != nil {
		return err
	}
	return &los.NoDeparture{Kind: m.Kind(), Term: changes[0]}
}

// overwatch measures what each side of the scenario or match sees. It returns nil if no unit is on the
// board.
func (m *measuredMap) overwatch(ctx context.Context) ([]survey.Overwatch, error) {
	if m.match == nil {
		return nil, nil
	}
	var units []survey.Watcher
	for _, u := range m.match.units() {
		units = append(units, survey.Watcher{Side: u.side, Label: u.label, End: u.end})
	}
	return survey.Watch(ctx, m.match.referee, los.Places(m.Map), units)
}

// noUnits is the message about a scenario without units on the board.
const noUnits = "no unit is on the board yet, so nothing is seen; play the set-up and use --match"

// watchFigures returns figures about what each side sees, and a note.
func (m *measuredMap) watchFigures(ctx context.Context) (all []survey.Figure, note string, err error) {
	if m.match == nil {
		return nil, "", nil
	}
	seen, err := m.overwatch(ctx)
	if err == nil && len(seen) == 0 {
		note = noUnits
	}
	r := m.match.referee
	return survey.WatchFigures(seen, placesOf(r), r.Basis().Manned), note, err
}

// watchView is the name of the view that shows what a side sees. It needs units.
const watchView = "overwatch"

// watched draws what the units of a side see. On dots it shows the number of units that see each dot;
// on other maps, bright means seen and dark means unseen.
func (m *measuredMap) watched(ctx context.Context, side string, o vector.Options) (*vector.Drawing, error) {
	if m.match == nil {
		return nil, fmt.Errorf("--view %s shows what units see; name a --scenario or a --match", watchView)
	}
	r := m.match.referee
	if r.Basis().Manned {
		id, _ := m.Heading()
		return nil, fmt.Errorf("%s is a %s, where units are detected one by one; see metahex detect", id, m.Kind())
	}
	all, err := m.overwatch(ctx)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s", noUnits)
	}
	var sides []string
	for _, one := range all {
		sides = append(sides, one.Side)
	}
	k := slices.Index(sides, side)
	if k < 0 {
		return nil, fmt.Errorf("--side: %s", rule.Unknown("side", side, sides))
	}
	return m.drawWatch(r, all[k], o)
}

// drawWatch draws what one side sees.
func (m *measuredMap) drawWatch(r los.Referee, seen survey.Overwatch, o vector.Options) (*vector.Drawing, error) {
	layer := views.Overwatch(seen, placesOf(r))
	at := map[maps.Spot]int{}
	for i, place := range los.Places(m.Map) {
		at[place] = i
	}
	var posts []vector.Post
	var ends []los.End
	for _, u := range m.match.units() {
		if u.side == seen.Side {
			ends = append(ends, u.end)
			posts = append(posts, vector.Post{Name: u.label, At: u.end.Spot})
			if i, ok := at[u.end.Spot]; ok {
				layer.Rings = append(layer.Rings, vector.Ring{Dot: i, Hue: vector.First})
			}
		}
	}
	if m.ruler != nil {
		return vector.Layered(m.ruler.AsItIs(), layer, o)
	}
	bright := func(place maps.Spot) bool {
		if i, ok := at[place]; ok {
			return seen.Sees[i] > 0
		}
		return slices.ContainsFunc(ends, func(e los.End) bool { return r.Clear(e, r.At(place, 0)) })
	}
	share := seen.By(1)
	caption := fmt.Sprintf("%d of %d %s in sight of %s: %s", share.Part, share.Of, placesOf(r), seen.Side, strings.Join(labels(posts), " "))
	return vector.Watched(r.Map(), bright, posts, caption, o)
}

func labels(posts []vector.Post) (all []string) {
	for _, p := range posts {
		all = append(all, p.Name)
	}
	return all
}
