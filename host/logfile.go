package host

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"strings"
	"time"

	"metahex/game"
	"metahex/record"
	"metahex/systems"
)

// A log file has one line of JSON for each entry:
//
//	{"n":0,"at":"2026-11-23T00:53:20Z","entry":{"do":"begin",…}}

// A logLine is one line of a log file.
type logLine struct {
	N     int             `json:"n"`
	At    time.Time       `json:"at"`
	Entry json.RawMessage `json:"entry"`
}

// WriteLog writes a log as JSON lines.
func WriteLog(w io.Writer, log []record.Entry) error {
	for _, e := range log {
		if _, err := w.Write(append(marshal(logLine{e.N, e.At.UTC(), json.RawMessage(e.Text)}), '\n')); err != nil {
			return err
		}
	}
	return nil
}

// ReadLog parses a log that WriteLog has written. Its errors contain the line number.
func ReadLog(file string, data []byte) (log []record.Entry, err error) {
	for n, line := range bytes.Split(bytes.TrimSuffix(data, []byte("\n")), []byte("\n")) {
		var l logLine
		d := json.NewDecoder(bytes.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&l); err != nil {
			return nil, fmt.Errorf("%s:%d:1: found a line that is not a log entry: %w; want a line like {\"n\":%d,\"at\":…,\"entry\":…}", file, n+1, err, n)
		}
		if l.N != n {
			return nil, fmt.Errorf("%s:%d:1: found entry %d; want %d", file, n+1, l.N, n)
		}
		if _, err := parse(string(l.Entry)); err != nil {
			return nil, fmt.Errorf("%s:%d:1: found %w", file, n+1, err)
		}
		log = append(log, record.Entry{N: n, At: l.At, Text: string(l.Entry)})
	}
	return log, nil
}

// SourceOf returns what the match of a log is opened from. It has no text for a shipped scenario.
func SourceOf(log []record.Entry) (from systems.Source) {
	if len(log) == 0 {
		return from
	}
	if e, err := parse(log[0].Text); err == nil && e.Opening != nil {
		return e.Opening.source()
	}
	return from
}

// PlayOf converts a log into a record, without undone answers. A remark contains the players' names. An
// end without an answer is the last line. If the log contains a scenario, the record refers to it by the
// given file name, and to its files of tables in the same folder.
func PlayOf(log []record.Entry, scenario string) (*record.Play, error) {
	var s state
	for _, e := range log {
		if err := s.fold(e); err != nil {
			return nil, err
		}
	}
	if s.match == nil {
		return nil, fmt.Errorf("the log does not start with the beginning of a match")
	}
	p := &record.Play{Header: s.opening.Header}
	if s.opening.Scenario != "" {
		p.Header.Scenario = scenario
	}
	if len(s.opening.Figures) > 0 {
		tables := p.Header.TableFiles()
		for i, name := range tables {
			tables[i] = path.Join(path.Dir(scenario), name)
		}
		p.Header.Tables = record.TableWords(tables)
	}
	remark := func(format string, args ...any) {
		p.Lines = append(p.Lines, record.Line{Kind: record.Remark, Text: " " + strings.TrimSpace(Printable(fmt.Sprintf(format, args...)))})
	}
	remark("red: %s, blue: %s", s.opening.Names[game.Red], s.opening.Names[game.Blue])
	for _, a := range s.answers {
		p.Lines = append(p.Lines, record.Line{Kind: record.Answer, Text: a.Words})
	}
	if s.end != nil {
		p.Lines = append(p.Lines, s.end.Line())
	}
	return record.Rewrite(p, s.opening.Start)
}
