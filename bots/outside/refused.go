package outside

import "fmt"

// MostRefused limits the refused lines of a Player for one question. A program that never learns
// from its errors would go on for ever.
const MostRefused = 100

// A refused counts the lines that were refused.
type refused struct {
	all, now int    // now: for the current question
	most     int    // limits now; 0: no limit
	last     string // the last error
}

// begin begins another question.
func (r *refused) begin(most int) { r.now, r.most = 0, most }

// add counts a line with an error. It returns an error if there were too many. An empty error does
// not count.
func (r *refused) add(text string) error {
	if text == "" {
		return nil
	}
	r.all, r.now, r.last = r.all+1, r.now+1, text
	if r.now == r.most {
		return &tooManyRefused{r.now, r.last}
	}
	return nil
}

// A tooManyRefused is the error for a program that sends only lines that are refused.
type tooManyRefused struct {
	lines int
	last  string
}

func (t *tooManyRefused) Error() string {
	return fmt.Sprintf("%d lines for one question were refused, the last: %s", t.lines, t.last)
}
