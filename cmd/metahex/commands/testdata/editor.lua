-- Neovim 0.7 as a client of metahex lsp: it types into files, and writes what it is
-- answered to standard error, a line each. Started in a folder with own.yaml and B.yaml.
local told = {}
local function tell(...) table.insert(told, table.concat({...}, " ")) end

local function opened(file)
  vim.cmd("edit " .. file)
  local buffer = vim.api.nvim_get_current_buf()
  local id = vim.lsp.start_client({cmd = {"metahex", "lsp"}, root_dir = vim.fn.getcwd(), flags = {debounce_text_changes = 0}})
  vim.lsp.buf_attach_client(buffer, id)
  vim.wait(5000, function() return vim.lsp.buf_is_attached(buffer, id) and vim.lsp.get_client_by_id(id).initialized end, 1)
  return buffer
end

-- typed changes a text behind a piece of a line, and tells the findings and, of five
-- times, the shortest until they were there, as the machine may do something else too.
local function typed(buffer, line, column, from, to)
  local best, found = math.huge, {}
  for _ = 1, 5 do
    for _, text in ipairs({to, from}) do
      local was = #vim.diagnostic.get(buffer)
      local begun = vim.loop.hrtime()
      local old = text == to and from or to
      vim.api.nvim_buf_set_text(buffer, line, column, line, column + #old, {text})
      vim.wait(1000, function() return #vim.diagnostic.get(buffer) ~= was end, 1)
      if text == to then
        best = math.min(best, (vim.loop.hrtime() - begun) / 1e6)
        found = vim.diagnostic.get(buffer)
      end
    end
  end
  for _, d in ipairs(found) do
    tell("finding", d.lnum .. ":" .. d.col .. "-" .. d.end_lnum .. ":" .. d.end_col, d.message)
  end
  tell("milliseconds", math.ceil(best))
end

local function ask(buffer, what, line, column)
  local params = {textDocument = vim.lsp.util.make_text_document_params(buffer), position = {line = line, character = column}, options = {tabSize = 2, insertSpaces = true}}
  for _, answer in pairs(vim.lsp.buf_request_sync(buffer, "textDocument/" .. what, params, 5000) or {}) do
    return answer.result
  end
end

local own = opened("own.yaml")
typed(own, 23, 10, "west", "wst")
tell("completion", ask(own, "completion", 14, 7).items[1].label)
tell("hover", ask(own, "hover", 14, 7).contents.value)
tell("definition", (ask(own, "definition", 14, 7).uri:gsub(".*/metahex/", "")))
local panel = opened("B.yaml")
typed(panel, 8, 6, ".", "x")
vim.api.nvim_buf_set_lines(panel, 3, 4, false, {"title: Saddleback Ridge   "})
vim.lsp.buf.formatting_sync({}, 5000)
tell("format", vim.api.nvim_buf_get_lines(panel, 3, 4, false)[1] .. "|")
io.stderr:write(table.concat(told, "\n") .. "\n")
vim.cmd("qa!")
