package commands

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	tmxHead = `<map orientation="hexagonal" width="3" height="2" tilewidth="60" tileheight="60" hexsidelength="30" staggeraxis="x" staggerindex="odd">` +
		`<tileset firstgid="1" name="simple hex flat top"/><layer id="1" name="ground"><data encoding="csv">5,7,5,7,0,6</data></layer></map>`
	deepBoard = "size 4 2\nhex 0101 -2 \"\" \"\"\nhex 0201 0 \"woods:2;foliage_elev:2\" \"\"\nhex 0301 1 \"\" \"\"\nhex 0401 0 \"road:1:9\" \"\"\n" +
		"hex 0102 0 \"\" \"\"\nhex 0202 0 \"\" \"\"\nhex 0302 0 \"bridge:2:9;bridge_cf:40;bridge_elev:1\" \"\"\nhex 0402 0 \"\" \"\"\nend\n"
)

func TestImport(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"m.tmx": tmxHead, "deep.board": deepBoard} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const head = "format: panel/1\nid: "
	for _, x := range []struct {
		args, out, errOut string
		code              int
	}{
		{"deep.board", head + "deep\nsize: {columns: 5, rows: 2}\nmap: |\n  #   1   3   5\n  A | .   .1  .   |\n  a |   w   .     |\n  B | .   .   .   |\n  #     2   4\n",
			"lost: the terrain road:1:9 at A-04\nlost: the size: padded with clear dots, 1 column on the right\n" +
				"lost: levels below 0 (--lift raises the whole map) at A-01\n" +
				"lost: the bridge at B-03 stands on clear; want water or marsh: the bridge is left out\n", exitFine},
		{"deep.board --crop --lift --strict", head + "deep\nsize: {columns: 3, rows: 2}\nmap: |\n  #   1   3\n  A | .   .3  |\n  a |   w2    |\n  B | .2  .2  |\n  #     2\n",
			"lost: the terrain road:1:9 at hex 0401\nlost: the original levels: the map is raised by 2\nlost: hexes cut off at hex 0401\n" +
				"lost: the bridge at B-03 stands on clear; want water or marsh: the bridge is left out\n", exitFindings},
		{"deep.board --offset -1,1 --pad", head + "deep\nsize: {columns: 3, rows: 3}\nmap: |\n  #   1   3\n  A | .   .   |\n  a |   .1    |\n  B | w   .   |\n  b |   .     |\n  C | .   .   |\n  #     2\n",
			"lost: the terrain road:1:9 at B-03\nlost: the size: padded with clear dots, 1 half row below, 1 half row above\n" +
				"lost: hexes cut off at hex 0101, hex 0102\n" +
				"lost: the bridge at B-02 stands on clear; want water or marsh: the bridge is left out\n", exitFine},
		{"deep.board --as hexes --crop", "format: hexmap/1\nid: deep\nsize: {columns: 3, rows: 2}\nmap: |\n  #   1   3\n  A | .   .^  |\n  a |   w     |\n  B | .   .   |\n  #     2\n",
			"lost: the terrain road:1:9 at hex 0401\nlost: levels below 0 (--lift raises the whole map) at A-01\nlost: hexes cut off at hex 0401\n" +
				"lost: the bridge at B-03 stands on clear; want water or marsh: the bridge is left out\n", exitFine},
		{"m.tmx", "", "metahex: m.tmx: tile set \"simple hex flat top\" does not give the terrain of tile 5, 6, 7; use --tiles 5=.,6=.,7=. with their terrains (. w b m s ~ r, then a level), " +
			"or give each tile in the set a class or the property \"terrain\"\n", exitFindings},
		{"m.tmx --tiles 7=w,5=~,6=.1", head + "m\nsize: {columns: 3, rows: 2}\nmap: |\n  #   1   3\n  A | ~   ~   |\n  a |   w     |\n  B | w   .1  |\n  #     2\n", "", exitFine},
		{"m.tmx --tiles 7=x", "", "metahex: found terrain \"x\" of tile 7; want one of . w b m s ~ r, then the level if it is above 0, such as w2\n", exitUsage},
		{"m.tmx --tiles 7", "", "metahex: found terrain \"\" of tile 7; want one of . w b m s ~ r, then the level if it is above 0, such as w2\n", exitUsage},
		{"m.tmx --tiles w=7", "", "metahex: found tile \"w=7\"; want a number from the map's data and a terrain, such as 7=w\n", exitUsage},
		{"m.tmx --tiles 7=w,7=b", "", "metahex: tile 7 is given twice in --tiles\n", exitUsage},
		{"deep.board --tiles 7=w", "", "metahex: --tiles is for Tiled (tmx, tmj); the format of deep.board is megamek\n", exitUsage},
		{"deep.board --offset 1,0", "", "metahex: found offset 1,0; want columns and half rows that are both even or both odd, such as 1,1\n", exitUsage},
		{"deep.board --offset 1", "", "metahex: found offset \"1\"; want columns and half rows, such as -2,4, each up to 1000\n", exitUsage},
		{"deep.board --as squares", "", "metahex: unknown kind of map \"squares\" (want one of dots, hexes)\n", exitUsage},
		{"deep.board --crop --pad", "", "metahex: --crop and --pad do not go together\n", exitUsage},
	} {
		code, out, errOut := quietly(t, append([]string{"map", "import"}, strings.Fields(x.args)...)...)
		if code != x.code {
			t.Errorf("import %s: exit code %d, want %d", x.args, code, x.code)
		}
		if diff := cmp.Diff(x.out+"\n"+x.errOut, out+"\n"+errOut); diff != "" {
			t.Errorf("import %s (-want +got):\n%s", x.args, diff)
		}
	}
}
