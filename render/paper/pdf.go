package paper

import (
	"bytes"
	"io"
	"regexp"
	"slices"
	"time"

	"metahex/render/vector"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

// inch is an inch in millimetres.
const inch = 25.4

// longAgo is the date in every PDF. With today's date, the bytes would differ from day to day.
var longAgo = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// capHeight is the height of capitals in the Go fonts, as a share of the font size.
const capHeight = vector.CapHeight

// WritePDF writes pages as a PDF with their boxes. The media box is the paper, the trim box is
// where the page is cut, and the bleed box is the printed area.
func WritePDF(w io.Writer, title string, pages []Page) error {
	f := fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "mm", Size: fpdf.SizeType{Wd: pages[0].W, Ht: pages[0].H}})
	f.SetCreationDate(longAgo)
	f.SetModificationDate(longAgo)
	f.SetCatalogSort(true)
	f.SetProducer("metahex", true)
	f.SetTitle(title, true)
	f.SetMargins(0, 0, 0)
	f.SetAutoPageBreak(false, 0)
	f.AddUTF8FontFromBytes("go", "", goregular.TTF)
	f.AddUTF8FontFromBytes("go", "B", gobold.TTF)
	layers := map[vector.Layer]int{}
	for _, p := range pages {
		f.AddPageFormat("P", fpdf.SizeType{Wd: p.W, Ht: p.H})
		for name, b := range map[string]Box{"trim": p.Trim, "bleed": p.Bleed} {
			f.SetPageBox(name, b.X, p.H-b.Y-b.H, b.W, b.H) // fpdf measures these boxes from the bottom
		}
		for _, i := range p.items {
			if err := put(f, i, layers); err != nil {
				return err
			}
		}
	}
	var data bytes.Buffer
	if err := f.Output(&data); err != nil {
		return err
	}
	_, err := w.Write(inOrder(data.Bytes()))
	return err
}

var boxLines = regexp.MustCompile(`(?m)(^/(Bleed|Trim)Box \[.*\]\n){2}`)

// inOrder sorts the two boxes of each page in a PDF. fpdf writes them in the random order of a Go
// map. The positions of everything else in the file do not change.
func inOrder(data []byte) []byte {
	return boxLines.ReplaceAllFunc(data, func(two []byte) []byte {
		lines := bytes.SplitAfter(two, []byte("\n"))[:2]
		slices.SortFunc(lines, bytes.Compare)
		return slices.Concat(lines...)
	})
}

// put draws an item. The argument layers has the layers of the file so far.
func put(f *fpdf.Fpdf, i item, layers map[vector.Layer]int) error {
	switch i := i.(type) {
	case line:
		f.SetLineWidth(i.width)
		f.Line(i.x1, i.y1, i.x2, i.y2)
	case bar:
		f.SetLineWidth(fine)
		f.SetFillColor(int(i.fill.R), int(i.fill.G), int(i.fill.B))
		f.Rect(i.X, i.Y, i.W, i.H, "FD")
	case text:
		style := ""
		if i.face == bold {
			style = "B"
		}
		f.SetFont("go", style, i.size)
		f.Text(i.x-f.GetStringWidth(i.words)*float64(i.align), i.y+i.size*inch/72*capHeight/2, i.words)
	case picture:
		d, err := i.draw(i.pixels())
		if err != nil {
			return err
		}
		_, height := f.GetPageSize()
		return (&pen{f: f, x: i.x, y: i.y, scale: 1 / i.pixels(), height: height, layers: layers}).drawing(d)
	}
	return f.Error()
}
