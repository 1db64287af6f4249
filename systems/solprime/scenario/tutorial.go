package scenario

import _ "embed" // embeds the lessons

// Training is the id of the guided first battle, which IDs does not list.
const Training = "sp-training"

// Lessons is the text of the lessons/1 file for the scenario Training.
//
//go:embed tutorial/sp-lessons.yaml
var Lessons []byte
