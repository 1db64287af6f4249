// The tools of `metahex map edit`, by mouse, touch and keyboard. A tool turns the movements of the
// pointer into strokes; strokes.js saves them.
"use strict";
const tools = {
  look: ["v", "look, and click two dots for the ruling"], hand: ["h", "move the map"], brush: ["b", "paint"], line: ["l", "a straight line"],
  fill: ["g", "all connected dots of one kind"], raise: ["u", "a level up"], lower: ["d", "a level down"], select: ["r", "a region"],
  stamp: ["s", "lay a copied region"], pick: ["i", "take what a place holds"], suggest: ["y", "the terrain that the scan's colours suggest"], register: ["", ""],
};
let tool = "look", value = "", drag = null, cursor = "", region = [], stamp = null, turns = 0, flipped = false, side = 0, corner = 0;
let byName = new Map(), byPlace = new Map();
const painted = () => layerOf($("layer").value); // undefined while the text does not parse
const onSides = () => painted() && painted().where === "side";
const onCorners = () => painted() && painted().where === "corner";
const onLegs = () => painted() && painted().where === "leg";
const onShapes = () => painted() && painted().where === "shape";
const onDots = () => painted() && painted().where === "dot";
const dotAt = (q, v) => byPlace.get(q + "," + v);

for (const [name, [key, about]] of Object.entries(tools)) {
  if (name === "register") continue;
  const button = document.createElement("button");
  Object.assign(button, { textContent: name, title: `${about} (${key})`, id: "tool-" + name, onclick: () => choose(name) });
  $("which").append(button);
}
function choose(name) {
  tool = name;
  drag = null;
  for (const t of Object.keys(tools)) if ($("tool-" + t)) $("tool-" + t).setAttribute("aria-pressed", t === tool);
  document.body.classList.toggle("painting", !["look", "hand"].includes(tool));
  $("stamping").hidden = tool !== "stamp";
  $("region").hidden = tool !== "select";
  if (tool === "stamp" && !stamp) say("Select a region and copy it: that is the stamp.");
  if (tool === "suggest" && !(scan && scan.pixels)) say("Open a scan and register it first.");
  ink();
}

// shownEdit updates the tools for a new board.
let boardShown = "";
function shownEdit() {
  const edit = board && board.edit;
  $("tools").hidden = !edit;
  if (!edit) return;
  byName = new Map(board.dots.map(d => [d.name, d]));
  byPlace = new Map(board.dots.map(d => [d.q + "," + d.v, d]));
  const other = boardShown !== board.name;
  if (other || !queue.length && !sending) {
    base = edit.hash;
    if (!drag) local.clear();
  }
  if (other) {
    boardShown = board.name;
    past.length = future.length = queue.length = region.length = 0;
    [stamp, cursor] = [null, board.dots.length ? board.dots[0].name : ""];
    if (scan) { scan.image.remove(); scan = null; $("veil").hidden = true; }
    $("conflict").hidden = true;
    $("layer").replaceChildren();
    $("palette").replaceChildren();
    buttons();
    choose(tool);
  }
  const layers = edit.layers.map(l => l.name); // none while the text does not parse
  if (layers.length && layers.join() !== [...$("layer").options].map(o => o.value).join()) {
    $("layer").replaceChildren(...layers.map(l => new Option(l, l)));
    layerChosen();
  }
  const why = edit.why || (token ? "" : "This page only reads: open the address that metahex map edit shows, with its token.");
  for (const e of $("tools").querySelectorAll("button, select, input")) e.disabled = Boolean(why) && !["tool-look", "tool-hand"].includes(e.id);
  if (why) say(why, true);
  else { buttons(); if ($("said").classList.contains("wrong") && $("conflict").hidden && /cannot be|only reads|turned|earlier/.test($("said").textContent)) say(""); }
  ink();
  document.body.dataset.edit = why ? "reads" : edit.hash;
}

