package foreign_test

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
)

// A board is a generated map in the format of another program, with its expected content.
type board struct {
	name, format, text string
	columns, rows      int
	cells              map[[2]int]cell   // by column and row, from 1
	extras             []string          // words that belong to no single cell; each must be listed as lost
	refused            string            // if not "", the file is invalid and the error must contain this word
	tiles              string            // the tile key, if the file needs one
	files              map[string]string // other files of the map
	shifted            int               // the number of columns by which the reader must move the map right
}

// A cell is the content of one hex: its level, and every meaningful word in it.
type cell struct {
	level int
	words []word
}

// A word is one word of the source, and the terrain letters of a panel that can store its meaning.
// If there are none, the word must be listed as lost.
type word struct{ text, carried string }

// sizes are the sizes of boards: the standard sheets of the programs, with even and odd columns.
var sizes = [][2]int{{16, 17}, {15, 17}, {6, 5}, {12, 10}, {20, 20}, {22, 14}, {5, 3}, {17, 16}, {31, 24}, {10, 26}, {32, 17}}

// megamekWords are the terrains of MegaMek, from its documentation of boards.
var megamekWords = []word{
	{"woods", "w"}, {"jungle", "w"}, {"water", "~"}, {"swamp", "m"}, {"rubble", "r"}, {"building", "b"}, {"rough", "s"},
	{"road", ""}, {"pavement", ""}, {"sand", ""}, {"tundra", ""}, {"magma", "s"}, {"planted_fields", ""}, {"mud", "m"},
	{"snow", ""}, {"ice", ""}, {"rapids", ""}, {"fuel_tank", "b"}, {"impassable", ""}, {"fortified", "improved"}, {"geyser", ""},
	{"heavy_industrial", "b"}, {"cliff_top", ""}, {"hazardous_liquid", ""}, {"deployment_zone", ""},
	{"solaris_elevator", ""}, {"industrial_elevator", ""}, {"arms", ""}, {"legs", ""}, {"fluff", ""}, {"ultra_sublevel", ""},
}

// megamekSizes are other sizes of the boards that come with MegaMek.
var megamekSizes = [][2]int{{15, 14}, {30, 15}, {32, 34}, {50, 50}, {64, 51}, {16, 51}, {45, 45}, {96, 102}, {110, 84}}

func generate(seed uint64, number int) board {
	draw := rand.New(rand.NewPCG(seed, uint64(number)))
	size := sizes[draw.IntN(len(sizes))]
	if number%4 == 0 && number%3 == 0 {
		size = megamekSizes[draw.IntN(len(megamekSizes))]
	}
	b := board{columns: size[0], rows: size[1], cells: map[[2]int]cell{}}
	switch number % 4 {
	case 0:
		b.megamek(draw)
	case 1:
		b.wesnoth(draw)
	case 2:
		b.tiled(draw)
	case 3:
		b.textMapper(draw)
	}
	if number%25 == 24 {
		b.text, b.refused = "version https://git-lfs.github.com/spec/v1\noid sha256:"+strings.Repeat("4d", 32)+"\nsize 12345\n", "LFS"
	}
	b.name = fmt.Sprintf("seed %d, board %d (%s, %d x %d)", seed, number, b.format, b.columns, b.rows)
	return b
}

// each calls the function visit for every hex in the order of the files: row by row.
func (b *board) each(visit func(column, row int)) {
	for row := 1; row <= b.rows; row++ {
		for column := 1; column <= b.columns; column++ {
			visit(column, row)
		}
	}
}

