// The page of `metahex map preview` and `metahex map edit`. It draws what the server has computed;
// it decides nothing. The whole view is in the address, so an address can be sent and opened again.
"use strict";
const $ = id => document.getElementById(id);
const svg = (name, attributes, parent) => {
  const e = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  if (parent) parent.append(e);
  return e;
};

// The view, as in the address.
const keys = ["board", "turn", "view", "book", "terms", "target", "from", "to", "v"];
const view = Object.fromEntries(keys.map(k => [k, new URLSearchParams(location.search).get(k) || ""]));
let board = null, layer = null, figures = null, ruling = null, held = false;

const address = change => {
  const all = { ...view, ...change };
  return new URLSearchParams(Object.entries(all).filter(([, v]) => v)).toString();
};
// ask asks the server. It cancels requests for a view that is no longer shown, so that the server
// measures nothing that nobody will see.
let asking = new AbortController();
const ask = async (path, change) => {
  const answer = await fetch(path + "?" + address(change), { signal: asking.signal });
  if (!answer.ok) throw new Error((await answer.text()).trim());
  return answer.json();
};

// The position of a dot on the picture, in pixels, and the dot nearest to a point. On a table a
// place is given in inches from the corner; elsewhere it is a place of the lattice.
const place = d => board.kind === "inches" ? [board.left + d.q * board.pitch, board.upper + d.v * board.pitch]
  : [board.left + d.q * board.pitch * Math.sqrt(3) / 2, board.upper + d.v * board.pitch / 2];
const nearest = (x, y) => {
  let best = -1, least = Infinity;
  board.dots.forEach((d, i) => {
    const [dx, dy] = place(d), far = (dx - x) ** 2 + (dy - y) ** 2;
    if (far < least) [best, least] = [i, far];
  });
  return best;
};
const named = end => board.dots.find(d => d.name.toUpperCase() === end.split("@")[0].toUpperCase());
// An end is a place with a height, or the label of a unit. On a table it may be any point; the
// server finds it.
const unitOf = end => board.units.find(u => u.label.toUpperCase() === end.toUpperCase());
const spotOf = end => unitOf(end) || named(end);

// set changes the view and shows it; only the newest request counts.
let asked = 0;
async function set(change) {
  Object.assign(view, change);
  history.replaceState(null, "", "?" + address({}));
  await show();
}

async function show() {
  const mine = ++asked;
  asking.abort();
  asking = new AbortController();
  try {
    const now = await ask("/api/board", {});
    if (mine !== asked) return;
    board = now;
    view.board = board.name;
    header();
    if (!board.dots.length) { $("map").removeAttribute("src"); $("over").replaceChildren(); ready(); return; }
    const picture = new Image();
    picture.src = "/map.png?" + address({ v: view.v || board.version });
    await picture.decode();
    if (mine !== asked) return;
    $("map").replaceWith(picture);
    picture.id = "map";
    picture.alt = "the map";
    arrived();
    [layer, ruling] = await Promise.all([layerNow(), rulingNow()]);
    if (mine !== asked) return;
    draw();
    ready();
    if (board.edit) await new Promise(rest => setTimeout(rest, 700)); // strokes come one after the other
    if (mine !== asked) return;
    const heat = Boolean(layer && layer.values && !layer.form);
    $("legend").hidden = heat; // its colours are not the map's
    if (!heat) $("key").src = "/key.svg?" + address({ v: view.v || board.version, from: "", to: "", view: "" });
    figures = await ask("/api/figures", {});
    if (mine !== asked) return;
    tell();
  } catch (e) {
    if (mine === asked) { trouble(e.message); ready(); }
  }
}

// ready marks that the page shows the version and view of the address.
const ready = () => {
  shownEdit(); 
  document.body.dataset.shown = board ? `${board.name} ${board.version} ${view.view || "map"}` : "nothing";
};
const trouble = text => { $("trouble").textContent = text; $("trouble").hidden = !text; };

async function layerNow() {
  const about = $("about");
  about.textContent = "";
  const strange = [view.from, view.to].find(end => end && board.kind !== "inches" && !spotOf(end));
  if (strange) about.textContent = `there is no dot ${strange.split("@")[0]} on this board`;
  if (!view.view || view.view === "map" || strange && (view.view === "visibility" || view.view === "unmask")) return null;
  if (view.view === "visibility" && !view.from) {
    about.textContent = "Click the dot to look from.";
    return null;
  }
  try {
    const l = await ask("/api/layer", strange ? { from: "" } : {});
    about.textContent = [about.textContent, l.about].filter(Boolean).join("; ");
    if (l.values && !l.form) about.append(...scale(l));
    return l;
  } catch (e) {
    about.textContent = e.message;
    return null;
  }
}

