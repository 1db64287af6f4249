package lsp

import (
	"errors"
	"fmt"
	"strings"

	"metahex/maps"
	"metahex/rule"
)

// diagnose checks edited documents in the background. It always checks the latest text, because
// findings in older texts are useless to the editor.
func (s *server) diagnose() {
	for {
		s.mu.Lock()
		for len(s.dirty) == 0 && !s.ended {
			s.work.Wait()
		}
		if s.ended {
			s.mu.Unlock()
			return
		}
		d := s.open[s.dirty[0]]
		s.dirty = s.dirty[1:]
		s.mu.Unlock()
		if d == nil {
			continue
		}
		found := s.found(d)
		s.mu.Lock()
		current := s.open[d.uri] == d
		s.mu.Unlock()
		if current {
			s.out.notify("textDocument/publishDiagnostics", diagnosticsParams{d.uri, d.version, found})
		}
	}
}

// found lists the findings in a document. A panic of a check becomes a finding.
func (s *server) found(d *document) (all []diagnostic) {
	defer func() {
		if p := recover(); p != nil {
			all = []diagnostic{{Severity: severityError, Source: "metahex", Message: fmt.Sprintf("internal error: %v", p)}}
		}
	}()
	all = []diagnostic{}
	if d.tooLarge {
		return append(all, diagnostic{Severity: severityError, Source: "metahex", Message: fmt.Sprintf("larger than %d MB, the limit for checks", MostText>>20)})
	}
	faults, err := s.host.Diagnose(d.file, []byte(d.data))
	for _, f := range faults {
		all = append(all, d.diagnostic(f))
	}
	if err != nil {
		all = append(all, d.diagnostic(err))
	}
	return all
}

// diagnostic converts a finding for an editor. A finding about another file names that file, and is
// shown at the line that refers to the file, or else at the first line.
func (d *document) diagnostic(found error) diagnostic {
	x := diagnostic{Severity: severityError, Source: "metahex"}
	var fault rule.Fault
	if f := (*maps.Finding)(nil); errors.As(found, &f) {
		fault = f.Fault
		if f.Form || f.Warning {
			x.Severity = severityWarning
		}
	} else if f := (*rule.Fault)(nil); errors.As(found, &f) {
		fault = *f
	} else {
		fault = rule.Fault{File: d.file, Text: strings.TrimPrefix(found.Error(), d.file+": ")}
	}
	text, warning := strings.CutPrefix(fault.Text, rule.Warning)
	if warning {
		x.Severity = severityWarning
	}
	x.Message = text
	switch {
	case fault.File != d.file && fault.File != "":
		fault.Text = text
		x.Message = fault.Error()
		x.Range = d.naming(stem(fault.File))
	case fault.Line > 0:
		x.Range = d.marked(fault.Line, fault.Column)
	default:
		x.Range = d.naming("format")
		for _, key := range []string{"scenario", "tables"} {
			if strings.HasPrefix(fault.Text, key+" ") {
				x.Range = d.naming(key)
			}
		}
	}
	return x
}

// naming returns the first occurrence of a word in the text, or the beginning of the text.
func (d *document) naming(word string) span {
	if at := names(d.data, word); at >= 0 {
		return d.span(at, at+len(word))
	}
	return d.span(0, 0)
}
