// A scan or photo of a printed map over the picture: registered by three clicked dots, with terrain
// suggested by its colours. The scan never leaves the browser.
"use strict";
let scan = null; // { image, matrix, points, pixels }

$("file").onchange = e => {
  const file = e.target.files[0];
  if (!file || !board) return;
  const reader = new FileReader();
  reader.onload = async () => {
    const image = new Image();
    image.src = reader.result;
    try { await image.decode(); } catch { say("the browser cannot show this file as a picture", true); return; }
    if ($("scan")) $("scan").remove();
    image.id = "scan";
    image.alt = "the scan";
    $("paper").insertBefore(image, $("over"));
    scan = { image, matrix: null, points: [], pixels: null };
    $("veil").hidden = false;
    choose("register");
    register();
  };
  reader.readAsDataURL(file);
};
$("opacity").oninput = () => { if (scan) scan.image.style.opacity = $("opacity").value / 100; };

// anchors are the dots to click: three corners of the map.
function anchors() {
  const at = (q, v) => board.dots.reduce((best, d) => Math.abs(d.q - q) + Math.abs(d.v - v) < Math.abs(best.q - q) + Math.abs(best.v - v) ? d : best);
  const right = Math.max(...board.dots.map(d => d.q)), low = Math.max(...board.dots.map(d => d.v));
  return [at(0, 0), at(right, 0), at(0, low)];
}
function register() {
  const wanted = anchors(), n = scan.points.length;
  scan.image.style.transform = scan.matrix ? `matrix(${scan.matrix.join(",")})` : "";
  scan.image.style.opacity = n < 3 ? 1 : $("opacity").value / 100;
  if (n < 3) { say(`Click where dot ${wanted[n].name} lies on the scan (${n + 1} of 3).`); return; }
  say("The scan is registered. The tool “suggest” paints the terrain that its colours suggest.");
}
// registered handles a click, in pixels of the scan while the scan is not laid on the map.
function registered(x, y) {
  if (!scan || scan.points.length > 2) { scan = scan && Object.assign(scan, { points: [], matrix: null, pixels: null }); if (scan) register(); return; }
  scan.points.push([x, y]);
  if (scan.points.length === 3) {
    const [a, b, c] = scan.points, [p, q, r] = anchors().map(place);
    const whole = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
    if (Math.abs(whole) < 100) { scan.points = []; say("the three points lie in a line; click them again", true); return; }
    const axis = k => {
      const u = ((q[k] - p[k]) * (c[1] - a[1]) - (r[k] - p[k]) * (b[1] - a[1])) / whole;
      const w = ((r[k] - p[k]) * (b[0] - a[0]) - (q[k] - p[k]) * (c[0] - a[0])) / whole;
      return [u, w, p[k] - u * a[0] - w * a[1]];
    };
    const [ux, wx, ox] = axis(0), [uy, wy, oy] = axis(1);
    scan.matrix = [ux, uy, wx, wy, ox, oy];
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [board.width, board.height];
    const g = canvas.getContext("2d", { willReadFrequently: true });
    g.setTransform(...scan.matrix);
    g.drawImage(scan.image, 0, 0);
    scan.pixels = g;
  }
  register();
  if (scan.points.length === 3) choose("suggest");
}

// colourAt returns the mean colour of the scan around a dot.
function colourAt(d) {
  const [x, y] = place(d), r = Math.max(1, Math.round(board.pitch * 0.25));
  const data = scan.pixels.getImageData(Math.round(x) - r, Math.round(y) - r, 2 * r + 1, 2 * r + 1).data, sum = [0, 0, 0];
  for (let i = 0; i < data.length; i += 4) for (const k of [0, 1, 2]) sum[k] += data[i + k];
  return sum.map(n => n / (data.length / 4));
}
// learned returns the colours of terrains: from the scan, at dots that are already painted, if
// there are three of them; otherwise from our own maps.
function learned() {
  const name = board.edit.layers[0].name, found = {}, colours = {};
  for (const d of board.dots) {
    const value = holds(d.name, name);
    if (value !== bareValue(name)) (found[value] ||= []).push(d);
  }
  for (const { value } of board.edit.layers[0].values) {
    const some = (found[value] || []).slice(0, 40).map(colourAt);
    const own = (board.edit.swatches || {})[value] || "#ffffff";
    colours[value] = some.length > 2 ? [0, 1, 2].map(k => some.reduce((n, c) => n + c[k], 0) / some.length) : [1, 3, 5].map(i => parseInt(own.slice(i, i + 2), 16));
  }
  return colours;
}
const suggestion = (d, colours) => {
  const c = colourAt(d);
  return Object.entries(colours).reduce((best, [value, k]) => {
    const far = (c[0] - k[0]) ** 2 + (c[1] - k[1]) ** 2 + (c[2] - k[2]) ** 2;
    return far < best[1] ? [value, far] : best;
  }, ["", Infinity])[0];
};
