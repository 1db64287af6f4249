package preview

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"metahex/rule/files"
)

// mostTexts is the maximum number of stored texts of one file.
const mostTexts = 50

// texts stores the texts of files before each of the latest strokes, with one folder for each file:
//
//	edits/K-6b86b273ff34/000041-d4735e3a265e16eee03f5971.yaml
//	      name and path  number, hash of the text
type texts struct{ folder string }

// of returns the folder of a file's texts.
func (x texts) of(file string) (string, error) {
	whole, err := filepath.Abs(file)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(whole))
	return filepath.Join(x.folder, nameOf(file)+"-"+hex.EncodeToString(sum[:6])), nil
}

// kept returns the names of a file's stored texts, the oldest first.
func (x texts) kept(folder string) (all []string) {
	entries, _ := os.ReadDir(folder) // if the folder does not exist, no texts are stored
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".yaml") {
			all = append(all, e.Name())
		}
	}
	slices.Sort(all)
	return all
}

// keep stores a text of a file, and removes the oldest texts above the maximum.
func (x texts) keep(file string, text []byte) error {
	folder, err := x.of(file)
	if err == nil {
		err = os.MkdirAll(folder, 0o700)
	}
	if err != nil {
		return fmt.Errorf("the text before the stroke cannot be kept: %w", err)
	}
	all, number := x.kept(folder), 0
	if n := len(all); n > 0 {
		if strings.HasSuffix(all[n-1], "-"+hashOf(text)+".yaml") {
			return nil
		}
		fmt.Sscanf(all[n-1], "%d-", &number) // a foreign file name counts as 0
	}
	name := fmt.Sprintf("%06d-%s.yaml", number+1, hashOf(text))
	if err := files.Write(filepath.Join(folder, name), func(w io.Writer) error { _, err := w.Write(text); return err }); err != nil {
		return err
	}
	for _, old := range all[:max(0, len(all)+1-mostTexts)] {
		if err := os.Remove(filepath.Join(folder, old)); err != nil {
			return err
		}
	}
	return nil
}

// find returns the stored text of a file with the given hash, or nil.
func (x texts) find(file, hash string) []byte {
	folder, err := x.of(file)
	if err != nil {
		return nil
	}
	for _, name := range x.kept(folder) {
		if strings.HasSuffix(name, "-"+hash+".yaml") {
			if text, err := files.Read(filepath.Join(folder, name), files.Map); err == nil && hashOf(text) == hash {
				return text
			}
		}
	}
	return nil
}
