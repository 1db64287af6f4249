package gravarmor

import (
	_ "embed"

	"metahex/game"
)

// The weights of advice, in the order of weightNames.
const (
	wGoal = iota
	wShots
	wRisk
	wRoad
	wCover
	wCrowd
	wFire
	wPatience
)

var weightNames = []string{"goal", "shots", "risk", "road", "cover", "crowd", "fire", "patience"}

//go:embed advice.yaml
var adviceFile []byte

var advice = game.MustAdvice("advice.yaml", adviceFile, weightNames)

// shipped are the default weights.
var shipped = advice.Shipped()

// Advice implements game.Advising.
func (b *battle) Advice() *game.Advice { return advice }

// by returns n percent of a weight.
func (b *battle) by(weight, n int) int { return n * int(b.Or(shipped)[weight]) / 100 }
