package dots

import (
	"fmt"
	"unicode"
	"unicode/utf8"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
)

// Cell formats a dot in the fewest characters: terrain, and the level if not 0.
func Cell(d Dot) string {
	s := string(d.Terrain.Letter())
	if d.Level > 0 {
		s += fmt.Sprint(d.Level)
	}
	return s
}

// ParseCell parses a dot in the form of Cell: "r", "w3". The error says what is legal.
func ParseCell(text string) (Dot, error) {
	letter, size := utf8.DecodeRuneInString(text)
	level := text[size:]
	t, ok := TerrainOf(letter)
	if !ok || len(level) > 1 || level != "" && (level[0] < '0' || level[0] > '9') {
		return Dot{}, fmt.Errorf("found %q; want terrain (one of %s) and a level from 0 to 9, such as r3", text, TerrainLetters)
	}
	d := Dot{Terrain: t}
	if level != "" {
		d.Level = int8(level[0] - '0')
	}
	return d, nil
}

// readCell parses the three characters of a cell.
func readCell(place grid.Place, terrain, level, mark rune) (d Dot, fault *mapfile.Slip) {
	wrong := func(at int, format string, args ...any) (Dot, *mapfile.Slip) {
		name := mapfile.PlaceName(place)
		return d, &mapfile.Slip{At: at, Dot: name, Text: name + ": " + fmt.Sprintf(format, args...)}
	}
	t, ok := TerrainOf(terrain)
	if !ok {
		return wrong(0, "found %q for its terrain; want one of . w b m s ~ r%s", terrain, meant(terrain))
	}
	d.Terrain = t
	switch {
	case level == ' ':
	case level >= '1' && level <= '9':
		d.Level = int8(level - '0')
	case level == '0':
		return wrong(1, "found '0' for its level; level 0 is left blank")
	default:
		return wrong(1, "found %q for its level; want a blank or 1 to 9", level)
	}
	switch mark {
	case ' ':
	case '=', '^', '*':
		d.Mark = byte(mark)
	default:
		return wrong(2, "found %q for its mark; want a blank, = (bridge), ^ (bunker) or * (other)", mark)
	}
	return d, nil
}

// meant suggests the terrain that the author of a wrong sign probably meant.
func meant(found rune) string {
	guess := map[rune]rune{',': '.', '·': '.', '-': '~', '≈': '~', '#': 'b', 't': 'w', 'f': 'w', 'p': '.', 'h': 'b'}
	g, ok := guess[found]
	if low := unicode.ToLower(found); !ok && low != found {
		_, ok = TerrainOf(low)
		g = low
	}
	if !ok {
		return ""
	}
	return fmt.Sprintf(", did you mean %q?", g)
}

// bare returns the part of a dot that must be equal across a seam: terrain and level.
func bare(d Dot) Dot { return Dot{Terrain: d.Terrain, Level: d.Level} }

func levelSign(level int8) byte {
	if level == 0 {
		return ' '
	}
	return '0' + byte(level)
}
