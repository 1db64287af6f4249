package los

// WithUnits returns a referee whose Parse also reads the labels of units. It calls unit first; ok
// says whether the text is a label. Everything else is the referee's.
func WithUnits(r Referee, unit func(label string) (e End, ok bool, err error)) Referee {
	return manned{r, unit}
}

type manned struct {
	Referee
	unit func(label string) (End, bool, error)
}

// Parse implements Referee.
func (m manned) Parse(text string) (End, error) {
	if e, ok, err := m.unit(text); ok {
		return e, err
	}
	return m.Referee.Parse(text)
}

// Field implements Surveyor, using the referee's own method if it has one.
func (m manned) Field(from End, height int32) Set { return Field(m.Referee, from, height) }

// Depart implements Departer, using the referee's own method.
func (m manned) Depart(terms []string) (Referee, error) {
	r, err := Depart(m.Referee, terms)
	if err != nil {
		return nil, err
	}
	return manned{r, m.unit}, nil
}

// Unwrap returns the referee without units.
func (m manned) Unwrap() Referee { return m.Referee }

// Unwrap returns the referee without the units of a match; a referee without any is returned
// unchanged.
func Unwrap(r Referee) Referee {
	for {
		u, ok := r.(interface{ Unwrap() Referee })
		if !ok {
			return r
		}
		r = u.Unwrap()
	}
}

// A Departer is a Referee that can decide on its board with something changed.
type Departer interface {
	Depart(terms []string) (Referee, error)
}

// Depart returns the referee of the same board with departures such as "storeys.A-C-10=8". The
// error says which boards can have them.
func Depart(r Referee, terms []string) (Referee, error) {
	if len(terms) == 0 {
		return r, nil
	}
	if d, ok := r.(Departer); ok {
		return d.Depart(terms)
	}
	return nil, &NoDeparture{Kind: r.Map().Kind(), Term: terms[0]}
}

// NoDeparture is the error for a departure that a board cannot have.
type NoDeparture struct{ Kind, Term string }

// Error is one line.
func (n *NoDeparture) Error() string {
	return "found " + n.Term + "; only a board of dots can have departures, and this is a " + n.Kind
}
