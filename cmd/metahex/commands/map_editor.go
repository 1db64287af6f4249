package commands

import (
	"path/filepath"

	"github.com/spf13/cobra"

	"metahex/bench/preview"
)

// newMapEditor returns the command that opens the page of `metahex map preview` with write access.
func newMapEditor() *cobra.Command {
	f := &previewFlags{edit: true, watch: true}
	c := &cobra.Command{
		Use:   "edit [FILE or FOLDER]",
		Short: "Paint maps on a local page that writes their files",
		Long: "Serves the page of `metahex map preview` on 127.0.0.1, which writes: paint terrain, levels\n" +
			"and overlays of panels, hexes and hexsides of hex maps, and drag the corners of tables.\n" +
			"Each stroke is saved at once as canonical text (`metahex map fmt`); remarks stay. Edit the\n" +
			"same file in a text editor at the same time: neither loses the work of the other. A stroke\n" +
			"on a text that another program has saved since is painted where its dots are untouched,\n" +
			"and the page asks about the others. Undo leaves what others have painted. The last 50 texts\n" +
			"of each file stay in the folder edits of the state folder (XDG_STATE_HOME/metahex).\n\n" +
			"Only .yaml files of the folder itself are written, never through a link, and only by the\n" +
			"page whose address is shown: the part behind # is its token. Keep it to yourself.",
		Example: "  metahex map edit K.yaml\n  metahex map edit maps/ --port 8080",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) > 1 {
				return wants(1, "one file or folder")(c, args)
			}
			return nil
		},
		ValidArgsFunction: completeAnyBoards,
		RunE:              f.run,
	}
	f.surveying.flags(c)
	c.Flags().IntVar(&f.port, "port", 0, "port of the page (0: any that is free)")
	return c
}

// opened gives a workspace write access if the flags ask for it, and returns the end of its
// address.
func (f *previewFlags) opened(workspace *preview.Workspace) (fragment string, err error) {
	if !f.edit {
		return "", nil
	}
	state, err := saves()
	if err != nil {
		return "", err
	}
	token, err := workspace.Edit(filepath.Join(state, "edits"))
	return "#token=" + token, err
}
