package render

import (
	"image"
	"testing"

	"metahex/los"
)

// The strip stands below the picture, which stays as it is, and has the cells of both
// verdicts in their order.
func TestWithReadings(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 600, 40))
	for i := range img.Pix {
		img.Pix[i] = 0xFF
	}
	group := func(clear bool, count int, under ...string) los.OutcomeGroup {
		return los.OutcomeGroup{Outcome: los.Outcome{Clear: clear, Cite: "BHM 6.5"}, Count: count, Under: under}
	}
	got := WithReadings(img, los.Readings{Count: 4, Clear: 3, Groups: []los.OutcomeGroup{group(false, 1, "6.5=deduct"), group(true, 3, "6.5=halve")}})
	if w, h := got.Bounds().Dx(), got.Bounds().Dy(); w != 600 || h <= 40+int(stripHead+stripCell) {
		t.Fatalf("got a picture of %d by %d", w, h)
	}
	if got.RGBAAt(300, 20) != img.RGBAAt(300, 20) {
		t.Errorf("the picture has changed")
	}
	for cell, want := range []bool{false, true, true, true} {
		x, y := int(rulingEdge+stripCell*float64(cell))+2, 40+int(stripHead)+2
		if is := got.RGBAAt(x, y); is != map[bool]any{true: clearInk, false: blockInk}[want] {
			t.Errorf("cell %d at %d,%d: got %v, clear is %t", cell+1, x, y, is, want)
		}
	}
}
