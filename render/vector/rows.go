package vector

import (
	"runtime"
	"sync"
)

// Rows calls the given function once for each row, in parallel on all processors. The calls must not
// depend on one another, so the result does not depend on the number of processors.
func Rows(first, end int, row func(y int)) {
	var all sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		all.Go(func() {
			for y := first + w; y < end; y += workers {
				row(y)
			}
		})
	}
	all.Wait()
}
