package rule

// A Figure is one number of a rule book with its source.
type Figure struct {
	Amount int `yaml:"amount" rule:"required" says:"the number"`
	Origin `yaml:",inline"`
}
