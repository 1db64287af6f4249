package maps

func (p *Panel) turned() Sheet { return p.Turn() }

func (p *Panel) mirrored(a Axis) Sheet { return p.Mirror(a) }

func (p *Panel) renamed(id string) Sheet {
	c := p.Clone()
	c.ID = id
	return c
}
