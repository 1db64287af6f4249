// Package series describes series of matches, and parts of series, as jobs that any machine can
// play: the result of a job depends only on its fields.
//
//	matches 0 ──────────────── 999         one series
//	        [0,250) [250,700) [700,1000)   three jobs, on any machines, in any order
//	           └───────┴─────────┴──▶ Figures.Merge: exactly the figures of the whole series
//
// Open refuses a job that this program would play differently, because its rules, its bots or the
// text of its scenario differ.
package series

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"time"

	"metahex/bots"
	"metahex/game"
	"metahex/rule"
	"metahex/systems"
)

// BotsVersion is the version of the bots' decisions. Raise it when any bot decides differently; see
// TestBotsVersion.
const BotsVersion = "bots/5"

// A Job is a series of matches, or a part of a series. Its result depends only on its exported
// fields.
type Job struct {
	Rules    string `json:"rules"`    // version: "BHM-6/8"
	Bots     string `json:"bots"`     // version of the bots, and a digest of the advice weights
	Digest   string `json:"digest"`   // digest of the scenario, its map and the charts
	Scenario string `json:"scenario"` // id, or path of a file with that digest
	Setup
	Players
	Seed     uint64 `json:"seed"`
	Swap     bool   `json:"swap,omitempty"`
	Mirrored bool   `json:"mirrored,omitempty"`
	From     int    `json:"from"`
	Matches  int    `json:"matches"`
}

// Setup is what a systems.Source has besides its scenario, as JSON.
type Setup struct {
	Tables   []string    `json:"tables,omitempty"`
	Readings []string    `json:"readings,omitempty"`
	Edits    []rule.Edit `json:"edits,omitempty"`
	Without  []string    `json:"without,omitempty"`
}

// Players are the two bots and their budgets.
type Players struct {
	Red      string        `json:"red"`
	Blue     string        `json:"blue"`
	Playouts int           `json:"playouts,omitempty"`
	Think    time.Duration `json:"think,omitempty"`
	Ceiling  bool          `json:"ceiling,omitempty"` // red is the ceiling, and blue has the budget of its level
	Exploit  string        `json:"exploit,omitempty"` // red is the exploiter of this level
	// Advice weights for greedy players; nil: the weights of the rule book.
	RedWeights  game.Weights `json:"red_weights,omitempty"`
	BlueWeights game.Weights `json:"blue_weights,omitempty"`
}

// New returns a job with this program's versions and the digest of the scenario. It opens the match,
// and therefore refuses whatever the rules refuse.
func New(from systems.Source) (Job, game.Match, error) {
	j := Job{Scenario: from.Scenario, Setup: Setup{from.Tables, from.Readings, from.Edits, from.Without}}
	m, _, err := systems.Open(from)
	if err != nil {
		return Job{}, nil, err
	}
	j.Rules, j.Bots, j.Digest, err = j.here()
	return j, m, err
}

// source returns what the job plays.
func (j Job) source() systems.Source {
	return systems.Source{Scenario: j.Scenario, Tables: j.Tables, Readings: j.Readings, Edits: j.Edits, Without: j.Without}
}

// here returns the versions and the digest of this program.
func (j Job) here() (rules, weights, digest string, err error) {
	system, err := systems.Of(j.Scenario)
	if err != nil {
		return "", "", "", err
	}
	sheet, err := system.Read(j.source())
	if err == nil {
		digest, err = sheet.Digest()
	}
	weights = BotsVersion
	if system.Advice != nil && err == nil {
		var own string
		own, err = system.Advice.Digest()
		weights += "-" + own
	}
	return system.Rules, weights, digest, err
}

// Other is the error for a job that this program would play differently.
type Other struct {
	What        string // "rules", "bots" or "digest"
	Found, Here string
}

func (o *Other) Error() string {
	return fmt.Sprintf("found a job for %s %s; this program has %s", o.What, rule.Clip(o.Found), o.Here)
}

// Open opens the match of a job. The error is an *Other if this program would play it differently.
func (j Job) Open() (game.Match, error) {
	if j.Matches < 1 || j.Matches > bots.MostMatches || j.From < 0 || j.From > bots.MostMatches-j.Matches {
		return nil, fmt.Errorf("found a job of %d matches from match %d on; want 1 to %d in all", j.Matches, j.From, bots.MostMatches)
	}
	rules, weights, digest, err := j.here()
	if err != nil {
		return nil, err
	}
	for _, o := range []Other{{"rules", j.Rules, rules}, {"bots", j.Bots, weights}, {"digest", j.Digest, digest}} {
		if o.Found != o.Here {
			return nil, &o
		}
	}
	if err := j.checkWeights(); err != nil {
		return nil, err
	}
	m, _, err := systems.Open(j.source())
	return m, err
}

// checkWeights refuses weights if the rule book's advice has another number of weights.
func (j Job) checkWeights() error {
	system, err := systems.Of(j.Scenario)
	if err != nil {
		return err
	}
	for _, w := range []game.Weights{j.RedWeights, j.BlueWeights} {
		if w != nil && (system.Advice == nil || len(w) != len(system.Advice.All)) {
			return fmt.Errorf("found %d weights; want as many as the advice of %s has", len(w), system.Title)
		}
	}
	return nil
}

