// The page of rulings. The module decides everything; this script shows it. The whole view is in
// the address after its #, so an address can be sent and opened again.
"use strict";
const $ = id => document.getElementById(id);
const make = (name, text, attributes) => {
  const e = Object.assign(document.createElement(name), attributes || {});
  if (text !== undefined) e.textContent = text;
  return e;
};
const svg = (name, attributes, parent) => {
  const e = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  parent.append(e);
  return e;
};

// The current question. Text is the board's text, packed as in the link; body is the same text
// unpacked.
const none = { board: "", book: "", terms: "", from: "", to: "", text: "" };
const mostText = 256 << 10;
let asked = { ...none }, body = "", board = null, ruling = null, frame = null, cursor = 0, zoom = 1, shows = 0;

// ask sends a question to the module.
function ask(path, query) {
  const [status, type, answer] = metahexAnswer(path, query === undefined ? new URLSearchParams(asked).toString() : query, body);
  if (status !== 200) throw Object.assign(new Error(answer), { status });
  return type === "application/json" ? JSON.parse(answer) : answer;
}

// Packing: raw deflate in base64 for addresses.
const through = async (bytes, stream, most) => {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(), parts = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (most && size > most) { await reader.cancel(); throw new Error(`the map in the link is larger than ${most} bytes`); }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
};
const fromBase64 = text => Uint8Array.from(atob(text), c => c.charCodeAt(0));
const toBase64 = bytes => {
  let s = "";
  for (let i = 0; i < bytes.length; i += 8192) s += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(s).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};
