package series_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metahex/bots"
	"metahex/bots/series"
	"metahex/systems"
)

// job returns a series of the primer scenario.
func job(t *testing.T) series.Job {
	t.Helper()
	j, _, err := series.New(systems.Source{Scenario: "primer"})
	if err != nil {
		t.Fatal(err)
	}
	j.Red, j.Blue, j.Seed, j.Swap, j.Matches = "greedy", "random", 7, true, 12
	return j
}

// play plays a job after encoding it as JSON and decoding it again.
func play(t *testing.T, j series.Job) bots.Figures {
	t.Helper()
	text, err := json.Marshal(j)
	var read series.Job
	if err == nil {
		err = json.Unmarshal(text, &read)
	}
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(j, read); diff != "" || j.Key() != read.Key() {
		t.Fatalf("(-written +read):\n%s", diff)
	}
	m, err := read.Open()
	if err != nil {
		t.Fatal(err)
	}
	f, err := read.Run(context.Background(), m, series.MeansOf(2))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The parts of a job add up to the figures of the whole job.
func TestParts(t *testing.T) {
	t.Parallel()
	j := job(t)
	want := play(t, j)
	got := play(t, j.Part(0, 5))
	got.Merge(play(t, j.Part(5, 7)))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-whole +parts):\n%s", diff)
	}
	if a, b := j.Part(0, 5), j.Part(5, 7); a.Key() == b.Key() || a.Series().Key() != b.Series().Key() {
		t.Error("want keys of their own, and one of the series")
	}
}

// A job with other rules, other bots or another scenario is refused.
func TestOther(t *testing.T) {
	t.Parallel()
	good := job(t)
	for _, test := range []struct {
		change func(*series.Job)
		want   series.Other
	}{
		{func(j *series.Job) { j.Rules = "BHM-6/0" }, series.Other{What: "rules", Found: "BHM-6/0", Here: good.Rules}},
		{func(j *series.Job) { j.Bots = "bots/0" }, series.Other{What: "bots", Found: "bots/0", Here: good.Bots}},
		{func(j *series.Job) { j.Digest = "000000000000" }, series.Other{What: "digest", Found: "000000000000", Here: good.Digest}},
	} {
		j := good
		test.change(&j)
		_, err := j.Open()
		var got *series.Other
		if !errors.As(err, &got) || *got != test.want {
			t.Errorf("error %v, want %v", err, &test.want)
		}
	}
	for _, bad := range []series.Job{good.Part(-1, 2), good.Part(0, 0), good.Part(bots.MostMatches, 1)} {
		if _, err := bad.Open(); err == nil {
			t.Errorf("matches %d from %d on are not refused", bad.Matches, bad.From)
		}
	}
}

// botsPlay is the hash of the results of every level in a few matches, under BotsVersion.
const botsPlay = "0924fec8b4ae"

// If you change how a bot decides, raise BotsVersion. Results of the old bots are stored under the
// old version, and must not be mixed with results of the new bots.
func TestBotsVersion(t *testing.T) {
	t.Parallel()
	h := sha256.New()
	for _, level := range bots.Levels {
		j := job(t)
		j.Red, j.Blue, j.Playouts, j.Matches = level.Name, "greedy", 32, 3
		text, err := json.Marshal(play(t, j))
		if err != nil {
			t.Fatal(err)
		}
		h.Write(text)
	}
	if got := hex.EncodeToString(h.Sum(nil))[:12]; got != botsPlay {
		t.Errorf("got %s, want %s: raise BotsVersion above %s if the bots have changed, and keep the new hash; if only the primer or its rules have, keep the hash", got, botsPlay, series.BotsVersion)
	}
}
