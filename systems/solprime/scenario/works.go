package scenario

import (
	"gopkg.in/yaml.v3"

	"metahex/rule"
)

// Works describes a section of a fortification or a building (SP fortifications/unit).
type Works struct {
	Rating int  // 0 none, 1 light, 2 medium, 3 heavy, 4 very heavy
	Tall   bool // hides stands behind it (SP visibility)
	Garage bool // holds a vehicle instead of a squad
	Use    Use  // its use as an installation
	Value  int  // value of this use in the formula for points
}

var worksWords = []string{"none", "light", "medium", "heavy", "very-heavy"}

// RatingWord returns the word of the section's rating.
func (w Works) RatingWord() string { return worksWords[w.Rating] }

// sectionBase is the radius of a section's base, in thousandths of an inch.
const sectionBase = 1000

type sectionFile struct {
	kindFile `yaml:",inline"`
	Rating   string   `rule:"required" clause:"SP fortifications/armour" says:"its rating: none, light, medium, heavy or very-heavy"`
	Weapons  []string `clause:"SP fortifications/weapons" says:"ids of its weapons"`
	Tall     bool     `clause:"SP visibility" says:"it hides stands behind it"`
	Garage   bool     `says:"it holds a vehicle instead of a squad"`
	Use      string   `clause:"SP installations" says:"its use as an installation"`
	Value    int      `says:"the value of this use in the formula for points"`
}

// section reads one row of the list of structures.
func (t *Tables) section(of rule.Origin, id string, f *sectionFile, value *yaml.Node) error {
	k := Kind{Branch: Structure, Base: sectionBase, Works: Works{Tall: f.Tall, Garage: f.Garage, Value: f.Value}}
	err := t.fill(&k, of, id, value, &f.kindFile, f.Weapons, []word{
		{"rating", f.Rating, worksWords, func(i int) { k.Rating = i }},
		{"use", f.Use, useWords, func(i int) { k.Use = Use(i) }},
	})
	if err == nil {
		t.enlist(k)
	}
	return err
}