const pack = async text => toBase64(await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw")));
const unpack = async packed => {
  let bytes;
  try {
    bytes = await through(fromBase64(packed.replaceAll("-", "+").replaceAll("_", "/")), new DecompressionStream("deflate-raw"), mostText);
  } catch (e) {
    throw /larger than/.test(e.message) ? e : new Error("the map in the link cannot be unpacked; want the link as it was made");
  }
  return new TextDecoder().decode(bytes);
};

const trouble = (text, moved) => {
  $("trouble").textContent = text || "";
  $("trouble").hidden = !text;
  $("today").hidden = !moved;
};

// follow shows what the address says.
let written = "";
async function follow() {
  const fragment = location.hash.slice(1);
  if (fragment && fragment === written) return;
  const mine = ++shows;
  trouble("");
  if (!fragment) {
    asked = { ...none, board: "standard" };
    body = "";
    return show(mine);
  }
  try {
    let text = "";
    if (fragment.length <= 65536) {
      const packed = new URLSearchParams(fragment).get("text");
      if (packed) text = await unpack(packed);
    }
    if (mine !== shows) return;
    body = text;
    asked = { ...none, ...ask("/open", fragment) };
  } catch (e) {
    if (mine !== shows) return;
    refused(e, fragment);
    return;
  }
  return show(mine);
}

// refused shows that a link was refused: no ruling, and what the reader can do.
let later = null;
function refused(e, fragment) {
  board = ruling = null;
  blank();
  trouble(e.message.split("\n")[0], e.status === 409);
  if (e.status === 409) {
    const p = new URLSearchParams(fragment), text = body;
    later = () => { body = text; set(Object.fromEntries(Object.keys(none).map(k => [k, p.get(k) || ""]))); };
  }
  $("verdict").textContent = "No ruling";
  done("refused");
}

// blank clears the last ruling.
function blank() {
  $("over").replaceChildren();
  $("map").hidden = $("detail").hidden = $("made").hidden = $("drawn").hidden = true;
  $("findings").hidden = true;
  $("terms").replaceChildren();
  $("verdict").className = "";
  for (const id of ["reason", "cite", "title", "hash", "rules"]) $(id).textContent = "";
}

// set changes the question and shows its answer.
function set(change) {
  Object.assign(asked, change);
  trouble("");
  show(++shows);
}

const done = what => { document.body.dataset.shown = what; performance.mark(what); };
const soon = () => new Promise(r => setTimeout(r, 20));

// show shows the board and the ruling at once, and the pictures when they are drawn.
async function show(mine) {
  const before = board && board.link, old = board;
  try {
    board = ask("/board");
  } catch (e) {
    if (old && old.findings && asked.text === "") blank();
    board = null;
    blank();
    trouble(e.message.split("\n")[0]);
    $("verdict").textContent = "No ruling";
    if (asked.text) listFindings(ask("/lint", "").findings);
    return done("trouble");
  }
  const same = old && before && old.hash === board.hash && old.id === board.id;
  if (!same) { frame = null; cursor = 0; zoom = 1; $("paper").style.width = ""; }
  header();
  decide();
  draw();
  written = ruling ? ruling.link : board.link;
  history.replaceState(null, "", "#" + written);
  done("ruling");
  await soon();
  if (mine !== shows) return;
  if (ruling) beside();
  await soon();
  if (mine !== shows) return;
  if (!frame || !frame.svg) picture();
  if (ruling) {
    await soon();
    if (mine !== shows) return;
    diagram();
  }
  done("all");
}

const image = (img, text) => {
  if (img.src) URL.revokeObjectURL(img.src);
  img.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  img.hidden = false;
};

function picture() {
  $("map").hidden = true;
  try {
    const got = ask("/map");
    if (!got.svg) return;
    frame = got;
    image($("map"), got.svg);
    draw();
  } catch { /* the plain places stay */ }
}

let section = null;
function diagram() {
  $("drawn").hidden = true;
  try { section = ask("/diagram"); } catch { return; } // some rulings have no picture
  image($("diagram"), section.svg);
  $("drawn").hidden = false;
  ["from", "to"].forEach((name, i) => handle(name, section.ends[i]));
}

// handle puts the handle of an end at its position in the section. The handle can be dragged, or
// moved up and down by the arrow keys.
function handle(name, at) {
  const h = $("drag-" + name);
  h.hidden = !at || !board.lift;
  if (h.hidden) return;
  h.style.left = `${100 * at[0] / section.width}%`;
  h.style.top = `${100 * at[1] / section.height}%`;
  h.setAttribute("aria-valuenow", height(name));
  h.setAttribute("aria-valuemax", board.most);
}

// height returns the height of an end, and lifted returns the end at another height.
const height = name => {
  const s = spot(asked[name]);
  return asked[name].includes("@") ? level(asked[name]) : (s && s.level) || 0;
};
const lifted = (name, up) => {
  const now = asked[name], s = spot(now);
  return end({ name: now.split("@")[0], level: (s && s.level) || 0 }, Math.max(0, Math.min(board.most || up, up)));
};

for (const name of ["from", "to"]) {
  const h = $("drag-" + name);
  let held = null;
  const reached = e => lifted(name, Math.round(held.up + (held.y - e.clientY) / (section.step * $("diagram").clientHeight / section.height)));
  h.addEventListener("pointerdown", e => {
    if (!ruling || !section) return;
    held = { y: e.clientY, up: height(name), top: section.ends[name === "to" ? 1 : 0][1] * $("diagram").clientHeight / section.height };
    h.setPointerCapture(e.pointerId);
    e.preventDefault();
    h.focus();
  });
  h.addEventListener("pointermove", e => {
    if (!held) return;
    const to = reached(e);
    h.style.top = `${held.top + e.clientY - held.y}px`;
    if ($(name).value === to) return;
    $(name).value = to;
    try { $("hover").textContent = $("verdict").textContent = ask("/ruling", new URLSearchParams({ ...asked, [name]: to }).toString()).short; } catch (wrong) { $("hover").textContent = wrong.message; }
  });
  h.addEventListener("pointerup", e => {
    if (!held) return;
    const to = reached(e);
    held = null;
    set({ [name]: to });
  });
  h.addEventListener("pointercancel", () => { held = null; set({}); });
  h.addEventListener("keydown", e => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 3, PageDown: -3 }[e.key];
    if (!by || !ruling) return;
    e.preventDefault();
    set({ [name]: lifted(name, height(name) + by) });
  });
}

function header() {
  const select = $("board"), name = asked.text ? "" : asked.board;
  select.value = asked.text ? "*" : [...select.options].map(o => o.value).find(v => v.toLowerCase() === name.toLowerCase()) || "";
  $("book").replaceChildren(...board.books.map(b => new Option(b.title, b.id, false, b.id === board.book)));
  $("book").parentElement.hidden = board.books.length < 2;
  $("rules").textContent = "rules " + board.rules;
  $("title").textContent = `${board.id}: ${board.title}`;
  $("hash").textContent = "#" + board.hash;
  $("from").value = asked.from;
  $("to").value = asked.to;
  for (const e of document.querySelectorAll(".lift")) e.hidden = !board.lift;
  document.title = `${board.id}: who sees whom`;
  listFindings(board.findings);
  terms();
}

function listFindings(all) {
  $("findings").hidden = !all.length;
  $("findings").querySelector("ul").replaceChildren(...all.map(f => make("li", f.text)));
}

