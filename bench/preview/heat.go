package preview

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"metahex/bench/survey"
	"metahex/los"
	"metahex/rule"
)

// Heat is a number for each dot, in the order of the board's dots.
type heat struct {
	Values []int  `json:"values"` // −1 where there is none
	Most   int    `json:"most"`
	About  string `json:"about"`
}

// views are what heat there is, in the order of the page's list.
var views = []string{"map", "visibility", "observation", "exposure", "unmask", "cover", "area", "lanes", "chokes", "residue"}

// heatOf works out a view. From is a soldier, such as H-17@6, and may be empty
// where the view does not need one; target is a level.
func (s *side) heatOf(view, from string, target int, o survey.Options) (*heat, error) {
	if !slices.Contains(views, view) {
		return nil, fmt.Errorf("%s", rule.Unknown("view", view, views))
	}
	if target < 0 || target > los.MaxLevel {
		return nil, fmt.Errorf("found level %d; want 0 to %d", target, los.MaxLevel)
	}
	var end los.End
	if from != "" {
		var err error
		if end, err = s.lines().ParseEnd(from); err != nil {
			return nil, err
		}
	}
	switch view {
	case "visibility":
		if from == "" {
			return nil, fmt.Errorf("click the dot from which is looked")
		}
		return s.visibility(end, target), nil
	case "unmask":
		if from != "" {
			return s.unmask(end), nil
		}
		return heatFrom(s.survey(o).Unmask, 13, "lowest level from which half of the map sees a dot; 13: not even from 12"), nil
	case "observation", "exposure":
		return s.counted(view, target, o)
	case "cover":
		return heatFrom(s.walk(o).ToCover, 0, "steps to the nearest cover"), nil
	case "area":
		e := o.Front.Edges()
		first := make([]int, len(s.walk(o).First))
		for i, n := range s.walk(o).First {
			first[i] = []int{1, 0, 2}[n+1]
		}
		return heatFrom(first, 2, fmt.Sprintf("0: %s is first, 1: neither, 2: %s", e[0], e[1])), nil
	case "residue":
		return flags(s.walk(o).Changed, "dots that a half-turn changes: "+s.walk(o).Residue.String()), nil
	}
	return &heat{}, nil
}

func (s *side) visibility(from los.End, target int) *heat {
	seen := s.lines().NewSet()
	s.lines().Field(from, target, seen)
	h := &heat{Most: 1, About: fmt.Sprintf("%d of %d dots in sight of %s, target level %d", seen.Len(), s.board.Span.Len(), s.lines().Word(from), target)}
	for at := range s.board.Span.Places {
		n := 0
		if seen.Has(at) {
			n = 1
		}
		h.Values = append(h.Values, n)
	}
	return h
}

// unmask is the lowest level at which a soldier on each dot sees the one given.
func (s *side) unmask(other los.End) *heat {
	h := &heat{Most: 13, About: "lowest level at which a soldier there and " + s.lines().Word(other) + " see one another; none above 12"}
	for at := range s.board.Span.Places {
		level, ok := s.lines().Unmask(at, other)
		if !ok || level > 12 {
			level = -1
		}
		h.Values = append(h.Values, level)
	}
	return h
}

// counted is a view that is measured at certain levels.
func (s *side) counted(view string, target int, o survey.Options) (*heat, error) {
	k := slices.Index(survey.Levels[:], target)
	if k < 0 {
		var words []string
		for _, level := range survey.Levels {
			words = append(words, strconv.Itoa(level))
		}
		return nil, fmt.Errorf("found level %d; %s is measured at %s", target, view, strings.Join(words, ", "))
	}
	if view == "observation" {
		return heatFrom(s.survey(o).Sees[k], 0, fmt.Sprintf("dots on the ground that a soldier at level %d sees", target)), nil
	}
	return heatFrom(s.survey(o).Seen[k], 0, fmt.Sprintf("dots from which a soldier at level %d sees one on the ground here", target)), nil
}

func heatFrom(values []int, most int, about string) *heat {
	return &heat{values, max(most, slices.Max(values)), about}
}

func flags(set []bool, about string) *heat {
	h := &heat{Most: 1, About: about}
	for _, b := range set {
		n := 0
		if b {
			n = 1
		}
		h.Values = append(h.Values, n)
	}
	return h
}
