package commands

import (
	"context"

	"metahex/bots"
	"metahex/bots/series"
	"metahex/game"
	"metahex/systems"
)

// Playing several scenarios on other machines. The pairs of matches of a series cycle through the
// scenarios, and each pair is one job.
//
//	match     0  1 │ 2  3 │ 4  5 │ 6
//	scenario  a  a │ b  b │ c  c │ a    four jobs

// turnPlay plays a series that cycles through scenarios; see bots.Tuning.
type turnPlay func(ctx context.Context, s bots.Series, pair int, newer, older game.Weights) (bots.Figures, error)

// turnsAtOnce is the number of jobs of a series that are requested at once.
const turnsAtOnce = 12

// inTurn returns a function that plays matches of the scenarios on other machines. It returns nil if
// this machine plays them.
func (f *simFlags) inTurn(scenarios []string) (turnPlay, error) {
	if f.play == nil {
		return nil, nil
	}
	var opened []series.Job
	for _, id := range scenarios {
		j, _, err := series.New(systems.Source{Scenario: id})
		if err != nil {
			return nil, err
		}
		opened = append(opened, j)
	}
	return func(ctx context.Context, s bots.Series, pair int, newer, older game.Weights) (all bots.Figures, err error) {
		jobs := jobsInTurn(opened, s, pair)
		for i := range jobs {
			jobs[i].Players = series.Players{Red: "greedy", Blue: "greedy", RedWeights: newer, BlueWeights: older}
		}
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		done := make([]chan error, len(jobs))
		figures, places := make([]bots.Figures, len(jobs)), make(chan struct{}, turnsAtOnce)
		for i, j := range jobs {
			done[i] = make(chan error, 1)
			go func() {
				places <- struct{}{}
				defer func() { <-places }()
				var err error
				figures[i], err = f.play(ctx, j, f.workers, nil)
				done[i] <- err
			}()
		}
		for i := range jobs {
			err := <-done[i]
			all.Merge(figures[i])
			if err != nil {
				return all, err
			}
		}
		return all, nil
	}, nil
}

// jobsInTurn returns the jobs of a series. The parameter pair is the number of the pair that begins
// with match 0.
func jobsInTurn(opened []series.Job, s bots.Series, pair int) (jobs []series.Job) {
	for from := s.From; from < s.From+s.Matches; {
		n := min(2-from%2, s.From+s.Matches-from)
		j := opened[(pair+from/2)%len(opened)].Part(from, n)
		j.Seed, j.Swap, j.Mirrored = s.Seed, s.Swap, s.Mirrored
		jobs = append(jobs, j)
		from += n
	}
	return jobs
}
