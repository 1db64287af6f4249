package scenario

import _ "embed" // the lessons

// Training is the id of the scenario of the guided first battle, which is not in the list.
const Training = "gts-training"

// Lessons is the text of the lessons/1 file that is shown in it.
//
//go:embed tutorial/gts-lessons.yaml
var Lessons []byte
