package tui

import (
	"cmp"
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/gdamore/tcell/v2"

	"metahex/rule"
	"metahex/rule/files"
)

//go:embed themes/*.yaml
var shipped embed.FS

// A Theme is a set of colours. A colour is one of the sixteen names ("maroon") or a number ("#1e3a1e").
// A terminal with fewer colours uses the nearest colour; one with sixteen uses the basic colour. Every
// meaning of a colour is also shown by a character.
type Theme struct {
	Format  string           `yaml:"format" format:"theme/1"`
	Name    string           `yaml:"name"`
	Red     string           `yaml:"red"`
	Blue    string           `yaml:"blue"`
	Ground  string           `yaml:"ground"` // the background; empty: the terminal's own
	Ink     string           `yaml:"ink"`    // plain text
	Dim     string           `yaml:"dim"`    // less important text
	Accent  string           `yaml:"accent"` // answers, the cursor and keys
	Alarm   string           `yaml:"alarm"`  // refusals, and places that block a line
	Line    string           `yaml:"line"`   // a line of sight
	Goal    string           `yaml:"goal"`   // an objective that no side holds; empty: the same as accent
	Terrain map[string]Cover `yaml:"terrain"`
}

// A Cover is the look of a terrain: the background at level 0, which becomes a little lighter with
// each level; the colour of its character; and the character's colour on terminals with sixteen
// colours.
type Cover struct {
	Fill  string `yaml:"fill"`
	Ink   string `yaml:"ink"`
	Basic string `yaml:"basic"`
}

// themeOrder lists the themes in the order of the menu, the default first.
var themeOrder = []string{"dusk", "okabe-ito", "daylight", "contrast", "slate", "ember"}

// ThemeNames returns the names of the shipped themes, the default first.
func ThemeNames() []string {
	var names []string
	files, _ := shipped.ReadDir("themes")
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), ".yaml"))
	}
	rank := func(name string) int { // unlisted names come last
		return (slices.Index(themeOrder, name) + len(names) + 1) % (len(names) + 1)
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(rank(a)-rank(b), strings.Compare(a, b)) })
	return names
}

// LoadTheme reads a shipped theme by its name, or a file. An empty name means the default theme.
func LoadTheme(name string) (Theme, error) {
	if name == "" {
		name = ThemeNames()[0]
	}
	var t Theme
	data, err := shipped.ReadFile("themes/" + name + ".yaml")
	if err != nil {
		if !files.IsPath(name) {
			return t, fmt.Errorf("%s; or give a file", rule.Unknown("theme", name, ThemeNames()))
		}
		if data, err = files.Read(name, files.Theme); err != nil {
			return t, fmt.Errorf("theme: %w", err)
		}
	}
	if err := rule.DecodeYAML(name, data, &t); err != nil {
		return t, err
	}
	return t, t.check(name)
}

// check returns an error if a value is not a colour.
func (t Theme) check(file string) error {
	if t.Format != "theme/1" {
		return fmt.Errorf("%s: found format %q; want theme/1", file, t.Format)
	}
	colours := []string{t.Ground, t.Red, t.Blue, t.Ink, t.Dim, t.Accent, t.Alarm, t.Line, t.Goal}
	if _, ok := t.Terrain["clear"]; !ok && t.Terrain != nil {
		return fmt.Errorf("%s: the terrain \"clear\" is missing; terrain without its own colours uses those of \"clear\"", file)
	}
	for name, c := range t.Terrain {
		if c.Fill == "" || c.Ink == "" || c.Basic == "" {
			return fmt.Errorf("%s: terrain %q must have the keys \"fill\", \"ink\" and \"basic\"", file, name)
		}
		colours = append(colours, c.Fill, c.Ink, c.Basic)
	}
	for _, c := range colours {
		if c != "" && tcell.GetColor(c) == tcell.ColorDefault {
			return fmt.Errorf("%s: found colour %q; want a name such as maroon, or a number such as #1e3a1e", file, c)
		}
	}
	return nil
}

// lift is the brightness that each level adds, out of 255.
const lift = 11

// palette is a theme prepared for a terminal.
type palette struct {
	plain, dim, accent, alarm, line, goal, bar tcell.Style
	side, spent                                [3]tcell.Style // spent: of pieces that have acted
	theme                                      Theme
	colours                                    int
	covers                                     map[coverKey]coverStyle
}

