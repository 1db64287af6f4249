package rule_test

import (
	"fmt"

	"metahex/rule"
)

func ExampleCount() {
	fmt.Println(rule.Count(1, "point"), "|", rule.Count(0, "point"), "|", rule.Count(2, "box", "boxes"))
	// Output: 1 point | 0 points | 2 boxes
}
