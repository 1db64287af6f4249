package campaign

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path"
	"slices"

	"gopkg.in/yaml.v3"

	"metahex/battle"
	"metahex/game"
	"metahex/rule"
	"metahex/rule/files"
)

// SaveFormat is the format of the progress of a campaign.
const SaveFormat = "campaign-save/1"

// A saveFile is the content of a campaign-save/1 file. Its last line is a checksum of the others,
// to detect a save that was changed by hand.
type saveFile struct {
	Format   string        `yaml:"format" rule:"required" format:"campaign-save/1"`
	Campaign string        `yaml:"campaign" rule:"required"`
	File     string        `yaml:"file,omitempty"` // see Campaign.Origin
	Seed     uint64        `yaml:"seed"`
	Left     int           `yaml:"left"`
	At       string        `yaml:"at" rule:"required"`
	Due      bool          `yaml:"due,omitempty"` // see Progress.Due
	Fights   []fightFile   `yaml:"fights"`
	Soldiers []soldierFile `yaml:"soldiers" rule:"required"`
	Notes    []string      `yaml:"notes"`
	Sum      string        `yaml:"sum" rule:"required"`
}

type fightFile struct {
	Battle string   `yaml:"battle" rule:"required"`
	Winner string   `yaml:"winner" rule:"required"`
	Red    int      `yaml:"red"`
	Blue   int      `yaml:"blue"`
	Lost   []string `yaml:"lost,flow"`
}

type soldierFile struct {
	Name   string `yaml:"name" rule:"required"`
	Unit   string `yaml:"unit" rule:"required"`
	Damage int    `yaml:"damage"`
	Fought int    `yaml:"fought"`
	Lost   bool   `yaml:"lost"`
}

// sides are the words for the winner of a battle.
var sides = []string{game.Chance: "draw", game.Red: "red", game.Blue: "blue"}

// sumKey begins the last line of a save.
const sumKey = "sum: "

// Text returns the progress as a campaign-save/1 file.
func (p *Progress) Text() []byte {
	f := saveFile{Format: SaveFormat, Campaign: p.ID, File: p.Origin, Seed: p.Seed, Left: p.Left, At: p.At, Due: p.Due, Notes: p.Notes}
	for _, one := range p.Fights {
		f.Fights = append(f.Fights, fightFile{one.Battle, sides[one.Winner], one.Points[game.Red], one.Points[game.Blue], one.Lost})
	}
	for _, s := range p.Soldiers {
		f.Soldiers = append(f.Soldiers, soldierFile(s))
	}
	var text bytes.Buffer
	e := yaml.NewEncoder(&text)
	e.SetIndent(2)
	if err := errors.Join(e.Encode(f), e.Close()); err != nil {
		panic(err) // every value of a save has a YAML form
	}
	body, _, _ := bytes.Cut(text.Bytes(), []byte(sumKey))
	return fmt.Appendf(body, "%s%s\n", sumKey, sum(body))
}

// sum returns a short digest of a text.
func sum(text []byte) string {
	all := sha256.Sum256(text)
	return "s" + hex.EncodeToString(all[:6])
}

// Resume reads the progress of a campaign from a save. The error is one line.
func Resume(c *Campaign, file string, data []byte) (*Progress, error) {
	var f saveFile
	if err := rule.DecodeYAML(file, data, &f); err != nil {
		return nil, fmt.Errorf("%w; %s", err, c.remedy())
	}
	wrong := func(at, format string, args ...any) error {
		line := 1
		if before, _, ok := bytes.Cut(append([]byte("\n"), data...), []byte("\n"+at)); ok {
			line += bytes.Count(before, []byte("\n"))
		}
		return &rule.Fault{File: file, Line: line, Column: 1, Text: fmt.Sprintf(format, args...)}
	}
	if err := f.check(c, data, wrong); err != nil {
		return nil, err
	}
	p := &Progress{Campaign: c, Seed: f.Seed, Left: f.Left, At: f.At, Due: f.Due, Notes: f.Notes}
	for _, one := range f.Fights {
		i := slices.Index(sides, one.Winner)
		if c.index(one.Battle) < 0 || i < 0 {
			return nil, wrong("fights:", "found battle %q, won by %q; want a battle of the campaign, won by red or blue, or a draw", one.Battle, one.Winner)
		}
		p.Fights = append(p.Fights, Fight{one.Battle, game.Side(i), [3]int{game.Red: one.Red, game.Blue: one.Blue}, one.Lost})
	}
	for _, s := range f.Soldiers {
		if err := p.checkSoldier(s); err != nil {
			return nil, wrong("  - name: "+s.Name, "%s: %v", rule.Clip(s.Name), err)
		}
		p.Soldiers = append(p.Soldiers, Soldier(s))
	}
	return p, nil
}

