package rulebook

import (
	"fmt"

	"metahex/game"
	"metahex/rule"
	"metahex/rule/files"
)

// How scenarios of any system are opened, read and linted: the same steps over its own
// types.
//
//	Open  tables ──overlay──▶ Kit.Vary ──▶ Kit.Prepare ──▶ New ──▶ game.Match
//	Read  tables ──overlay──▶ Variation.Read ──▶ Scenario.Sheet ──▶ Sheet

// A Scenario has a sheet: type S is read with tables T.
type Scenario[S, T any] interface {
	*S
	// Sheet fills in all of a Sheet but what New knows: the figures in words. Text is
	// without them; where it is empty, New writes it from the rest.
	Sheet(*T) Sheet
}

// Tables are a system's own, over which files can be laid.
type Tables[T any] interface {
	*T
	Overlay(file string) (*T, error)
}

// A Kit is how a system reads its scenarios S with its tables T, and what it prepares of
// them for matches, P.
type Kit[S, T any, P interface{ New() game.Match }] struct {
	*rule.Variation[S, T]
	// Vary reads a scenario with rules left out and numbers changed; nil: as Variation.Load
	// does, where no rule can be left out.
	Vary    func(scenario string, tables *T, without []string, edits ...rule.Edit) (*S, *T, error)
	Prepare func(scenario *S, tables *T, readings ...string) (P, error)
	// Lint finds what is wrong with a scenario file; nil: what Read refuses.
	Lint func(file string, tables *T) ([]error, error)
}

// New completes a System with the functions that its kit makes.
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
			return nil, err
		}
		p, err := k.Prepare(sc, t, s.Readings...)
		if err != nil {
			return nil, err
		}
		return p.New(), nil
	}
	y.Read = func(scenario string, laid ...string) (Sheet, error) {
		t, err := overlaid[T, PT](k.Standard(), laid)
		if err != nil {
			return Sheet{}, err
		}
		f, err := k.Text(scenario)
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
		if s.Figures == nil {
			return s, nil
		}
		digest, err := s.Digest()
		s.measured(y.Rules + "-" + digest)
		return s, err
	}
	y.Lint = func(file string) ([]error, error) {
		if k.Lint != nil {
			return k.Lint(file, k.Standard())
		}
		return files.Slips(file, func(data []byte) error {
			_, err := k.Variation.Read(file, data, k.Standard())
			return err
		})
	}
	return y
}

// vary reads a scenario with rules left out and numbers changed.
func (k *Kit[S, T, P]) vary(scenario string, t *T, without []string, edits ...rule.Edit) (*S, *T, error) {
	if k.Vary != nil {
		return k.Vary(scenario, t, without, edits...)
	}
	return k.Load(scenario, t, edits...)
}

// overlaid returns tables with files laid over them.
func overlaid[T any, PT Tables[T]](t *T, files []string) (_ *T, err error) {
	for _, file := range files {
		if t, err = PT(t).Overlay(file); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// takes refuses a setup that asks for more than the book has.
func (y System) takes(s Setup) error {
	switch {
	case len(s.Without) > 0 && len(y.Omissions) == 0:
		return fmt.Errorf("no rule of %s can be left out", y.Title)
	case len(s.Readings) > 0 && len(y.Readings) == 0:
		return fmt.Errorf("found reading %q; %s has no readings", s.Readings[0], y.Title)
	}
	return nil
}

// measured puts the figures, if there are any, into words, which say so where they are of
// another digest.
func (s *Sheet) measured(of string) {
	if s.Measured = s.Figures.String(); s.Figures.Of != of {
		s.Measured += "; out of date, as rules, tables or scenario have changed since"
	}
	s.Text += "\n" + s.Measured + "\n"
}

// Counted are names with their numbers, each once, in the order in which they
// first come: "5 Front Line".
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