// The palette, which is the legend as well.
function layerChosen() {
  const l = painted(), overlay = l.where === "dot" && !l.values;
  const values = l.where === "shape" ? [{ value: "", word: "remove" }, ...l.makes] : l.values || [];
  $("overlay").hidden = !overlay;
  $("kind").hidden = l.name !== "overlay";
  $("palette").hidden = !values.length || ["side", "leg"].includes(l.where);
  value = "";
  $("palette").replaceChildren(...values.map((v, i) => {
    const button = document.createElement("button"), colour = i >= 0 && ["terrain", "colour"].includes(l.name) && (board.edit.swatches || {})[v.value];
    Object.assign(button, { textContent: colour ? `${v.value} ${v.word}` : l.name === "level" ? v.value : v.word, title: `${v.word} (${i + 1})`, onclick: () => pickValue(v.value) });
    button.setAttribute("role", "radio");
    button.dataset.value = v.value;
    if (colour) { button.style.background = colour; button.style.color = dark(colour) ? "#fff" : "#000"; }
    return button;
  }));
  if (values.length) pickValue((values[1] || values[0]).value);
  else if (overlay) overlayChosen();
  if (["corner", "leg", "shape"].includes(l.where)) choose(tool === "look" ? "brush" : tool);
  ink();
}
const dark = c => [1, 3, 5].reduce((n, i) => n + parseInt(c.slice(i, i + 2), 16), 0) < 330;
function pickValue(v) {
  value = v;
  for (const b of $("palette").children) b.setAttribute("aria-checked", b.dataset.value === v);
}
const kinds = ["none", "bunker", "improved", "objective", "note", "bridge"];
$("kind").replaceChildren(...kinds.map(k => new Option(k, k)));
$("kind").value = "bunker";
for (const id of ["end1", "end2"]) $(id).replaceChildren(...directions.map(d => new Option(d, d)));
$("end2").value = "s";
function overlayChosen() {
  if (painted() && painted().name === "name") { // what a hex is called
    for (const id of ["end1", "end2"]) $(id).hidden = true;
    value = $("note").value.trim();
    return;
  }
  const kind = $("kind").value, text = $("note").value.trim();
  for (const id of ["end1", "end2"]) $(id).hidden = kind !== "bridge";
  value = kind === "none" ? "" : kind + (kind === "bridge" ? ` ${$("end1").value} ${$("end2").value}` : "") + (text ? ": " + text : "");
}
for (const id of ["kind", "end1", "end2", "note"]) $(id).oninput = overlayChosen;
$("layer").onchange = layerChosen;

// The effects of the tools on dots.
function dab(stroke, d) {
  if (!d) return;
  const l = painted().name;
  if (tool === "raise" || tool === "lower") {
    if (!layerOf("level") || stroke.changes.has(d.name + " level")) return; // once a stroke
    const now = Number(holds(d.name, "level")) + (tool === "raise" ? 1 : -1);
    if (now >= 0 && now <= 9) change(stroke, d.name, "level", String(now));
  } else if (tool === "suggest") {
    if (scan && scan.pixels) change(stroke, d.name, board.edit.layers[0].name, suggestion(d, drag.colours ||= learned()));
  } else change(stroke, d.name, l, value);
}
const along = (from, to) => lineOf([from.q, from.v], [to.q, to.v]).map(p => dotAt(...p)).filter(Boolean);
const beside = d => directions.map(k => dotAt(d.q + steps[k][0], d.v + steps[k][1])).filter(Boolean);

// connected lists the dots that are connected to a dot and have the same value on the layer.
function connected(d) {
  const l = painted().name, like = holds(d.name, l), seen = new Set([d.name]), all = [d];
  for (let i = 0; i < all.length; i++) for (const n of beside(all[i])) {
    if (!seen.has(n.name) && holds(n.name, l) === like) { seen.add(n.name); all.push(n); }
  }
  return all;
}
const between = (a, b) => board.dots.filter(d => {
  const [x, y] = place(d), slack = 0.3 * board.pitch; // a finger is not exact
  return x > Math.min(a[0], b[0]) - slack && x < Math.max(a[0], b[0]) + slack && y > Math.min(a[1], b[1]) - slack && y < Math.max(a[1], b[1]) + slack;
});
const cells = () => board.edit.layers.filter(l => l.where === "dot" && l.name !== "name").map(l => l.name);

