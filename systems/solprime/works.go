package solprime

import (
	"cmp"

	"gopkg.in/yaml.v3"

	"metahex/rule"
)

// Works is what a section of a fortification or a building is (SP
// fortifications/unit).
type Works struct {
	Rating int  // none, light, medium, heavy, very heavy
	Tall   bool // hides what is behind it (SP visibility)
	Garage bool // holds a vehicle instead of a squad
	Use    Use  // what it does as an installation
	Value  int  // what that counts for in our formula for points
}

var worksWords = []string{"none", "light", "medium", "heavy", "very-heavy"}

// covers is what a section's rating is as cover, in close combat and for morale.
var covers = [...]Figure{LightCover, LightCover, MediumCover, HeavyCover, VeryHeavyCover}

// sectionBase is the radius of a section, thousandths of an inch.
const sectionBase = 1000

type sectionFile struct {
	Name   string `rule:"required"`
	Rating string `rule:"required"`
	Size   string `rule:"required"`

	Weapons      []string
	Finder       string
	Mount        int
	Rig          rigFile `yaml:",inline"`
	Fixed, AMDS  bool
	Tall, Garage bool
	Use          string
	Value        int
	Level        string // empty: basic

	Source rule.Source
	From   string
}

// section reads one row of the list of structures.
func (t *Tables) section(l *listFile, key, value *yaml.Node) error {
	var f sectionFile
	if err := rule.DecodeNode(value, &f); err != nil {
		return err
	}
	k := Kind{
		ID: key.Value, Name: f.Name, Branch: Structure, Base: sectionBase, Finder: f.Finder, Mount: max(1, f.Mount),
		Fixed: f.Fixed, AMDS: f.AMDS, Works: Works{Tall: f.Tall, Garage: f.Garage},
		Origin: l.origin(f.Source, f.From), arms: f.Weapons,
	}
	var err error
	if k.Rating, err = oneOf(value, "rating", f.Rating, worksWords); err != nil {
		return err
	}
	if k.Size, err = oneOf(value, "size", f.Size, sizeWords); err != nil {
		return err
	}
	use, err := oneOf(value, "use", f.Use, useWords)
	if err != nil {
		return err
	}
	level, err := oneOf(value, "level", cmp.Or(f.Level, levelWords[Basic]), levelWords)
	if err != nil {
		return err
	}
	k.Use, k.Value, k.needs = Use(use), f.Value, Level(level)
	if k.Weapons, err = t.armoury(value, f.Weapons); err != nil {
		return err
	}
	if err := k.rig(value, f.Rig); err != nil {
		return err
	}
	t.enlist(k)
	return nil
}