// terms offers the terms that the rule book accepts besides the board.
function terms() {
  const book = board.books.find(b => b.id === board.book), values = {};
  for (const word of book ? book.terms : []) {
    const i = word.indexOf("=");
    (values[word.slice(0, i)] ||= []).push(word.slice(i + 1));
  }
  const others = asked.terms.split(" ").filter(Boolean);
  $("terms").replaceChildren(...Object.entries(values).filter(([, all]) => all.length > 1).map(([name, all]) => {
    const label = make("label", name + " "), select = make("select"), now = board.terms.find(t => t.startsWith(name + "="));
    select.name = name;
    select.append(...all.map(v => new Option(v, v, false, now === name + "=" + v)));
    select.onchange = () => set({ terms: [...others.filter(t => !t.startsWith(name + "=")), name + "=" + select.value].join(" ") });
    label.append(select);
    return label;
  }));
}

// decide shows the ruling, or what is missing for one.
function decide() {
  ruling = null;
  $("detail").hidden = $("made").hidden = $("drawn").hidden = true;
  $("verdict").className = "";
  $("reason").textContent = $("cite").textContent = "";
  if (!asked.from || !asked.to) {
    $("verdict").textContent = asked.from ? "Choose the second place" : "Choose two places";
    return;
  }
  try {
    ruling = ask("/ruling");
  } catch (e) {
    $("verdict").textContent = "No ruling";
    $("reason").textContent = e.message;
    return;
  }
  const r = ruling;
  asked.from = $("from").value = r.from;
  asked.to = $("to").value = r.to;
  $("verdict").textContent = `${r.verdict.toUpperCase()}: ${r.from} to ${r.to}`;
  $("verdict").className = r.verdict;
  $("reason").textContent = `${r.reason}. [${r.clause}]`;
  $("cite").textContent = r.cite;
  $("words").textContent = r.words.slice(1).join("\n").replace("(--all lists them)", "(see Everything on the line)");
  $("all").textContent = r.all.slice(1).join("\n");
  $("alled").hidden = r.all.length === r.words.length;
  $("section").textContent = r.section.join("\n");
  $("sectioned").hidden = !r.section.length;
  $("readings").replaceChildren();
  $("around").replaceChildren();
  $("detail").hidden = $("made").hidden = false;
}

// beside adds the readings side by side and the lines next to this one.
function beside() {
  const b = ask("/beside");
  readings(b);
  around(b.around);
}

// row makes a row of a table.
const row = (cells, name) => {
  const tr = make("tr");
  tr.append(...cells.map(c => c instanceof Node ? c : make(name || "td", c)));
  return tr;
};

function readings(r) {
  const at = $("readings");
  at.replaceChildren();
  if (!r.readings) return;
  const all = r.readings, t = make("table");
  at.append(make("h3", `Readings: ${all.count} combinations, ${all.clear} clear, ${all.count - all.clear} blocked`));
  t.append(row(["verdict", "under", "because"], "th"));
  for (const g of all.groups) {
    const tr = row([make("td", g.clear ? "clear" : "blocked", { className: g.clear ? "clear" : "blocked" }), (g.under.join("; ") || "all") + ` (${g.count})`, `${g.reason} [${g.clause}]`]);
    if (g.now) tr.className = "now";
    t.append(tr);
  }
  at.append(t);
}

function around(a) {
  const at = $("around");
  at.replaceChildren();
  if (!a) return;
  const t = make("table");
  at.append(make("h3", "One place or one step off"));
  t.append(row(["from \\ to", ...a.to.map(n => n.way)], "th"));
  a.from.forEach((n, i) => {
    t.append(row([make("th", `${n.way} ${n.end}`), ...[...a.signs[i]].map((s, k) => {
      const name = s === "." ? "clear" : s === "#" ? "blocked" : "";
      return make("td", { clear: "✓", blocked: "✕" }[name] || "", { className: name, title: `${n.end} to ${a.to[k].end}: ${name || "one place"}` });
    })]));
  });
  at.append(t);
}

// The frame of the plain list of places, before the picture is drawn.
function plain() {
  const pitch = 28, edge = 22;
  if (board.inches) return { pitch, left: edge, upper: edge, width: 2 * edge + board.size.x / board.unit * pitch, height: 2 * edge + board.size.y / board.unit * pitch };
  const xs = board.places.map(p => p.x), ys = board.places.map(p => p.y);
  const x0 = Math.min(...xs), y0 = Math.min(...ys);
  return { pitch, left: edge - x0 * pitch * Math.sqrt(3) / 2, upper: edge - y0 * pitch / 2, width: 2 * edge + (Math.max(...xs) - x0) * pitch * Math.sqrt(3) / 2, height: 2 * edge + (Math.max(...ys) - y0) * pitch / 2 };
}
const where = s => board.inches ? [frame.left + s.x / board.unit * frame.pitch, frame.upper + s.y / board.unit * frame.pitch]
  : [frame.left + s.x * frame.pitch * Math.sqrt(3) / 2, frame.upper + s.y * frame.pitch / 2];