// copy makes a stamp of the region: offsets from its first dot, and their values.
function copy() {
  if (!region.length) { say("Select a region first.", true); return; }
  const first = byName.get(region[0]);
  stamp = region.map(n => byName.get(n)).filter(Boolean).map(d => ({ offset: [d.q - first.q, d.v - first.v], holds: cells().map(l => [l, holds(d.name, l)]) }));
  [turns, flipped] = [0, false];
  say(`${stamp.length} dots are the stamp: q and e turn it, x mirrors it.`);
  choose("stamp");
}
// laid lists the changes of a stamp whose first dot lies on a given dot.
function laid(d) {
  const all = [];
  for (const s of stamp || []) {
    const [q, v] = turned(flipped ? mirrored(s.offset) : s.offset, turns), to = dotAt(d.q + q, d.v + v);
    const bare = s.holds.every(([l, now]) => now === bareValue(l));
    if (!to || bare && !$("solid").checked) continue;
    const moved = o => overlayMoved(overlayMoved(o, k => flipped ? mirroredDirection(k) : k), k => turnedDirection(k, turns));
    all.push({ dot: to, holds: s.holds.map(([l, now]) => [l, l === "overlay" ? moved(now) : now]) });
  }
  return all;
}
const rotate = by => { turns = (turns + by + 6) % 6; ink(); };
const mirror = () => { flipped = !flipped; ink(); };
$("copy").onclick = copy;
$("rotate").onclick = () => rotate(1);
$("mirror").onclick = mirror;
$("paint").onclick = () => {
  const stroke = newStroke();
  if (painted().where === "dot") for (const n of region) change(stroke, n, painted().name, value);
  commit(stroke);
};

// The hexside nearest to a point, by its name in files: from its western or northern hex.
function sideAt(x, y) {
  const d = board.dots[nearest(x, y)], [cx, cy] = place(d);
  const angle = Math.atan2(x - cx, cy - y) * 180 / Math.PI;
  return sideOf(d, directions[Math.floor(((angle + 390) % 360) / 60)]);
}
function sideOf(d, direction) {
  const [dq, dv] = steps[direction], to = dotAt(d.q + dq, d.v + dv);
  if (!to) return "";
  return ["sw", "nw", "n"].includes(direction) ? `${to.name}/${directions[(directions.indexOf(direction) + 3) % 6]}` : `${d.name}/${direction}`;
}
function sideEnds(name) {
  const [hex, direction] = name.split("/"), d = byName.get(hex), [x, y] = place(d), a = directions.indexOf(direction) * 60;
  const r = board.pitch / Math.sqrt(3), at = angle => [x + r * Math.sin(angle * Math.PI / 180), y - r * Math.cos(angle * Math.PI / 180)];
  return [at(a - 30), at(a + 30)];
}
function toggleSide(name) {
  if (!name) return;
  const l = painted().name;
  drag.on ??= holds(name, l) === "" ? l : "";
  change(drag.stroke, name, l, drag.on);
}

// A leg of a way leads from a hex to its neighbour, and has the name of the hexside between. A
// bridge is added and removed with the ways over water.
const legName = (a, b) => {
  const k = directions.find(k => steps[k][0] === b.q - a.q && steps[k][1] === b.v - a.v);
  return k ? sideOf(a, k) : "";
};
function lay(a, b) {
  const name = legName(a, b), l = painted().name, has = n => layerOf(n) && holds(name, n) !== "";
  if (!name) return;
  drag.on ??= has(l) ? "" : l;
  const ways = board.edit.layers.filter(x => x.where === "leg" && x.name !== l).some(x => has(x.name));
  const wet = board.edit.layers.filter(x => x.where === "side" && !["crest", "bridge", "ferry"].includes(x.name)).some(x => has(x.name));
  if (drag.on && wet && !has("bridge") && !has("ferry")) change(drag.stroke, name, "bridge", "bridge");
  if (!drag.on && has("bridge") && !ways) change(drag.stroke, name, "bridge", "");
  change(drag.stroke, name, l, drag.on);
}
function drawLeg(name) {
  const [hex, direction] = name.split("/"), a = byName.get(hex);
  if (!a) return;
  const b = dotAt(a.q + steps[direction][0], a.v + steps[direction][1]);
  const [[x1, y1], [x2, y2]] = [place(a), place(b)], off = board.edit.layers.filter(l => l.where === "leg").every(l => holds(name, l.name) === "");
  svg("line", { x1, y1, x2, y2, class: "leg" + (off ? " off" : "") }, $("ink"));
}

