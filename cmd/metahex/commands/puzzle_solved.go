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

// Solved puzzles are stored in a file. Each line has the name of a puzzle and the number of tries.

const solvedFormat = "format: puzzles/1"

// solvedFile returns the path of the file of solved puzzles. Its folder may not exist yet.
func solvedFile() (string, error) {
	dir, err := saves()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "puzzles.txt"), nil
}

// solved returns the solved puzzles with their numbers of tries.
func solved() (map[string]int, error) {
	file, err := solvedFile()
	if err != nil {
		return nil, err
	}
	data, err := files.Read(file, files.Results)
	if isMissing(err) {
		return map[string]int{}, nil
	}
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	if lines[0] != solvedFormat {
		return nil, findings{&rule.Fault{File: file, Line: 1, Column: 1, Text: fmt.Sprintf("found %q; want %q", rule.Clip(lines[0]), solvedFormat)}}
	}
	all := map[string]int{}
	for i, l := range lines[1:] {
		name, tries, _ := strings.Cut(l, " ")
		n, err := strconv.Atoi(tries)
		if err != nil || n < 1 {
			return nil, findings{&rule.Fault{File: file, Line: i + 2, Column: 1, Text: fmt.Sprintf("found %q; want a puzzle's name and in how many tries it was solved", rule.Clip(l))}}
		}
		all[name] = n
	}
	return all, nil
}

// keepSolved records that a puzzle is solved. Later solutions of the same puzzle do not count.
func keepSolved(name string, tries int) error {
	all, err := solved()
	if err != nil || all[name] > 0 {
		return err
	}
	file, err := solvedFile()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return fmt.Errorf("solved puzzles cannot be saved: %w", err)
	}
	all[name] = tries
	lines := []string{solvedFormat}
	for n, t := range all {
		lines = append(lines, fmt.Sprintf("%s %d", n, t))
	}
	slices.Sort(lines[1:])
	return files.Write(file, func(w io.Writer) error {
		_, err := io.WriteString(w, strings.Join(lines, "\n")+"\n")
		return err
	})
}