function draw() {
  frame ||= plain();
  const over = $("over"), p = frame.pitch;
  over.setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
  over.replaceChildren();
  if (!frame.svg) {
    if (board.inches) svg("rect", { x: frame.left, y: frame.upper, width: board.size.x / board.unit * p, height: board.size.y / board.unit * p, class: "cell" }, over);
    for (const s of board.places) { const [cx, cy] = where(s); svg("circle", { cx, cy, r: p * .3, class: "cell" }, over); }
  }
  if (ruling) {
    const [a, b] = ruling.ends.map(where);
    const at = { x1: a[0], y1: a[1], x2: b[0], y2: b[1] };
    svg("line", { ...at, class: "casing", "stroke-width": p / 4 }, over);
    svg("line", { ...at, class: "line " + ruling.verdict, "stroke-width": p / 9 }, over);
    if (!board.inches) for (const m of ruling.passed.filter(m => m.decides)) ring(m, .5, "line blocked");
  }
  for (const [name, s] of [["from", ruling ? ruling.ends[0] : spot(asked.from)], ["to", ruling ? ruling.ends[1] : spot(asked.to)]]) {
    if (!s) continue;
    ring(s, .32, "end");
    const [x, y] = where(s);
    svg("text", { x: x + p * .4, y: y - p * .3 }, over).textContent = asked[name];
  }
  const letters = 13 * frame.width / (over.clientWidth || frame.width);
  for (const t of over.querySelectorAll("text")) t.style.fontSize = letters + "px";
  over.cursor = null;
  mark();
}

function ring(s, size, kind) {
  const [cx, cy] = where(s), r = frame.pitch * size;
  svg("circle", { cx, cy, r, class: "casing", "stroke-width": frame.pitch / 6 }, $("over"));
  return svg("circle", { cx, cy, r, class: kind, "stroke-width": frame.pitch / 10 }, $("over"));
}

// spot returns the place of an end from its text.
function spot(end) {
  const name = end.split("@")[0];
  if (!end) return null;
  if (!board.inches) return board.places.find(p => p.name.toUpperCase() === name.toUpperCase());
  const [x, y] = name.split(",").map(Number);
  return Number.isFinite(x) && Number.isFinite(y) ? { x: x * board.unit, y: y * board.unit } : null;
}

// The cursor is a place of a lattice by its index, or a point of a table.
let point = { x: 0, y: 0 };
const here = () => board.inches ? { ...point, name: `${point.x / board.unit},${point.y / board.unit}`, about: "", level: 0 } : board.places[cursor];
function mark() {
  const over = $("over");
  if (over.cursor) over.cursor.remove();
  if (document.activeElement !== $("sheet") || !here()) return;
  const [cx, cy] = where(here());
  over.cursor = svg("circle", { cx, cy, r: frame.pitch * .42, class: "cursor", "stroke-width": frame.pitch / 9 }, over);
}
const tell = () => { const h = here(); if (h) $("hover").textContent = `${h.name}  ${h.about}`; };

// aim moves the cursor to the place nearest to a point of the drawing.
function aim(x, y) {
  if (board.inches) {
    const half = board.unit / 2, snap = (v, most) => Math.max(0, Math.min(most, Math.round(v / half) * half));
    point = { x: snap((x - frame.left) / frame.pitch * board.unit, board.size.x), y: snap((y - frame.upper) / frame.pitch * board.unit, board.size.y) };
    return;
  }
  let least = Infinity;
  board.places.forEach((s, i) => {
    const [px, py] = where(s), far = (px - x) ** 2 + (py - y) ** 2;
    if (far < least) [least, cursor] = [far, i];
  });
}
const drawn = e => {
  const box = $("over").getBoundingClientRect();
  return [(e.clientX - box.left) / box.width * frame.width, (e.clientY - box.top) / box.height * frame.height];
};

const level = end => Number(end.split("@")[1]) || 0;
// end returns the text of an end at a place and a level.
const end = (h, up) => board.dots ? `${h.name}@${Math.max(h.level, up)}` : board.lift && up > 0 ? `${h.name}@${up}` : h.name;