func (b *board) megamek(draw *rand.Rand) {
	b.format = "megamek"
	var out strings.Builder
	if draw.IntN(3) == 0 {
		out.WriteString("# a board\n#\n# \"Rules of sorts\" <https://example.org>\n\n")
	}
	fmt.Fprintf(&out, "size %d %d\n", b.columns, b.rows)
	if draw.IntN(3) == 0 {
		out.WriteString("option exit_roads_to_pavement false\n")
		b.extras = append(b.extras, "option")
	}
	if draw.IntN(3) == 0 {
		out.WriteString("tag \"Meadow (Auto)\"\ntag \"LowHills (Auto)\"\n")
		b.extras = append(b.extras, "tag")
	}
	if draw.IntN(4) == 0 {
		out.WriteString("description \"A valley.\"\n")
		b.extras = append(b.extras, "description")
	}
	lowest := 0
	if draw.IntN(2) == 0 {
		lowest = -1 - draw.IntN(4)
	}
	b.each(func(column, row int) {
		c := cell{}
		if draw.IntN(3) == 0 {
			c.level = lowest + draw.IntN(6)
		}
		var said []string
		for range draw.IntN(3) {
			w := megamekWords[draw.IntN(len(megamekWords))]
			if strings.Contains(";"+strings.Join(said, ";"), ";"+w.text+":") {
				continue
			}
			c.words = append(c.words, w)
			exits, level := "", 1+draw.IntN(2)
			if draw.IntN(4) == 0 || w.text == "road" {
				exits = fmt.Sprintf(":%d", draw.IntN(64))
			}
			switch w.text { // a ford or a shore is water of depth 0; shafts have negative levels
			case "water":
				level = draw.IntN(6)
			case "industrial_elevator":
				level = -4
			}
			said = append(said, fmt.Sprintf("%s:%d%s", w.text, level, exits))
			switch w.text {
			case "building":
				said = append(said, "bldg_cf:40", fmt.Sprintf("bldg_elev:%d", 1+draw.IntN(11)))
				if draw.IntN(3) == 0 {
					said = slices.Insert(said, 0, "bldg_fluff:100", "bldg_class:1", "bldg_basement_type:1")
				}
			case "fuel_tank":
				said = append(said, "fuel_tank_cf:40", "fuel_tank_elev:1", "fuel_tank_magn:100")
			case "woods":
				said = append(said, "foliage_elev:2")
			}
		}
		if draw.IntN(12) == 0 { // add a bridge, whose ends are often not legal
			c.words = append(c.words, word{"bridge", "="})
			said = append(said, fmt.Sprintf("bridge:1:%d", []int{9, 18, 36, 17, 1, 63, 0}[draw.IntN(7)]), "bridge_cf:100", fmt.Sprintf("bridge_elev:%d", draw.IntN(3)))
		}
		theme := []string{"", "", "grass", "desert"}[draw.IntN(4)]
		if theme != "" && draw.IntN(8) == 0 {
			b.extras = append(b.extras, "theme")
		} else {
			theme = ""
		}
		b.cells[[2]int{column, row}] = c
		digits := 2 // the number of digits of a column or a row
		if max(b.columns, b.rows) > 99 {
			digits = 3
		}
		fmt.Fprintf(&out, "hex %0*d%0*d %d \"%s\" \"%s\"\n", digits, column, digits, row, c.level, strings.Join(said, ";"), theme)
	})
	out.WriteString("end\n")
	b.text = out.String()
}

// wesnothWords are terrain strings of Wesnoth: a layer, or a base and a layer.
var wesnothWords = []word{
	{"Gg", "."}, {"Gs", "."}, {"Gd", "."}, {"Gll", "."}, {"Ww", "~"}, {"Wo", "~"}, {"Wog", "~"}, {"Ss", "m"}, {"Sm", "m"},
	{"Hh", "^"}, {"Mm", "^"}, {"Md", "^"}, {"Hd", "^"}, {"Ha", "^"}, {"Wwf", ""}, {"Rr", ""}, {"Re", ""}, {"Rb", ""}, {"Ch", "b"}, {"Ce", "b"}, {"Ke", "b"}, {"Khr", "b"},
	{"Qxu", ""}, {"Ql", ""}, {"Xv", ""}, {"Xm", ""}, {"Aa", ""}, {"Ai", ""}, {"Dd", ""}, {"Ds", ""}, {"Uu", "s"}, {"Uh", ""}, {"Ii", ""}, {"Zz", ""}, {"_off", ""},
}
var wesnothOver = []word{
	{"Fp", "w"}, {"Fds", "w"}, {"Fms", "w"}, {"Ft", "w"}, {"Vh", "b"}, {"Ve", "b"}, {"Vhr", "b"}, {"Vm", "b"},
	{"Efm", ""}, {"Gvs", ""}, {"Es", ""}, {"Bw|", "="}, {"Bw/", "="}, {"Bsb\\", "="}, {"_usr", ""}, {"Xo", ""}, {"Pr/", ""}, {"Wm", ""}, {"Do", ""},
}