async function rulingNow() {
  $("ruling").hidden = !(view.from && view.to);
  if (!view.from || !view.to) return null;
  const head = $("ruling").querySelector("h2");
  try {
    const r = await ask("/api/ruling", {});
    head.className = r.clear ? "clear" : "blocked";
    head.textContent = `${r.clear ? "CLEAR" : "BLOCKED"}  ${r.from} to ${r.to}`;
    $("words").textContent = r.words.slice(1).join("\n") + "\ncite: " + r.cite;
    $("section").textContent = r.section.join("\n");
    $("diagram").parentElement.href = $("diagram").src = "/ruling.png?" + address({});
    $("diagram").hidden = false;
    $("diagram").onerror = () => { $("diagram").hidden = true; }; // where nobody looks there is nothing to draw
    return r;
  } catch (e) {
    head.className = "blocked";
    head.textContent = e.message;
    $("words").textContent = $("section").textContent = "";
    $("diagram").hidden = true;
    return null;
  }
}

function header() {
  const fill = (select, all, now) => {
    select.replaceChildren(...all.map(name => new Option(name, name, false, name === now)));
  };
  fill($("board"), board.boards, board.name);
  fill($("view"), board.views, view.view || "map");
  $("book").replaceChildren(...board.books.map(b => new Option(b.title, b.id, false, b.id === board.book)));
  $("book").parentElement.hidden = board.books.length < 2;
  terms();
  for (const e of document.querySelectorAll(".dots")) e.hidden = board.kind !== "dots";
  for (const e of document.querySelectorAll(".lift")) e.hidden = !board.lift;
  $("ruled").textContent = [board.book && `lines by ${board.book}`, ...board.terms].filter(Boolean).join(" ");
  $("title").textContent = board.title;
  $("hash").textContent = board.hash ? "#" + board.hash : "";
  $("version").textContent = board.version ? `render ${board.version} of ${board.versions.at(-1)}` : "no render";
  $("target").value = view.target || 0;
  const level = end => end.split("@")[1] || (named(end) || { level: 0 }).level;
  if (view.from) $("high").value = level(view.from);
  if (view.to) $("low").value = level(view.to);
  trouble(board.trouble);
  document.title = `${board.name} – metahex map ${board.edit ? "edit" : "preview"}`;
  const list = $("findings").querySelector("ul");
  $("findings").hidden = !board.findings.length;
  list.replaceChildren(...board.findings.map(f => {
    const item = document.createElement("li");
    item.className = f.kind;
    item.textContent = f.text;
    item.onclick = () => f.dot >= 0 && board.dots[f.dot] && $("sheet").scrollTo({ left: place(board.dots[f.dot])[0] * zoom - 200, top: place(board.dots[f.dot])[1] * zoom - 200, behavior: "smooth" });
    return item;
  }));
}

// terms offers the terms that the rule book accepts besides the board: one list of values for each
// name.
function terms() {
  const book = board.books.find(b => b.id === board.book), values = {};
  for (const word of book ? book.terms : []) {
    const [name, value] = word.split("=");
    (values[name] ||= []).push(value);
  }
  $("terms").replaceChildren(...Object.entries(values).map(([name, all]) => {
    const label = document.createElement("label"), select = document.createElement("select");
    const now = board.terms.find(t => t.startsWith(name + "="));
    select.name = name;
    select.replaceChildren(...all.map(v => new Option(v, v, false, now === name + "=" + v)));
    select.onchange = () => set({ terms: [...view.terms.split(" ").filter(t => t && !t.startsWith(name + "=")), name + "=" + select.value].join(" ") });
    label.append(name + " ", select);
    return label;
  }));
}

