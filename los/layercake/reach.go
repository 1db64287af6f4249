package layercake

import (
	"fmt"
	"slices"
	"strconv"

	"metahex/grid"
	"metahex/rule"
)

// The limit of sight. The book sets no limit, but a scenario may, for example for a battle at night
// (BHM 13.5). Beyond the limit a line is always hidden; within it nothing changes.

// night is the clause that allows scenarios their own rules.
const night rule.Clause = "BHM 13.5"

// sightTerm is the term for the limit of sight: sight=12.
const sightTerm = "sight"

// MostReach is the largest limit of sight that a scenario may set, in map points.
const MostReach = 99

// InReach reports whether the distance between two places is within the limit of sight. A reach of
// 0 means no limit.
func InReach(a, b grid.Place, reach int) bool {
	return reach == 0 || grid.Distance(a, b) <= reach
}

// reachOf parses the value of the term.
func reachOf(value string) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > MostReach {
		return 0, fmt.Errorf("sight: found %q; want a whole number of map points from 1 to %d", value, MostReach)
	}
	return n, nil
}

// Within returns the referee with a limit of sight in map points; 0 means no limit.
func (r *Referee) Within(reach int) *Referee {
	if reach == 0 {
		return r
	}
	c := *r
	c.reach = reach
	c.terms = append(slices.Clone(r.terms), fmt.Sprintf("%s=%d", sightTerm, reach))
	return &c
}

// within hides a line that is longer than the limit. Then the ruling has no decider, and no reading
// changes the verdict.
func (u Ruling) within(reach int) Ruling {
	if InReach(u.From.At, u.To.At, reach) {
		return u
	}
	u.Beyond, u.Clear, u.Decider, u.TurnedBy = reach, false, nil, nil
	return u
}

// farWords explains why a line that is too long is hidden.
func (u Ruling) farWords() string {
	return fmt.Sprintf("%s is %s away, and nobody sees farther than %d (%s)", u.Board.Name(u.To.At), rule.Count(u.Distance, "map point"), u.Beyond, night.Number())
}
