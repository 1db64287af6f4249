package rule

// A Figure is one number of a rule book with its source.
type Figure struct {
	Amount int `yaml:"amount" rule:"required"`
	Origin `yaml:",inline"`
}
