package cases

import (
	"os"
	"testing"
)

func FuzzRunCases(f *testing.F) {
	for _, name := range []string{"corners", "seam-cross", "never-block", "departures", "detection", "solprime"} {
		data, err := os.ReadFile("testdata/cases/" + name + ".yaml")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(_ *testing.T, data []byte) {
		RunCases("testdata/cases/fuzz.yaml", data) // any finding is right, but no panic
	})
}
