// The sheet on the page: zoom, pan, and rulers with the numbers of rows and columns.
"use strict";
let zoom = 1;
// spotAt returns the point of the picture under a pointer, in the picture's pixels.
const spotAt = e => {
  const corner = $("over").getBoundingClientRect();
  return [(e.clientX - corner.left) / zoom, (e.clientY - corner.top) / zoom];
};

// zoomTo enlarges or shrinks the picture; a given point of the window stays in place.
function zoomTo(z, x, y) {
  if (!board) return;
  const sheet = $("sheet"), box = sheet.getBoundingClientRect(), was = zoom;
  x = x === undefined ? box.width / 2 : x - box.left;
  y = y === undefined ? box.height / 2 : y - box.top;
  zoom = Math.min(8, Math.max(0.1, z));
  const left = (sheet.scrollLeft + x) * zoom / was - x, top = (sheet.scrollTop + y) * zoom / was - y;
  arrived();
  sheet.scrollTo(left, top);
}
const whole = () => zoomTo(Math.min(($("sheet").clientWidth - 18) / board.width, ($("sheet").clientHeight - 16) / board.height));

// arrived lays out the sheet for a new board.
function arrived() {
  $("room").style.width = board.width * zoom + 18 + "px"; // the rulers beside it
  $("room").style.height = board.height * zoom + 16 + "px";
  $("paper").style.width = board.width + "px";
  $("paper").style.height = board.height + "px";
  $("paper").style.transform = zoom === 1 ? "" : `scale(${zoom})`;
  rulers();
}

// rulers numbers columns and rows at their positions. Points of a table are inches.
function rulers() {
  const columns = new Map(), rows = new Map();
  for (const d of board.dots) {
    const [x, y] = place(d), parts = d.name.split("-");
    if (board.kind === "inches") {
      if (d.q % 2 === 0) columns.set(d.q, x);
      if (d.v % 2 === 0) rows.set(d.v, y);
    } else if (parts.length > 1) { // A-01, or K-A-01 in a layout
      columns.set(d.q, [x, Number(parts.at(-1))]);
      if (d.v % 2 === 0) rows.set(d.v, [y, parts.at(-2)]);
    } else if (/^[0-9]{4}$/.test(d.name)) {
      columns.set(d.q, [x, Number(d.name.slice(0, 2))]);
      if (d.q === 0) rows.set(d.v, [y, Number(d.name.slice(2))]);
    }
  }
  const draw = (id, marks, least, at) => {
    const strip = $(id);
    let last = -Infinity;
    strip.replaceChildren();
    for (const [key, mark] of [...marks].sort((a, b) => a[0] - b[0])) {
      const [far, word] = Array.isArray(mark) ? mark : [mark, key];
      if (far * zoom - last < least) continue; // no number over another
      last = far * zoom;
      svg("text", at(last), strip).textContent = word;
    }
  };
  $("columns").setAttribute("width", board.width * zoom);
  $("columns").setAttribute("height", 16);
  $("rows").setAttribute("width", 18);
  $("rows").setAttribute("height", board.height * zoom);
  draw("columns", columns, 16, x => ({ x, y: 12 }));
  draw("rows", rows, 12, y => ({ x: 9, y: y + 4 }));
}

$("in").onclick = () => zoomTo(zoom * 1.25);
$("out").onclick = () => zoomTo(zoom / 1.25);
$("whole").onclick = whole;
$("sheet").addEventListener("wheel", e => {
  if (!e.ctrlKey) return;
  e.preventDefault();
  zoomTo(zoom * Math.exp(-e.deltaY / 400), e.clientX, e.clientY);
}, { passive: false });

// The middle button pans; with the tool for panning, so does every button.
let panned = null;
$("sheet").addEventListener("pointerdown", e => {
  if (e.button !== 1 && tool !== "hand") return;
  e.preventDefault();
  panned = { x: e.clientX, y: e.clientY, left: $("sheet").scrollLeft, top: $("sheet").scrollTop };
  $("sheet").setPointerCapture(e.pointerId);
});
$("sheet").addEventListener("pointermove", e => {
  if (panned) $("sheet").scrollTo(panned.left + panned.x - e.clientX, panned.top + panned.y - e.clientY);
});
for (const end of ["pointerup", "pointercancel"]) $("sheet").addEventListener(end, () => { panned = null; });
