package scenario

import _ "embed" // the lessons

// Training is the id of the scenario of the guided first battle, which is not in the list.
const Training = "ga-training"

// Lessons are the text of the lessons/1 file for it.
//
//go:embed tutorial/ga-lessons.yaml
var Lessons []byte
