package lsp

// These are the supported parts of the Language Server Protocol 3.17, as our own structs. The
// module go.lsp.dev/protocol would add nine dependencies, such as a logger and an encoder in
// assembly.

type documentID struct {
	URI     string `json:"uri"`
	Version *int   `json:"version,omitempty"`
}

type openedParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
}

type changedParams struct {
	TextDocument documentID `json:"textDocument"`
	Changes      []struct {
		Range *span  `json:"range"`
		Text  string `json:"text"`
	} `json:"contentChanges"`
}

type documentParams struct {
	TextDocument documentID `json:"textDocument"`
}

type placeParams struct {
	TextDocument documentID `json:"textDocument"`
	Position     position   `json:"position"`
}

// The severities of diagnostics.
const (
	severityError   = 1
	severityWarning = 2
)

type diagnostic struct {
	Range    span   `json:"range"`
	Severity int    `json:"severity"`
	Source   string `json:"source"`
	Message  string `json:"message"`
}

type diagnosticsParams struct {
	URI         string       `json:"uri"`
	Version     int          `json:"version"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type textEdit struct {
	Range   span   `json:"range"`
	NewText string `json:"newText"`
}

// The kinds of completions.
const (
	kindKey   = 10 // protocol name: property
	kindWord  = 12 // protocol name: value
	kindFile  = 17
	kindPlace = 18 // protocol name: reference
	kindUnit  = 20 // protocol name: enum member
	kindRule  = 14 // protocol name: keyword
)

type completion struct {
	Label  string   `json:"label"`
	Kind   int      `json:"kind"`
	Detail string   `json:"detail,omitempty"`
	Sort   string   `json:"sortText"`
	Filter string   `json:"filterText"`
	Edit   textEdit `json:"textEdit"`
}

type completionList struct {
	Incomplete bool         `json:"isIncomplete"`
	Items      []completion `json:"items"`
}

type markup struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

type hoverResult struct {
	Contents markup `json:"contents"`
	Range    span   `json:"range"`
}

type location struct {
	URI   string `json:"uri"`
	Range span   `json:"range"`
}

// initialized returns the server's answer to initialize.
func initialized(version string) any {
	return map[string]any{
		"serverInfo": map[string]any{"name": "metahex", "version": version},
		"capabilities": map[string]any{
			"positionEncoding":           "utf-16",
			"textDocumentSync":           map[string]any{"openClose": true, "change": 2, "save": true},
			"completionProvider":         map[string]any{"triggerCharacters": []string{" ", "[", "{", ",", "-", "."}},
			"hoverProvider":              true,
			"definitionProvider":         true,
			"documentFormattingProvider": true,
		},
	}
}
