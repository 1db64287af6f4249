package atlas

import (
	"errors"
	"path/filepath"
	"slices"

	"metahex/maps"
	"metahex/maps/dots"
	"metahex/maps/hexes"
	"metahex/maps/internal/mapfile"
	"metahex/maps/tables"
)

// A Report is what Lint says of a set of files.
type Report struct {
	Findings maps.Findings
	Panels   int  // panels read
	Layouts  int  // layouts read
	Edges    int  // files of edge profiles read
	HexMaps  int  // maps of terrain hexes read
	Tables   int  // tables in inches read
	Fits     bool // all panels are proved to fit under every join and turn
}

// Lint checks map files of any format, and that the panels among them fit
// under every join and turn. The edges.yaml that lies beside a file is read
// with it. The error tells of files that cannot be read; what is wrong inside
// the others is in the report.
func Lint(files ...string) (Report, error) {
	var given []source
	var failed []error
	for _, file := range withEdges(files) {
		data, err := mapfile.ReadFile(file)
		if err != nil {
			failed = append(failed, err)
			continue
		}
		given = append(given, source{file, data})
	}
	return lint(given), errors.Join(failed...)
}

// withEdges adds the edges.yaml that lies beside a file, before all others, and
// leaves out files that are named twice.
func withEdges(files []string) []string {
	var edges, all []string
	for _, f := range files {
		beside := filepath.Join(filepath.Dir(f), "edges.yaml")
		if mapfile.IsFile(beside) && !slices.Contains(edges, beside) {
			edges = append(edges, beside)
		}
		if f = filepath.Clean(f); !slices.Contains(all, f) {
			all = append(all, f)
		}
	}
	all = slices.DeleteFunc(all, func(f string) bool { return slices.Contains(edges, f) })
	return append(edges, all...)
}

// source is a file that is read.
type source struct {
	file string
	data []byte
}

func lint(given []source) Report {
	var r Report
	var texts, layouts []*mapfile.Text
	var sheets []*mapfile.SheetText
	var panels []*dots.PanelText // nil for a section, beside sheets
	profiles := shippedProfiles()
	for _, g := range given {
		t, ok := mapfile.NewText(g.file, g.data)
		texts = append(texts, t)
		if !ok {
			continue
		}
		switch t.Meant() {
		case "edges/1":
			for name, p := range dots.ParseEdges(t) {
				profiles[name] = p
			}
			r.Edges++
		case "hexedges/1":
			for name, p := range hexes.ParseEdges(t) {
				profiles[name] = p
			}
			r.Edges++
		case "layout/1", "hexlayout/1":
			layouts = append(layouts, t)
		case "hexpanel/1":
			if s := hexes.ParseSection(t); s != nil {
				sheets, panels = append(sheets, s.SheetText), append(panels, nil)
			}
		case "hexmap/1":
			if hexes.ParseMap(t) != nil {
				r.HexMaps++
			}
		case "table/1":
			tables.Lint(t)
			r.Tables++
		default:
			if s := dots.ParsePanel(t); s != nil {
				sheets, panels = append(sheets, s.SheetText), append(panels, s)
			}
		}
	}
	for i, s := range sheets {
		s.EdgeNames(profiles)
		if panels[i] != nil {
			panels[i].Bridges()
		}
	}
	mapfile.LoneNames(sheets, profiles)
	mapfile.Fit(sheets, profiles, dots.TerrainLetters+hexes.ColourLetters)
	for _, p := range panels {
		if p != nil {
			p.Spikes()
		}
	}
	wrong := map[string]bool{}
	for _, t := range texts {
		wrong[filepath.Clean(t.File)] = len(t.Findings.Grave()) > 0
	}
	for _, t := range layouts {
		// What is told of a panel is not told again of its layouts.
		fits := func(beside []string) bool {
			return !slices.ContainsFunc(beside, func(f string) bool { return wrong[f] })
		}
		if t.Meant() == "hexlayout/1" {
			if l := hexes.ParseLayout(t, shippedHexPanels); l != nil && fits(l.Beside()) {
				l.Assemble()
			}
		} else if l := dots.ParseLayout(t, shippedPanels); l != nil && fits(l.Beside()) {
			l.Assemble()
		}
	}
	for _, t := range texts {
		r.Findings = append(r.Findings, t.Told()...)
	}
	r.Panels, r.Layouts = len(sheets), len(layouts)
	r.Fits = len(sheets) > 1 && len(r.Findings) == 0 && !slices.ContainsFunc(sheets, func(s *mapfile.SheetText) bool {
		return *s.Names != *sheets[0].Names || s.Names.Long == "" || s.Names.Short == ""
	})
	return r
}

// LintText checks one text as if it stood in a file of that name, without the
// files beside it, save a layout's panels.
func LintText(file string, data []byte) Report { return lint([]source{{file, data}}) }
