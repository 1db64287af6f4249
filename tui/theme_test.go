package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"
)

func TestThemes(t *testing.T) {
	for _, name := range ThemeNames() {
		if _, err := LoadTheme(name); err != nil {
			t.Error(err)
		}
	}
	if _, err := LoadTheme("dusc"); err == nil || !strings.Contains(err.Error(), "dusk") {
		t.Errorf("got %v", err)
	}
	file := filepath.Join(t.TempDir(), "own.yaml")
	if err := os.WriteFile(file, []byte("format: theme/1\nname: own\nred: blurple\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadTheme(file); err == nil || !strings.Contains(err.Error(), "blurple") {
		t.Errorf("got %v", err)
	}
	if err := os.WriteFile(file, []byte("format: theme/1\nname: own\nterrain:\n  clear: {ink: red}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadTheme(file); err == nil || !strings.Contains(err.Error(), "terrain clear") {
		t.Errorf("got %v", err)
	}
}

// A terminal of 256 colours takes the nearest of its own: no two terrains may
// come out the same.
func TestTerrainsStayApartIn256Colours(t *testing.T) {
	var own []tcell.Color
	for i := 16; i < 256; i++ {
		own = append(own, tcell.PaletteColor(i))
	}
	for _, name := range ThemeNames() {
		theme, err := LoadTheme(name)
		if err != nil {
			t.Fatal(err)
		}
		taken := map[tcell.Color]string{}
		for terrain, cover := range theme.Terrain {
			c := tcell.FindColor(tcell.GetColor(cover.Fill), own)
			if other, ok := taken[c]; ok {
				t.Errorf("theme %s: %s looks like %s", name, terrain, other)
			}
			taken[c] = terrain
		}
	}
}

// Without colours, and with sixteen, the palette never asks for more.
func TestFewColours(t *testing.T) {
	theme, err := LoadTheme("")
	if err != nil {
		t.Fatal(err)
	}
	for _, colours := range []int{0, 8, 16} {
		fore, back, _ := newPalette(theme, colours).cover("woods", 3).sign.Decompose()
		if back != tcell.ColorDefault {
			t.Errorf("%d colours: woods have ground %v; want the terminal's own", colours, back)
		}
		if colours == 0 && fore != tcell.ColorDefault || colours > 0 && fore != tcell.ColorGreen {
			t.Errorf("%d colours: woods are drawn in %v", colours, fore)
		}
	}
}
