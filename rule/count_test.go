package rule_test

import (
	"fmt"

	"metahex/rule"
)

func ExampleCount() {
	fmt.Println(rule.Count(1, "point"), "|", rule.Count(0, "point"), "|", rule.Count(2, "box", "boxes"))
	// Output: 1 point | 0 points | 2 boxes
}

func ExampleCountHalves() {
	fmt.Println(rule.CountHalves(1, "point"), "|", rule.CountHalves(2, "point"), "|", rule.CountHalves(5, "point"), "|", rule.CountHalves(0, "point"))
	// Output: ½ point | 1 point | 2½ points | 0 points
}
