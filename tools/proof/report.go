package main

import (
	"fmt"
	"os"
	"strings"

	"metahex/tools/proof/mutant"
)

// A clause is a line of a register with the status done or partly.
type clause struct{ name, status string }

func readRegister(file string) (all []clause, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(data)) {
		fields := strings.Fields(line)
		if len(fields) >= 3 && (fields[2] == "done" || fields[2] == "partly") {
			all = append(all, clause{fields[0] + " " + fields[1], fields[2]})
		}
	}
	return all, nil
}

// readSame reads the list of equivalent mutants. Each line has the key as the report prints it, two
// spaces and the reason. A missing file counts as empty.
func readSame(file string) (map[string]string, error) {
	data, err := os.ReadFile(file)
	if os.IsNotExist(err) {
		return nil, nil
	}
	same := map[string]string{}
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		key, reason, ok := strings.Cut(line, "  ")
		if !ok {
			return nil, fmt.Errorf("%s: found %q without a reason after two spaces", file, line)
		}
		same[key] = reason
	}
	return same, err
}

// newReport returns the text of proof.txt: a line for each clause, with its survivors below, and the
// sums at the end.
func newReport(o options, register []clause, drawn []*mutant.Mutant, same map[string]string) string {
	of := map[string][]*mutant.Mutant{}
	for _, m := range drawn {
		of[m.Clause] = append(of[m.Clause], m)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "# Written by: make proof SYSTEM=%s SEED=%d\n", o.system, o.seed)
	total, killed, equal, bare, twice := 0, 0, 0, 0, 0
	for _, c := range register {
		all := of[c.name]
		if len(all) == 0 {
			if strings.HasPrefix(c.name, o.only) {
				bare++
				fmt.Fprintf(&out, "%-34s no code to change\n", c.name)
			}
			continue
		}
		dead, alive := 0, []string(nil)
		for _, m := range all {
			switch reason, ok := same[m.Key]; {
			case m.Killed:
				dead++
			case ok:
				equal++
				dead++
				alive = append(alive, m.Key+"  the same: "+reason)
				killed--
			default:
				alive = append(alive, m.Key)
			}
		}
		total, killed = total+len(all), killed+dead
		if len(all)-dead >= 2 {
			twice++
		}
		fmt.Fprintf(&out, "%-34s %d of %d\n", c.name, dead, len(all))
		for _, a := range alive {
			fmt.Fprintf(&out, "    %s\n", a)
		}
	}
	fmt.Fprintf(&out, "%d clauses without code of their own, %d with two or more survivors, %d equivalent mutants\n", bare, twice, equal)
	fmt.Fprintf(&out, "%d of %d mutants killed\n", killed, total-equal)
	return out.String()
}