func (b *board) wesnoth(draw *rand.Rand) {
	b.format = "wesnoth"
	var out strings.Builder
	if draw.IntN(2) == 0 {
		out.WriteString("border_size=1\nusage=map\n\n")
	}
	flat := func() word { return wesnothWords[draw.IntN(4)] }
	place := 0
	for row := 0; row <= b.rows+1; row++ { // the border is a ring of hexes around the map
		var line []string
		for column := 0; column <= b.columns+1; column++ {
			base := flat()
			text, words := base.text, []word{base}
			if draw.IntN(3) == 0 {
				base = wesnothWords[draw.IntN(len(wesnothWords))]
				text, words = base.text, []word{base}
			}
			if draw.IntN(4) == 0 {
				over := wesnothOver[draw.IntN(len(wesnothOver))]
				text = text + "^" + over.text
				if base.carried == "." {
					words = nil // the layer on grass replaces both words
				}
				words = append(words, over)
			}
			if row > 0 && row <= b.rows && column > 0 && column <= b.columns {
				if draw.IntN(60) == 0 && place < 9 {
					place++
					text = fmt.Sprintf("%d %s", place, text)
					words = append(words, word{fmt.Sprintf("start of player %d", place), ""})
				}
				b.cells[[2]int{column, row}] = cell{words: words}
			}
			line = append(line, text)
		}
		out.WriteString(strings.Join(line, ", ") + "\n")
	}
	b.extras = append(b.extras, "border")
	b.text = out.String()
}

var textMapperWords = []word{
	{"grass", "."}, {"plain", "."}, {"sea", "~"}, {"ocean", "~"}, {"water", "~"}, {"lake", "~"}, {"trees", "w"}, {"forest", "w"}, {"fir-forest", "w"}, {"firs", "w"}, {"fir", "w"},
	{"forest-hill", "w"}, {"bushes", "w"}, {"swamp", "m"}, {"marsh", "m"}, {"mountain", "^"}, {"mountains", "^"}, {"hill", "^"}, {"hills", "^"},
	{"town", "b"}, {"large-town", "b"}, {"city", "b"}, {"village", "b"}, {"castle", "b"}, {"keep", "b"}, {"ruin", "r"}, {"ruins", "r"}, {"thorp", "b"}, {"fields", ""}, {"field", ""}, {"desert", ""}, {"sand", ""},
	{"volcano", ""}, {"dust", "s"}, {"light-green", ""}, {"dark-green", ""}, {"light-grey", ""}, {"grey", ""}, {"tower", ""}, {"shrine", ""}, {"cave", ""}, {"monolith", ""},
}

func (b *board) textMapper(draw *rand.Rand) {
	b.format = "textmapper"
	var out strings.Builder
	if draw.IntN(2) == 0 {
		out.WriteString("include gnomeyland.txt\n")
		b.extras = append(b.extras, "include")
	}
	if draw.IntN(2) == 0 {
		out.WriteString("# a map\ngrass attributes fill=\"#90ee90\"\ndefault attributes fill=\"none\" stroke=\"black\"\nriver path attributes stroke=\"blue\"\ntext font-family=\"monospace\"\nlabel font-size=\"20pt\"\nglow fill=\"none\"\n\n")
	}
	b.each(func(column, row int) {
		corner := column == b.columns && row == b.rows || column == 1 && row == 1
		if !corner && draw.IntN(20) == 0 {
			b.cells[[2]int{column, row}] = cell{} // a map may omit hexes
			return
		}
		c := cell{}
		var said []string
		for range 1 + draw.IntN(2) {
			w := textMapperWords[draw.IntN(len(textMapperWords))]
			c.words, said = append(c.words, w), append(said, w.text)
		}
		text := strings.Join(said, " ")
		if draw.IntN(15) == 0 {
			text += fmt.Sprintf(" \"Place %d\"", column)
			c.words = append(c.words, word{fmt.Sprintf("Place %d", column), "note"})
		}
		b.cells[[2]int{column, row}] = c
		fmt.Fprintf(&out, "%02d%02d %s\n", column, row, text)
	})
	for _, kind := range []string{"river", "road", "trail", "canyon", "border"} {
		if draw.IntN(2) == 0 {
			fmt.Fprintf(&out, "0101-%02d%02d %s", b.columns, 1+draw.IntN(b.rows), kind)
			if draw.IntN(2) == 0 {
				out.WriteString(" \"Nile\" left 30%")
				b.extras = append(b.extras, "Nile")
			}
			out.WriteString("\n")
			b.extras = append(b.extras, kind)
		}
	}
	if draw.IntN(3) == 0 {
		fmt.Fprintf(&out, "0101-0102-%02d02 river\n", min(2, b.columns))
		b.extras = append(b.extras, "river")
	}
	b.text = out.String()
}

