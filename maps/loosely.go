package maps

// ReadAny reads a file of any format of maps as far as that can be done, for whoever
// shows it while it is worked on: with slips in it, what of it is sound. The map is
// nil where there is nothing to show; the findings are those of Lint.
func ReadAny(file string, data []byte) (Map, Findings) {
	t, ok := newText(file, data)
	if !ok {
		return nil, t.told()
	}
	switch t.format() {
	case "table/1":
		table, found := ReadTable(file, data)
		return orNone(table), found
	case "hexmap/1":
		hexes, found := ReadHexMap(file, data)
		return orNone(hexes), found
	case "hexpanel/1":
		found := lint(append(edgesBeside(file), source{file, data})).Findings
		if p, _ := ReadHexPanel(file, data); p != nil && p.ID != "" {
			return SectionMap(p), found
		}
		return nil, found
	case "hexlayout/1":
		l := t.hexLayout()
		if l == nil {
			return nil, t.told()
		}
		b := l.assembleHex()
		return orNone(b), t.told()
	}
	b, found := ReadLoosely(file, data)
	return orNone(b), found
}

// orNone is the map, and none where the pointer to it is nil.
func orNone[M interface {
	Map
	comparable
}](m M) Map {
	var none M
	if m == none {
		return nil
	}
	return m
}

// BoardFile reports whether a file claims to be a map: its format is one of theirs
// and none of edge profiles.
func BoardFile(data []byte) bool {
	t, _ := newText("", data)
	switch t.format() {
	case "edges/1", "hexedges/1", "":
		return false
	}
	for _, f := range Formats() {
		if f == t.format() {
			return true
		}
	}
	return false
}
