package dots

import "metahex/maps"

// Turned implements maps.Sheet.
func (p *Panel) Turned() maps.Sheet { return p.Turn() }

// Mirrored implements maps.Sheet.
func (p *Panel) Mirrored(a maps.Axis) maps.Sheet { return p.Mirror(a) }

// Renamed implements maps.Sheet.
func (p *Panel) Renamed(id string) (maps.Sheet, error) {
	if err := maps.CheckID(id); err != nil {
		return nil, err
	}
	c := p.Clone()
	c.ID = id
	return c, nil
}