// Shapes of a table: a new shape gets the size that the pointer is dragged. With the tool for
// removing, pressing on a shape removes it.
const shapes = () => Object.keys(board.edit.held).filter(at => board.edit.held[at].shape !== undefined);
const cornersOf = at => Object.keys(board.edit.held).filter(c => c.startsWith(at + "/")).map(inches);
function shapeAt(q, v) {
  const inside = at => {
    const all = cornersOf(at), text = holds(at, "shape"), list = at.split("/")[0];
    if (all.length === 1) { // round
      const r = Number((text.match(/round: \[[^\]]*, ([0-9.]+)\]/) || [])[1]) || 0.5;
      return Math.hypot(q - all[0][0], v - all[0][1]) <= Math.max(r, 0.5);
    }
    if (list === "lines") {
      const half = Math.max((Number((text.match(/width: ([0-9.]+)/) || [])[1]) || 1) / 2, 0.5);
      return all.slice(1).some(([x2, y2], i) => {
        const [x1, y1] = all[i], long = (x2 - x1) ** 2 + (y2 - y1) ** 2, k = long ? Math.min(1, Math.max(0, ((q - x1) * (x2 - x1) + (v - y1) * (y2 - y1)) / long)) : 0;
        return Math.hypot(q - x1 - k * (x2 - x1), v - y1 - k * (y2 - y1)) <= half;
      });
    }
    return all.reduce((odd, [x1, y1], i) => {
      const [x2, y2] = all[(i + 1) % all.length];
      return (y1 > v) !== (y2 > v) && q < x1 + (v - y1) / (y2 - y1) * (x2 - x1) ? !odd : odd;
    }, false);
  };
  const all = shapes().filter(inside), order = ["areas", "lines", "buildings"];
  return all.sort((a, b) => order.indexOf(a.split("/")[0]) - order.indexOf(b.split("/")[0]) || Number(a.split("/")[1]) - Number(b.split("/")[1])).at(-1) || "";
}
function shapeMade(a, b) {
  const [list, entry] = [value.slice(0, value.indexOf(" ")), value.slice(value.indexOf(" ") + 1)], n = written;
  const far = Math.max(0.5, Math.hypot(b.q - a.q, b.v - a.v));
  if (list !== "lines" && !entry.includes("ROUND") && (a.q === b.q || a.v === b.v) || list === "lines" && a === b) return ["", ""];
  const points = list === "lines" ? [[a.q, a.v], [b.q, b.v]] : [[a.q, a.v], [b.q, a.v], [b.q, b.v], [a.q, b.v]];
  const text = entry.replace("ROUND", `[${n(a.q)}, ${n(a.v)}, ${n(far)}]`).replace("AT", `[${points.map(p => `[${p.map(n).join(", ")}]`).join(", ")}]`);
  const count = shapes().filter(at => at.startsWith(list + "/")).map(at => Number(at.split("/")[1]) + 1);
  return [`${list}/${Math.max(0, ...count)}`, text];
}
function shaped(a, b) {
  const stroke = newStroke();
  if (value) {
    const [at, text] = shapeMade(a, b);
    if (!at) { say("Drag from one corner of the shape to the other.", true); return; }
    stroke.changes.set(at + " shape", { at, layer: "shape", was: "", now: text });
  } else {
    const at = shapeAt(b.q, b.v);
    if (!at) { say("No shape lies there.", true); return; }
    stroke.changes.set(at + " shape", { at, layer: "shape", was: holds(at, "shape"), now: "" });
  }
  commit(stroke);
}