// tileWords are the tiles of a foreign tile set: their names in the set, and their terrain in the
// key.
var tileWords = []word{{"meadow", "."}, {"ocean", "~"}, {"forest", "w"}, {"bog", "m"}, {"town", "b"}, {"ruin", "r"}, {"scree", "s"}, {"ocean", "~"}}

func (b *board) tiled(draw *rand.Rand) {
	form := draw.IntN(2) // tmx, tmj
	b.format = []string{"tmx", "tmj"}[form]
	first := 1 + draw.IntN(30)
	how := draw.IntN(5) // what defines the tiles: key, class, property, nothing, a file beside the map
	even := draw.IntN(4) == 0
	if even {
		b.shifted = 1
	}
	gids := make([]uint32, 0, b.columns*b.rows)
	b.each(func(column, row int) {
		tile := draw.IntN(len(tileWords))
		gid := uint32(first + tile)
		c := cell{words: []word{tileWords[tile]}}
		switch draw.IntN(30) {
		case 0:
			gid |= 1 << (31 - draw.IntN(4))
			c.words = append(c.words, word{"turned", ""})
		case 1:
			gid, c.words = 0, nil
		}
		gids = append(gids, gid)
		b.cells[[2]int{column, row}] = c
	})
	if draw.IntN(12) == 0 {
		gids[draw.IntN(len(gids))] = uint32(first + 500)
		b.refused = fmt.Sprint(first + 500)
	}
	var key []string
	for tile, w := range tileWords {
		key = append(key, fmt.Sprintf("%d=%s", first+tile, w.carried))
	}
	if how == 0 {
		b.tiles = strings.Join(key, ",")
	}
	if how == 3 {
		b.refused = "tile set"
	}
	objects, pictures := draw.IntN(3) == 0, draw.IntN(4) == 0
	if objects {
		b.extras = append(b.extras, "Smithy")
	}
	if pictures {
		b.extras = append(b.extras, "backdrop")
	}
	if draw.IntN(10) == 0 {
		b.refused = "pointy"
	}
	if form == 0 {
		b.text = b.tmx(draw, gids, first, how, even, objects, pictures)
	} else {
		b.text = b.tmj(draw, gids, first, how, even, objects, pictures)
	}
}

func stagger(b *board, even bool) (axis, index string) {
	axis, index = "x", "odd"
	if even {
		index = "even"
	}
	if b.refused == "pointy" {
		axis = "y"
	}
	return axis, index
}

// packed returns the numbers of the tiles in one of Tiled's encodings.
func packed(way int, gids []uint32) (encoding, compression, data string) {
	var raw, out bytes.Buffer
	_ = binary.Write(&raw, binary.LittleEndian, gids)
	switch way {
	case 1:
		return "base64", "", base64.StdEncoding.EncodeToString(raw.Bytes())
	case 2, 3:
		compression = "zlib"
		var w io.WriteCloser = zlib.NewWriter(&out)
		if way == 3 {
			compression, w = "gzip", gzip.NewWriter(&out)
		}
		_, _ = w.Write(raw.Bytes())
		_ = w.Close()
		return "base64", compression, base64.StdEncoding.EncodeToString(out.Bytes())
	default:
		return "csv", "", strings.Trim(strings.Join(strings.Fields(fmt.Sprint(gids)), ","), "[]")
	}
}

