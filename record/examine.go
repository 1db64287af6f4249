package record

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"metahex/game"
	"metahex/rule"
	"metahex/rule/files"
)

// Which parts of a damaged record are valid, and which can be saved?
//
// The answers are given again, one at a time, and the lines that they produce now are compared with
// the file's lines. Where they differ, either the answer or its recorded result was changed. Chains
// decide which: if a chain agrees, all answers before it are confirmed.
//
//	answer        1   2   3   4   5   6   7   8   9
//	same lines    ✓   ✓   ✗   ✓   ✓   ✓   ✗   ✗   refused
//	chain                     ✓
//	good          1 … 4: the chain confirms 3; and 5 and 6: results agree
//
// A record without results, such as a rescued record, is valid if its answers are accepted.

// A Health says which parts of a record are valid and which are not.
type Health struct {
	File     string
	Play     *Play   // the readable part; nil: the header is unreadable
	Findings []error // in the order of the file
	Unopened bool    // the match cannot be started, so the answers were not checked
	Other    bool    // Unopened because the record was made under another version of the rules
	Broken   error   // last finding, if the record cannot be continued; else nil
	Differs  error   // the first line that differs from what the answers produce now; nil: none
	Cut      bool    // the end of the record is missing
	Torn     bool    // Cut, and the last line is incomplete
	Bare     bool    // the record contains only answers, without results
	Answers  int     // number of readable answers
	Good     int     // number of valid answers, from the first
	Hashes   int     // number of valid state lines
	Whole    *Play   // Play with its missing results added; nil: the header is cut off

	decides func(Line) string
}

// A deed is an answer or refused answer of a record, with its results.
type deed []Line

// deeds splits lines into deeds, without remarks.
func deeds(lines []Line) (all []deed) {
	for _, l := range lines {
		switch {
		case l.tellsNothing():
		case l.Kind == Answer || l.Kind == Refused:
			all = append(all, deed{l})
		case len(all) > 0:
			all[len(all)-1] = append(all[len(all)-1], l)
		}
	}
	return all
}

// chain returns the chain recorded at the end of a deed, or "".
func (d deed) chain() string { return d[len(d)-1].chain() }

// tells reports whether a deed records the same as another, perhaps in other words. The function decides
// is that of the match.
func (d deed) tells(other deed, decides func(Line) string) bool {
	return slices.EqualFunc(d, other, func(a, b Line) bool { return a.String() == b.String() || decides(a) == decides(b) })
}

// begins reports whether a deed equals the beginning of another deed.
func (d deed) begins(other deed, decides func(Line) string) bool {
	return len(d) < len(other) && d.tells(other[:len(d)], decides)
}

// Examine returns the health of the text of a record.
func Examine(file string, data []byte, start Start) *Health {
	h := &Health{File: file}
	data = files.Unix(data)
	var damaged error
	if h.Play, damaged = Parse(file, data); h.Play == nil {
		h.Findings = []error{damaged}
		return h
	}
	if n := headless(h.Play, data); n > 0 {
		h.Broken = h.Play.fault(n, 1, "the header is cut off: found no empty line after this line")
		h.Findings = []error{h.Broken}
		return h
	}
	h.Whole = h.Play
	h.Torn = damaged != nil && data[len(data)-1] != '\n'
	h.Cut = h.Torn
	h.Answers = h.Play.Answers()
	m, err := start(h.Play.Header)
	if err != nil {
		h.Unopened = true
		h.Other = errors.As(err, new(*OtherRules))
		h.find(err, damaged)
		return h
	}
	h.examine(m, damaged, start)
	return h
}

