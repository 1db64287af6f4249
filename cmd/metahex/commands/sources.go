package commands

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"metahex/game"
	"metahex/los"
	"metahex/maps/atlas"
	"metahex/record"
	"metahex/rule"
	"metahex/rule/files"
	"metahex/systems"
)

// A record or a citation may come from an untrusted source. It may name shipped files, or .yaml files
// in or below its folder. The player must name any other file.
//
//	scenario: primer            comes with the program
//	scenario: mine.yaml         beside the record, or below
//	scenario: ../mine.yaml      needs --scenario ../mine.yaml

// An allowance holds files from the player's flags. They replace the files named in a record.
type allowance struct {
	scenario string
	tables   []string
	beside   bool // the command has no such flags; all files must be in or below the record's folder
}

// flags adds the flags, including the flag for tables if the command does not have one.
func (a *allowance) flags(c *cobra.Command) {
	c.Flags().StringVar(&a.scenario, "scenario", "", "open this scenario `FILE` instead of the one that the record names")
	if c.Flags().Lookup("tables") == nil {
		c.Flags().StringArrayVar(&a.tables, "tables", nil, "overlay the tables with those of `FILE` instead of those named in the record; may be repeated")
	}
}

// of returns an opener for the match recorded in a file.
func (a allowance) of(file string) opener { return opener{a, file} }

// An opener opens recorded matches.
type opener struct {
	allowance
	file string // file of the record; empty: no record, the player has named all files
}

// start implements record.Start.
func (o opener) start(h record.Header) (game.Match, error) {
	if !systems.Plays(h) {
		return systems.Start(h) // this returns the error
	}
	s, err := o.sources(h)
	if err != nil {
		return nil, err
	}
	return systems.StartFrom(h, s)
}

// sources returns the files that a header names.
func (o opener) sources(h record.Header) (s systems.Source, err error) {
	s = systems.Named(h)
	var refused []error
	if o.scenario != "" {
		s.Scenario = o.scenario
	} else if s.Scenario, err = o.named("scenario", s.Scenario, "--scenario "+files.Typed(o.reached(s.Scenario))); err != nil {
		refused = append(refused, err)
	}
	if len(o.tables) > 0 {
		s.Tables = o.tables
		return s, errors.Join(refused...)
	}
	all := ""
	for _, name := range s.Tables {
		all += " --tables " + files.Typed(o.reached(name))
	}
	all = strings.TrimSpace(all)
	for i, name := range s.Tables {
		if s.Tables[i], err = o.named("tables", name, all); err != nil {
			return s, errors.Join(append(refused, err)...)
		}
	}
	return s, errors.Join(refused...)
}

// opened returns a header with the paths at which the files of the record can be opened.
func (o opener) opened(h record.Header) (record.Header, error) {
	s, err := o.sources(h)
	if err != nil {
		return h, err
	}
	h.Scenario, h.Tables = s.Scenario, record.TableWords(s.Tables)
	return h, nil
}

// typed returns what a player types after a command to open the record: its file, and flags for the
// files that it may not open by itself.
func (o opener) typed() string {
	words := typedRecord(o.file)
	play, _ := record.Load(o.file)
	if play == nil {
		return words
	}
	alone := opener{file: o.file}
	if _, err := alone.sources(play.Header); err == nil && o.scenario == "" && len(o.tables) == 0 {
		return words
	}
	s := systems.Named(play.Header)
	if _, err := alone.named("scenario", s.Scenario, ""); err != nil || o.scenario != "" {
		words += " --scenario " + files.Typed(cmp.Or(o.scenario, alone.reached(s.Scenario)))
	}
	tables := o.tables
	if len(tables) == 0 && slices.ContainsFunc(s.Tables, func(name string) bool { _, err := alone.named("tables", name, ""); return err != nil }) {
		for _, name := range s.Tables {
			tables = append(tables, alone.reached(name))
		}
	}
	for _, name := range tables {
		words += " --tables " + files.Typed(name)
	}
	return words
}

// typedRecord returns the name of a record as a player types it after a command.
func typedRecord(file string) string {
	if file == lastMatch { // this word means another match
		file = "./" + file
	}
	return files.Typed(file)
}

// own reports whether the names in the record are used as they are: there is no record, or the program
// itself has made it in saves.
func (o opener) own() bool { return o.file == "" || inSaves(o.file) }

// reached returns the path by which the player reaches a file that the record names. Older records name
// files from the directory in which the match was begun.
func (o opener) reached(name string) string {
	path := filepath.Join(led(filepath.Dir(o.file)), filepath.FromSlash(name))
	if _, err := os.Stat(path); o.own() || filepath.IsAbs(name) || err != nil {
		return name
	}
	if here := pathFrom("a record here", path); filepath.IsLocal(here) {
		return here
	}
	return path
}

