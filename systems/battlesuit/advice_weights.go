package battlesuit

import (
	_ "embed"

	"metahex/game"
)

// The weights of advice, in the order of weightNames.
const (
	wOpen = iota
	wNext
	wDoubled
	wWavering
	wSpent
	wCover
	wCrowding
	wBother
	wKeep
	wAloft
	wApproach
	wPace
	wLater
	wGoal
	wFire
	wHover
	wReact
)

var weightNames = []string{
	"open", "next", "doubled", "wavering", "spent", "cover", "crowding", "bother", "keep", "aloft", "approach", "pace", "later", "goal", "fire", "hover", "react",
}

//go:embed advice.yaml
var adviceFile []byte

var advice = game.MustAdvice("advice.yaml", adviceFile, weightNames)

// shipped are the default weights.
var shipped = advice.Shipped()

// Advice implements game.Advising.
func (b *battle) Advice() *game.Advice { return advice }
