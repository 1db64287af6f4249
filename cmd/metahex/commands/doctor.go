package commands

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"gopkg.in/yaml.v3"

	"metahex/battle/campaign"
	"metahex/battle/daily"
	"metahex/battle/puzzle"
	"metahex/los/cases"
	"metahex/maps"
	"metahex/maps/atlas"
	"metahex/record"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems"
	"metahex/systems/rulebook"
	"metahex/tui"
)

func newDoctor() *cobra.Command {
	d := &doctor{}
	c := &cobra.Command{
		Use:   "doctor FILE...",
		Short: "Examine files, list what is wrong, and mend records",
		Long: "Prints the kind of each file, as its key format says, and its findings. The files may be\n" +
			"records of matches, panels, layouts, maps, tables, scenarios, campaigns and their progress,\n" +
			"puzzles, advice, cases, lessons, settings, themes or results of daily battles.\n" +
			"With --mend a damaged record is cut after its last valid answer; the original is kept\n" +
			"beside it as FILE.broken. Exit 0 if all files are sound or mended, 1 with findings, 2 if\n" +
			"a file cannot be read or written.",
		Example: "  metahex doctor game.play\n  metahex doctor --mend game.play",
		Args:    some("one or more files"),
		RunE: d.kept(func(c *cobra.Command, args []string) error {
			d.out = c.OutOrStdout()
			var unread []error
			found := false
			for _, file := range args {
				holds, err := d.examine(file)
				if err != nil {
					fmt.Fprintln(c.ErrOrStderr(), readable(describe(err), args))
					unread = append(unread, err)
				}
				found = found || !holds
			}
			switch {
			case len(unread) > 0:
				return reported{fmt.Errorf("%d files cannot be read", len(unread))}
			case found:
				return reported{findings{errors.New("there are findings")}}
			}
			return nil
		}),
	}
	d.allowance.flags(c)
	c.Flags().BoolVar(&d.mend, "mend", false, "cut damaged records after the last valid answer; the original files are kept too")
	return c
}

// A doctor examines files.
type doctor struct {
	keeping
	allowance
	out  io.Writer
	mend bool
}

// A diagnosis holds the kind and the findings of a file that is not a record.
type diagnosis struct {
	what     string // "a panel/1 file"
	findings []error
	remedy   string // a command that can fix the file; "": none
}

// formatKey matches the key format, which every format except tables has, and its value as written.
var formatKey = regexp.MustCompile(`(?m)^format:[ \t]*(.*?)[ \t]*(?:[ \t]#.*)?$`)

// examine prints the diagnosis of a file and reports whether it is sound. It returns an error if the
// file could not be read or written.
func (d *doctor) examine(file string) (holds bool, err error) {
	data, err := files.Read(file, files.Examined)
	if err != nil {
		return false, err
	}
	format := claimedFormat(data)
	if isRecord(format, data) {
		return d.record(file, data)
	}
	found, err := diagnose(file, format, data)
	if err != nil {
		return false, err
	}
	fmt.Fprintf(d.out, "%s: %s", files.VisibleLine(file), found.what)
	if len(found.findings) == 0 {
		fmt.Fprintln(d.out, ": no findings")
		return true, nil
	}
	fmt.Fprintf(d.out, ": %s\n", rule.Count(len(found.findings), "finding"))
	for _, f := range found.findings {
		fmt.Fprintf(d.out, "  %v\n", f)
	}
	if d.mend && found.remedy != "" {
		fmt.Fprintf(d.out, "  --mend is for records; %s\n", found.remedy)
	}
	return false, nil
}

// claimedFormat returns the format in the text of a file, or "" if there is none.
func claimedFormat(data []byte) string {
	format, _ := placedFormat(data)
	return format
}

// placedFormat is like claimedFormat, but also returns the place of the format.
func placedFormat(data []byte) (format string, at rule.Fault) {
	text := files.Unix(data)
	m := formatKey.FindSubmatchIndex(text)
	if m == nil {
		return "", at
	}
	at.Line = 1 + bytes.Count(text[:m[0]], []byte("\n"))
	at.Column = 1 + utf8.RuneCount(text[m[0]:m[2]])
	format = string(text[m[2]:m[3]])
	if last := len(format) - 1; last > 0 && format[0] == format[last] && strings.IndexByte(`"'`, format[0]) >= 0 {
		format = format[1:last]
	}
	return format, at
}

// isRecord reports whether a file claims to be a record of any version.
func isRecord(format string, data []byte) bool {
	return format == record.Format || bytes.HasPrefix(files.Unix(data), []byte("format: play/"))
}

