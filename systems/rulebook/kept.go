package rulebook

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"metahex/rule"
)

// Kept is the evidence for one clause of a book: its readings, the code that cites it, the plays that
// show it, and how many artificial faults in its code a play or a test noticed.
//
//	clauses.txt ─▶ Entry, Parts     testdata/*.play ─▶ Plays, Also
//	readings.md ─▶ Readings         proof.txt       ─▶ Proof
//	cited.txt   ─▶ Code
type Kept struct {
	Entry    rule.Entry
	Parts    []rule.Clause // clauses below the clause: 9.3.1, 9.3.2 for 9.3
	Readings []string      // paragraphs of readings.md that name the clause
	Code     []string      // file and function: "systems/gts/act.go actDeeds"
	Plays    []Play        // plays whose remark names the clause
	Also     int           // number of other plays that cite the clause
	Proof    []string      // lines of proof.txt; empty: not measured
}

// A Play is a recorded match of a few answers that shows a rule.
type Play struct {
	Name, About string // the file's name without its ending; the remark before the first answer
	Scenario    string // a file of Texts, or the id of a scenario
	Readings    string // readings that differ from the scenario's: "9.0=around 12.9=narrow"
	Tables      string // a file of Texts that overlays the system's tables; empty: none

	text string
}

// Register lists the clauses of the book.
func (y System) Register() (*rule.Register, error) {
	text, err := fs.ReadFile(y.Texts, "clauses.txt")
	if err != nil {
		return nil, err
	}
	return rule.ParseRegister("clauses.txt", text)
}

// Proof returns the lines of proof.txt, the last measurement of how many changes of the rules are
// noticed. It returns nil without a measurement.
func (y System) Proof() []string {
	return y.lines("proof.txt")
}

// lines returns the lines of a text, or nil if there is no such text.
func (y System) lines(name string) []string {
	text, err := fs.ReadFile(y.Texts, name)
	if err != nil {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// Kept collects the evidence for a clause. It returns an error if the book has no such clause.
func (y System) Kept(c rule.Clause) (Kept, error) {
	register, err := y.Register()
	if err != nil {
		return Kept{}, err
	}
	entry, ok := register.Lookup(c)
	if !ok {
		return Kept{}, fmt.Errorf("%s has no clause %q%s", y.Title, c, register.Meant(c))
	}
	k := Kept{Entry: entry}
	for _, e := range register.Entries {
		if rest, below := strings.CutPrefix(string(e.Clause), string(c)); below && rest != "" && strings.ContainsAny(rest[:1], "./") {
			k.Parts = append(k.Parts, e.Clause)
		}
	}
	for _, paragraph := range y.paragraphs() {
		if tells(paragraph, c) {
			k.Readings = append(k.Readings, paragraph)
		}
	}
	for _, line := range y.lines("cited.txt") {
		if where, its := strings.CutPrefix(line, string(c)+"\t"); its {
			k.Code = append(k.Code, where)
		}
	}
	k.Plays, k.Also, err = y.playsOf(c)
	k.Proof = y.proofOf(c)
	return k, err
}

// tells reports whether a paragraph is about a clause. It must name the clause or the clause's
// number, or begin with a reading of the clause ("opfire=check"). A number that is a single word,
// such as "fire", does not count.
func tells(paragraph string, c rule.Clause) bool {
	number := c.Number()
	first, _, parted := strings.Cut(number, "/")
	return names(paragraph, string(c)) ||
		(parted || strings.ContainsAny(number, "0123456789")) && names(paragraph, number) ||
		strings.HasPrefix(paragraph, first+"=")
}

// names reports whether a text names a clause. The beginning of a longer number does not count.
func names(text, clause string) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], clause)
		if at < 0 {
			return false
		}
		at += from
		from = at + len(clause)
		before, after := text[:at], text[from:]
		if before != "" && strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789./-", rune(before[len(before)-1])) {
			continue
		}
		if !continues.MatchString(after) {
			return true
		}
	}
}

// continues matches a text that would continue a number or a name.
var continues = regexp.MustCompile(`^(?:[0-9A-Za-z/-]|\.[0-9A-Za-z])`)

