package game

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"gopkg.in/yaml.v3"

	"metahex/rule"
)

// The values of the key source in an advice/1 file: where its weights come from.
const (
	guessed = "guess"
	tuned   = "tuned"
)

// Tuning describes how the weights of an advice/1 file were tuned: the command, the number of
// matches, and the scenarios. It also has the results against the previous weights in other
// scenarios.
type Tuning struct {
	Command string   `yaml:"command" rule:"required"`
	Seed    uint64   `yaml:"seed" rule:"required"`
	Matches int      `yaml:"matches" rule:"required"` // number of matches for tuning
	On      []string `yaml:"tuned-on,flow" rule:"required"`
	Judged  []string `yaml:"judged-on,flow" rule:"required"` // the scenarios not used for tuning
	Won     int      `yaml:"won" rule:"required"`            // matches won by the tuned weights
	Lost    int      `yaml:"lost" rule:"required"`
	Drawn   int      `yaml:"drawn" rule:"required"`
	Verdict string   `yaml:"verdict" rule:"required"`
}

// sourced checks that the source of a file agrees with its tuning block.
func (f *adviceFile) sourced() error {
	switch found := f.Source.Value; {
	case found != guessed && found != tuned:
		return rule.At(f.Source.Node, "%s", rule.Unknown("source", found, []string{guessed, tuned}))
	case (found == tuned) != (f.Tuning != nil):
		return rule.At(f.Source.Node, "found source %q; source %q needs a tuning block, and source %q must not have one", found, tuned, guessed)
	}
	return nil
}

// Read reads another advice/1 file of the same weights.
func (a *Advice) Read(file string, data []byte) (*Advice, error) {
	return ReadAdvice(file, data, a.names)
}

// Digest returns a short hash of the weights and stances. Their tuning history does not count.
func (a *Advice) Digest() (string, error) {
	return rule.Digest("", rule.File{Name: a.source.Name, Data: tuningBlock.ReplaceAll(a.source.Data, nil)})
}

// sourceLine and tuningBlock match the lines that Tuned replaces.
var (
	sourceLine  = regexp.MustCompile(`(?m)^source:.*\n`)
	tuningBlock = regexp.MustCompile(`(?m)^tuning:.*\n(?:[ \t]+.*\n)*`)
)

// Tuned returns the text of the advice/1 file with other weights. Only the weights, the source and
// the tuning block change.
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
