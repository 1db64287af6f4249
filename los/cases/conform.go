package cases

import (
	"fmt"
	"slices"
	"strings"

	"metahex/los"
	boards "metahex/maps"
	"metahex/rule"
)

// An Engine is another program that answers requests (see Request).
type Engine interface {
	Ask(Request) (Response, error)
}

// A Conformance is the result of running cases on an engine.
type Conformance struct {
	Lines, Skipped int
	Wrong          boards.Findings
}

// Conform runs every line of a cases/1 file on an engine and compares the answers with the file. It
// returns an error if the engine stops answering.
func (all *Conformance) Conform(file string, data []byte, e Engine) error {
	f, m, wrong := readCases(file, data)
	if len(wrong) > 0 {
		all.Wrong = append(all.Wrong, wrong...)
		return nil
	}
	find := func(line int, text string) {
		all.Wrong = append(all.Wrong, boards.Finding{Fault: rule.Fault{File: file, Line: line, Column: 1, Text: text}})
	}
	opened, err := e.Ask(f.opened(file, m))
	switch {
	case err != nil:
		return err
	case opened.Error != "":
		find(1, "the engine cannot open the board: "+opened.Error)
		return nil
	case opened.Skip:
		all.Skipped += len(f.Rulings)
		return nil
	}
	for _, c := range f.Rulings {
		got, err := e.Ask(Request{Ask: "rule", From: c.From, To: c.To, Terms: c.terms(), Scan: c.Scan})
		if err != nil {
			return err
		}
		if got.Skip {
			all.Skipped++
			continue
		}
		all.Lines++
		if text := c.compareResponse(got); text != "" {
			find(c.line, text)
		}
	}
	return nil
}

// compareResponse compares an engine's answer with the case.
func (c caseLine) compareResponse(got Response) string {
	differ := func(what, is, want string) string {
		return fmt.Sprintf("%s to %s: got %s %s, want %s (%s)", c.From, c.To, what, is, want, c.Why)
	}
	switch {
	case got.Error != "":
		return fmt.Sprintf("%s to %s: the engine returned the error: %s", c.From, c.To, rule.Clip(got.Error))
	case got.Clear == nil:
		return fmt.Sprintf("%s to %s: found an answer without \"clear\"; want true or false", c.From, c.To)
	case los.Verdict(*got.Clear) != c.Verdict:
		return differ("the verdict", los.Verdict(*got.Clear), c.Verdict)
	case got.Clause != "" && c.Clause != "" && got.Clause != c.Clause:
		return differ("clause", rule.Clip(got.Clause), c.Clause)
	case got.Sum != nil && c.Sum != nil && *got.Sum != *c.Sum:
		return differ("sum", fmt.Sprint(*got.Sum), fmt.Sprint(*c.Sum))
	case !c.hides(got):
		return differ("the decider", fmt.Sprintf("%q", got.Decider), c.Decider)
	}
	return ""
}

// hides reports whether an answer names all deciders of the case. An answer without deciders also
// passes.
func (c caseLine) hides(got Response) bool {
	if *got.Clear || got.Decider == nil || c.Decider == "" {
		return true
	}
	names, _ := c.decider()
	return !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(got.Decider, name) })
}

// decider returns the places that the case names as decider, and the clause after them, if any.
func (c caseLine) decider() (names []string, clause string) {
	if i := strings.LastIndexByte(c.Decider, ' '); i > 0 && c.Decider[i+1:] != "" && strings.Trim(c.Decider[i+1:], "0123456789.") == "" {
		return strings.Split(c.Decider[:i], "+"), c.Decider[i+1:]
	}
	return []string{c.Decider}, ""
}
