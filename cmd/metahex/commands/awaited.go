package commands

import "context"

// awaited calls a function that may block, such as a read. If the context is cancelled, it
// returns the context's error at once. The caller must not call the function again
// after that, because the first call may still be running.
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
