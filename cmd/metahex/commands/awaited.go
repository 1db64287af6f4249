package commands

import "context"

// awaited calls a function that may block, such as one that reads, and returns the
// error of the context as soon as it is cancelled. The function must not be called
// again after that, as it may still be running.
func awaited[T any](ctx context.Context, f func() (T, error)) (T, error) {
	type returned struct {
		value T
		err   error
	}
	done := make(chan returned, 1)
	go func() {
		value, err := f()
		done <- returned{value, err}
	}()
	var r returned
	select {
	case r = <-done:
	case <-ctx.Done():
	}
	if err := ctx.Err(); err != nil {
		return *new(T), err
	}
	return r.value, r.err
}
