package vector

import (
	"fmt"
	"image/color"
	"slices"

	"metahex/los/detection"
	"metahex/maps/hexes"
	"metahex/rule"
)

// margin is the number of hexes shown around the firer, target and path of a detection.
const margin = 2

// detected is the picture of a detection. It shows the hexes around the path with their combat
// values, and the sums along the path. Hexes out of range are dark.
type detected struct {
	*hexView
	detection.Detection
	detector *detection.Detector
}

// Detection draws a detection: the path with the least sum, hex by hex, and the running sums. The
// function terrain returns the name of a hex's terrain, in the words of the map's key.
func Detection(u detection.Detection, d *detection.Detector, terrain func(hex int) string, o Options) (*Drawing, error) {
	v, err := newHexView(d.Board(), around(d.Board(), u), o)
	if err != nil {
		return nil, err
	}
	p := detected{v, u, d}
	foot := append([]string{p.verdict()}, v.foot()...)
	if slices.ContainsFunc(v.hexes, func(hex int) bool { return p.shade(hex) > 0 }) {
		foot[0] += "; dark: out of range"
	}
	if err := v.open(v.legend(keyed(d, terrain)), len(foot)); err != nil {
		return nil, err
	}
	if v.options.Title == "" {
		v.options.Title = fmt.Sprintf("%s to %s: %s", d.Board().Name(u.From), d.Board().Name(u.To), detection.DetectionVerdict(u.Detected))
	}
	v.title("", "", d.Board().ID+"   #"+d.Board().Hash())
	v.ground(p.shade)
	v.seams()
	v.numbers()
	p.values()
	p.outlines()
	p.path()
	p.pathIDs()
	p.ends()
	v.drawLegend(foot)
	return v.Drawing, nil
}

// DetectionField draws all hexes within the range of a firer with the least sum for
// each hex. Hexes where the target is detected are bright, the others dark.
func DetectionField(s detection.Survey, o Options) (*Drawing, error) {
	d, board := s.Detector(), s.Detector().Board()
	o.Foot = noted(s.Notes, o.Foot)
	var near []int
	for i := range board.Len() {
		if board.Distance(s.From, i) <= s.Range+1 {
			near = append(near, i)
		}
	}
	v, err := newHexView(board, near, o)
	if err != nil {
		return nil, err
	}
	caption := fmt.Sprintf("numbers: the least sum for each hex; hexes with at most EW %d are bright", s.EW)
	if s.Aloft {
		caption = "numbers: the least sum for each hex; a target in flight is detected anywhere in range"
	}
	if err := v.open(v.legend(keyed(d, s.Terrain)), len(v.foot())+1); err != nil {
		return nil, err
	}
	if v.options.Title == "" {
		v.options.Title = fmt.Sprintf("Detected from %s: EW %d, range %d", board.Name(s.From), s.EW, s.Range)
	}
	v.title("", "", board.ID+"   #"+board.Hash())
	bright := func(i int) bool { return i == s.From || s.Detected[i] }
	v.ground(func(i int) float32 {
		if bright(i) {
			return 0
		}
		return 0.55
	})
	v.seams()
	v.numbers()
	p := detected{v, detection.Detection{}, d}
	for _, i := range v.hexes {
		if s.Sums[i] >= 0 {
			x, y := v.dot(v.board.At(i))
			p.figure(i, x, y, s.Sums[i], !bright(i))
		}
	}
	x, y := v.dot(v.board.At(s.From))
	p.mark(x, y, ink)
	v.drawLegend(append([]string{caption}, v.foot()...))
	return v.Drawing, nil
}

// keyed returns a function that returns a hex's terrain and detection value: "woods 2".
func keyed(d *detection.Detector, terrain func(hex int) string) func(hex int) string {
	return func(hex int) string { return fmt.Sprintf("%s %d", terrain(hex), d.Value(hex)) }
}

// around returns the hexes near the path, and the hexes between firer and target.
func around(b *hexes.Map, u detection.Detection) (near []int) {
	ends := append([]detection.Hop{{Hex: u.From}, {Hex: u.To}}, u.Path...)
	for i := range b.Len() {
		if b.Distance(u.From, i)+b.Distance(i, u.To) <= u.Distance+margin ||
			slices.ContainsFunc(ends, func(at detection.Hop) bool { return b.Distance(i, at.Hex) <= margin }) {
			near = append(near, i)
		}
	}
	return near
}

// shade returns how dark a hex is drawn: hexes beyond the firer's range are dark.
func (p detected) shade(hex int) float32 {
	if hex != p.From && p.detector.Board().Distance(p.From, hex) > p.Range {
		return 0.45
	}
	return 0
}

// verdict describes the result in one line.
func (p detected) verdict() string {
	switch {
	case !p.InRange:
		return fmt.Sprintf("%s away, beyond range %d  [%s]", rule.Count(p.Distance, "hex", "hexes"), p.Range, p.Clause())
	case p.Automatic:
		return fmt.Sprintf("in flight within range %d: detected whatever the sum  [%s]", p.Range, p.Clause())
	default:
		return fmt.Sprintf("least sum %d over %d hexes (range %d), EW %d, margin %+d  [%s]", p.Sum, len(p.Path), p.Range, p.EW, p.Margin, p.Clause())
	}
}

