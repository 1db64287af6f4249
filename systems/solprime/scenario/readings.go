package scenario

import "metahex/rule"

// Readings are the answers to questions that the text leaves open; see readings.md. The zero value
// holds the default of every reading.
type Readings [len(readings)]uint8

// The readings, as indexes into the list.
const (
	Priorities = iota // SP priorities: the rule may be left out
	Centre            // SP activation/centre: +1, or +2 as under installations
	Coherency         // SP organization/coherency: what a stand may do if it cannot come within two inches
	Ordnance          // SP air/balance: whether missiles, pods and bombs run out
	Flak              // SP air-defence: which units may fire at aircraft
	Radar             // SP installations/radar: in addition to a range finder, or instead of it
	Suits             // SP technology/laser: which armies may have powersuit infantry
	Losses            // SP morale/loss: whether a platoon tests at the loss that takes its losses beyond a fifth, or at the next loss
	Shield            // SP fire/amds: whether a missile defence protects all units, or only vehicles and buildings
	Foliage           // SP visibility/woods: whether infantry is seen through woods, or only vehicles
	Returns           // SP air/support: whether a second sortie needs a call
	Towns             // SP urban/edge, SP close-combat/urban: which stands fire out of a town
	Houses            // SP visibility: how far a stand sees through a building from inside
	Hillsides         // SP movement/terrain/hills: whether a hill's edge without a slope is a slope or a cliff
	Advance           // SP morale/platoon/closer: where on a leg the enemy must be near
	Watchers          // SP morale/platoon/watching: which stands the enemy must be near
	HighWalls         // SP movement/terrain/walls: whether stands climb walls that are not low
)

// The values of each reading, in the order of the readings; 0 is the default.
const (
	Kept         = 1 // of Priorities
	PlusTwo      = 1 // of Centre
	Strict       = 1 // of Coherency
	Lasting      = 1 // of Ordnance
	Anyone       = 1 // of Flak
	Better       = 1 // of Radar
	ByLaser      = 1 // of Suits
	Uncalled     = 1 // of Returns
	InfantryOnly = 1 // of Towns
	Through      = 1 // of Houses
	Cliffs       = 1 // of Hillsides
	Anywhere     = 1 // of Advance
	StandAlone   = 1 // of Watchers
	Barred       = 1 // of HighWalls
	Afterwards   = 1 // of Losses
	VehiclesOnly = 1 // of Shield and of Foliage
)

var readings = [...]rule.Reading{
	Priorities: {Name: "priorities", Values: []string{"omitted", "kept"}, Help: "Must tanks and launchers fire at the nearest tank first?"},
	Centre:     {Name: "centre", Values: []string{"one", "two"}, Help: "What does a command centre add to the activation die?"},
	Coherency:  {Name: "coherency", Values: []string{"approach", "strict"}, Help: "If a stand is too far from its platoon, may it just come nearer, or must it come within two inches?"},
	Ordnance:   {Name: "ordnance", Values: []string{"spent", "lasting"}, Help: "Do the missiles, pods and bombs of aircraft run out?"},
	Flak:       {Name: "flak", Values: []string{"air-defence", "anyone"}, Help: "Which units may fire at aircraft: only air defence, or all?"},
	Radar:      {Name: "radar", Values: []string{"adds", "better"}, Help: "Does radar add to a range finder, or does the better of the two count?"},
	Suits:      {Name: "powersuits", Values: []string{"plasma", "laser"}, Help: "What is the lowest technology that has powersuits?"},
	Losses:     {Name: "losses", Values: []string{"reaching", "after"}, Help: "Does a platoon first test at the loss that takes its losses beyond a fifth, or at the next loss?"},
	Shield:     {Name: "amds", Values: []string{"units", "vehicles"}, Help: "Does a missile defence protect all units near it, or only vehicles and buildings?"},
	Foliage:    {Name: "woods", Values: []string{"alike", "vehicles"}, Help: "Can infantry be seen through woods like vehicles, or not at all?"},
	Returns:    {Name: "returns", Values: []string{"called", "free"}, Help: "Must aircraft that have left the table be called again?"},
	Towns:      {Name: "towns", Values: []string{"edge", "infantry"}, Help: "Which stands fire out of a town: all at its edge, or only infantry?"},
	Houses:     {Name: "buildings", Values: []string{"edge", "through"}, Help: "Does a stand in a building see through only an inch of the building, or through all of it?"},
	Hillsides:  {Name: "hillsides", Values: []string{"slope", "cliff"}, Help: "If a hill has no slope at its edge, does the edge count as a slope or as a cliff?"},
	Advance:    {Name: "advance", Values: []string{"begins", "anywhere"}, Help: "Does a platoon test to go closer when a leg begins near the enemy, or also when it comes near on the way?"},
	Watchers:   {Name: "overwatch", Values: []string{"platoon", "stand"}, Help: "Before overwatch, does a platoon test if the enemy is near any of its stands, or near the one that goes on overwatch?"},
	HighWalls:  {Name: "high-walls", Values: []string{"low", "barred"}, Help: "Does a high wall cost as much as a low one, or do only jets pass it?"},
}

// Set changes one reading, given as "priorities=kept".
func (r *Readings) Set(text string) error { return rule.ReadingList(readings[:]).Set(r[:], text) }
