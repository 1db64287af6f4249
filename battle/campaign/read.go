package campaign

import (
	"bytes"
	"cmp"
	"embed"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"metahex/battle"
	"metahex/game"
	"metahex/rule"
	"metahex/rule/files"
)

// The ends of a campaign. A battle names one of them in place of a next battle.
const (
	Won  = "won"  // red won; the campaign follows red's soldiers
	Lost = "lost" // red lost
)

// A Campaign is a file of format campaign/1.
type Campaign struct {
	File, ID, Title string
	Origin          string // the absolute path of a player's own file; empty: shipped
	Story           string
	System          string
	Budget          int // points for repairs and replacements before the first battle
	Force           []Recruit
	Promotions      map[string]string // the better unit of an experienced soldier, by its present unit
	Names           []string          // names for replacements
	Battles         []Battle          // in the order of the file; a campaign begins with the first
	Won, Lost       string            // texts shown at the end
}

// A Recruit is a soldier or a vehicle that a campaign begins with.
type Recruit struct{ Name, Unit string }

// A Battle is a battle of a campaign.
type Battle struct {
	ID, Title, Story string
	Kind             battle.Kind
	Board            string // sheets in rows; empty: drawn
	Across, Down     int
	Seed             uint64
	Turns, Points    int
	Lean             int
	Enemy            string    // a list; empty: drawn for the points
	Supply           int       // points added to the budget before this battle
	Next             [3]string // by winner, Chance for a draw: the id of the next battle, Won or Lost
}

// File is the content of a campaign/1 file.
type File struct {
	Format     string               `rule:"required" format:"campaign/1"`
	ID         rule.Located[string] `rule:"required"`
	Title      rule.Located[string] `rule:"required"`
	Story      rule.Located[string] `rule:"required"`
	System     rule.Located[string] `rule:"required"`
	Budget     rule.Located[int]
	Force      rule.Located[[]recruitFile] `rule:"required"`
	Promotions rule.Keyed[rule.Located[string]]
	Names      rule.Located[[]rule.Located[string]] `rule:"required"`
	Battles    rule.Located[[]battleFile]           `rule:"required"`
	Won        rule.Located[string]                 `rule:"required"`
	Lost       rule.Located[string]                 `rule:"required"`
}

type recruitFile struct {
	Name rule.Located[string] `rule:"required"`
	Unit rule.Located[string] `rule:"required"`
}

type battleFile struct {
	ID     rule.Located[string] `rule:"required"`
	Title  rule.Located[string] `rule:"required"`
	Story  rule.Located[string] `rule:"required"`
	Kind   rule.Located[string] `rule:"required"`
	Board  rule.Located[string]
	Panels rule.Located[[]int]
	Seed   uint64 `rule:"required"`
	Turns  rule.Located[int]
	Points rule.Located[int] `rule:"required"`
	Lean   rule.Located[int]
	Enemy  rule.Located[string]
	Supply rule.Located[int]
	Next   nextFile `rule:"required"`
}

type nextFile struct {
	Red  rule.Located[string] `rule:"required"`
	Blue rule.Located[string] `rule:"required"`
	Draw rule.Located[string] `rule:"required"`
}

// Schema is the JSON Schema of campaign/1 files.
func Schema() rule.Schema {
	s := rule.SchemaOf(reflect.TypeFor[File]()).Document("campaign/1", "A chain of battles. Soldiers keep their damage and experience from one battle to the next.")
	s.Key("battles", "turns").Narrow(rule.Whole(0, battle.MostTurns))
	return s
}

// The bounds of a campaign.
const (
	mostBattles  = 20
	mostSoldiers = 30
	mostBudget   = 999
	longestID    = 40 // in letters
	longestName  = 30
)

//go:embed campaigns/*.yaml
var shipped embed.FS

var embedded = files.Embedded{Files: shipped, Folder: "campaigns", What: "campaign", Order: []string{"lantern-road", "cinder-line", "last-lift", "wendarst", "harrow-march"}}

// IDs lists the shipped campaigns.
func IDs() []string { return embedded.Names() }

// Load reads a shipped campaign by its id, or a campaign file by its name.
func Load(name string) (*Campaign, error) {
	f, err := embedded.Read(name)
	if err != nil {
		return nil, err
	}
	if !files.IsPath(name) {
		return Read(f.Name, f.Data)
	}
	c, err := ReadOwn(f.Name, f.Data)
	if err == nil && !slices.Contains(IDs(), c.ID) {
		c.Origin, err = filepath.Abs(name)
	}
	return c, err
}

// Title returns the title of a campaign, by its id or from a file, without checking the campaign.
func Title(name string) (string, error) {
	f, err := embedded.Read(name)
	return cmp.Or(rule.TitleOf(f.Data), name), err
}