// notRecord refuses a record where a file of another format is wanted.
func notRecord(file string, data []byte, want string) error {
	format, at := placedFormat(data)
	if !isRecord(format, data) {
		return nil
	}
	at.File, at.Text = file, fmt.Sprintf("this is a record of a match; want a %s file (metahex doctor examines records)", want)
	return &at
}

// A foreignFile is the error for a file that is not in a format of metahex.
type foreignFile struct{ name string }

func (f foreignFile) Error() string {
	return files.VisibleLine(f.name) + ": found neither the key format nor a table of a system; this is not a file of metahex"
}

// formats maps the formats that the doctor supports to their examiners.
func formats() map[string]func(file string, data []byte) (diagnosis, error) {
	all := map[string]func(file string, data []byte) (diagnosis, error){
		"scenario/1": func(file string, _ []byte) (diagnosis, error) {
			found, err := lint(file)
			return diagnosis{"a scenario/1 file", found, "metahex scenario lint checks several files"}, err
		},
		"cases/1": func(file string, data []byte) (diagnosis, error) {
			_, found := cases.RunCases(file, data)
			return diagnosis{what: "a cases/1 file", findings: each(found)}, nil
		},
		daily.Format: func(file string, data []byte) (diagnosis, error) {
			all, err := daily.Read(file, data)
			if err != nil {
				return diagnosis{what: "a " + daily.Format + " file", findings: flat(err)}, nil
			}
			return diagnosis{what: fmt.Sprintf("a %s file, the results of %s", daily.Format, rule.Count(len(all), "daily battle"))}, nil
		},
		"theme/1": func(file string, _ []byte) (diagnosis, error) {
			_, err := tui.LoadTheme(file)
			return diagnosis{what: "a theme/1 file", findings: flat(err)}, nil
		},
		"settings/1": func(file string, _ []byte) (diagnosis, error) {
			_, err := tui.ReadSettings(file)
			return diagnosis{what: "a settings/1 file", findings: flat(err)}, nil
		},
		"campaign/1": func(file string, data []byte) (diagnosis, error) {
			_, err := campaign.ReadOwn(file, data)
			return diagnosis{"a campaign/1 file", flat(err), "metahex campaign lint checks several files"}, nil
		},
		campaign.SaveFormat: progress,
		"puzzle/1": func(file string, data []byte) (diagnosis, error) {
			_, err := puzzle.Read(file, data)
			return diagnosis{what: "a puzzle/1 file", findings: flat(err)}, nil
		},
		"advice/1": func(file string, data []byte) (diagnosis, error) {
			return diagnosis{what: "an advice/1 file", findings: flat(lintAdvice(file, data))}, nil
		},
		"lessons/1": func(file string, data []byte) (diagnosis, error) {
			_, err := tui.ReadCourse(file, data)
			return diagnosis{what: "a lessons/1 file", findings: flat(err)}, nil
		},
	}
	for _, y := range systems.All {
		all[y.ID+rulebook.TablesFormat] = func(file string, _ []byte) (diagnosis, error) {
			_, finding, err := systems.LintTables(file, y)
			return diagnosedTables(y, finding), err
		}
	}
	for _, format := range atlas.Formats() {
		all[format] = func(file string, _ []byte) (diagnosis, error) {
			r, err := atlas.Lint(file)
			return diagnosis{aFile(format), each(r.Findings), "metahex map fmt formats a map"}, err
		}
	}
	return all
}

func diagnosedTables(y systems.System, finding error) diagnosis {
	return diagnosis{what: "tables of " + y.Title, findings: flat(finding)}
}

// aFile describes a file of a format: "an edges/1 file".
func aFile(format string) string { return rule.Article(format) + " " + format + " file" }

// progress examines the saved progress of a campaign. It loads as for the next battle, with the campaign
// that it names.
func progress(file string, data []byte) (diagnosis, error) {
	p, err := campaign.ReadSave(file, data)
	if p == nil {
		return diagnosis{what: "a " + campaign.SaveFormat + " file", findings: flat(err)}, nil
	}
	next := "battle " + p.At + " is next"
	if p.Over() {
		next = p.At
	}
	what := fmt.Sprintf("a %s file, the progress of the campaign %s after %s, %s", campaign.SaveFormat, p.ID, rule.Count(len(p.Fights), "battle"), next)
	if y, err := systems.ByID(p.System); err == nil {
		what += ", by the rules " + y.Rules
	}
	return diagnosis{what: what}, nil
}

