package maps

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
	if err := notShipped("hex board", "board of hexes", name, ShippedHex()); err != nil {
		return nil, err
	}
	data, err := ofKind("board of hexes", name)
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
