package rulebook

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"metahex/cards/pieces"
	"metahex/game"
	"metahex/los"
	"metahex/rule"
)

// Functions that open, read and lint the scenarios of any system. The steps are the same for the
// types of each system.
//
//	Open  tables ──Overlay──▶ Library.Vary ──▶ Kit.Prepare ──▶ New ──▶ game.Match
//	Read  tables ──Overlay──▶ Library.Read ──▶ Scenario.Sheet ──▶ Sheet

// A Scenario has a sheet. Its type S is read with tables T.
type Scenario[S, T any] interface {
	*S
	// Sheet returns the sheet without the measured figures in words and without the readings among the
	// options, which New adds. If Text is empty, New also writes it.
	Sheet(*T) Sheet
}

// A Kit contains what a system needs to read its scenarios S with its tables T, and to prepare them as
// P for matches.
type Kit[S, T any, P interface{ New() game.Match }] struct {
	*Library[S, T]
	Prepare func(scenario *S, tables *T, readings ...string) (P, error)
}

// New completes a System with functions that it builds from a kit.
func New[S, T any, PS Scenario[S, T], P interface{ New() game.Match }](y System, k Kit[S, T, P]) System {
	y.IDs, y.Training, y.Lessons, y.Omissions, y.Derived = k.IDs(), k.Training, k.lessons(), k.omitted(), slices.Sorted(maps.Keys(k.Derived))
	y.TablesForm, y.Readings = reflect.TypeFor[T](), append(k.Readings.Words(), y.Readings...)
	y.shipped = k.embedded()
	y.Open = func(from Source) (game.Match, error) {
		if err := y.takes(from); err != nil {
			return nil, err
		}
		f, t, err := k.lay(from)
		if err != nil {
			return nil, err
		}
		sc, t, err := k.vary(f, t, from.Without, from.Edits)
		if err != nil {
			return nil, rule.GatherErrors(err)
		}
		p, err := k.Prepare(sc, t, from.Readings...)
		if err != nil {
			return nil, err
		}
		return p.New(), nil
	}
	y.Read = func(from Source) (Sheet, error) {
		f, t, err := k.lay(from)
		if err != nil {
			return Sheet{}, err
		}
		sc, err := k.Library.Read(f.Name, f.Data, t)
		if err != nil {
			return Sheet{}, err
		}
		s := PS(sc).Sheet(t)
		s.Options = append(s.Options, k.Readings.Options(s.readings)...)
		if s.Text == "" {
			s.Text = s.plain()
		}
		s.files, s.ground = append([]rule.File{f}, k.figures(t).files...), k.Map(sc)
		s.printed, _ = any(t).(interface{ Pieces() pieces.Set })
		if s.Figures == nil {
			return s, nil
		}
		of, err := y.MeasuredOf(s)
		s.measured(of)
		return s, err
	}
	y.Lint = func(from Source) ([]error, error) {
		found, err := linted(from, k)
		return rule.GatherFaults(found), err
	}
	return y
}

// linted lists the faults and warnings of a scenario file. Without faults it adds those that prevent
// preparing a match.
func linted[S, T any, P interface{ New() game.Match }](from Source, k Kit[S, T, P]) ([]error, error) {
	f, t, err := k.lay(from)
	if errors.As(err, new(*rule.Fault)) {
		return rule.Flat(err), nil
	}
	if err != nil {
		return nil, err
	}
	sc, err := k.Library.Read(f.Name, f.Data, t)
	var found []error
	if w, ok := any(sc).(interface{ Warnings() []error }); ok && sc != nil {
		found = w.Warnings()
	}
	found = append(slices.Clip(found), k.figures(t).unmarked...)
	if err == nil {
		_, err = k.Prepare(sc, t)
	}
	if err != nil {
		found = append(slices.Clip(found), placed(f.Name, rule.Flat(err))...)
	}
	slices.SortStableFunc(found, rule.ByPlace)
	return found, nil
}

// placed returns errors as faults of a file. An error without a place is at its beginning.
func placed(file string, found []error) []error {
	for i, err := range found {
		if !errors.As(err, new(*rule.Fault)) {
			found[i] = faultAt(file, "", nil, "%v", err)
		}
	}
	return found
}

// takes returns an error for a source with options that the book does not support, or with two values
// of a reading.
func (y System) takes(s Source) error {
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
