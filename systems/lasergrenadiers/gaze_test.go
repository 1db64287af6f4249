package lasergrenadiers

import (
	"testing"

	"pgregory.net/rapid"

	"metahex/grid"
	"metahex/los/books"
	"metahex/los/shapes"
	"metahex/systems/lasergrenadiers/scenario"
)

// A piece sees another piece exactly when the book's line between the same two points is clear.
func TestTheBookSeesAsPiecesDo(t *testing.T) {
	tables := scenario.Library.Standard()
	for _, id := range scenario.Library.IDs() {
		sc, err := scenario.Library.Load(id, tables)
		if err != nil {
			t.Fatal(err)
		}
		p, err := Prepare(sc, tables)
		if err != nil {
			t.Fatal(err)
		}
		r, err := shapes.NewRuler(books.LaserGrenadiers(), sc.Table)
		if err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(t *rapid.T) {
			b := p.setting.start.Clone()
			var ends [2]shapes.End
			for i := range ends {
				piece := &b.pieces[i]
				piece.at = grid.Point{X: rapid.Int32Range(0, b.table.Size.X).Draw(t, "x"), Y: rapid.Int32Range(0, b.table.Size.Y).Draw(t, "y")}
				piece.alt = rapid.Int64Range(0, 5).Draw(t, "altitude") * grid.Inch
				if ends[i], err = r.ParseEnd(piece.at.String() + "@" + grid.Inches(piece.alt)); err != nil {
					t.Fatal(err)
				}
			}
			if got, want := r.Clear(ends[0], ends[1]), b.clear(bare(b.end(0)), bare(b.end(1))); got != want {
				t.Fatalf("%s to %s: the book says clear %t, the match %t", r.Word(ends[0]), r.Word(ends[1]), got, want)
			}
		})
	}
}

// bare returns an end with radius 0, like a bare point.
func bare(e shapes.End) shapes.End {
	e.Base.Radius = 0
	return e
}

// Rulings without a match use the eye height of the tables. They also use the tables' limit for
// seeing through own cover.
func TestStandardEye(t *testing.T) {
	if got, want := books.StandardEye, scenario.Library.Standard().Of(scenario.EyeHeight); got != int(want) {
		t.Errorf("books.StandardEye is %d, the tables say %d", got, want)
	}
	if got, want := books.StandardOwnCover, scenario.Library.Standard().Of(scenario.OwnCover); got != int(want) {
		t.Errorf("books.StandardOwnCover is %d, the tables say %d", got, want)
	}
}
