package commands

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"metahex/rule"
	"metahex/rule/files"
)

// Tries at puzzles are stored in a file. Each line has the name of a puzzle and the number of tries, and
// the word "unsolved" until the puzzle is solved.

const solvedFormat = "format: puzzles/1"

// A puzzleResult is how often a puzzle was tried, and whether it is solved.
type puzzleResult struct {
	tries  int
	solved bool
}

// unsolved ends the line of a puzzle that was tried and is not solved yet.
const unsolved = " unsolved"

// solvedFile returns the path of the file of results. Its folder may not exist yet.
func solvedFile() (string, error) {
	dir, err := saves()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "puzzles.txt"), nil
}

// solved returns the solved puzzles with their numbers of tries.
func solved() (map[string]int, error) {
	results, err := puzzleResults()
	if err != nil {
		return nil, err
	}
	all := map[string]int{}
	for name, r := range results {
		if r.solved {
			all[name] = r.tries
		}
	}
	return all, nil
}

// puzzleResults returns the results of all puzzles that were tried.
func puzzleResults() (map[string]puzzleResult, error) {
	file, err := solvedFile()
	if err != nil {
		return nil, err
	}
	data, err := files.Read(file, files.Results)
	if isMissing(err) {
		return map[string]puzzleResult{}, nil
	}
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	if lines[0] != solvedFormat {
		return nil, findings{&rule.Fault{File: file, Line: 1, Column: 1, Text: fmt.Sprintf("found %q; want %q", rule.Clip(lines[0]), solvedFormat)}}
	}
	all := map[string]puzzleResult{}
	for i, l := range lines[1:] {
		rest, open := strings.CutSuffix(l, unsolved)
		name, tries, _ := strings.Cut(rest, " ")
		n, err := strconv.Atoi(tries)
		if err != nil || n < 1 {
			return nil, findings{&rule.Fault{File: file, Line: i + 2, Column: 1, Text: fmt.Sprintf("found %q; want a puzzle's name and in how many tries it was solved", rule.Clip(l))}}
		}
		all[name] = puzzleResult{n, !open}
	}
	return all, nil
}

// countTry records another try at a puzzle, and whether it solved the puzzle. It returns the number of
// all tries. Tries at a solved puzzle do not count.
func countTry(name string, right bool) (tries int, err error) {
	all, err := puzzleResults()
	if err != nil || all[name].solved {
		return all[name].tries, err
	}
	file, err := solvedFile()
	if err != nil {
		return 0, err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return 0, fmt.Errorf("tries at puzzles cannot be saved: %w", err)
	}
	tries = all[name].tries + 1
	all[name] = puzzleResult{tries, right}
	lines := []string{solvedFormat}
	for n, r := range all {
		line := fmt.Sprintf("%s %d", n, r.tries)
		if !r.solved {
			line += unsolved
		}
		lines = append(lines, line)
	}
	slices.Sort(lines[1:])
	return tries, files.Write(file, func(w io.Writer) error {
		_, err := io.WriteString(w, strings.Join(lines, "\n")+"\n")
		return err
	})
}
