package rule

import (
	"fmt"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// Inches is a length in thousandths of an inch, written in a file as inches
// with at most three decimals: 12, 7.5.
type Inches int64

// UnmarshalText reads the length, which must not be below 0.
func (x *Inches) UnmarshalText(text []byte) error {
	whole, part, _ := strings.Cut(string(text), ".")
	v, err := strconv.ParseUint(whole+(part + "000")[:max(3, len(part))], 10, 31)
	if err != nil || len(part) > 3 || whole+part == "" {
		return fmt.Errorf("found %q; want inches with at most three decimals", text)
	}
	*x = Inches(v)
	return nil
}

// String returns the length as a file has it.
func (x Inches) String() string {
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%d.%03d", x/1000, x%1000), "0"), ".")
}

// A Pair is two lengths with their place in a file. It is a point of a table, [12, 7.5], or a
// direction, whose lengths may be negative.
type Pair struct {
	X, Y int64
	Node *yaml.Node
}

// PairOf parses two lengths with a comma between them.
func PairOf(text string) (p Pair, err error) {
	n := &yaml.Node{Kind: yaml.SequenceNode}
	for part := range strings.SplitSeq(text, ",") {
		n.Content = append(n.Content, scalar(part))
	}
	return p, p.UnmarshalYAML(n)
}

// UnmarshalYAML reads the two lengths.
func (p *Pair) UnmarshalYAML(n *yaml.Node) error {
	var both [2]string
	if err := DecodeNode(n, &both); err != nil {
		return err
	}
	p.Node = n
	for i, to := range []*int64{&p.X, &p.Y} {
		digits, minus := strings.CutPrefix(both[i], "-")
		var v Inches
		if err := v.UnmarshalText([]byte(digits)); err != nil {
			return At(n.Content[i], "%v", err)
		}
		if *to = int64(v); minus {
			*to = -*to
		}
	}
	return nil
}
