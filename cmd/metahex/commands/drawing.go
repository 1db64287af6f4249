package commands

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"metahex/render"
	"metahex/render/paper"
	"metahex/render/vector"
	"metahex/rule/files"
)

// A drawing is the file that a command writes in addition to its text: -o FILE. The older flags --png
// and --pdf are hidden but still work. A drawing on standard output replaces the text.
type drawing struct {
	ending  string // default ending of the file: ".png"
	file    string // empty: no drawing
	folders bool   // file may be a folder
	out     io.Writer
}

// flags adds the flags of the drawing to a command. The parameter what describes the drawing.
func (d *drawing) flags(c *cobra.Command, ending, what string) {
	d.ending = ending
	older := strings.TrimPrefix(ending, ".")
	c.Flags().StringVarP(&d.file, "output", "o", d.file, "write "+what+" to `FILE` ("+orList(d.endings())+"; - is standard output)")
	c.Flags().StringVar(&d.file, older, d.file, "the same `FILE`")
	must(c.Flags().MarkHidden(older))
	c.MarkFlagsMutuallyExclusive("output", older)
	must(c.MarkFlagFilename("output", older))
	c.PreRunE = func(c *cobra.Command, _ []string) error { return d.prepare(c) }
}

// endings returns the allowed endings: those of pixel or vector formats.
func (d *drawing) endings() []string {
	if d.ending == ".png" {
		return []string{".png", ".svg", ".pdf"}
	}
	return []string{d.ending}
}

// prepare checks the flags and whether the file can be written, because some commands run for hours. It
// suppresses the text if the drawing goes to standard output.
func (d *drawing) prepare(c *cobra.Command) error {
	if c.Flags().Changed("output") {
		if _, err := formatOf(d.file, d.endings()...); err != nil {
			return err
		}
	}
	if d.asked() && !d.folders {
		if err := files.Ready(d.file); err != nil {
			return err
		}
	}
	if !files.IsOut(d.file) {
		return nil
	}
	for _, other := range []string{"json", "csv", "batch"} {
		if c.Flags().Changed(other) {
			return fmt.Errorf("--%s and -o %s both want standard output; give -o a file", other, d.file)
		}
	}
	d.out = raw(c)
	c.SetOut(io.Discard)
	return nil
}

// formatOf returns the ending of a file, one of the given endings. A name without an ending, such as
// the name of a device, gets the first.
func formatOf(file string, endings ...string) (string, error) {
	ext := filepath.Ext(file)
	if ext == "" || files.IsOut(file) {
		return endings[0], nil
	}
	for _, e := range endings {
		if strings.EqualFold(ext, e) {
			return e, nil
		}
	}
	return "", fmt.Errorf("found -o %s; want a file that ends in %s", file, orList(endings))
}

// orList joins words: ".png, .svg or .pdf".
func orList(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// asked reports whether the user asked for a drawing.
func (d *drawing) asked() bool { return d.file != "" }

// write writes the drawing.
func (d *drawing) write(write func(io.Writer) error) error {
	return files.WriteOr(d.out, d.file, write)
}

// print writes the drawing as pixels or as vectors.
func (d *drawing) print(drawn *vector.Drawing) error {
	switch strings.ToLower(filepath.Ext(d.file)) {
	case ".svg":
		return d.write(func(w io.Writer) error {
			_, err := w.Write(vector.SVG(drawn, vector.SVGOptions{}))
			return err
		})
	case ".pdf":
		return d.write(func(w io.Writer) error {
			return paper.WritePDF(w, drawn.Title, []paper.Page{paper.DrawingPage(drawn)})
		})
	}
	img, err := render.Print(drawn, nil)
	if err != nil {
		return err
	}
	return d.write(func(w io.Writer) error { return render.EncodePNG(w, img, 0) })
}

// mostVectors is the maximum size of a picture of vectors, in pixels: it has no pixels, but the outlines
// of the ground take time that grows with the size.
const mostVectors = 1_000_000_000

// vectors reports whether the file has a format of vectors.
func (d *drawing) vectors() bool {
	ext := strings.ToLower(filepath.Ext(d.file))
	return ext == ".svg" || ext == ".pdf"
}

// picture draws and writes the picture, if the user asked for one.
func (d *drawing) picture(draw func() (*vector.Drawing, error)) error {
	if !d.asked() {
		return nil
	}
	drawn, err := draw()
	if err != nil {
		return err
	}
	return d.print(drawn)
}

// special reports whether a file exists that is neither regular nor a directory, such as a device.
// Such a file must not be replaced, only written.
func special(file string) bool {
	info, err := os.Stat(file)
	return err == nil && !info.Mode().IsRegular() && !info.IsDir()
}
