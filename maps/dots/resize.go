package dots

import (
	"fmt"
	"slices"

	"metahex/grid"
	"metahex/maps/internal/mapfile"
)

// Resized returns the panel in another size, moved by an offset, and lists what is cut off. New
// dots are clear. The error lists the legal sizes and offsets.
func (p *Panel) Resized(columns, rows int, move grid.Offset) (r *Panel, lost []string, err error) {
	if err := mapfile.CheckResize(columns, rows, move); err != nil {
		return nil, nil, err
	}
	r = NewPanel(p.ID, columns, rows)
	r.Title = p.Title
	if r.Span == p.Span && move == (grid.Offset{}) {
		r.Edges = p.Edges
	}
	lost = append(p.layOn(r, move), p.layOverlaysOn(r, move)...)
	if r.Edges != p.Edges {
		lost = append(lost, "the names of the edge profiles, because the panel no longer fits its neighbours")
	}
	for _, x := range r.DropFaulty() {
		lost = append(lost, x.Why+": the bridge is left out")
	}
	return r, lost, nil
}

// layOn copies the dots of the panel onto another, and lists what is cut off.
func (p *Panel) layOn(r *Panel, move grid.Offset) []string {
	var cut []string
	for at := range p.Span.Places {
		d, to := bare(p.At(at)), at.Add(move)
		if r.Span.Has(to) {
			r.Set(to, d)
		} else if d != (Dot{}) {
			cut = append(cut, p.Name(at))
		}
	}
	return mapfile.Several("content that is cut off", cut)
}

// layOverlaysOn copies the overlays of the panel onto another, and lists those cut off.
func (p *Panel) layOverlaysOn(r *Panel, move grid.Offset) (lost []string) {
	for _, o := range p.Overlays {
		to := o.At.Add(move)
		if !r.Span.Has(to) {
			lost = append(lost, fmt.Sprintf("the %s at %s, which is cut off", o.Kind, p.Name(o.At)))
			continue
		}
		o.At = to
		d := r.At(to)
		d.Mark = o.Kind.Mark()
		r.Set(to, d)
		r.Overlays = append(r.Overlays, o)
	}
	slices.SortFunc(r.Overlays, fromTop)
	return lost
}