// lintAdvice returns the error of an advice/1 file. The file does not name its system, so this is the
// error of the system that reads furthest.
func lintAdvice(file string, data []byte) (finding error) {
	furthest := -1
	for _, s := range systems.All {
		if s.Advice == nil {
			continue
		}
		_, err := s.Advice.Read(file, data)
		if err == nil {
			return nil
		}
		line := math.MaxInt // an error without a line comes after all lines have been read
		if f := (*rule.Fault)(nil); errors.As(err, &f) {
			line = f.Line
		}
		if line > furthest {
			furthest, finding = line, err
		}
	}
	return finding
}

// diagnose examines a file that is not a record.
func diagnose(file, format string, data []byte) (diagnosis, error) {
	all := formats()
	if format != "" {
		examine, ok := all[format]
		if !ok {
			names := []string{record.Format}
			for name := range all {
				names = append(names, name)
			}
			slices.Sort(names)
			_, at := placedFormat(data)
			at.File, at.Text = file, rule.Unknown("format", format, names)
			return diagnosis{what: "a file of an unknown format", findings: []error{&at}}, nil
		}
		return examine(file, data)
	}
	foreign := foreignFile{file}
	first, ok := firstKey(data)
	if !ok {
		return diagnosis{}, foreign
	}
	system, finding, err := systems.LintTables(file, systems.All...)
	if f := (*rule.Fault)(nil); errors.As(finding, &f) && f.Line == first && strings.HasPrefix(f.Text, "unknown key ") {
		return diagnosis{}, foreign
	}
	return diagnosedTables(system, finding), err
}

// firstKey returns the line of the first key of a YAML mapping.
func firstKey(data []byte) (line int, ok bool) {
	var n yaml.Node
	if yaml.Unmarshal(data, &n) != nil || len(n.Content) != 1 || len(n.Content[0].Content) == 0 || n.Content[0].Kind != yaml.MappingNode {
		return 0, false
	}
	return n.Content[0].Content[0].Line, true
}

// each returns findings as a list of errors. The function flat splits an error into its parts.
func each(found maps.Findings) (all []error) {
	for _, f := range found {
		all = append(all, &f)
	}
	return all
}

func flat(err error) []error {
	if err == nil {
		return nil
	}
	return rule.GatherFaults(rule.Flat(err))
}

// record examines a record, and repairs it on request.
func (d *doctor) record(file string, data []byte) (holds bool, err error) {
	if d.mend {
		if err := d.hold(file); err != nil {
			return false, err
		}
		defer func() { err = errors.Join(err, d.release(file)) }()
		// Read the file again under the lock: it may have changed.
		if data, err = files.Read(file, files.Examined); err != nil {
			return false, err
		}
	}
	h := record.Examine(file, data, d.of(file).start)
	d.tell(h)
	if len(h.Findings) == 0 {
		return true, nil
	}
	if !d.mend {
		if h.Mendable() {
			fmt.Fprintf(d.out, "  metahex doctor --mend %s keeps %s\n", files.Typed(file), h.Holds())
		}
		return false, nil
	}
	if !h.Mendable() {
		fmt.Fprintln(d.out, "  cannot be mended; the file is unchanged")
		return false, nil
	}
	mended, err := h.Mend(d.of(file).start)
	if err != nil {
		return false, err
	}
	aside, err := record.SetAside(file, data)
	if err == nil {
		err = record.Save(file, mended)
	}
	if err != nil {
		return false, err
	}
	fmt.Fprintf(d.out, "  mended: %s kept; the original file is %s\n", h.Holds(), aside)
	return true, nil
}

// tell prints which parts of a record are sound and which are damaged.
func (d *doctor) tell(h *record.Health) {
	if h.Play == nil {
		fmt.Fprintf(d.out, "%s: an unreadable record\n", files.VisibleLine(h.File))
	} else {
		head := h.Play.Header
		what := "a record of " + head.System + " " + head.Scenario
		for _, part := range []struct{ name, value string }{{"rules", head.Rules}, {"build", head.Build}, {"seed", head.Seed}} {
			if part.value != "" {
				what += ", " + part.name + " " + part.value
			}
		}
		fmt.Fprintf(d.out, "%s: %s\n", files.VisibleLine(h.File), what)
	}
	if who, ok := record.HolderOf(h.File); ok && !d.mend {
		fmt.Fprintf(d.out, "  is being played by %s\n", who)
	}
	for _, f := range rule.GatherFaults(h.Findings) {
		fmt.Fprintf(d.out, "  %v\n", f)
	}
	var parts []string
	switch {
	case h.Whole == nil || h.Unopened:
		return
	case h.Bare:
		parts = append(parts, h.Holds(), "without their results")
	default:
		parts = append(parts, h.Holds(), rule.Count(h.Hashes, "line")+" of state with hash and chain")
	}
	fmt.Fprintf(d.out, "  holds: %s\n", strings.Join(parts, ", "))
}