// Corners of a table.
const corners = () => Object.keys(board.edit.held).filter(at => board.edit.held[at].corner !== undefined);
const inches = at => holds(at, "corner").split(", ").map(Number);
const cornerPlace = at => { const [q, v] = inches(at); return place({ q, v }); };
const written = n => String(Math.round(n * 4) / 4);

// The pointer, or the keyboard in its place, is pressed, moved and released.
function down(x, y) {
  if (!editable() || tool === "look" || tool === "hand") return;
  if (tool === "register") { registered(x, y); return; }
  const d = board.dots[nearest(x, y)];
  drag = { stroke: newStroke(), from: d, last: d, start: [x, y], now: [x, y] };
  cursor = d.name;
  if (onCorners()) {
    const all = corners(), far = at => { const [cx, cy] = cornerPlace(at); return Math.hypot(cx - x, cy - y); };
    drag.corner = all.length ? all.reduce((a, b) => far(b) < far(a) ? b : a) : "";
    if (!drag.corner || far(drag.corner) > board.pitch) { drag = null; return; }
    corner = all.indexOf(drag.corner);
  } else if (tool === "pick") {
    const l = painted();
    if (l.values && l.where === "dot") pickValue(holds(d.name, l.name));
    else say(`${d.name}: ${cells().map(n => holds(d.name, n)).filter(Boolean).join(", ")}`);
  } else if (onSides() && tool === "brush") toggleSide(sideAt(x, y));
  else if (!onDots() && tool !== "brush" && tool !== "select" && tool !== "stamp") say("These are painted with the brush.");
  else if (onDots() && ["brush", "raise", "lower", "suggest"].includes(tool)) dab(drag.stroke, d);
  ink();
}
function move(x, y) {
  if (!editable() || !board.dots.length) return;
  const d = board.dots[nearest(x, y)];
  if (!drag) {
    if (tool === "stamp" && cursor !== d.name) { cursor = d.name; ink(); }
    return;
  }
  drag.now = [x, y];
  if (drag.corner) {
    const at = [(x - board.left) / board.pitch, (y - board.upper) / board.pitch].map(n => written(Math.max(0, n)));
    change(drag.stroke, drag.corner, "corner", at.join(", "));
  } else if (onSides() && tool === "brush") toggleSide(sideAt(x, y));
  else if (onLegs() && tool === "brush" && d !== drag.last) along(drag.last, d).reduce((a, b) => { lay(a, b); return b; });
  else if (["brush", "raise", "lower", "suggest"].includes(tool) && d !== drag.last && onDots()) for (const n of along(drag.last, d)) dab(drag.stroke, n);
  [drag.last, cursor] = [d, d.name];
  ink();
}
function up() {
  if (!drag) return;
  const { stroke, from, last } = drag;
  if (onShapes() && tool === "brush") {
    drag = null;
    shaped(from, last);
    ink();
    return;
  }
  if (onDots()) {
    if (tool === "line") for (const d of along(from, last)) change(stroke, d.name, painted().name, value);
    if (tool === "fill") for (const d of connected(last)) change(stroke, d.name, painted().name, value);
  }
  if (tool === "stamp") for (const { dot, holds: all } of laid(last)) for (const [l, now] of all) change(stroke, dot.name, l, now);
  if (tool === "select") region = between(drag.start, drag.now).map(d => d.name);
  if (tool === "select") say(`${region.length} dots are selected: copy (c), or paint them (p).`);
  drag = null;
  if (!["select", "pick"].includes(tool)) commit(stroke);
  ink();
}
const cancel = () => {
  if (drag) for (const key of drag.stroke.changes.keys()) local.delete(key);
  [drag, region] = [null, []];
  ink();
};
let finger = null; // a second finger is none that paints
$("over").addEventListener("pointerdown", e => {
  if (e.button !== 0 || finger !== null || !editable() || ["look", "hand"].includes(tool)) return;
  finger = e.pointerId;
  $("over").setPointerCapture(e.pointerId);
  down(...spotAt(e));
});
$("over").addEventListener("pointermove", e => { if (finger === null || finger === e.pointerId) move(...spotAt(e)); });
$("over").addEventListener("pointerup", e => { if (finger === e.pointerId) { finger = null; up(); } });
$("over").addEventListener("pointercancel", e => { if (finger === e.pointerId) { finger = null; cancel(); } });

