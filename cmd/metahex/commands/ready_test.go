package commands

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"
)

// Long commands refuse an output that cannot be written before they begin their work.
func TestOutputIsCheckedFirst(t *testing.T) {
	t.Chdir(t.TempDir())
	const missing = ": there is no directory nodir"
	for args, want := range map[string]string{
		"sim primer -n 1000000 -o nodir/x.svg":                          "nodir/x.svg" + missing,
		"sim primer -n 1000000 -o ./":                                   "./: cannot be written: this is a directory; want a file",
		"sim primer -n 1000000 --vary turns=3..4 --json -o nodir/x.svg": "nodir/x.svg" + missing,
		"sim --tune gts -n 1000000 --advice nodir/x.yaml":               "nodir/x.yaml" + missing,
		"puzzle mine primer -n 100000 -o nodir":                         "nodir/SCENARIO-SEED.yaml" + missing,
		"battle --balance 1h -o nodir/x.yaml":                           "nodir/x.yaml" + missing,
		"replay absent.play --svg nodir/x.svg":                          "nodir/x.svg" + missing,
		"replay absent.play --cast nodir/x.cast":                        "nodir/x.cast" + missing,
		"replay absent.play --story nodir/x.txt":                        "nodir/x.txt" + missing,
		"map print absent -o nodir/x.png":                               "nodir/x.png" + missing,
		"map render absent -o nodir/x.png":                              "nodir/x.png" + missing,
	} {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		root := newRoot()
		root.SetArgs(strings.Fields(args))
		root.SetContext(ctx)
		if err := root.Execute(); err == nil || err.Error() != want {
			t.Errorf("%s: got %v; want %s", args, err, want)
		}
		cancel()
	}
	if left, err := os.ReadDir("."); err != nil || len(left) > 0 {
		t.Errorf("error %v, and %d files are left; want none", err, len(left))
	}
}
