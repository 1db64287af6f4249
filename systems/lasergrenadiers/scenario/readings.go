package scenario

import "metahex/rule"

// Readings are the answers to questions that the text leaves open; see readings.md. The zero value
// holds the default of every reading.
type Readings [len(AllReadings)]uint8

// The readings, as indexes into the list.
const (
	Buildings = iota // LG terrain/11: whether "doubled" is the cost or the rate
	Ladders          // LG terrain/13: whether "tripled" is the cost or the rate
	Armour           // LG terrain/2: whether powered armour walks or glides
	HighWalls        // LG terrain/10.a: whether pieces that fly higher than a high wall may pass it
	Mixed            // LG terrain: whether the factors of two kinds of ground multiply
	Rotation         // LG speed/4: whether a target's turns count if the target has also moved
	Cover            // LG sequence/sight: how far a piece sees through its own cover
	Turns            // LG turning/1: whether infantry pays for turns
	Hillsides        // LG terrain/3: whether a hill's edge without a slope is a slope or a cliff
)

// The values of each reading, in the order of the readings; 0 is the default.
const (
	AsRate      = 1 // of Buildings and Ladders
	Glides      = 1 // of Armour
	ToTheLetter = 1 // of HighWalls
	WorstAlone  = 1 // of Mixed

	CountsOnTheWay = 1 // of Rotation
	SeenThrough    = 1 // of Cover
	Paid           = 1 // of Turns
	Cliffs         = 1 // of Hillsides
)

// AllReadings are the questions that the text leaves open, with their possible answers.
var AllReadings = [...]rule.Reading{
	Buildings: {Name: "buildings", Values: []string{"cost", "rate"}, Help: "Indoors, is it the cost that is doubled, or the rate?"},
	Ladders:   {Name: "ladders", Values: []string{"cost", "rate"}, Help: "On ladders, is it the cost that is tripled, or the rate?"},
	Armour:    {Name: "powered", Values: []string{"walks", "glides"}, Help: "Does powered armour cross ground on foot, or as with a gravpack?"},
	HighWalls: {Name: "high-walls", Values: []string{"overflown", "letter"}, Help: "May a piece that flies higher than a high wall pass over it?"},
	Mixed:     {Name: "mixed", Values: []string{"multiplied", "worst"}, Help: "Where two kinds of ground overlap, do both count, or only the worse?"},
	Rotation:  {Name: "rotation", Values: []string{"never", "on-the-way"}, Help: "If a target has moved and turned, do its turns count as movement too?"},
	Cover:     {Name: "own-cover", Values: []string{"inch", "through"}, Help: "Is a piece in woods, a town or a building seen only within an inch of the edge, or at any depth?"},
	Turns:     {Name: "infantry-turns", Values: []string{"free", "paid"}, Help: "Does infantry turn freely, or pay for its turns as a weapon on wheels does?"},
	Hillsides: {Name: "hillsides", Values: []string{"slope", "cliff"}, Help: "If a hill has no slope at its edge, does the edge count as a slope or as a cliff?"},
}

// Set changes one reading, given as "buildings=rate".
func (r *Readings) Set(text string) error { return rule.ReadingList(AllReadings[:]).Set(r[:], text) }
