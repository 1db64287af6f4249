// Command proof measures how well the plays and tests of a rule book cover its clauses. For each
// clause it changes the code in a few places, one at a time, and counts the changes that a play or a
// test notices.
//
//	go run -C tools ./proof -root .. -system gts -seed 7
//
//	clauses.txt ─▶ units of code that cite a clause ─▶ mutants, drawn by the seed
//	                                                     │ compiled into one program,
//	proof.txt ◀─ killed, survived ◀─ plays, then tests ◀─┘ which runs one at a time
//
// Perft, signatures and random play do not count: they show that play has changed, but not which
// rule is wrong.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"metahex/tools/proof/mutant"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("proof: ")
	o := options{plays: &plays{of: map[string]program{}}}
	flag.StringVar(&o.root, "root", ".", "the root of the repository")
	flag.StringVar(&o.system, "system", "", "the folder of a rule book under systems")
	flag.Uint64Var(&o.seed, "seed", 1, "seed for drawing mutants")
	flag.IntVar(&o.per, "per", 3, "number of mutants for each clause")
	flag.IntVar(&o.workers, "workers", runtime.NumCPU(), "number of mutants to try in parallel")
	flag.StringVar(&o.only, "clause", "", "only clauses that begin with this text")
	flag.StringVar(&o.change, "change", "", "only mutants whose file, function or change contains this, such as draw")
	flag.DurationVar(&o.patience, "patience", 30*time.Second, "a test that needs more processor time counts as failed")
	flag.Parse()
	if o.system == "" || flag.NArg() > 0 {
		log.Fatal("want -system, such as -system gts, and no other arguments")
	}
	if err := o.run(); err != nil {
		log.Fatal(err)
	}
}

type options struct {
	root, system, only string
	change             string
	seed               uint64
	per, workers       int
	patience           time.Duration
	plays              *plays
}

func (o options) run() error {
	root, err := filepath.Abs(o.root)
	if err != nil {
		return err
	}
	folder := filepath.Join(root, "systems", o.system)
	register, err := readRegister(filepath.Join(folder, "clauses.txt"))
	if err != nil {
		return err
	}
	began := time.Now()
	code, err := mutant.Load(root, append([]string{"systems/" + o.system}, shared[o.system]...)...)
	if err != nil {
		return err
	}
	var drawn []*mutant.Mutant
	for _, c := range register {
		if strings.HasPrefix(c.name, o.only) {
			drawn = code.Draw(drawn, c.name, o.per, o.seed)
		}
	}
	drawn = slices.DeleteFunc(drawn, func(m *mutant.Mutant) bool { return !strings.Contains(m.Key, o.change) })
	fmt.Fprintf(os.Stderr, "%d mutants drawn in %v\n", len(drawn), time.Since(began).Round(time.Second))
	programs, clean, err := build(root, o.system, code, drawn)
	if err != nil {
		return err
	}
	defer clean()
	if err := o.try(programs, drawn); err != nil {
		return err
	}
	same, err := readSame(filepath.Join(folder, "proof-same.txt"))
	if err != nil {
		return err
	}
	report := newReport(o, register, drawn, same)
	if o.only+o.change != "" {
		_, err = os.Stdout.WriteString(report)
		return err
	}
	fmt.Fprintf(os.Stderr, "%s in %v\n", report[strings.LastIndexByte(strings.TrimSuffix(report, "\n"), '\n')+1:len(report)-1], time.Since(began).Round(time.Second))
	return os.WriteFile(filepath.Join(folder, "proof.txt"), []byte(report), 0o644)
}

// shared are the packages used by a system whose code cites clauses of its book.
var shared = map[string][]string{
	"battlesuit":      {"systems/battlesuit/scenario", "los/layercake", "morale", "cards", "systems/tabletop"},
	"gravarmor":       {"systems/gravarmor/scenario", "los/detection"},
	"gts":             {"los/hexside", "systems/gts/scenario"},
	"lasergrenadiers": {"los/shapes", "systems/tabletop", "systems/lasergrenadiers/scenario"},
	"solprime":        {"los/shapes", "systems/tabletop", "systems/solprime/scenario"},
}