// examine gives the answers to a match, and compares the results with the recorded ones.
func (h *Health) examine(m game.Match, damaged error, start Start) {
	h.decides = Deciding(m)
	now := &Play{File: h.File, Header: h.Play.Header}
	refused := h.Play.walk(m, func(l Line) error {
		now.Lines = append(now.Lines, l)
		return nil
	})
	h.Broken = refused
	if refused == nil && !h.Cut {
		h.Broken = damaged
	}
	was, is := deeds(h.Play.Lines), deeds(now.Lines)
	told := func(d deed) bool { return len(d) > 1 }
	h.Bare = !slices.ContainsFunc(was, told) && slices.ContainsFunc(is[:max(0, len(is)-1)], told)
	if h.Bare {
		if refused == nil {
			h.Whole = now
		}
		h.keep(is)
		h.find(refused, damaged)
		return
	}
	short := refused == nil && len(was) > 0 && h.complete(was[len(was)-1], is[len(is)-1])
	h.keep(is[:h.compare(was, is, short)])
	if short && damaged == nil {
		h.Cut = true
		last := h.Play.Lines[len(h.Play.Lines)-1]
		damaged = h.Play.fault(last.Number, 1, "the end is cut off after this line; the results of the last answer are missing")
	}
	h.recheck(refused, start)
	h.find(h.Differs, refused, h.behind(refused, damaged))
}

// behind returns the error for a record's damage. If a difference and a refused answer come before
// the damage, it returns nil.
func (h *Health) behind(refused, damaged error) error {
	if h.Differs != nil && refused != nil {
		return nil
	}
	return damaged
}

// complete adds the missing lines of the record's last answer, and reports whether it succeeded.
func (h *Health) complete(was, is deed) bool {
	if !was.begins(is, h.decides) {
		return false
	}
	whole := *h.Play
	whole.Lines = slices.Concat(whole.Lines, is[len(was):])
	h.Whole = &whole
	return true
}

// recheck finds the first line that differs from what the answers produce now. It ignores a
// difference that is the error of a refused answer.
func (h *Health) recheck(refused error, start Start) {
	if differs := Check(h.Whole, start); differs != nil && (refused == nil || differs.Error() != refused.Error()) {
		h.Differs = differs
	}
}

// headless returns the number of the last line if the record ends within its header, else 0. Header
// values may then be missing or cut off.
func headless(p *Play, data []byte) int {
	text := string(data)
	if len(p.Lines) > 0 || strings.Contains(text, "\n\n") {
		return 0
	}
	return len(strings.Split(strings.TrimSuffix(text, "\n"), "\n"))
}

// find adds errors to the findings, except nil.
func (h *Health) find(wrong ...error) {
	for _, err := range wrong {
		if err != nil {
			h.Findings = append(h.Findings, err)
		}
	}
}

// keep counts the answers that are valid.
func (h *Health) keep(good []deed) {
	for _, d := range good {
		if d[0].Kind == Answer {
			h.Good++
		}
	}
}

// compare returns the number of valid deeds, from the first. The argument short says that the end
// of the last deed is missing.
func (h *Health) compare(was, is []deed, short bool) int {
	vouched, differs := 0, len(is)
	for i := range is {
		chain := was[i].chain()
		switch same := was[i].tells(is[i], h.decides) || short && i == len(is)-1; {
		case chain != "" && chain == is[i].chain():
			vouched, differs = i+1, len(is)
			if same {
				h.Hashes++
			}
		case !same && differs == len(is):
			differs = i
			if chain != "" {
				return max(vouched, differs)
			}
		case chain != "":
			return max(vouched, differs)
		}
	}
	return max(vouched, differs)
}

// Remarks returns the warnings to show before a record is continued.
func (h *Health) Remarks() (all []string) {
	file := h.Play.File
	switch {
	case h.Torn:
		all = append(all, fmt.Sprintf("the last line of %s was cut off; the match continues before that line", file))
	case h.Cut:
		all = append(all, fmt.Sprintf("the end of %s was cut off; the results of its last answer are regenerated", file))
	}
	if h.Differs != nil {
		all = append(all, fmt.Sprintf("%v; the match continues from its answers", h.Differs))
	}
	return all
}

// Mendable reports whether the answers of the record can be replayed.
func (h *Health) Mendable() bool { return h.Whole != nil && !h.Unopened }

// Holds says how many answers of the record are valid.
func (h *Health) Holds() string {
	if h.Good == h.Answers {
		return "all " + rule.Count(h.Answers, "answer")
	}
	return fmt.Sprintf("the first %d of %s", h.Good, rule.Count(h.Answers, "answer"))
}
