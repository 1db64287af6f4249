package tui

import (
	"math"
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
	if _, err := LoadTheme(file); err == nil || !strings.Contains(err.Error(), `terrain "clear"`) {
		t.Errorf("got %v", err)
	}
}

// A terminal with 256 colours uses its nearest colours: no two terrains may look the same.
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

// The palette uses no colours on a terminal without colours, and at most sixteen on a terminal that
// has sixteen.
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

// luminance returns the perceived brightness of a colour, from 0 to 1.
func luminance(c tcell.Color) float64 {
	r, g, b := c.RGB()
	part := func(n int32) float64 {
		if v := float64(min(255, n)) / 255; v > 0.03928 {
			return math.Pow((v+0.055)/1.055, 2.4)
		} else {
			return v / 12.92
		}
	}
	return 0.2126*part(r) + 0.7152*part(g) + 0.0722*part(b)
}

// contrast returns the contrast ratio of WCAG 2: 1 for equal colours, 21 for black and white.
func contrast(a, b tcell.Color) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// There are six shipped themes. Text has a contrast of at least 4.5 to its background; marks and
// sides on the map have at least 3. In the high-contrast theme the limits are 7 and 4.5.
func TestContrastOfThemes(t *testing.T) {
	if got := len(ThemeNames()); got != 6 {
		t.Errorf("got %d themes; want 6: %v", got, ThemeNames())
	}
	light := 0
	for _, name := range ThemeNames() {
		theme, err := LoadTheme(name)
		if err != nil {
			t.Fatal(err)
		}
		text, mark := 4.5, 3.0
		if name == "contrast" {
			text, mark = 7, 4.5
		}
		ground := tcell.GetColor(theme.Ground)
		if theme.Ground == "" {
			ground = tcell.GetColor("#121311")
		}
		if luminance(ground) > 0.5 {
			light++
		}
		for what, ink := range map[string]string{"red": theme.Red, "blue": theme.Blue, "ink": theme.Ink, "dim": theme.Dim, "accent": theme.Accent, "alarm": theme.Alarm, "line": theme.Line, "goal": theme.Goal} {
			if got := contrast(tcell.GetColor(ink), ground); got < text {
				t.Errorf("theme %s: %s has a contrast of %.2f to the ground; want %.1f", name, what, got, text)
			}
			if what == "dim" || what == "alarm" {
				continue
			}
			for terrain, cover := range theme.Terrain {
				if got := contrast(tcell.GetColor(ink), tcell.GetColor(cover.Fill)); got < mark {
					t.Errorf("theme %s: %s has a contrast of %.2f to %s %s; want %.1f", name, what, got, terrain, cover.Fill, mark)
				}
			}
		}
		for terrain, cover := range theme.Terrain {
			if got := contrast(tcell.GetColor(cover.Ink), tcell.GetColor(cover.Fill)); got < 2.5 {
				t.Errorf("theme %s: the sign of %s has a contrast of %.2f to its ground; want 2.5", name, terrain, got)
			}
		}
	}
	if light != 1 {
		t.Errorf("%d themes are light; want 1", light)
	}
}

// A file whose name has no extension is read. A word without a dot or a separator is the name of a theme.
func TestAThemeFileWithoutAnExtension(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "mine")
	if err := os.WriteFile(file, []byte("root:x:0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := LoadTheme(file); err == nil || !strings.HasPrefix(err.Error(), file+":1:1: ") {
		t.Errorf("found %v; want the place of the error in the file", err)
	}
	if _, err := LoadTheme("mine"); err == nil || !strings.HasPrefix(err.Error(), `unknown theme "mine" `) {
		t.Errorf("found %v; want an unknown theme", err)
	}
}

// The manual keeps the keys in their column.
func TestTheKeysStayInTheirColumn(t *testing.T) {
	t.Parallel()
	for _, line := range keyLines(matchKeys) {
		if len(line) > keyColumn && line[keyColumn] != ' ' {
			t.Errorf("the keys are too long for their column: %q", line)
		}
	}
}