// choose makes the cursor an end: the first, or the second if the first is set.
function choose() {
  const h = here();
  if (!h) return;
  if (asked.from && !asked.to && asked.from.split("@")[0] !== h.name) set({ to: end(h, 0) });
  else set({ from: end(h, 0), to: "" });
}

$("over").addEventListener("pointermove", e => { if (board && frame && e.pointerType === "mouse") { aim(...drawn(e)); tell(); } });
$("over").addEventListener("click", e => { if (board && frame) { aim(...drawn(e)); tell(); choose(); } });
$("sheet").addEventListener("focus", () => board && mark());
$("sheet").addEventListener("blur", () => board && mark());
$("sheet").addEventListener("keydown", e => {
  if (!board || !frame || e.ctrlKey || e.metaKey || e.altKey) return;
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  if (steps[e.key]) {
    const [x, y] = where(here()), far = board.inches ? frame.pitch / 2 : frame.pitch * (steps[e.key][0] ? Math.sqrt(3) / 2 : 1);
    aim(x + steps[e.key][0] * far, y + steps[e.key][1] * far + (steps[e.key][0] && !board.inches ? .01 : 0));
    mark();
    tell();
    if ($("over").cursor) $("over").cursor.scrollIntoView({ block: "nearest", inline: "nearest" });
  } else if (e.key === "Enter" || e.key === " ") choose();
  else if (e.key === "+") grow(1);
  else if (e.key === "-") grow(-1);
  else return;
  e.preventDefault();
});
window.addEventListener("keydown", e => {
  if (!board || e.target.matches("input, select, textarea") || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key === "Escape") set({ from: "", to: "" });
  if (e.key === "s") $("swap").click();
});

function grow(by) {
  zoom = Math.max(1, Math.min(8, zoom * (by > 0 ? 1.5 : 1 / 1.5)));
  $("paper").style.width = zoom === 1 ? "" : `${100 * zoom}%`;
}
for (const b of document.querySelectorAll("[data-zoom]")) b.onclick = () => grow(Number(b.dataset.zoom));
for (const b of document.querySelectorAll("[data-end]")) b.onclick = () => {
  const name = b.dataset.end;
  if (asked[name] && board) set({ [name]: lifted(name, height(name) + Number(b.dataset.by)) });
};
$("ends").addEventListener("submit", e => { e.preventDefault(); set({ from: $("from").value.trim(), to: $("to").value.trim() }); });
$("swap").onclick = () => set({ from: asked.to, to: asked.from });
$("clear").onclick = () => set({ from: "", to: "" });
$("board").onchange = e => {
  if (e.target.value === "*") { paste(true); return; }
  body = "";
  set({ ...none, board: e.target.value });
};
$("book").onchange = e => set({ book: e.target.value, terms: "" });
$("again").onclick = () => later && later();
const paste = open => {
  $("pasting").hidden = !open;
  $("paste").setAttribute("aria-expanded", String(open));
  if (open) { $("text").value = body; $("text").focus(); }
};
$("paste").onclick = () => paste($("pasting").hidden);
$("current").onclick = () => paste(false);
$("use").onclick = async () => {
  const text = $("text").value;
  if (new TextEncoder().encode(text).length > mostText) { trouble(`this map is larger than ${mostText} bytes`); return; }
  const packed = await pack(text);
  body = text;
  set({ ...none, text: packed });
  if (board) paste(false);
};
for (const b of document.querySelectorAll("[data-copy]")) b.onclick = async () => {
  const text = b.dataset.copy === "link" ? location.href.split("#")[0] + "#" + ruling.link : ruling.cite, label = b.textContent;
  try { await navigator.clipboard.writeText(text); b.textContent = "Copied"; } catch { window.prompt("Copy this:", text); }
  setTimeout(() => { b.textContent = label; }, 1500);
};

// The module is in the page, gzipped and in base64.
async function start() {
  try {
    const bytes = await through(fromBase64($("module").textContent.trim()), new DecompressionStream("gzip"));
    $("module").textContent = "";
    const go = new Go(), ready = new Promise(r => { globalThis.metahexReady = r; });
    const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
    go.run(instance);
    await ready;
  } catch (e) {
    $("verdict").textContent = "No ruling";
    trouble("This browser cannot run the page: " + e.message);
    return done("refused");
  }
  const all = ask("/boards", "");
  $("board").replaceChildren(...all.boards.map(({ kind, names }) => {
    const g = make("optgroup", undefined, { label: kind });
    g.append(...names.map(n => new Option(n, n)));
    return g;
  }), new Option("a pasted map", "*"));
  window.addEventListener("hashchange", follow);
  await follow();
}
start();
