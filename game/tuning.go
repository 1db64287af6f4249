package game

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/rule"
)

// Where the weights of an advice/1 file come from: the values of its key source.
const (
	guessed = "guess"
	tuned   = "tuned"
)

// Tuning says how the weights of an advice/1 file were tuned: by which command, in how many matches
// of which scenarios, and how they did against the weights before in other scenarios.
type Tuning struct {
	Command string   `yaml:"command" rule:"required"`
	Seed    uint64   `yaml:"seed" rule:"required"`
	Matches int      `yaml:"matches" rule:"required"` // of tuning
	On      []string `yaml:"tuned-on,flow" rule:"required"`
	Judged  []string `yaml:"judged-on,flow" rule:"required"` // the scenarios held out
	Won     int      `yaml:"won" rule:"required"`            // by the tuned weights
	Lost    int      `yaml:"lost" rule:"required"`
	Drawn   int      `yaml:"drawn" rule:"required"`
	Verdict string   `yaml:"verdict" rule:"required"`
}

// sourced returns the error in the source of a file, or nil.
func (f *adviceFile) sourced() error {
	switch found := f.Source.Value; {
	case found != guessed && found != tuned:
		return rule.At(f.Source.Node, "%s", rule.Unknown("source", found, []string{guessed, tuned}))
	case (found == tuned) != (f.Tuning != nil):
		return rule.At(f.Source.Node, "found source %q; want tuning with %q, and without it %q", found, tuned, guessed)
	}
	return nil
}

// Read reads another advice/1 file of the same weights.
func (a *Advice) Read(file string, data []byte) (*Advice, error) {
	return ReadAdvice(file, data, a.names)
}

// Digest returns a short form of the weights and stances; their history does not count.
func (a *Advice) Digest() (string, error) {
	return rule.Digest("", rule.File{Name: a.source.Name, Data: tuningBlock.ReplaceAll(a.source.Data, nil)})
}

// sourceLine and tuningBlock are what Tuned replaces.
var (
	sourceLine  = regexp.MustCompile(`(?m)^source:.*\n`)
	tuningBlock = regexp.MustCompile(`(?m)^tuning:.*\n(?:[ \t]+.*\n)*`)
)

// Tuned returns the text of the advice/1 file with other weights. Only the weights and the lines on
// where they come from change.
func (a *Advice) Tuned(w Weights, t Tuning) ([]byte, error) {
	edits := make([]rule.Edit, len(a.All))
	for i, old := range a.All {
		edits[i] = rule.Edit{Path: "weights." + old.Name + ".is", Value: int(w[i])}
	}
	text := a.source
	text.Data = tuningBlock.ReplaceAll(text.Data, nil)
	files, err := rule.EditFiles([]rule.File{text}, edits...)
	if err != nil {
		return nil, err
	}
	told, err := yaml.Marshal(t)
	if err != nil {
		return nil, err
	}
	head := fmt.Sprintf("source: %s\ntuning:\n  %s\n", tuned, strings.ReplaceAll(strings.TrimSpace(string(told)), "\n", "\n  "))
	at := sourceLine.FindIndex(files[0].Data)
	if at == nil {
		return nil, fmt.Errorf("%s: found no line \"source:\"; want one, to write the tuning below it", a.source.Name)
	}
	return bytes.Join([][]byte{files[0].Data[:at[0]], []byte(head), files[0].Data[at[1]:]}, nil), nil
}