// paragraphs returns the paragraphs, table rows and list items of readings.md, each as one line
// without its markup.
func (y System) paragraphs() (all []string) {
	begins := true
	for _, line := range y.lines("readings.md") {
		line = strings.TrimRight(line, " ")
		switch {
		case line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "| ---"):
			begins = true
			continue
		case strings.HasPrefix(line, "| "):
			cells := strings.Split(strings.Trim(line, "| "), " | ")
			all, begins = append(all, strings.Join(cells[1:], ": ")), true
			continue
		case strings.HasPrefix(line, "- "), strings.HasPrefix(line, "* "):
			line, begins = line[2:], true
		}
		if begins {
			all = append(all, "")
		}
		last := &all[len(all)-1]
		*last, begins = strings.TrimSpace(*last+" "+strings.TrimSpace(line)), false
	}
	for i, p := range all {
		all[i] = strings.NewReplacer("`", "", "**", "").Replace(p)
	}
	return all
}

// proofOf returns the lines of proof.txt about a clause: the count of noticed changes, and the
// changes that nothing noticed.
func (y System) proofOf(c rule.Clause) (all []string) {
	its := false
	for _, line := range y.Proof() {
		if indented := strings.HasPrefix(line, " "); !indented {
			its = strings.HasPrefix(line, string(c)+"  ")
			line = strings.TrimPrefix(line, string(c))
		}
		if its {
			all = append(all, strings.TrimSpace(line))
		}
	}
	return all
}

// Plays returns all plays of the book, sorted by name.
func (y System) Plays() (all []Play, err error) {
	names, err := fs.Glob(y.Texts, "testdata/*.play")
	for _, file := range names {
		text, err := fs.ReadFile(y.Texts, file)
		if err != nil {
			return nil, err
		}
		all = append(all, parsePlay(file, string(text)))
	}
	return all, err
}

// playsOf returns the plays about a clause, first those with the clause's number in their
// name. It also returns the number of other plays that cite the clause.
func (y System) playsOf(c rule.Clause) (about []Play, also int, err error) {
	all, err := y.Plays()
	number := strings.ReplaceAll(c.Number(), "/", "-") + "-"
	var others []Play
	for _, p := range all {
		switch {
		case names(p.About, string(c)) && strings.HasPrefix(p.Name, number):
			about = append(about, p)
		case names(p.About, string(c)):
			others = append(others, p)
		case names(p.text, string(c)):
			also++
		}
	}
	return append(about, others...), also, err
}

// parsePlay parses a play up to its first answer.
func parsePlay(file, text string) Play {
	p := Play{Name: strings.TrimSuffix(path.Base(file), ".play"), text: text}
	var about []string
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(line, "> ") {
			break
		}
		if remark, ok := strings.CutPrefix(line, "#"); ok {
			about = append(about, strings.TrimSpace(remark))
		}
		switch key, value, _ := strings.Cut(line, ": "); key {
		case "scenario":
			p.Scenario = value
		case "readings":
			p.Readings = value
		case "tables":
			p.Tables = value
		}
	}
	p.About = strings.Join(about, " ")
	return p
}

// fileNamed matches possible names of files in a play or a scene. The id of a panel also
// counts, because it is the beginning of the panel's file name.
var fileNamed = regexp.MustCompile(`[A-Za-z0-9_][A-Za-z0-9_./-]+`)

// PlayFiles returns a play and all files that it needs, by their names in the play. The
// play's own name has no folder.
func (y System) PlayFiles(p Play) (map[string][]byte, error) {
	all := map[string][]byte{}
	need := []string{path.Join("testdata", p.Name+".play")}
	for len(need) > 0 {
		name := need[0]
		need = need[1:]
		text, err := fs.ReadFile(y.Texts, name)
		if err != nil {
			return nil, err
		}
		if _, itself := strings.CutSuffix(name, ".play"); itself {
			all[path.Base(name)] = text
		} else {
			all[name] = text
		}
		for _, other := range fileNamed.FindAllString(string(text), -1) {
			beside := path.Join(path.Dir(name), other)
			for _, file := range []string{other, beside, beside + ".panel.yaml"} {
				if _, had := all[file]; had || slices.Contains(need, file) {
					continue
				}
				if info, err := fs.Stat(y.Texts, file); err == nil && !info.IsDir() {
					need = append(need, file)
				}
			}
		}
	}
	return all, nil
}
