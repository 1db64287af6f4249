package commands

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"metahex/bench/views"
	"metahex/los"
	"metahex/los/detection"
	"metahex/maps"
	"metahex/render/text"
	"metahex/render/vector"
)

type viewshedFlags struct {
	sightFlags
	target   int
	from, at bool
	drawing  drawing
	json     bool
}

func newViewshed() *cobra.Command {
	f := &viewshedFlags{}
	c := &cobra.Command{
		Use:   "viewshed PLACE",
		Short: "Show what is seen from a dot, a hex or a point, or what sees it",
		Long: "Shows all dots seen from a dot at a level (--from, the default), or all dots from which\n" +
			"it is seen (--at). A soldier on those dots is at the target level, or on the ground if\n" +
			"that is higher. On maps of terrain hexes it shows hexes, on tables points an inch apart,\n" +
			"by the rule book of --system. The place itself does not count, as in the figures of\n" +
			"`metahex map stats`.",
		Example: "  metahex viewshed A-H-11@6\n  metahex viewshed H-11 --board J --at --target 6 -o seen.png\n" +
			"  metahex viewshed 12.5,8 --board mill-ford --system solprime\n  metahex viewshed Kreuz --board aldern --post strongpoint",
		Args:              wants(1, "one place, such as A-H-11@6"),
		ValidArgsFunction: f.completeDots(1),
		RunE:              f.run,
	}
	f.sightFlags.add(c)
	c.Flags().IntVar(&f.target, "target", 0, "level of the targets, or with --at of the observers")
	c.Flags().BoolVar(&f.from, "from", false, "what is seen from the place (the default)")
	c.Flags().BoolVar(&f.at, "at", false, "from where the place is seen")
	f.drawing.flags(c, ".png", "a picture")
	c.Flags().BoolVar(&f.json, "json", false, "print the places as JSON")
	c.MarkFlagsMutuallyExclusive("from", "at")
	return c
}

// viewshed is the JSON form of the answer: dots with their levels. On other maps, farField is used.
type viewshed struct {
	Dot    string   `json:"dot"`
	Level  int      `json:"level"`
	Target int      `json:"target"`
	Mode   string   `json:"mode"`
	Seen   int      `json:"seen"`
	Of     int      `json:"of"`
	Dots   []string `json:"dots"`
}

// farField is the JSON form of the answer on maps without levels.
type farField struct {
	Place  string   `json:"place"`
	Mode   string   `json:"mode"`
	Terms  string   `json:"terms"`
	Seen   int      `json:"seen"`
	Of     int      `json:"of"`
	Places []string `json:"places"`
}

// A seenField is the set of places seen from an end, or of places that see the end.
type seenField struct {
	referee los.Referee
	end     los.End
	height  int32
	at      bool    // the field has the places that see the end; false: the places seen from the end
	set     los.Set // the places, on a map with a lattice
}

// sees reports whether a place is in the field. On tabletop maps it computes this on demand, because
// they have many points.
func (s *seenField) sees(at maps.Spot) bool {
	if s.set != nil {
		return s.set.Has(at)
	}
	there := s.referee.At(at, s.height)
	switch {
	case at == s.end.Spot:
		return true
	case s.at:
		return s.referee.Clear(there, s.end)
	}
	return s.referee.Clear(s.end, there)
}

// terms returns the terms of the lines. On a table of a match, the unit at the end decides some of them.
func (s *seenField) terms() string {
	reader, ok := los.Unwrap(s.referee).(los.Reader)
	if !ok || s.referee.Map().Form() != maps.Inches {
		return strings.Join(s.referee.Basis().Terms, " ")
	}
	from, to := s.end, s.referee.At(s.end.Spot, s.height)
	if s.at {
		from, to = to, from
	}
	list, now := reader.Readings(from, to)
	return list.String(now)
}

func (f *viewshedFlags) run(c *cobra.Command, args []string) error {
	q, err := f.referee(c)
	if err != nil {
		return err
	}
	r, basis := q.referee, q.referee.Basis()
	if err := f.checkTarget(c, r); err != nil {
		return err
	}
	end, err := r.Parse(args[0])
	if err != nil {
		return err
	}
	if basis.Manned && !f.at && end.Stance == (los.Stance{}) {
		return fmt.Errorf("%s is not a unit, and only units can see; name a unit on the board, or use --system %s and --unit COUNTER", r.Word(end), basis.Book)
	}
	if !f.at {
		if done, err := f.survey(c, r, end); done || err != nil {
			return err
		}
	}
	return f.show(c, f.field(r, end))
}