// The keyboard: arrows move a cursor from dot to dot, and Enter or the space bar is the pointer. A
// line and a region need two presses.
function lead(dq, dv) {
  const d = byName.get(cursor) || board.dots[0];
  const to = [[dq, dv], [dq, dv + 1], [dq, dv - 1], [2 * dq, 2 * dv]].map(([q, v]) => dotAt(d.q + q, d.v + v)).find(Boolean);
  if (!to) return;
  cursor = to.name;
  hovered(board.dots.indexOf(to));
  const [x, y] = place(to);
  if (drag) move(x, y);
  if ($("ink").getBoundingClientRect().width) $("sheet").scrollTo({ left: Math.max(0, Math.min($("sheet").scrollLeft, x * zoom - 60), x * zoom + 60 - $("sheet").clientWidth), top: Math.max(0, Math.min($("sheet").scrollTop, y * zoom - 60), y * zoom + 60 - $("sheet").clientHeight) });
  ink();
}
function press() {
  const d = byName.get(cursor);
  if (!d) return;
  if (onSides() && tool === "brush") {
    drag = { stroke: newStroke(), from: d, last: d };
    toggleSide(sideOf(d, directions[side]));
    up();
  } else if ((["line", "select"].includes(tool) || onLegs() || onShapes() && value) && !drag) down(...place(d));
  else if (drag) up();
  else { down(...place(d)); up(); }
}
function nudge(dx, dy) {
  const at = corners()[corner], [q, v] = inches(at), stroke = newStroke();
  change(stroke, at, "corner", [q + dx / 4, v + dy / 4].map(n => written(Math.max(0, n))).join(", "));
  commit(stroke);
}
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
window.addEventListener("keydown", e => {
  if (!editable() || e.target.matches("input:not([type=checkbox]), select") || e.altKey) return;
  const key = e.key.length === 1 ? e.key.toLowerCase() : e.key, control = e.ctrlKey || e.metaKey;
  const named = Object.keys(tools).find(t => tools[t][0] === key);
  const values = onShapes() ? [{ value: "" }, ...painted().makes] : painted() && painted().values || [];
  let done = true;
  if (control && key === "z") (e.shiftKey ? redo : undo)();
  else if (control && key === "y") redo();
  else if (control) done = false;
  else if (key === "+" || key === "=") zoomTo(zoom * 1.25);
  else if (key === "-") zoomTo(zoom / 1.25);
  else if (key === "0" && tool === "look") whole();
  else if (named) choose(named);
  else if (tool === "look") done = false;
  else if (arrows[key] && tool === "hand") $("sheet").scrollBy(arrows[key][0] * 60, arrows[key][1] * 60);
  else if (arrows[key] && onCorners()) nudge(...arrows[key]);
  else if (arrows[key]) lead(arrows[key][0], 2 * arrows[key][1]);
  else if ((key === "Enter" || key === " ") && !e.target.matches("button, a")) press();
  else if (key === "Escape") cancel();
  else if (key === "q" || key === "e") rotate(key === "e" ? 1 : -1);
  else if (key === "x") mirror();
  else if (key === "c") copy();
  else if (key === "Delete" && onShapes() && byName.has(cursor)) { const was = value; pickValue(""); shaped(byName.get(cursor), byName.get(cursor)); pickValue(was); }
  else if (key === "p") $("paint").click();
  else if ((key === "," || key === ".") && onCorners()) { corner = (corner + (key === "." ? 1 : -1) + corners().length) % corners().length; ink(); }
  else if (key === "," || key === ".") { side = (side + (key === "." ? 1 : 5)) % 6; ink(); }
  else if (key === "[" || key === "]") {
    const all = $("layer");
    all.selectedIndex = (all.selectedIndex + (key === "]" ? 1 : -1) + all.length) % all.length;
    layerChosen();
  } else if (/^[0-9]$/.test(key) && values.length) {
    const v = painted().name === "level" ? values.find(x => x.value === key) : values[Number(key) - 1];
    if (v) pickValue(v.value);
  } else done = false;
  if (!done) return;
  e.preventDefault();
  e.stopImmediatePropagation();
}, { capture: true });

