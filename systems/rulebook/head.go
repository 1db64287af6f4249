package rulebook

import (
	"fmt"
	"strings"

	"metahex/game"
	"metahex/maps/atlas"
	"metahex/maps/hexes"
	"metahex/rule"
)

// A Head is the common part of scenario/1 files. The form of each system embeds it, inline.
type Head struct {
	Format   string `rule:"required" format:"scenario/1"`
	System   string `rule:"required"`
	ID       string `rule:"required"`
	Title    string `rule:"required"`
	Story    string `rule:"required"`
	Measured *game.Measured
}

// Decode parses a scenario/1 file of a system into its form. The parameter head points to the Head in
// that form.
func Decode(file string, data []byte, system string, form any, head *Head) error {
	if err := rule.DecodeYAML(file, data, form); err != nil {
		return err
	}
	if head.System != system {
		return &rule.Fault{File: file, Line: 1, Column: 1, Text: fmt.Sprintf("found system %q; want %s", head.System, system)}
	}
	return nil
}

// Sheet returns a sheet with the data of the head.
func (h *Head) Sheet() Sheet {
	return Sheet{ID: h.ID, Title: h.Title, Story: strings.TrimSpace(h.Story), Figures: h.Measured}
}

// TerrainMap opens the map of terrain hexes that a scenario file names.
func TerrainMap(file string, name rule.Located[string]) (*hexes.Map, error) {
	path, err := atlas.Named(file, name.Value)
	if err != nil {
		return nil, rule.InFile(file, rule.At(name.Node, "%v", err))
	}
	m, err := atlas.OpenHexes(path)
	if err == nil && !m.Reads(hexes.ByTerrain) {
		err = fmt.Errorf("found a %s; want a %s", m.Kind(), hexes.TerrainKind)
	}
	if err != nil {
		return nil, rule.InFile(file, rule.At(name.Node, "%v", err))
	}
	return m, nil
}
