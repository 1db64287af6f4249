package scenario

import "embed"

// The guided first battle: its lessons and a small scenario, which is not in the list of scenarios.

//go:embed tutorial/training.yaml
var tutorialFiles embed.FS

// Lessons is the lessons/1 file of the guided battle.
//
//go:embed tutorial/lessons.yaml
var Lessons []byte

// Training is the id of the guided battle's scenario.
const Training = "training"
