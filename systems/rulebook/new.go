package rulebook

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"metahex/cards/pieces"
	"metahex/game"
	"metahex/los"
	"metahex/rule"
	"metahex/rule/files"
)

// Functions that open, read and lint the scenarios of any system. The steps are the same for the
// types of each system.
//
//	Open  tables ──overlay──▶ Kit.Vary ──▶ Kit.Prepare ──▶ New ──▶ game.Match
//	Read  tables ──overlay──▶ Variation.Read ──▶ Scenario.Sheet ──▶ Sheet

// A Scenario has a sheet. Its type S is read with tables T.
type Scenario[S, T any] interface {
	*S
	// Sheet returns the sheet without the measured figures in words, which New adds. If Text is
	// empty, New also writes it.
	Sheet(*T) Sheet
}

// Tables are a system's own tables, which files can overlay.
type Tables[T any] interface {
	*T
	Overlay(file string) (*T, error)
}

// A Kit contains the functions with which a system reads its scenarios S with its tables T, and
// prepares them as P for matches.
type Kit[S, T any, P interface{ New() game.Match }] struct {
	*rule.Variation[S, T]
	// Vary reads a scenario with rules omitted and numbers changed. If nil, Variation.Load is used,
	// and no rule can be omitted.
	Vary    func(scenario string, tables *T, without []string, edits ...rule.Edit) (*S, *T, error)
	Prepare func(scenario *S, tables *T, readings ...string) (P, error)
	// Lint reports the faults of a scenario file. If nil, the errors of Variation.Read are used.
	Lint func(file string, tables *T) ([]error, error)
}

// New completes a System with functions that it builds from a kit.
func New[S, T any, PS Scenario[S, T], PT Tables[T], P interface{ New() game.Match }](y System, k Kit[S, T, P]) System {
	y.Open = func(scenario string, s Setup) (game.Match, error) {
		if err := y.takes(s); err != nil {
			return nil, err
		}
		t, err := overlaid[T, PT](k.Standard(), s.Tables)
		if err != nil {
			return nil, err
		}
		sc, t, err := k.vary(scenario, t, s.Without, s.Edits...)
		if err != nil {
			return nil, rule.GatherErrors(err)
		}
		p, err := k.Prepare(sc, t, s.Readings...)
		if err != nil {
			return nil, err
		}
		return p.New(), nil
	}
	y.texts.open = func(f rule.File, s Setup) (game.Match, error) {
		within := k
		within.Vary, within.Variation = nil, k.of(f)
		return New[S, T, PS, PT](y, within).Open(f.Name, s)
	}
	y.texts.text = k.Text
	y.Read = func(scenario string, laid ...string) (Sheet, error) {
		f, err := k.Text(scenario)
		if err != nil {
			return Sheet{}, err
		}
		return y.ReadText(f, laid...)
	}
	y.texts.read = func(f rule.File, laid ...string) (Sheet, error) {
		t, err := overlaid[T, PT](k.Standard(), laid)
		if err != nil {
			return Sheet{}, err
		}
		sc, err := k.Variation.Read(f.Name, f.Data, t)
		if err != nil {
			return Sheet{}, err
		}
		s := PS(sc).Sheet(t)
		if s.Text == "" {
			s.Text = s.plain()
		}
		s.files, s.ground = append([]rule.File{f}, k.Files(t)...), k.Ground(sc)
		s.printed, _ = any(t).(interface{ Pieces() pieces.Set })
		if s.Figures == nil {
			return s, nil
		}
		of, err := y.MeasuredOf(s)
		s.measured(of)
		return s, err
	}
	y.Lint = func(file string) ([]error, error) {
		found, err := linted(file, k)
		return rule.GatherFaults(found), err
	}
	return y
}

// of returns a variation whose only scenario is a text.
func (k *Kit[S, T, P]) of(f rule.File) *rule.Variation[S, T] {
	v := *k.Variation
	v.Text = func(string) (rule.File, error) { return f, nil }
	return &v
}

// linted lists the faults of a scenario file that its reader finds. If they are only warnings, it
// adds those of the scenario (see Warned), and the faults that prevent preparing a match.
func linted[S, T any, P interface{ New() game.Match }](file string, k Kit[S, T, P]) ([]error, error) {
	lint := k.Lint
	if lint == nil {
		lint = func(file string, t *T) ([]error, error) {
			return files.Slips(file, func(data []byte) error {
				_, err := k.Variation.Read(file, data, t)
				return err
			})
		}
	}
	found, err := lint(file, k.Standard())
	if err != nil || slices.ContainsFunc(found, isGrave) {
		return found, err
	}
	found = append(found, unprepared(file, k)...)
	slices.SortStableFunc(found, rule.ByPlace)
	return found, nil
}

// isGrave reports whether a finding is more than a warning.
func isGrave(err error) bool { return !strings.Contains(err.Error(), rule.Warning) }

// unprepared lists the warnings of a readable scenario file, and the faults that prevent preparing a
// match.
func unprepared[S, T any, P interface{ New() game.Match }](file string, k Kit[S, T, P]) []error {
	data, err := files.Read(file, files.Scenario)
	if err != nil {
		return []error{err}
	}
	t := k.Standard()
	sc, err := k.Variation.Read(file, data, t)
	var warnings []error
	if err == nil {
		if w, ok := any(sc).(interface{ Warnings() []error }); ok {
			warnings = w.Warnings()
		}
		_, err = k.Prepare(sc, t)
	}
	if err == nil {
		return warnings
	}
	found := rule.Flat(err)
	for i, err := range found {
		if !errors.As(err, new(*rule.Fault)) {
			found[i] = &rule.Fault{File: file, Line: 1, Column: 1, Text: err.Error()}
		}
	}
	return append(warnings, found...)
}

// vary reads a scenario with rules omitted and numbers changed.
func (k *Kit[S, T, P]) vary(scenario string, t *T, without []string, edits ...rule.Edit) (*S, *T, error) {
	if k.Vary != nil {
		return k.Vary(scenario, t, without, edits...)
	}
	return k.Load(scenario, t, edits...)
}

// overlaid returns tables with the given files overlaid in order.
func overlaid[T any, PT Tables[T]](t *T, files []string) (_ *T, err error) {
	for _, file := range files {
		if t, err = PT(t).Overlay(file); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// takes returns an error for a setup with options that the book does not support, or with two values
// of a reading.
func (y System) takes(s Setup) error {
	switch {
	case len(s.Without) > 0 && len(y.Omissions) == 0:
		return fmt.Errorf("no rule of %s can be left out", y.Title)
	case len(s.Readings) > 0 && len(y.Readings) == 0:
		return fmt.Errorf("found reading %q; %s has no readings", rule.Clip(s.Readings[0]), y.Title)
	}
	return los.Once(s.Readings)
}

// measured sets the measured figures in words, if there are any. If the figures belong to another
// digest than the given one, the words say that the figures are out of date.
func (s *Sheet) measured(of string) {
	if s.Measured = s.Figures.String(); s.Figures.Of != of {
		s.Measured += "; out of date: rules, tables, scenario or advice have changed since"
	}
	s.Text += "\n" + s.Measured + "\n"
}

// Counted returns each name once with its count, in the order of first occurrence:
// "5 Front Line".
func Counted(names []string) (lines []string) {
	count := map[string]int{}
	var kinds []string
	for _, name := range names {
		if count[name]++; count[name] == 1 {
			kinds = append(kinds, name)
		}
	}
	for _, kind := range kinds {
		lines = append(lines, fmt.Sprintf("%d %s", count[kind], kind))
	}
	return lines
}
