package maps

import (
	"fmt"
	"slices"
	"strings"

	"metahex/rule"
)

// ShippedHex are the names of the hex boards that come with the program, layouts
// first and then lone sections.
func ShippedHex() []string { return append(names("hexlayouts"), names("hexpanels")...) }

func shippedHexPanel(name string) *HexPanel {
	t := shippedText("hexpanels", name)
	s := t.hexSheet()
	t.sound()
	return s.hex
}

// OpenHex makes the hex board of a name: a shipped layout or section (case does
// not matter), or a file of format hexpanel/1 or hexlayout/1. Slips of form are
// passed over. The error tells every other slip in the file, or which boards
// there are.
func OpenHex(name string) (*HexBoard, error) {
	if known, ok := shippedName("hexlayouts", name); ok {
		t := shippedText("hexlayouts", known)
		l := t.hexLayout()
		t.sound()
		l.alone = true
		b := l.assembleHex()
		t.sound()
		return b, nil
	}
	if known, ok := shippedName("hexpanels", name); ok {
		return AloneHex(shippedHexPanel(known)), nil
	}
	if known, ok := shippedDots(name); ok && !fileLike(name) {
		return nil, fmt.Errorf("%s is a board of dots; want one of hexes, such as %s", known, ShippedHex()[0])
	}
	if !fileLike(name) {
		return nil, fmt.Errorf("%s; or name a file", rule.Unknown("hex board", name, ShippedHex()))
	}
	data, err := readFile(name)
	if err != nil {
		return nil, err
	}
	return readHexBoard(name, data)
}

// readHexBoard makes the board of a file that is read.
func readHexBoard(file string, data []byte) (*HexBoard, error) {
	t, ok := newText(file, data)
	if !ok {
		return nil, t.told()
	}
	switch t.format() {
	case "hexlayout/1":
		l := t.hexLayout()
		if l != nil && len(t.findings.grave()) == 0 {
			if b := l.assembleHex(); b != nil {
				return b, nil
			}
		}
		return nil, t.told().grave()
	case "hexedges/1":
		t.find(1, 1, "edge profiles are no board; want a file of format hexpanel/1 or hexlayout/1")
		return nil, t.told()
	default:
		p, found := ReadHexPanel(file, data)
		if err := found.grave().Err(); err != nil {
			return nil, err
		}
		return AloneHex(p), nil
	}
}

// shippedDots and shippedHex find the proper spelling of a shipped board's name.
func shippedDots(name string) (string, bool) { return spelt(name, Shipped()) }
func shippedHex(name string) (string, bool)  { return spelt(name, ShippedHex()) }

func spelt(name string, all []string) (string, bool) {
	if i := slices.IndexFunc(all, func(known string) bool { return strings.EqualFold(known, name) }); i >= 0 {
		return all[i], true
	}
	return "", false
}

// OpenAny makes the board of a name, of dots or of hexes; the other is nil.
func OpenAny(name string) (*Board, *HexBoard, error) {
	_, hexes := shippedHex(name)
	_, dots := shippedDots(name)
	switch {
	case hexes, dots:
	case !fileLike(name):
		return nil, nil, fmt.Errorf("%s; or name a file", rule.Unknown("board", name, append(Shipped(), ShippedHex()...)))
	default:
		data, err := readFile(name)
		if err != nil {
			return nil, nil, err
		}
		t, _ := newText(name, data)
		hexes = strings.HasPrefix(t.format(), "hex")
	}
	if hexes {
		b, err := OpenHex(name)
		return nil, b, err
	}
	b, err := Open(name)
	return b, nil, err
}
