package solprime

import (
	_ "embed"

	"metahex/game"
)

// The weights of advice, in the order of weightNames.
const (
	wGoal = iota
	wAstray
	wLeg
	wWatch
	wFire
	wFight
	wLoss
	wReact
	wLater
	wDanger
)

var weightNames = []string{"goal", "astray", "leg", "watch", "fire", "fight", "loss", "react", "later", "danger"}

//go:embed advice.yaml
var adviceFile []byte

var advice = game.MustAdvice("advice.yaml", adviceFile, weightNames)

// shipped are the default weights.
var shipped = advice.Shipped()

// Advice implements game.Advising.
func (b *battle) Advice() *game.Advice { return advice }

// by returns an amount scaled by a weight in percent.
func (b *battle) by(weight, n int) int { return n * int(b.Or(shipped)[weight]) / 100 }