// field returns the places seen from an end, or the places that see it.
func (f *viewshedFlags) field(r los.Referee, end los.End) *seenField {
	s := &seenField{referee: r, end: end, height: int32(f.target) * max(1, r.Basis().Step), at: f.at}
	switch {
	case r.Map().Form() != maps.Lattice:
	case f.at:
		s.set = los.Exposure(r, end, s.height)
	default:
		s.set = los.Field(r, end, s.height)
	}
	return s
}

// checkTarget refuses a target level that the referee does not support.
func (f *viewshedFlags) checkTarget(c *cobra.Command, r los.Referee) error {
	switch lattice := r.Map().Form() == maps.Lattice; {
	case f.target < 0 || f.target > los.MaxLevel:
		return fmt.Errorf("found target level %d; want 0 to %d", f.target, los.MaxLevel)
	case !c.Flags().Changed("target") || r.Basis().Lift != "":
		return nil
	case lattice:
		id, _ := r.Map().Heading()
		return fmt.Errorf("--target is for boards of dots and tables; %s is a %s", id, r.Map().Kind())
	}
	return errors.New("--target: under this rule book a line from or to a point is on the ground, and units in the air are those of a match")
}

// survey shows what a single firer detects, if the referee supports that; done reports whether it does.
func (f *viewshedFlags) survey(c *cobra.Command, r los.Referee, from los.End) (done bool, err error) {
	d, ok := los.Unwrap(r).(*detection.Referee)
	if !ok {
		return false, nil
	}
	s, ok := d.Survey(from)
	if !ok {
		return false, nil
	}
	if err := f.drawing.picture(func() (*vector.Drawing, error) { return vector.DetectionField(s, vector.Options{}) }); err != nil {
		return true, err
	}
	if f.json {
		return true, printJSON(c.OutOrStdout(), s)
	}
	printLines(c.OutOrStdout(), s.Words())
	return true, nil
}

func (f *viewshedFlags) mode() string {
	if f.at {
		return "at"
	}
	return "from"
}

// show prints a field, draws it, or both.
func (f *viewshedFlags) show(c *cobra.Command, s *seenField) error {
	r, m := s.referee, s.referee.Map()
	places, of := s.places()
	name := r.Word(s.end)
	caption, target := fmt.Sprintf("seen from %s: %d of %d %s", name, len(places), of, placesOf(r)), ", target level"
	if f.at {
		caption, target = fmt.Sprintf("%s that see %s: %d of %d", placesOf(r), name, len(places), of), ", from level"
	}
	terms, levels := s.terms(), r.Basis().Step == 1 && r.Basis().Lift != ""
	who, what := "observer", "terrain"
	if levels {
		caption += fmt.Sprintf("%s %d", target, f.target)
		terms, who, what = "readings "+terms, "soldier", "terrain and level"
	}
	err := f.drawing.picture(func() (*vector.Drawing, error) {
		return vector.SeenPlaces(r, s.sees, s.end, caption, vector.Options{Foot: terms})
	})
	if err != nil {
		return err
	}
	out := c.OutOrStdout()
	switch {
	case f.json && levels:
		return printJSON(out, viewshed{m.SpotName(s.end.Spot), int(s.end.Height), f.target, f.mode(), len(places), of, places})
	case f.json:
		return printJSON(out, farField{name, f.mode(), terms, len(places), of, places})
	}
	fmt.Fprintln(forRulings(out), joined(", ", caption, terms))
	printLines(out, text.Field(m, s.end.Spot, s.sees))
	fmt.Fprintf(out, "@ the %s; %s: in sight; -: not in sight\n", who, what)
	return nil
}

// placesOf returns the plural name of the places of a referee's map, such as "dots".
func placesOf(r los.Referee) string {
	if r.Map().Form() == maps.Inches {
		return views.PlacesOf(r) + " an inch apart"
	}
	return views.PlacesOf(r)
}

// places returns the names of the seen places, and the total number of places. It does not count the
// end's own place; neither do the figures of stats.
func (s *seenField) places() (seen []string, of int) {
	seen = []string{}
	m := s.referee.Map()
	for _, at := range los.Places(m) {
		if at == s.end.Spot {
			continue
		}
		if of++; s.sees(at) {
			seen = append(seen, m.SpotName(at))
		}
	}
	return seen, of
}