// ink draws what is not saved yet, and what the tool would do now.
function ink() {
  const over = $("ink");
  over.replaceChildren();
  if (!board || !board.edit || board.edit.why) return;
  over.setAttribute("width", board.width);
  over.setAttribute("height", board.height);
  const r = board.pitch / Math.sqrt(3);
  const hex = d => { const [x, y] = place(d); return [0, 1, 2, 3, 4, 5].map(k => `${(x + r * Math.cos(k * Math.PI / 3)).toFixed(1)},${(y + r * Math.sin(k * Math.PI / 3)).toFixed(1)}`).join(" "); };
  const cell = (d, of) => {
    const [x, y] = place(d), ground = board.edit.layers[0].name, letter = of(ground);
    svg("polygon", { points: hex(d), fill: (board.edit.swatches || {})[letter] || "#fff", class: "mine" }, over);
    const words = cells().map(l => of(l)).filter((v, i) => i && v && v !== bareValue(cells()[i]));
    if (words.length) svg("text", { x: x - r / 2, y: y + 4 }, over).textContent = words.join(" ").slice(0, 12);
  };
  const touched = new Set([...local.keys()].map(k => k.slice(0, k.lastIndexOf(" "))));
  for (const at of touched) {
    if (byName.has(at)) cell(byName.get(at), l => holds(at, l));
    else if (at.includes("/") && byName.has(at.split("/")[0])) {
      if (board.edit.layers.some(l => l.where === "side" && local.has(at + " " + l.name))) drawSide(at);
      if (board.edit.layers.some(l => l.where === "leg" && local.has(at + " " + l.name))) drawLeg(at);
    }
  }
  for (const n of region) if (byName.has(n)) svg("polygon", { points: hex(byName.get(n)), class: "chosen" }, over);
  if (onCorners()) for (const [i, at] of corners().entries()) {
    const [x, y] = cornerPlace(at);
    svg("circle", { cx: x, cy: y, r: i === corner ? 7 : 5, class: "handle" }, over);
  }
  if (drag && onShapes() && value) {
    const [[x1, y1], [x2, y2]] = [place(drag.from), place(drag.last)];
    if (value.startsWith("lines")) svg("line", { x1, y1, x2, y2, class: "leg" }, over);
    else svg("rect", { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x1 - x2), height: Math.abs(y1 - y2), class: "band" }, over);
  }
  if (drag && tool === "line" && onDots()) for (const d of along(drag.from, drag.last)) svg("polygon", { points: hex(d), class: "chosen" }, over);
  if (drag && tool === "select") {
    const [a, b] = [drag.start, drag.now];
    svg("rect", { x: Math.min(a[0], b[0]), y: Math.min(a[1], b[1]), width: Math.abs(a[0] - b[0]), height: Math.abs(a[1] - b[1]), class: "band" }, over);
  }
  if (tool === "stamp" && stamp && byName.has(cursor)) for (const { dot, holds: all } of laid(byName.get(cursor))) cell(dot, l => (all.find(h => h[0] === l) || ["", ""])[1]);
  if (byName.has(cursor) && !["look", "hand"].includes(tool) && !onCorners()) {
    const [x, y] = place(byName.get(cursor));
    svg("circle", { cx: x, cy: y, r: board.pitch * 0.4, class: "cursor" }, over);
    const name = onSides() && sideOf(byName.get(cursor), directions[side]);
    if (name) drawSide(name, true);
  }
}
function drawSide(name, aim) {
  const [[x1, y1], [x2, y2]] = sideEnds(name), off = !aim && board.edit.layers.filter(l => l.where === "side").every(l => holds(name, l.name) === "");
  svg("line", { x1, y1, x2, y2, class: "side" + (off ? " off" : ""), opacity: aim ? 0.5 : 1 }, $("ink"));
}

choose("look");
follow();
show();
