package commands

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"metahex/record"
	"metahex/rule"
	"metahex/rule/files"
)

// A keeping holds the locks on the records of a match. It takes a lock before the record is read or
// created, and releases it when the player leaves the match.
type keeping struct {
	lookOn, takeOver, force bool

	said  []string // messages about matches that were skipped
	locks map[string]*record.Lock
	leave context.CancelCauseFunc // ends the match; nil if it cannot be taken over
}

// takeOverTime is the time limit for the other process to leave a match that is taken over.
const takeOverTime = 2 * time.Second

// takenOver is the cancellation cause if another terminal has taken the match over.
type takenOver struct{ by record.Holder }

func (t *takenOver) Error() string { return "taken over by " + t.by.String() }

// who returns a description of this process.
func who() record.Holder {
	host, err := os.Hostname()
	if err != nil {
		host = "" // the name is only for people
	}
	return record.Holder{PID: os.Getpid(), Host: host, Since: time.Now()}
}

// kept wraps a command that plays. It releases all locks when the command ends. If the match is taken
// over, it cancels the command's context.
func (k *keeping) kept(run func(*cobra.Command, []string) error) func(*cobra.Command, []string) error {
	return func(c *cobra.Command, args []string) (err error) {
		ctx, cancel := context.WithCancelCause(c.Context())
		defer cancel(nil)
		k.leave = cancel
		c.SetContext(ctx)
		defer func() {
			for file := range k.locks {
				err = errors.Join(err, k.release(file))
			}
		}()
		err = run(c, args)
		if _, ok := takenBy(ctx); ok && errors.Is(err, context.Canceled) {
			err = nil // the match was closed cleanly
		}
		return err
	}
}

// hold locks a record, unless this process has already locked it.
func (k *keeping) hold(file string) error {
	if k.locks[file] != nil {
		return nil
	}
	l, err := record.Hold(file, who())
	return k.keep(file, l, err)
}

// keep stores a lock. If another process plays the record, the error explains what the user can do.
func (k *keeping) keep(file string, l *record.Lock, err error) error {
	if held := (*record.Held)(nil); errors.As(err, &held) {
		return fmt.Errorf("%w; --look-on shows it, --take-over takes it over", err)
	}
	if err != nil {
		return err
	}
	if k.locks == nil {
		k.locks = map[string]*record.Lock{}
	}
	k.locks[file] = l
	if k.leave != nil {
		l.Asked(func(by record.Holder) { k.leave(&takenOver{by}) })
	}
	return nil
}

// release releases the lock on a record.
func (k *keeping) release(file string) error {
	l := k.locks[file]
	delete(k.locks, file)
	return l.Release()
}

// filled reports whether a file exists and is not empty. A device is never filled.
func filled(file string) bool {
	info, err := os.Stat(file)
	return err == nil && info.Mode().IsRegular() && info.Size() > 0
}

// unfilled refuses to overwrite a file that is not empty, unless force is set. Standard output is
// always written.
func unfilled(file string, force bool) error {
	if !force && !files.IsOut(file) && filled(file) {
		return fmt.Errorf("%s is not empty; --force overwrites it", file)
	}
	return nil
}

// claim locks the file for a new match. A file that is not empty is overwritten only with force.
func (k *keeping) claim(file string, force bool) error {
	if err := k.hold(file); errors.As(err, new(*record.Held)) {
		return err
	} else if err != nil {
		if err := writable(file); err != nil {
			return err
		}
		return unrecorded(err)
	}
	err := writable(file)
	if err == nil && !force && filled(file) {
		err = fmt.Errorf("%s is not empty; --resume %s resumes the match in it, --force overwrites it", file, typedRecord(file))
	}
	if err != nil {
		return errors.Join(err, k.release(file))
	}
	return nil
}

// resuming locks a record to be resumed. On request it takes the match over from another process.
func (k *keeping) resuming(ctx context.Context, file string) error {
	if _, err := os.Stat(file); err != nil {
		return nil // reading the file reports the error
	}
	if !k.takeOver {
		return k.hold(file)
	}
	ctx, cancel := context.WithTimeout(ctx, takeOverTime)
	defer cancel()
	l, err := record.TakeOver(ctx, file, who())
	if held := (*record.Held)(nil); errors.As(err, &held) {
		return fmt.Errorf("%s: %s has not left the match within %s; nothing has changed", file, held.By, rule.Count(int(takeOverTime/time.Second), "second"))
	}
	return k.keep(file, l, err)
}

// unrecorded wraps the error of a file in which a match cannot be recorded.
func unrecorded(err error) error {
	return fmt.Errorf("the match cannot be recorded (%w); metahex play --save FILE records in another file", err)
}

// handedOver is the message that a match was taken over and that all its answers are recorded.
func handedOver(by record.Holder, answers int, file string) string {
	return fmt.Sprintf("The match was taken over by %s; all %s are in %s.", by, rule.Count(answers, "answer"), file)
}

// takenBy returns the process that has taken over the match of a context.
func takenBy(ctx context.Context) (by record.Holder, ok bool) {
	t := (*takenOver)(nil)
	if ok = errors.As(context.Cause(ctx), &t); ok {
		by = t.by
	}
	return by, ok
}
