package scenario

import "embed"

// The guided first battle: a small scenario that is not in the list, and its lessons.

//go:embed tutorial/training.yaml
var tutorialFiles embed.FS

// Lessons are the text of its lessons/1 file.
//
//go:embed tutorial/lessons.yaml
var Lessons []byte

// Training is the id of the guided battle's scenario.
const Training = "training"
