package battlesuit

import "embed"

// The guided first battle: a small scenario that is not in the list, and the
// lessons that are told in it.

//go:embed tutorial/*.yaml
var tutorialFiles embed.FS

// Training is the id of the guided battle's scenario.
const Training = "training"

// Lessons is the text of a lessons/1 file, and its name.
func Lessons() (file string, text []byte) {
	file = "tutorial/lessons.yaml"
	text, err := tutorialFiles.ReadFile(file)
	if err != nil {
		panic(err) // it is embedded
	}
	return file, text
}
