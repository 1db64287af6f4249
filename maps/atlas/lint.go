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

// A Report is the result of Lint for a set of files.
type Report struct {
	Findings maps.Findings
	Panels   int  // panels read
	Sections int  // sections of hexes read
	Layouts  int  // layouts read
	Edges    int  // files of edge profiles read
	HexMaps  int  // maps of terrain hexes read
	Tables   int  // tables in inches read
	Fits     bool // all panels fit under every join and turn
}

// Lint checks map files of any format. It also checks that the panels among them fit under every
// join and turn. If there is an edges.yaml beside a file, Lint reads it too. The error names files
// that cannot be read; errors inside the other files are in the report.
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

// withEdges returns the files without duplicates. Before them it lists every edges.yaml that is in
// the folder of one of the files.
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

// source holds the name and the content of a file.
type source struct {
	file string
	data []byte
}

// A linting is a set of map files that are checked together.
type linting struct {
	Report
	texts, layouts []*mapfile.Text
	sheets         []*mapfile.SheetText
	panels         []*dots.PanelText // the panels among the sheets
	profiles       map[string]mapfile.Profile
	torn           bool // a file of profiles has errors
	alone          bool // the texts have no files, so layouts have only shipped sheets
}

func lint(given []source) Report { return (&linting{}).of(given) }

// of checks files together and returns the report.
func (l *linting) of(given []source) Report {
	l.profiles = shippedProfiles()
	for _, g := range given {
		t, ok := mapfile.NewText(g.file, g.data)
		l.texts = append(l.texts, t)
		if ok {
			l.read(t)
		}
	}
	l.fit()
	l.assemble()
	for _, t := range l.texts {
		l.Findings = append(l.Findings, t.Report()...)
	}
	l.Panels, l.Sections, l.Layouts = len(l.panels), len(l.sheets)-len(l.panels), len(l.layouts)
	l.Fits = len(l.sheets) > 1 && len(l.Findings) == 0 && !slices.ContainsFunc(l.sheets, func(s *mapfile.SheetText) bool {
		return *s.Names != *l.sheets[0].Names || s.Names.Long == "" || s.Names.Short == ""
	})
	return l.Report
}

// read checks a text as far as possible without other files.
func (l *linting) read(t *mapfile.Text) {
	switch t.Meant() {
	case "edges/1":
		l.edges(t, dots.ParseEdges(t))
	case "hexedges/1":
		l.edges(t, hexes.ParseEdges(t))
	case "layout/1", "hexlayout/1":
		l.layouts = append(l.layouts, t)
	case "hexpanel/1":
		if s := hexes.ParseSection(t); s != nil {
			l.sheets = append(l.sheets, s.SheetText)
		}
	case "hexmap/1":
		if hexes.ParseMap(t) != nil {
			l.HexMaps++
		}
	case "table/1":
		tables.Lint(t)
		l.Tables++
	default:
		if s := dots.ParsePanel(t); s != nil {
			l.sheets, l.panels = append(l.sheets, s.SheetText), append(l.panels, s)
		}
	}
}

// edges adds the profiles in a file of edge profiles.
func (l *linting) edges(t *mapfile.Text, profiles map[string]mapfile.Profile) {
	l.torn = l.torn || len(t.Findings.Grave()) > 0
	for name, p := range profiles {
		l.profiles[name] = p
	}
	l.Edges++
}

// fit checks the edges of the sheets, alone and together.
func (l *linting) fit() {
	for _, s := range l.sheets {
		s.EdgeNames(l.profiles)
	}
	for _, p := range l.panels {
		p.Bridges()
	}
	mapfile.LoneNames(l.sheets, l.profiles, l.torn)
	mapfile.Fit(l.sheets, l.profiles, dots.TerrainLetters+hexes.ColourLetters)
	for _, p := range l.panels {
		p.Spikes()
	}
}

// assemble joins the sheets of layouts. It skips a layout if one of its sheets has findings, so
// that these are not reported twice.
func (l *linting) assemble() {
	wrong := map[string]bool{}
	for _, t := range l.texts {
		wrong[filepath.Clean(t.File)] = len(t.Findings.Grave()) > 0
	}
	fits := func(beside []string) bool {
		return !slices.ContainsFunc(beside, func(f string) bool { return wrong[f] })
	}
	for _, t := range l.layouts {
		if t.Meant() == "hexlayout/1" {
			if x := hexes.ParseLayout(t, shippedHexPanels); x != nil && fits(x.Beside()) {
				x.Alone = l.alone
				x.Assemble()
			}
		} else if x := dots.ParseLayout(t, shippedPanels); x != nil && fits(x.Beside()) {
			x.Alone = l.alone
			x.Assemble()
		}
	}
}

// LintText checks one text as if it were in a file of that name. It reads no other files, except
// the panels of a layout.
func LintText(file string, data []byte) Report { return lint([]source{{file, data}}) }