// tell fills the table of figures.
function tell() {
  $("notes").textContent = figures.head + (figures.notes && figures.notes.length ? "; " + figures.notes.join("; ") : "");
  let group = "";
  const rows = [];
  for (const f of figures.figures) {
    if (f.group !== group) {
      group = f.group;
      rows.push(`<tr><td class="group" colspan="3"></td></tr>`);
    }
    rows.push("<tr><td></td><td class=value></td><td></td></tr>");
  }
  $("figures").innerHTML = rows.join("");
  group = "";
  let i = 0;
  const lines = $("figures").rows;
  for (const f of figures.figures) {
    if (f.group !== group) {
      group = f.group;
      lines[i++].cells[0].textContent = group;
    }
    const [name, value, about] = lines[i++].cells;
    name.textContent = f.name;
    value.textContent = f.value === null ? "none" : Number.isInteger(f.value) ? f.value : f.value.toFixed(4);
    about.textContent = f.at || "";
    name.title = value.title = f.about;
  }
}

// scale returns the colours of heat with some of their numbers.
function scale(l) {
  const steps = Math.max(1, Math.min(l.most, 6));
  return Array.from({ length: steps + 1 }, (_, i) => {
    const n = Math.round(i * l.most / steps), e = document.createElement("i");
    e.textContent = n;
    e.style.background = heatColour(l, n);
    e.style.color = n / l.most > 0.6 ? "#222" : "#fff";
    return e;
  });
}

const heatColour = (l, n) => l.colours[Math.round((l.most ? n / l.most : 0) * (l.colours.length - 1))];

function draw() {
  const over = $("over");
  over.setAttribute("width", board.width);
  over.setAttribute("height", board.height);
  over.replaceChildren();
  $("map").classList.toggle("grey", Boolean(layer && layer.values && !layer.form));
  if (layer) {
    if (layer.values) drawHeat(over);
    for (const l of layer.lines) drawLine(over, l.dots.map(i => board.dots[i]), l.colour, l.text);
    for (const r of layer.rings) ring(over, board.dots[r.dot], r.colour, 0.42);
  }
  board.findings.filter(f => f.dot >= 0 && board.dots[f.dot]).forEach(f => ring(over, board.dots[f.dot], f.kind === "seam" ? "#3c0060" : "#e01020", 0.45, f.text));
  for (const u of board.units) drawUnit(over, u);
  const from = ruling ? ruling.ends[0] : view.from && spotOf(view.from);
  if (from) ring(over, from, "#222", 0.3);
  if (ruling) drawRuling(over);
}

// The effect of a number on its dot; nothing if it has no colour.
const heatOf = n => {
  switch (layer.form) {
    case "flags": return n === 1 ? "#e01020" : null;
    case "seen": return n === 1 ? null : "#141a26";
  }
  return n < 0 ? "#141a26" : heatColour(layer, n);
};

function drawHeat(over) {
  const r = board.pitch / Math.sqrt(3);
  const group = svg("g", { opacity: layer.form ? 0.6 : 0.78 }, over);
  if (layer.dark) {
    svg("path", { d: layer.dark, fill: "#141a26" }, group);
    return;
  }
  board.dots.forEach((d, i) => {
    const fill = heatOf(layer.values[i]);
    if (!fill) return;
    const [x, y] = place(d);
    if (board.kind === "inches") {
      svg("rect", { x: x - board.pitch / 4, y: y - board.pitch / 4, width: board.pitch / 2, height: board.pitch / 2, fill }, group);
      return;
    }
    const points = [0, 1, 2, 3, 4, 5].map(k => `${(x + r * Math.cos(k * Math.PI / 3)).toFixed(1)},${(y + r * Math.sin(k * Math.PI / 3)).toFixed(1)}`);
    svg("polygon", { points: points.join(" "), fill }, group);
  });
}

function ring(over, spot, colour, size, title) {
  const [x, y] = place(spot), r = board.pitch * size;
  svg("circle", { cx: x, cy: y, r, class: "casing" }, over);
  const c = svg("circle", { cx: x, cy: y, r, class: "line", stroke: colour }, over);
  if (title) { svg("title", {}, c).textContent = title; c.setAttribute("pointer-events", "all"); }
}

// drawUnit draws a unit of a match, with its label.
function drawUnit(over, u) {
  const [x, y] = place(u), size = Math.max(4, board.pitch * 0.14);
  svg("rect", { x: x - size, y: y - size, width: 2 * size, height: 2 * size, class: "unit " + u.side }, over);
  svg("text", { x: x + size + 1, y: y - size, class: u.side }, over).textContent = u.label;
}

