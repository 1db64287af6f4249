package grid

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestSectorAndItsImagesAreTheWholeLattice(t *testing.T) {
	const reach = 9
	got, want := map[Offset]bool{}, map[Offset]bool{}
	for o := range Sector(reach) {
		for s := range Symmetry(Symmetries) {
			got[s.Of(o)] = true
		}
	}
	for q := int16(-2 * reach); q <= 2*reach; q++ {
		for v := int16(-2 * reach); v <= 2*reach; v++ {
			if o := (Offset{q, v}); (q+v)%2 == 0 && o != (Offset{}) && o.Steps() <= reach {
				want[o] = true
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestLinesHaveImages(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := anyOffset(t, 12)
		if d == (Offset{}) {
			return
		}
		s := Symmetry(rapid.IntRange(0, Symmetries-1).Draw(t, "symmetry"))
		shape := rapid.SampledFrom([]Shape{MetaHex, Cell}).Draw(t, "shape")
		got, want := map[Offset]bool{}, map[Offset]bool{}
		for _, p := range Meet(shape, s.Of(d)).Crossed {
			got[p] = true
		}
		for _, p := range Meet(shape, d).Crossed {
			want[s.Of(p)] = true
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("image %d of the line over %v (-want +got):\n%s", s, d, diff)
		}
	})
}
