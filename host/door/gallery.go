package door

import (
	"context"
	"errors"

	"metahex/host"
	"metahex/record"
	"metahex/tui"
)

// watch shows a match to a spectator, within the limits of its terms.
func (v *session) watch(t *host.Table) error {
	if !t.Terms.Watched() {
		return errors.New("by the terms of this match nobody may watch")
	}
	ctx, cancel := v.asked()
	defer cancel()
	m, leave, err := v.door.Host.Enter(ctx, t.ID)
	if err != nil {
		return err
	}
	defer leave()
	now := m.Now()
	return v.show(tui.Config{
		Start: now.Opening.Start, Header: now.Opening.Header, Played: m.Play(now.Public), Review: true,
		Follow: func(ctx context.Context, each func(record.Update) error) error {
			return v.door.plainly(followPublic(ctx, m, each))
		},
		Note: now.Opening.Names[1] + " plays red, " + now.Opening.Names[2] + " blue",
	})
}

// followPublic calls each when the public part of a match has changed. It gives no sign of changes
// that are not public yet.
func followPublic(ctx context.Context, m *host.Match, each func(record.Update) error) error {
	type sight struct {
		public int
		last   int // entry of the last answer; differs after an undo
		over   bool
	}
	told := sight{public: -1}
	for {
		now := m.Now()
		see := sight{now.Public, 0, now.Result.Over}
		if see.public > 0 {
			see.last = now.Answers[see.public-1].Entry
		}
		if see != told {
			if err := each(record.Update{Play: m.Play(now.Public), Held: !now.Result.Over}); err != nil {
				return err
			}
			told = see
		}
		if now.Stopped != nil {
			return now.Stopped
		}
		select {
		case <-now.Changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
