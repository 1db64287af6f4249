package rule

// Remarks are texts, each with the condition under which it holds.
type Remarks []struct {
	Holds bool
	Text  string
}

// Texts returns the texts that hold, in order.
func (all Remarks) Texts() (texts []string) {
	for _, r := range all {
		if r.Holds {
			texts = append(texts, r.Text)
		}
	}
	return texts
}
