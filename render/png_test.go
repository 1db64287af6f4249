package render

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// A picture file contains its resolution, gets its name only when it is complete, and leaves no
// temporary file.
func TestWritePNG(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "map.png")
	img := image.NewRGBA(image.Rect(0, 0, 30, 20))
	if err := WritePNG(file, img, 300); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(data, []byte("pHYs"))
	if at < 0 {
		t.Fatal("no pHYs chunk")
	}
	if got := binary.BigEndian.Uint32(data[at+4:]); got != 11811 {
		t.Errorf("got %d pixels a metre, want 11811", got)
	}
	if got, err := png.Decode(bytes.NewReader(data)); err != nil || got.Bounds() != img.Rect {
		t.Errorf("got %v, %v", got, err)
	}
	if err := WritePNG(file, img, -1); err == nil {
		t.Error("a negative resolution was accepted")
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("found %d files, want the picture alone", len(entries))
	}
	if again, _ := os.ReadFile(file); !bytes.Equal(again, data) {
		t.Error("a write that failed changed the file")
	}
}
