// Strokes on their way into the file.
//
//   tool --> stroke --> queue --> server: saved | another text by now | refused
//                                   |             |
//                                history       sent again on that text; dots that
//                                (undo, redo)  somebody else has painted are asked about
//
// A stroke is shown on the page at once (local); the text from the server then replaces it.
"use strict";
const token = (() => {
  const found = new URLSearchParams(location.hash.slice(1)).get("token");
  if (found) sessionStorage.setItem("token", found);
  return found || sessionStorage.getItem("token") || "";
})();
const local = new Map(); // what is painted and not yet shown: place and layer, value
const queue = [], past = [], future = [];
let base = "", sending = false;

const editable = () => Boolean(board && board.edit && !board.edit.why && token);
const layerOf = name => board.edit.layers.find(l => l.name === name);
const bareValue = name => { const l = layerOf(name); return l && l.values && l.values.length ? l.values[0].value : ""; };
const holds = (at, name) => {
  const mine = local.get(at + " " + name);
  if (mine !== undefined) return mine;
  const there = board.edit.held[at];
  return there && there[name] !== undefined ? there[name] : bareValue(name);
};
const say = (text, wrong) => { $("said").textContent = text; $("said").classList.toggle("wrong", Boolean(wrong)); };

// A stroke collects changes: for each place and layer the first value and the last.
const newStroke = () => ({ hash: sending || queue.length ? "" : base, changes: new Map() });
function change(stroke, at, name, now) {
  const key = at + " " + name, before = stroke.changes.get(key), was = before ? before.was : holds(at, name);
  stroke.changes.set(key, { at, layer: name, was, now });
  local.set(key, now);
}

// commit sends a stroke after those before it.
function commit(stroke, how = "paint") {
  const changes = [...stroke.changes.values()].filter(c => c.was !== c.now);
  if (!changes.length) { ink(); return; }
  queue.push({ hash: stroke.hash, changes, how, tries: 0 });
  ink();
  send();
}

async function send() {
  if (sending || !queue.length) return;
  sending = true;
  const stroke = queue[0], begun = performance.now();
  try {
    const answer = await fetch("/api/stroke", {
      method: "POST", headers: { "Content-Type": "application/json", "X-Metahex-Token": token },
      body: JSON.stringify({ board: board.name, hash: stroke.hash || base, changes: stroke.changes }),
    });
    if (answer.status === 409 && stroke.tries++ < 5) {
      stroke.other = await answer.json();
      base = stroke.hash = stroke.other.hash;
    } else {
      queue.shift();
      if (answer.ok) saved(stroke, await answer.json(), performance.now() - begun);
      else refused(stroke, (await answer.text()).trim());
    }
  } catch (e) {
    queue.shift();
    refused(stroke, "the stroke is not saved: " + e.message);
  }
  sending = false;
  if (queue.length) send();
  else ink();
}

function saved(stroke, answer, took) {
  base = answer.hash;
  Object.assign(document.body.dataset, { saved: base, took: took.toFixed(1), sent: (performance.now() - took).toFixed(1) });
  if (answer.done.length) {
    if (stroke.how === "undo") future.push(answer.done);
    else past.push(answer.done);
    if (stroke.how === "paint") future.length = 0;
  }
  for (const c of answer.skipped) local.delete(c.at + " " + c.layer);
  const others = answer.skipped.map(c => c.at).join(", ");
  if (others && stroke.how === "paint") conflict(stroke, answer.skipped);
  else say(others ? `${others}: somebody else has painted there since, so it stays` : stroke.other ? "painted on the text that another program has saved" : "saved");
  if (answer.skipped.length) ink();
  buttons();
}

function refused(stroke, why) {
  for (const c of stroke.changes) local.delete(c.at + " " + c.layer);
  say(why, true);
  ink();
}

// conflict asks about dots that were painted here and elsewhere.
function conflict(stroke, skipped) {
  $("conflict").hidden = false;
  $("both").textContent = `${board.name}.yaml was saved by another program during your stroke. Painted there too: ${skipped.map(c => c.at).join(", ")}.`;
  $("filetext").textContent = stroke.other ? stroke.other.file : "";
  $("owntext").textContent = stroke.other ? stroke.other.painted : "";
  $("mine").onclick = () => {
    $("conflict").hidden = true;
    const again = newStroke();
    for (const c of skipped) change(again, c.at, c.layer, c.now);
    commit(again);
  };
  $("theirs").onclick = () => { $("conflict").hidden = true; };
  say("Another program has painted the same dots: see on the right.", true);
}

// Undo and redo are strokes like any other.
function back(from, how) {
  const changes = from.pop();
  if (!changes || !editable()) return;
  const stroke = { hash: sending || queue.length ? "" : base, changes: new Map() };
  for (const c of [...changes].reverse()) {
    stroke.changes.set(c.at + " " + c.layer, { at: c.at, layer: c.layer, was: c.now, now: c.was });
    local.set(c.at + " " + c.layer, c.was);
  }
  commit(stroke, how);
}
const undo = () => back(past, "undo"), redo = () => back(future, "redo");
$("undo").onclick = undo;
$("redo").onclick = redo;
const buttons = () => { $("undo").disabled = !past.length; $("redo").disabled = !future.length; };