type coverKey struct {
	terrain string
	level   int
	tint    int  // the share of the line colour, in sixteenths
	danger  bool // mix in the alarm colour instead of the line colour
}

type coverStyle struct{ mark, sign tcell.Style }

func newPalette(t Theme, colours int) *palette {
	base := tcell.StyleDefault
	if t.Ground != "" && colours > 16 {
		base = base.Background(tcell.GetColor(t.Ground))
	}
	p := &palette{theme: t, colours: colours, covers: map[coverKey]coverStyle{}}
	ink := func(name string) tcell.Style {
		if name == "" || colours == 0 {
			return base
		}
		return base.Foreground(tcell.GetColor(name))
	}
	p.plain, p.dim, p.line = ink(t.Ink), ink(t.Dim), ink(t.Line).Bold(true)
	p.accent, p.alarm = ink(t.Accent).Bold(true), ink(t.Alarm).Bold(true)
	p.goal = ink(cmp.Or(t.Goal, t.Accent)).Bold(true)
	p.bar = p.plain.Reverse(true)
	p.side = [3]tcell.Style{p.plain, ink(t.Red).Bold(true), ink(t.Blue).Bold(true).Underline(true)}
	for i, style := range p.side {
		p.spent[i] = p.faded(style)
	}
	return p
}

// faded returns a paler style. Faint text is hard to read on coloured ground, so the colour is mixed
// with the dim colour where the terminal has enough colours.
func (p *palette) faded(style tcell.Style) tcell.Style {
	ink, _, _ := style.Decompose()
	pale := tcell.GetColor(p.theme.Dim)
	if p.colours <= 16 || ink == tcell.ColorDefault || pale == tcell.ColorDefault {
		return style.Bold(false).Dim(true)
	}
	r, g, b := ink.RGB()
	r2, g2, b2 := pale.RGB()
	return style.Bold(false).Foreground(tcell.NewRGBColor((5*r+3*r2)/8, (5*g+3*g2)/8, (5*b+3*b2)/8))
}

// kin maps terrains without colours of their own to the terrains whose colours they use.
var kin = map[string]string{
	"river": "water", "lake": "water", "ford": "shallow", "slope": "brown", "thicket": "woods", "tree": "woods", "town": "building",
	"soft": "marsh", "rough": "rubble", "track": "road", "bridge": "road", "high-wall": "wall", "trap": "wall",
	"stream": "water", "impassable": "water", "crest": "brown", "bridge-side": "road", "ferry-side": "road",
	"raised-road": "road", "railroad": "rubble", "raised-railroad": "rubble",
}

// cover returns the style of a dot's mark and of its terrain's character.
func (p *palette) cover(terrain string, level int) coverStyle {
	return p.tinted(coverKey{terrain: terrain, level: level})
}

// tinted returns the style of ground with a tint. A tint needs at least 256 colours.
func (p *palette) tinted(key coverKey) coverStyle {
	if s, ok := p.covers[key]; ok {
		return s
	}
	c, ok := Cover{}, false
	for _, name := range []string{key.terrain, kin[key.terrain], "clear"} {
		if c, ok = p.theme.Terrain[name]; ok {
			break
		}
	}
	s := coverStyle{mark: tcell.StyleDefault, sign: tcell.StyleDefault}
	switch {
	case p.colours == 0 || !ok:
	case p.colours <= 16:
		s.sign = s.sign.Foreground(tcell.GetColor(c.Basic))
		s.mark = p.plain
	default:
		r, g, b := tcell.GetColor(c.Fill).RGB()
		with := p.theme.Line
		if key.danger {
			with = p.theme.Alarm
		}
		r2, g2, b2 := tcell.GetColor(with).RGB()
		tint, up := int32(key.tint), int32(lift*max(0, key.level))
		mix := func(of, with int32) int32 { return (min(255, of+up)*(16-tint) + max(0, with)*tint) / 16 }
		fill := tcell.NewRGBColor(mix(r, r2), mix(g, g2), mix(b, b2))
		s.mark = p.plain.Background(fill)
		s.sign = s.sign.Foreground(tcell.GetColor(c.Ink)).Background(fill)
	}
	p.covers[key] = s
	return s
}
