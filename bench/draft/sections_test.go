package draft

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSectionsAtRandom(t *testing.T) {
	all := []string{"1", "2", "3", "4", "5", "6"}
	for _, x := range []struct {
		s           Sections
		want, wrong string
	}{
		{Sections{"S.yaml", all, 3, 2}, "format: hexlayout/1\nid: S\ngrid: [[2, 6, 5], [3/180, 1, 4/180]]\nseams: strict\n", ""},
		{Sections{"S.yaml", all, 4, 2}, "", "a grid of 4 by 2 takes 8 sections, but there are 6; each section can be laid only once"},
		{Sections{"S.yaml", all, 0, 2}, "", "found a grid of 0 by 2 sections; want 1 to 16 each way, such as 3x2"},
	} {
		got, err := x.s.Random("S", 1)
		wrong := ""
		if err != nil {
			wrong = err.Error()
		}
		if diff := cmp.Diff(x.want+x.wrong, string(got)+wrong); diff != "" {
			t.Errorf("%v, seed 1 (-want +got):\n%s", x.s, diff)
		}
	}
}