// checkSoldier refuses a soldier that no campaign has. The other soldiers of the save come before it.
func (p *Progress) checkSoldier(s soldierFile) error {
	list, err := p.list(s.Unit)
	switch {
	case err != nil:
		return err
	case battle.Counted(list) != 1:
		return fmt.Errorf("found %q; want one unit", s.Unit)
	case !nameable(s.Name):
		return fmt.Errorf("found name %q; want a name as in a campaign file", rule.Clip(s.Name))
	case slices.ContainsFunc(p.Soldiers, func(o Soldier) bool { return o.Name == s.Name }):
		return fmt.Errorf("found a second soldier of this name")
	case s.Damage < 0 || s.Fought < 0:
		return fmt.Errorf("found damage %d and %d battles; want 0 or more", s.Damage, s.Fought)
	}
	return nil
}

// ReadSave reads the progress of a campaign from a save, with the campaign that the save names.
func ReadSave(file string, data []byte) (*Progress, error) {
	var f saveFile
	if err := rule.DecodeYAML(file, data, &f); err != nil {
		return nil, err
	}
	name := f.Campaign
	if f.File != "" {
		name = f.File
	} else if !slices.Contains(IDs(), name) {
		return nil, &rule.Fault{File: file, Line: 1, Column: 1, Text: rule.Unknown("campaign", name, IDs())}
	}
	c, err := Load(name)
	if err != nil {
		return nil, fmt.Errorf("%s: its campaign cannot be read: %w", file, err)
	}
	return Resume(c, file, data)
}

// OriginOf returns the path of the player's own campaign file that a save names, or "".
func OriginOf(save []byte) string {
	if n := rule.TopKey(save, "file"); n != nil {
		return n.Value
	}
	return "" // reading the save reports an error
}

// check validates a save as a whole.
func (f *saveFile) check(c *Campaign, data []byte, wrong func(at, format string, args ...any) error) error {
	body, _, _ := bytes.Cut(data, []byte(sumKey))
	switch {
	case f.Campaign != c.ID:
		return wrong("campaign:", "found a save of campaign %q; want %s", f.Campaign, c.ID)
	case f.Sum != sum(body):
		return wrong(sumKey, "the checksum %s does not match: the file was changed by hand; %s", rule.Clip(f.Sum), c.remedy())
	case c.foreign(f.File):
		return wrong("file:", "this progress belongs to the campaign file %s; give %s another id, or start it with metahex campaign %[3]s --again", f.File, c.File, files.Typed(c.File))
	case f.Left < 0:
		return wrong("left:", "found %d points left; want 0 or more", f.Left)
	case c.index(f.At) < 0 && f.At != Won && f.At != Lost:
		return wrong("at:", "%s", rule.Unknown("battle", f.At, c.ids()))
	}
	return nil
}

// remedy names the commands for a save that cannot be read.
func (c *Campaign) remedy() string {
	return fmt.Sprintf("metahex campaign %s --restore puts back its copy, --again restarts", files.Typed(c.name()))
}

// name returns the name by which the campaign was loaded.
func (c *Campaign) name() string {
	if c.File == path.Join(embedded.Folder, c.ID+".yaml") {
		return c.ID
	}
	return c.File
}

// foreign reports whether the progress of another campaign file is saved under the same id. A file that
// no longer exists has been moved.
func (c *Campaign) foreign(origin string) bool {
	if origin == "" || origin == c.Origin {
		return false
	}
	other, err := os.Stat(origin)
	if err != nil {
		return false
	}
	this, err := os.Stat(c.Origin)
	return err != nil || !os.SameFile(other, this)
}

// ids returns the ids of all battles, Won and Lost.
func (c *Campaign) ids() (all []string) {
	for _, b := range c.Battles {
		all = append(all, b.ID)
	}
	return append(all, Won, Lost)
}
