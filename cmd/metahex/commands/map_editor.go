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
		Short: "Paint maps on a local page and save them to their files",
		Long: "Serves the page of `metahex map preview` on 127.0.0.1 with write access: paint terrain, levels\n" +
			"and overlays of panels, hexes and hexsides of hex maps, and drag the corners of tables. Each\n" +
			"stroke is saved at once as canonical text (`metahex map fmt`); comments stay. You can edit the\n" +
			"same file in a text editor at the same time: neither loses the work of the other. If another\n" +
			"program has saved the file since, a stroke still paints the dots which that program left\n" +
			"unchanged, and the page asks about the others. Undo keeps what others have painted. The last\n" +
			"50 texts of each file are kept in the folder edits of the state folder (XDG_STATE_HOME/metahex).\n\n" +
			"Only .yaml files of the folder itself are written, never through a link, and only by the page\n" +
			"whose address is shown: the part behind # is its token. Keep it to yourself.",
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
	c.Flags().IntVar(&f.port, "port", 0, "port of the page (0: any free port)")
	return c
}

// opened gives the workspace write access if the flags ask for it, and returns the fragment of the
// page's address.
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
