package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"metahex/tools/proof/mutant"
)

// unheard matches tests that do not count, because they play at random or compare hashes.
const unheard = "Perft|Signature|Promises|Scenes|OneReferee|Honest|Greedy|Measured|Register|Shown|Fuzz|Search|Strength|Random|Digest|Alloc|Bench|Torn|Twin"

// A program is the test program of one package.
type program struct{ folder, binary string }

// build compiles the test programs with all mutants in them: for the system, and for the packages
// below it that contain mutants.
func build(root, system string, code *mutant.Code, drawn []*mutant.Mutant) (map[string]program, func(), error) {
	dir, err := os.MkdirTemp("", "proof")
	if err != nil {
		return nil, nil, err
	}
	clean := func() { os.RemoveAll(dir) }
	replace := map[string]string{}
	for file, text := range code.Rewrite(drawn) {
		to := filepath.Join(dir, strconv.Itoa(len(replace))+".go")
		if err := os.WriteFile(to, []byte(text), 0o644); err != nil {
			return nil, clean, err
		}
		replace[file] = to
	}
	overlay, _ := json.Marshal(map[string]any{"Replace": replace})
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o644); err != nil {
		return nil, clean, err
	}
	programs := map[string]program{}
	folders := map[string]bool{"systems/" + system: true}
	for _, m := range drawn {
		folders[m.Folder] = true
	}
	for folder := range folders {
		binary := filepath.Join(dir, strings.ReplaceAll(folder, "/", "-")+".test")
		c := exec.Command("go", "test", "-c", "-vet=off", "-overlay", list, "-o", binary, "./"+folder)
		c.Dir = root
		if text, err := c.CombinedOutput(); err != nil {
			return nil, clean, fmt.Errorf("%s does not build with its mutants: %w\n%s", folder, err, text)
		}
		programs[folder] = program{filepath.Join(root, folder), binary}
	}
	own := programs["systems/"+system]
	programs[""] = own
	return programs, clean, nil
}

// try runs the tests against each mutant, several mutants in parallel. It returns an error if the
// tests fail without a mutant.
func (o options) try(programs map[string]program, drawn []*mutant.Mutant) error {
	for folder, p := range programs {
		if ok, text := o.passes(p, 0, "-test.skip", unheard); !ok {
			return fmt.Errorf("the tests of %s do not pass without a mutant:\n%s", folder, text)
		}
	}
	var workers sync.WaitGroup
	var done atomic.Int64
	next := make(chan *mutant.Mutant)
	for range o.workers {
		workers.Go(func() {
			for m := range next {
				m.Killed = o.notices(programs, m)
				if !m.Killed {
					fmt.Fprintf(os.Stderr, "survived: %s  %s\n", m.Clause, m.Key)
				}
				if n := done.Add(1); n%50 == 0 {
					fmt.Fprintf(os.Stderr, "%d of %d tried\n", n, len(drawn))
				}
			}
		})
	}
	for _, m := range drawn {
		next <- m
	}
	close(next)
	workers.Wait()
	return nil
}

// notices reports whether the plays or the tests fail under a mutant.
func (o options) notices(programs map[string]program, m *mutant.Mutant) bool {
	own := programs[""]
	if p, ok := o.citing(own, m.Clause); ok {
		if ok, _ := o.passes(p, m.ID, "-test.run", "^TestPlays$"); !ok {
			return true
		}
	}
	if ok, _ := o.passes(own, m.ID, "-test.run", "^TestPlays"); !ok {
		return true
	}
	if ok, _ := o.passes(own, m.ID, "-test.skip", "^TestPlays|"+unheard); !ok {
		return true
	}
	if p := programs[m.Folder]; p != own {
		ok, _ := o.passes(p, m.ID, "-test.skip", unheard)
		return !ok
	}
	return false
}

// passes runs a test program under a mutant; 0 means no mutant. A program that exceeds its limit of
// processor time, or ten times that limit of real time, counts as failed. On a busy machine a limit
// of real time alone would be misleading.
func (o options) passes(p program, id int, args ...string) (ok bool, text string) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*o.patience)
	defer cancel()
	limit := fmt.Sprintf("ulimit -t %d; exec \"$0\" \"$@\"", int(o.patience.Seconds()))
	c := exec.CommandContext(ctx, "sh", append([]string{"-c", limit, p.binary, "-test.failfast", "-test.parallel=1"}, args...)...)
	c.Dir = p.folder
	c.Env = append(os.Environ(), mutant.Variable+"="+strconv.Itoa(id), "RAPID_SEED=1", "RAPID_CHECKS=20", "RAPID_NOFAILFILE=1", "GOMEMLIMIT=1GiB")
	out, err := c.CombinedOutput()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		return false, err.Error()
	}
	return err == nil, string(out)
}
