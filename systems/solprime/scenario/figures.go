package scenario

// A Figure is a number of the rules that is not in a chart, such as a modifier, a rating, or a length
// in thousandths of an inch.
type Figure uint8

// The figures, in the order of fire.yaml.
const (
	VeryLarge Figure = iota
	Large
	Small
	VerySmall
	Cybernetic
	Advanced
	Primitive
	LightCover
	MediumCover
	HeavyCover
	Stationary
	FullMove
	InfantryTarget
	Stealth
	SmokeCover
	FirerSuppressed
	MissileBasic
	MissileLaser
	MissilePlasma
	FirerMoved
	Evasion
	AMDS
	AMDSReach
	KillVeryLarge
	KillVerySmall
	GunNear
	GunFar
	SuppressedUpTo
	TwoAttackers
	GuardCombat
	EliteCombat
	VeteranCombat
	GreenCombat
	MilitiaCombat
	Guard
	Elite
	Veteran
	Green
	Militia
	ShakenNerve
	CoverNerve
	NearVehicles
	NearInfantry
	LossShare
	Apart
	TurnAbout
	BackFactor
	SightVehicles
	SightInfantry
	HazyVehicles
	HazyInfantry
	ThroughWoods
	ThroughWoodsPlasma
	FewPlatoons
	ManyPlatoons
	AdvancedControl
	PrimitiveControl
	CommandCentre
	EyeHeight
	ArrivalBasic
	ArrivalLaser
	ArrivalPlasma
	ArrivalSeen
	ArrivalCentre
	LeastRange
	Lot
	RocketLot
	LeaderNerve
	LeaderCombat
	LeaderReach
	LeaderKilled
	EngineerCombat
	MineReach
	PriorityReach
	VeryHeavyCover
	WorksNone
	WorksLight
	WorksMedium
	WorksHeavy
	WorksVeryHeavy
	SquadEscapes
	VehicleEscapes
	WallReach
	Adjacent
	SmokeReach
	Demolition
	MineArmour
	TownEdge
	TownSight
	HullTurret
	HullFixed
	HullReach
	SearchNeeded
	SearchCentre
	SearchRange
	SearchFar
	SearchTowed
	RadarHelp
	RadarCentre
	Field
	FieldReach
	AirTarget
	AirMissile
	SupportNeeded
	SupportCentre
	SupportWeather
	BombReach
	BombSpread
	DropReach
	DropClear
	PopUp
	BoardReach
	DeadGround
	HalfMove
	ArrivalPsionic
	AssaultArmour
	Figures
)

var figureKeys = [Figures]string{
	"very-large", "large", "small", "very-small", "cybernetic", "advanced", "primitive", "light-cover", "medium-cover", "heavy-cover",
	"stationary", "full-move", "infantry-target", "stealth", "smoke", "firer-suppressed", "missile-basic", "missile-laser",
	"missile-plasma", "firer-moved", "evasion", "amds", "amds-reach", "kill-very-large", "kill-very-small", "gun-near", "gun-far",
	"suppressed-up-to", "two-attackers", "guard-combat", "elite-combat", "veteran-combat", "green-combat", "militia-combat", "guard",
	"elite", "veteran", "green", "militia", "shaken", "in-cover", "near-vehicles", "near-infantry", "loss-share", "apart", "turn-about",
	"back-factor", "sight-vehicles", "sight-infantry", "hazy-vehicles", "hazy-infantry", "through-woods", "through-woods-plasma",
	"few-platoons", "many-platoons", "advanced-control", "primitive-control", "command-centre", "eye", "arrival-basic", "arrival-laser",
	"arrival-plasma", "arrival-seen", "arrival-centre", "least-range", "lot", "rocket-lot", "leader-nerve", "leader-combat",
	"leader-reach", "leader-killed", "engineer-combat", "mine-reach", "priority-reach",
	"very-heavy-cover", "works-none", "works-light", "works-medium", "works-heavy", "works-very-heavy", "squad-escapes", "vehicle-escapes",
	"wall-reach", "adjacent", "smoke-reach", "demolition", "mine-armour",
	"town-edge", "town-sight", "hull-turret", "hull-fixed", "hull-reach", "search-needed", "search-centre", "search-range", "search-far", "search-towed",
	"radar", "radar-centre", "field-generator", "field-reach",
	"air-target", "air-missile", "support-needed", "support-centre", "support-weather", "bomb-reach", "bomb-spread", "drop-reach", "drop-clear", "pop-up",
	"board-reach", "dead-ground",
	"half-move", "arrival-psionic", "assault-armour",
}

// String returns the key of the figure in table files.
func (f Figure) String() string { return figureKeys[f] }

// RowNames implements rule.RowNames.
func (Figure) RowNames() (string, []string) { return "figure", figureKeys[:] }

// Of returns the amount of a figure.
func (t *Tables) Of(f Figure) int { return t.Numbers[f].Amount }

// Note returns a remark if a figure is not from the text of the rules, else "".
func (t *Tables) Note(f Figure) string { return t.Numbers[f].Note(f.String()) }
