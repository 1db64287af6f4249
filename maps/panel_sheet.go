package maps

// Turned implements Sheet.
func (p *Panel) Turned() Sheet { return p.Turn() }

// Mirrored implements Sheet.
func (p *Panel) Mirrored(a Axis) Sheet { return p.Mirror(a) }

// Renamed implements Sheet.
func (p *Panel) Renamed(id string) (Sheet, error) {
	if err := CheckID(id); err != nil {
		return nil, err
	}
	c := p.Clone()
	c.ID = id
	return c, nil
}