// ReadOwn is like Read, but refuses the id of a shipped campaign, unless the text is the shipped one.
func ReadOwn(file string, data []byte) (*Campaign, error) {
	return read(&reader{file: file, own: data}, data)
}

// A reader collects the errors of a file.
type reader struct {
	file   string
	own    []byte // the text of a player's file; nil: any text
	raw    File
	book   *battle.Book
	c      *Campaign
	sound  bool // the head and the force have no errors
	faults []error
}

// Read parses and checks a campaign/1 text. The error joins *rule.Faults, one a line.
func Read(file string, data []byte) (*Campaign, error) { return read(&reader{file: file}, data) }

// read parses and checks a text.
func read(r *reader, data []byte) (*Campaign, error) {
	file := r.file
	if err := rule.DecodeYAML(file, data, &r.raw); err != nil {
		return nil, err
	}
	book, err := battle.BookOf(r.raw.System.Value)
	if err != nil {
		return nil, rule.InFile(file, rule.At(r.raw.System.Node, "%v", err))
	}
	r.book = book
	r.head()
	r.force()
	r.sound = len(r.faults) == 0
	r.battles()
	if len(r.faults) == 0 {
		r.ways()
	}
	slices.SortStableFunc(r.faults, rule.ByPlace)
	return r.c, errors.Join(r.faults...)
}

// fault records an error at a node.
func (r *reader) fault(n *yaml.Node, format string, args ...any) {
	f := &rule.Fault{File: r.file, Line: 1, Column: 1, Text: fmt.Sprintf(format, args...)}
	if n != nil {
		f.Line, f.Column = n.Line, n.Column
	}
	r.faults = append(r.faults, f)
}

// within returns a number and reports an error if it is out of bounds. A missing number is 0.
func (r *reader) within(v rule.Located[int], what string, low, high int) int {
	if v.Node != nil && (v.Value < low || v.Value > high) {
		r.fault(v.Node, "%s: found %d; want %d to %d", what, v.Value, low, high)
	}
	return v.Value
}

// plain reports whether a name is short and consists of small letters, digits and hyphens. Such a
// name can be part of a file name.
func plain(name string) bool {
	return name != "" && len(name) <= longestID && rule.IsID(name)
}

func (r *reader) head() {
	raw := &r.raw
	r.c = &Campaign{
		File: r.file, ID: raw.ID.Value, Title: r.line(raw.Title, "title"), Story: r.text(raw.Story, "story"), System: raw.System.Value,
		Budget: r.within(raw.Budget, "budget", 0, mostBudget), Promotions: map[string]string{}, Won: r.text(raw.Won, "won"), Lost: r.text(raw.Lost, "lost"),
	}
	if !plain(r.c.ID) {
		r.fault(raw.ID.Node, "found id %q; want at most %d %s", rule.Clip(r.c.ID), longestID, rule.IDWords)
	}
	if r.taken() {
		r.fault(raw.ID.Node, "found id %q, which is that of a shipped campaign; want another id", r.c.ID)
	}
}

// taken reports whether a player's file has the id of a shipped campaign and another text.
func (r *reader) taken() bool {
	if r.own == nil || !slices.Contains(IDs(), r.c.ID) {
		return false
	}
	f, err := embedded.Read(r.c.ID)
	return err != nil || !bytes.Equal(f.Data, r.own)
}

// unit checks the id of a unit that red can buy.
func (r *reader) unit(v rule.Located[string]) string {
	list, err := r.book.Parse(game.Red, v.Value)
	if err != nil {
		r.fault(v.Node, "%v", err)
		return v.Value
	}
	if len(list) != 1 || list[0].Count != 1 || strings.ContainsAny(v.Value, " ,") {
		r.fault(v.Node, "found %q; want one unit", v.Value)
	}
	return list[0].Item.ID
}

func (r *reader) force() {
	if n := len(r.raw.Force.Value); n < 1 || n > mostSoldiers {
		r.fault(r.raw.Force.Node, "found %s; want 1 to %d", rule.Count(n, "soldier"), mostSoldiers)
	}
	seen := map[string]bool{}
	name := func(v rule.Located[string]) string {
		switch {
		case !nameable(v.Value):
			r.fault(v.Node, "found name %q; want 1 to %d letters, no spaces at the ends and none of : , = # and brackets", rule.Clip(v.Value), longestName)
		case seen[v.Value]:
			r.fault(v.Node, "found name %q twice; want a name that is used only once", v.Value)
		}
		seen[v.Value] = true
		return v.Value
	}
	for _, one := range r.raw.Force.Value {
		r.c.Force = append(r.c.Force, Recruit{name(one.Name), r.unit(one.Unit)})
	}
	for _, v := range r.raw.Names.Value {
		r.c.Names = append(r.c.Names, name(v))
	}
	for _, p := range r.raw.Promotions {
		from, to := r.unit(rule.Located[string]{Value: p.Key.Value, Node: p.Key}), r.unit(p.Value)
		if from == to {
			r.fault(p.Value.Node, "found a promotion of %s to itself; want another unit", from)
		}
		r.c.Promotions[from] = to
	}
}