// values writes the combat value of each hex that is not on the path.
func (p detected) values() {
	p.enter(NamesLayer)
	on := map[int]bool{p.From: true, p.To: true}
	for _, at := range p.Path {
		on[at.Hex] = true
	}
	for _, i := range p.hexes {
		if !on[i] {
			x, y := p.dot(p.board.At(i))
			p.figure(i, x, y, p.detector.Value(i), p.shade(i) > 0)
		}
	}
}

// figure writes a number into a hex, away from streaks and a city.
func (p detected) figure(i int, x, y float64, n int, dim bool) {
	size, c := p.pitch*0.26, p.inkOn(i)
	plate := hexFills[p.board.Hex(i).Colour]
	if dim {
		c, plate = white, mix(plate, night, 0.5)
	}
	if p.board.Hex(i).City {
		size, y = size*0.7, y+p.pitch*0.3
	}
	if p.board.Hex(i).Streaks {
		p.disc(x, y+p.pitch*0.06, size*0.6, 1, sheer(plate, 0.9), sheer(shade, 0))
	}
	p.words(lettering{bold, size}, c, x, y+p.pitch*0.06, middle, fmt.Sprint(n))
}

// tone returns the colour of the verdict.
func (p detected) tone() color.RGBA {
	if p.Detected {
		return clearInk
	}
	return blockInk
}

// outlines frames the hexes of the path.
func (p detected) outlines() {
	p.enter(SightLayer)
	for _, at := range p.Path {
		p.polygon(p.corners(p.board.At(at.Hex), 0.06)...)
		p.cased(p.tone(), sheer(white, 0.9), p.pitch*0.05, p.pitch*0.04)
	}
}

// pathIDs writes the ids of the hexes of the path again, because the path covers them.
func (p detected) pathIDs() {
	p.enter(NamesLayer)
	l := lettering{bold, max(p.pitch*0.16, 7.5)}
	for _, at := range p.Path {
		x, y := p.dot(p.board.At(at.Hex))
		p.write(Words{Lettering: l, Colour: nrgba(p.inkOn(at.Hex)), X: x, Y: y - p.pitch*0.35, Align: middle, Text: p.printed(at.Hex), Halo: nrgba(hexFills[p.board.Hex(at.Hex).Colour]), HaloBy: l.Size * 0.3})
	}
	p.enter(SightLayer)
}

// path draws the path from hex to hex. On each hex it writes the running sum and the value added
// there. If there is no path, it draws a dashed line to the target.
func (p detected) path() {
	x, y := p.dot(p.board.At(p.From))
	if len(p.Path) == 0 {
		p.SetDash(p.pitch*0.18, p.pitch*0.14)
		p.MoveTo(x, y)
		p.LineTo(p.dot(p.board.At(p.To)))
		p.cased(blockInk, sheer(white, 0.9), p.pitch*0.06, p.pitch*0.05)
		p.SetDash()
		return
	}
	p.MoveTo(x, y)
	for _, at := range p.Path {
		p.LineTo(p.dot(p.board.At(at.Hex)))
	}
	p.cased(p.tone(), sheer(white, 0.9), p.pitch*0.07, p.pitch*0.06)
	for _, at := range p.Path[:len(p.Path)-1] {
		x, y := p.dot(p.board.At(at.Hex))
		p.sum(x, y, at)
	}
}

// sum draws a plate with the value that a hex adds and the sum.
func (p detected) sum(x, y float64, at detection.Hop) {
	l := lettering{bold, p.pitch * 0.19}
	text := fmt.Sprintf("+%d = %d", at.Value, at.Sum)
	w := p.wide(l, text) + p.pitch*0.12
	p.plate(box{x - w/2, y - p.pitch*0.14, w, p.pitch * 0.28}, p.pitch*0.07, white, p.tone(), p.pitch*0.03)
	p.words(l, ink, x, y, middle, text)
}

// ends marks the firer and the target. The target's plate has the total sum.
func (p detected) ends() {
	x, y := p.dot(p.board.At(p.From))
	p.mark(x, y, ink)
	x, y = p.dot(p.board.At(p.To))
	p.mark(x, y-p.pitch*0.1, p.tone())
	if p.InRange {
		p.sum(x, y+p.pitch*0.26, p.Path[len(p.Path)-1])
	}
}

// mark draws a disc with a ring.
func (p detected) mark(x, y float64, c color.RGBA) {
	p.DrawCircle(x, y, p.pitch*0.15)
	p.SetColor(white)
	p.FillPreserve()
	p.pen(c, p.pitch*0.06)
	p.Stroke()
	p.DrawCircle(x, y, p.pitch*0.06)
	p.SetColor(c)
	p.Fill()
}