// named returns the path of one file. The parameter flags is what the player must type to allow it.
func (o opener) named(what, name, flags string) (string, error) {
	if !files.IsPath(name) && what == "scenario" {
		return name, nil
	}
	path := name
	if !o.own() {
		var err error
		if path, err = files.Beside(o.file, name); err != nil {
			trust := "if you trust it, add " + flags
			if o.beside {
				trust = "copy it there"
			}
			return "", &files.Error{Name: o.file, Text: fmt.Sprintf("%s %s: is not beside the record; %s", what, name, trust), Err: err}
		}
	}
	if _, err := os.Stat(path); o.file == "" || !errors.Is(err, fs.ErrNotExist) {
		return path, nil
	}
	hint := fmt.Sprintf("there is no such file; add --%s FILE", what)
	if _, err := os.Stat(name); err == nil {
		hint = "there is no such file beside the record; add " + flags
	}
	if o.beside {
		hint = "there is no such file; copy it beside the record"
	}
	return "", &files.Error{Name: o.file, Text: fmt.Sprintf("%s %s: %s", what, name, hint), Err: fs.ErrNotExist}
}

// headerIn returns a header for a record in a file. It names other files relative to the folder of the
// record, or absolutely if the record is in saves. So the record can be opened from any directory.
func headerIn(h record.Header, file string) record.Header {
	h.Scenario = pathFrom(file, h.Scenario)
	var tables []string
	for _, name := range h.TableFiles() {
		tables = append(tables, pathFrom(file, name))
	}
	h.Tables = record.TableWords(tables)
	return h
}

// pathFrom returns the name by which a record in a file names another file. Symbolic links to folders
// are followed first, because .. in a name leads from where they lead.
func pathFrom(record, name string) string {
	if !files.IsPath(name) {
		return name
	}
	path, err := filepath.Abs(name)
	if err != nil {
		return name
	}
	if inSaves(record) {
		return path
	}
	folder, err := filepath.Abs(filepath.Dir(record))
	if err != nil {
		return name
	}
	from, err := filepath.Rel(led(folder), filepath.Join(led(filepath.Dir(path)), filepath.Base(path)))
	switch {
	case err != nil: // on another volume
		return path
	case !files.IsPath(from):
		return "./" + from
	}
	return filepath.ToSlash(from)
}

// led returns where a path to a folder leads by symbolic links. A folder that does not exist yet leads
// to itself.
func led(folder string) string {
	if to, err := filepath.EvalSymlinks(folder); err == nil {
		return to
	}
	return folder
}

// trusted refuses a citation whose scenario, match or terrain key is a file outside the current
// directory. Given maps the name of a term to the player's replacement for its file. Tables are the
// player's replacement for all files of tables.
func trusted(cited los.Citation, given map[string]string, tables []string) (los.Citation, error) {
	terms := strings.Fields(cited.Terms)
	if len(tables) > 0 {
		terms = slices.DeleteFunc(terms, func(t string) bool { return strings.HasPrefix(t, tablesTerm+"=") })
	}
	for i, t := range terms {
		name, value, _ := strings.Cut(t, "=")
		file, flag := los.Broken(value), flagOf[name]
		ours := !files.IsPath(file)
		if name == matchTerm {
			ours = inSaves(file)
		}
		switch own := given[name]; {
		case flag == "":
		case own != "":
			terms[i] = name + "=" + los.Unbroken(own)
		case !ours && files.Below("citation", file) != nil:
			return cited, fmt.Errorf("the citation names the %s %s, which is not below this directory; if you trust it, add --%s %[2]s", flag, rule.Clip(files.VisibleLine(file)), flag)
		}
	}
	for _, name := range tables {
		terms = append(terms, tablesTerm+"="+los.Unbroken(name))
	}
	cited.Terms = strings.Join(terms, " ")
	return cited, nil
}

// flagOf maps the name of a citation's term to the flag that replaces its file.
var flagOf = map[string]string{scenarioTerm: scenarioTerm, matchTerm: matchTerm, keyTerm: scenarioTerm, tablesTerm: "tables"}

// citedBoard returns the board that a citation names: a shipped board, or a file in or below the
// current directory.
func citedBoard(name string) (string, error) {
	path, err := atlas.Named("citation", name)
	if err != nil {
		return "", fmt.Errorf("the citation names the board %s, which is not a .yaml file below this directory; if you trust it, add --board %[1]s", rule.Clip(files.VisibleLine(name)))
	}
	return path, nil
}
