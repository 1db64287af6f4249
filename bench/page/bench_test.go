package page

import "testing"

// BenchmarkRuling measures one ruling with everything that the page shows about it.
func BenchmarkRuling(b *testing.B) {
	for _, query := range []string{"board=standard&from=A-H-11@6&to=B-C-20", "board=aldern&from=K-16&to=I-09", "board=mill-ford&book=solprime&from=12.5,8&to=20,10.5"} {
		b.Run(query, func(b *testing.B) {
			var c Core
			for b.Loop() {
				if status, _, answer := c.Answer("/ruling", query, nil); status != OK {
					b.Fatal(string(answer))
				}
			}
		})
	}
}