// nameable reports whether a word can be the name of a soldier. Orders such as "repair Hale=1" and
// lists of names contain it.
func nameable(word string) bool {
	return word != "" && word == strings.TrimSpace(word) && utf8.RuneCountInString(word) <= longestName &&
		!strings.ContainsAny(word, ":,={}[]#") && strings.IndexFunc(word, func(c rune) bool { return !unicode.IsPrint(c) }) < 0
}

func (r *reader) battles() {
	if n := len(r.raw.Battles.Value); n < 1 || n > mostBattles {
		r.fault(r.raw.Battles.Node, "found %s; want 1 to %d", rule.Count(n, "battle"), mostBattles)
	}
	seen, named := map[string]bool{Won: true, Lost: true}, true
	for i := range r.raw.Battles.Value {
		raw := &r.raw.Battles.Value[i]
		if !plain(raw.ID.Value) || seen[raw.ID.Value] {
			r.fault(raw.ID.Node, "found battle %q; want a unique id of at most %d %s, except won and lost", rule.Clip(raw.ID.Value), longestID, rule.IDWords)
			named = false
		}
		seen[raw.ID.Value] = true
		r.c.Battles = append(r.c.Battles, r.battle(raw))
	}
	if named {
		r.next()
	}
}

// next checks that every battle leads to a battle or to an end.
func (r *reader) next() {
	known := r.c.ids()
	for i := range r.raw.Battles.Value {
		for _, v := range r.raw.Battles.Value[i].Next.all() {
			if !slices.Contains(known, v.Value) {
				r.fault(v.Node, "%s", rule.Unknown("battle", v.Value, known))
			}
		}
	}
}

// all returns the next battle or end for each winner, red's first.
func (n *nextFile) all() []rule.Located[string] {
	return []rule.Located[string]{n.Red, n.Blue, n.Draw}
}

func (r *reader) battle(raw *battleFile) Battle {
	kind, err := battle.KindOf(raw.Kind.Value)
	if err != nil {
		r.fault(raw.Kind.Node, "%v", err)
	}
	before := len(r.faults)
	b := Battle{
		ID: raw.ID.Value, Title: r.line(raw.Title, "title"), Story: r.text(raw.Story, "story"), Kind: kind, Board: raw.Board.Value, Seed: raw.Seed,
		Turns: r.within(raw.Turns, "turns", 0, battle.MostTurns), Points: r.within(raw.Points, "points", r.book.Least, r.book.Most), Enemy: raw.Enemy.Value,
		Lean:   r.within(raw.Lean, "lean", -battle.MostLean, battle.MostLean),
		Supply: r.within(raw.Supply, "supply", 0, mostBudget),
		Next:   [3]string{game.Red: raw.Next.Red.Value, game.Blue: raw.Next.Blue.Value, game.Chance: raw.Next.Draw.Value},
	}
	ground := r.ground(raw, &b)
	if b.Enemy != "" {
		if _, err := r.book.Bought(game.Blue, b.Enemy, 2*r.book.Most); err != nil {
			r.fault(raw.Enemy.Node, "%v", err)
		}
	}
	if r.sound && err == nil && len(r.faults) == before {
		p := &Progress{Campaign: r.c, At: b.ID, Soldiers: muster(r.c)}
		own := *r.c
		own.Battles = []Battle{b}
		p.Campaign = &own
		if _, err := battle.Draw(p.Spec()); err != nil {
			r.fault(ground, "battle %s: %v", b.ID, err)
		}
	}
	return b
}

// ground checks the board or the panels of a battle. It returns the node to which errors of the
// ground belong.
func (r *reader) ground(raw *battleFile, b *Battle) *yaml.Node {
	panels := raw.Panels.Value
	if len(panels) == 2 {
		b.Across, b.Down = panels[0], panels[1]
	}
	switch at := raw.Panels.Node; {
	case at != nil && b.Board != "":
		r.fault(at, "found panels besides a board; want one of the two")
	case at != nil && len(panels) != 2:
		r.fault(at, "panels: found %s; want two, across and down", rule.Count(len(panels), "number"))
	case at != nil:
		return at
	case b.Board != "":
		if err := r.book.CheckBoard(b.Board); err != nil {
			r.fault(raw.Board.Node, "%v", err)
		}
		return raw.Board.Node
	}
	return raw.ID.Node
}

// index returns the index of a battle, or -1 for Won or Lost.
func (c *Campaign) index(id string) int {
	return slices.IndexFunc(c.Battles, func(b Battle) bool { return b.ID == id })
}