function drawLine(over, spots, colour, text) {
  if (spots.length < 2) return;
  const points = spots.map(s => place(s).map(n => n.toFixed(1)).join(",")).join(" ");
  svg("polyline", { points, class: "casing" }, over);
  svg("polyline", { points, class: "line", stroke: colour }, over);
  if (text) {
    const [a, b] = [place(spots[0]), place(spots.at(-1))];
    svg("text", { x: (a[0] + b[0]) / 2, y: (a[1] + b[1]) / 2, fill: colour }, over).textContent = text;
  }
}

function drawRuling(over) {
  drawLine(over, ruling.ends, ruling.clear ? "#0062a8" : "#e01020", "");
  for (const name of ruling.decider) {
    const dot = board.dots.find(d => d.name === name);
    if (dot) ring(over, dot, "#e01020", 0.5);
  }
}

// The reader's input.
const end = (dot, level) => {
  const up = Math.max(dot.level, Number(level) || 0);
  return board.kind === "dots" || board.lift && up > 0 ? dot.name + "@" + up : dot.name;
};
// The unit at a point of the picture, if there is one.
const unitAt = (x, y) => board.units.find(u => {
  const [ux, uy] = place(u);
  return Math.hypot(ux - x, uy - y) < board.pitch * 0.35;
});
const hovered = i => {
  const d = board.dots[i];
  $("hover").textContent = [`${d.name}  ${d.about}` + (layer && layer.values ? `  ·  ${layer.values[i] < 0 ? "none" : layer.values[i]}` : ""),
    ...board.findings.filter(f => f.dot === i).map(f => f.text)].join("  ·  ");
};
$("over").addEventListener("mousemove", e => {
  if (board && board.dots.length) hovered(nearest(...spotAt(e)));
});
$("over").addEventListener("click", e => {
  if (!board || !board.dots.length || tool !== "look") return;
  const [x, y] = spotAt(e), d = board.dots[nearest(x, y)], u = unitAt(x, y);
  const name = u ? u.label : d.name;
  if (view.from && !view.to && view.from.split("@")[0] !== name) set({ to: u ? name : end(d, $("low").value) });
  else set({ from: u ? name : end(d, $("high").value), to: "" });
});
$("board").onchange = e => set({ board: e.target.value, v: "", from: "", to: "", view: "", book: "", terms: "" });
$("book").onchange = e => set({ book: e.target.value, terms: "" });
$("view").onchange = e => set({ view: e.target.value });
$("target").onchange = e => set({ target: e.target.value });
$("high").onchange = e => view.from && named(view.from) && set({ from: end(named(view.from), e.target.value) });
$("low").onchange = e => view.to && named(view.to) && set({ to: end(named(view.to), e.target.value) });
$("turn").onclick = () => set({ turn: view.turn ? "" : "180" });

// Flipping through the renders: one step, or as long as the button is held.
function step(by) {
  const i = board.versions.indexOf(board.version) + by;
  if (i >= 0 && i < board.versions.length) set({ v: i === board.versions.length - 1 ? "" : String(board.versions[i]) });
}
const hold = down => {
  if (down === held || !board) return;
  held = down;
  step(down ? -1 : 1);
};
$("older").onclick = () => step(-1);
$("newer").onclick = () => step(1);
$("flip").onmousedown = () => hold(true);
window.addEventListener("mouseup", () => hold(false));
window.addEventListener("keydown", e => {
  if (e.target.matches("input, select")) return;
  if (e.key === "f") hold(true);
  if (e.key === "t") $("turn").click();
  if (e.key === "ArrowLeft") step(-1);
  if (e.key === "ArrowRight") step(1);
  if (e.key === "Escape") set({ from: "", to: "" });
});
window.addEventListener("keyup", e => { if (e.key === "f") hold(false); });

// Notifications of changed boards: the newest render is shown, unless the reader looks at an older
// one. If the server is gone, the page says so; when it is back, the page shows what was missed.
let lost = false;
function follow() {
  const news = new EventSource("/events");
  news.onmessage = e => {
    const name = JSON.parse(e.data);
    if (!board || name === board.name || !board.boards.includes(name)) show();
  };
  news.onerror = () => { lost = true; trouble(`the preview has ended: this is what it showed last; start metahex map ${board && board.edit ? "edit" : "preview"} again`); };
  news.onopen = () => { if (lost) { lost = false; show(); } };
}