func (b *board) tmx(draw *rand.Rand, gids []uint32, first, how int, even, objects, pictures bool) string {
	axis, index := stagger(b, even)
	var out strings.Builder
	fmt.Fprintf(&out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"1.10\" tiledversion=\"1.10.2\" orientation=\"hexagonal\" renderorder=\"right-down\" width=\"%d\" height=\"%d\" tilewidth=\"60\" tileheight=\"60\" infinite=\"0\" hexsidelength=\"30\" staggeraxis=\"%s\" staggerindex=\"%s\" nextlayerid=\"3\" nextobjectid=\"9\">\n", b.columns, b.rows, axis, index)
	var set strings.Builder
	fmt.Fprintf(&set, "name=\"somebody's hexes\" tilewidth=\"60\" tileheight=\"60\" tilecount=\"%d\" columns=\"4\">\n <image source=\"hexes.png\" width=\"240\" height=\"120\"/>\n", len(tileWords))
	for tile, w := range tileWords {
		switch how {
		case 1, 4:
			fmt.Fprintf(&set, " <tile id=\"%d\" class=\"%s\"/>\n", tile, w.text)
		case 2:
			fmt.Fprintf(&set, " <tile id=\"%d\"><properties><property name=\"terrain\" value=\"%s\"/></properties></tile>\n", tile, w.text)
		}
	}
	if how == 4 {
		fmt.Fprintf(&out, " <tileset firstgid=\"%d\" source=\"hexes.tsx\"/>\n", first)
		b.files = map[string]string{"hexes.tsx": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<tileset version=\"1.10\" tiledversion=\"1.10.2\" " + set.String() + "</tileset>\n"}
	} else {
		fmt.Fprintf(&out, " <tileset firstgid=\"%d\" %s </tileset>\n", first, set.String())
	}
	if pictures {
		out.WriteString(" <imagelayer id=\"2\" name=\"backdrop\"><image source=\"scan.png\"/></imagelayer>\n")
	}
	way := draw.IntN(5)
	fmt.Fprintf(&out, " <layer id=\"1\" name=\"ground\" width=\"%d\" height=\"%d\">\n", b.columns, b.rows)
	if way == 4 {
		out.WriteString("  <data>")
		for _, gid := range gids {
			fmt.Fprintf(&out, "<tile gid=\"%d\"/>", gid)
		}
	} else {
		encoding, compression, data := packed(way, gids)
		fmt.Fprintf(&out, "  <data encoding=\"%s\"", encoding)
		if compression != "" {
			fmt.Fprintf(&out, " compression=\"%s\"", compression)
		}
		out.WriteString(">\n" + data + "\n")
	}
	out.WriteString("</data>\n </layer>\n")
	if objects {
		out.WriteString(" <objectgroup id=\"5\" name=\"places\"><object id=\"1\" name=\"Smithy\" x=\"64\" y=\"64\"><point/></object></objectgroup>\n")
	}
	out.WriteString("</map>\n")
	return out.String()
}

func (b *board) tmj(draw *rand.Rand, gids []uint32, first, how int, even, objects, pictures bool) string {
	axis, index := stagger(b, even)
	var tiles []any
	for tile, w := range tileWords {
		switch how {
		case 1, 4:
			tiles = append(tiles, map[string]any{"id": tile, "type": w.text})
		case 2:
			tiles = append(tiles, map[string]any{"id": tile, "properties": []any{map[string]any{"name": "terrain", "type": "string", "value": w.text}}})
		}
	}
	set := map[string]any{"name": "somebody's hexes", "tilewidth": 60, "tileheight": 60, "tilecount": len(tileWords), "columns": 4, "image": "hexes.png", "tiles": tiles}
	if how == 4 {
		text, _ := json.Marshal(set)
		b.files = map[string]string{"hexes.tsj": string(text)}
		set = map[string]any{"source": "hexes.tsj"}
	}
	set["firstgid"] = first
	layer := map[string]any{"id": 1, "name": "ground", "type": "tilelayer", "width": b.columns, "height": b.rows, "x": 0, "y": 0, "opacity": 1, "visible": true}
	if way := draw.IntN(4); way == 0 {
		layer["data"] = gids
	} else {
		encoding, compression, data := packed(way, gids)
		layer["encoding"], layer["compression"], layer["data"] = encoding, compression, data
	}
	layers := []any{layer}
	if objects {
		layers = append(layers, map[string]any{"id": 5, "name": "places", "type": "objectgroup", "objects": []any{map[string]any{"id": 1, "name": "Smithy", "x": 64, "y": 64, "point": true}}})
	}
	if pictures {
		layers = append(layers, map[string]any{"id": 2, "name": "backdrop", "type": "imagelayer", "image": "scan.png"})
	}
	text, _ := json.Marshal(map[string]any{"type": "map", "version": "1.10", "tiledversion": "1.10.2", "orientation": "hexagonal", "renderorder": "right-down", "infinite": false,
		"width": b.columns, "height": b.rows, "tilewidth": 60, "tileheight": 60, "hexsidelength": 30, "staggeraxis": axis, "staggerindex": index, "tilesets": []any{set}, "layers": layers})
	return string(text)
}
