package scenario

import _ "embed" // the lessons

// Training is the id of the scenario for the guided first battle. The list of scenarios omits it.
const Training = "ga-training"

// Lessons is the text of the lessons/1 file for the guided battle.
//
//go:embed tutorial/ga-lessons.yaml
var Lessons []byte