// Series returns the job without the range of matches.
func (j Job) Series() Job {
	j.From, j.Matches = 0, 0
	return j
}

// Part returns the job for the given matches of the same series.
func (j Job) Part(from, matches int) Job {
	j.From, j.Matches = from, matches
	return j
}

// Key returns the SHA-256 of the job.
func (j Job) Key() string {
	text, err := json.Marshal(j)
	if err != nil {
		panic(err) // all fields can be encoded as JSON
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Means are the resources for playing a job. They affect only how long it takes.
type Means struct {
	Workers int                     // number of matches played at once, at least 1
	Cores   int                     // number of cores for the thinking in one match; 0: all
	Spent   *bots.Spent             // may be nil
	Tick    func()                  // called after each match; may be nil
	Enough  func(bots.Figures) bool // ends the job early, see bots.Series; may be nil
}

// MeansOf returns the means for playing n matches at once. With several matches, each gets one core.
func MeansOf(workers int) Means {
	if workers > 1 {
		return Means{Workers: workers, Cores: 1}
	}
	return Means{Workers: 1}
}

// Run plays the job. The match m must come from Open.
func (j Job) Run(ctx context.Context, m game.Match, by Means) (bots.Figures, error) {
	s := bots.Series{Matches: j.Matches, From: j.From, Workers: by.Workers, Seed: j.Seed, Swap: j.Swap, Mirrored: j.Mirrored, Enough: by.Enough}
	begin := func() (game.Match, error) { return m.Clone(), nil }
	red, blue := j.Maker(j.Red, by.Cores, by.Spent), j.Maker(j.Blue, by.Cores, by.Spent)
	if j.RedWeights != nil {
		red = bots.Leans(j.RedWeights)
	}
	if j.BlueWeights != nil {
		blue = bots.Leans(j.BlueWeights)
	}
	return bots.Run(ctx, s, begin, red, blue, by.Tick)
}

// Budget returns the budget of a player. The opponent of a ceiling has the budget of its level.
func (p Players) Budget(name string) bots.Budget {
	if (p.Ceiling || p.Exploit != "") && name != bots.CeilingLevel.Name && name != bots.ExploiterLevel.Name {
		return bots.Budget{}
	}
	return bots.Budget{Time: p.Think, Playouts: p.Playouts}
}

// Maker makes the bot with the given name. A bot that looks ahead uses the given number of cores; 0:
// all.
func (p Players) Maker(name string, cores int, spent *bots.Spent) bots.Maker {
	b := p.Budget(name)
	b.Cores, b.Spent = cores, spent
	return func(source *rand.Rand) (game.Player, error) {
		switch name {
		case bots.CeilingLevel.Name:
			return bots.Ceiling(source, b), nil
		case bots.ExploiterLevel.Name:
			return bots.Exploiter(source, p.Exploit, b)
		}
		l, err := bots.LevelOf(name)
		if err != nil {
			return nil, err
		}
		return l.Player(source, bots.Thinking{Budget: b}), nil
	}
}

// Differs describes the first difference between the series of two jobs by its JSON key, or returns ""
// if both jobs belong to one series: "seed: found 2; want 1". The scenario's name may differ, because its
// digest identifies it. A bot may have its old name.
func (j Job) Differs(other Job) string {
	for _, bot := range [][2]*string{{&j.Red, &other.Red}, {&j.Blue, &other.Blue}, {&j.Exploit, &other.Exploit}} {
		if bots.CurrentName(*bot[0]) == bots.CurrentName(*bot[1]) {
			*bot[0] = *bot[1]
		}
	}
	for _, d := range []struct {
		key        string
		found, own any
	}{
		{"rules", j.Rules, other.Rules}, {"bots", j.Bots, other.Bots}, {"digest", j.Digest, other.Digest},
		{"readings", j.Readings, other.Readings}, {"edits", j.Edits, other.Edits}, {"without", j.Without, other.Without},
		{"red", j.Red, other.Red}, {"blue", j.Blue, other.Blue}, {"playouts", j.Playouts, other.Playouts}, {"think", j.Think, other.Think},
		{"red_weights", j.RedWeights, other.RedWeights}, {"blue_weights", j.BlueWeights, other.BlueWeights},
		{"ceiling", j.Ceiling, other.Ceiling}, {"exploit", j.Exploit, other.Exploit},
		{"seed", j.Seed, other.Seed}, {"swap", j.Swap, other.Swap}, {"mirrored", j.Mirrored, other.Mirrored},
	} {
		if found, want := jsonOf(d.found), jsonOf(d.own); found != want {
			return fmt.Sprintf("%s: found %s; want %s", d.key, rule.Clip(found), rule.Clip(want))
		}
	}
	return ""
}

// jsonOf returns a value of a job as JSON, or "nothing" for an empty list.
func jsonOf(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // all fields can be encoded as JSON
	}
	if s := string(text); s != "null" && s != "[]" {
		return s
	}
	return "nothing"
}
