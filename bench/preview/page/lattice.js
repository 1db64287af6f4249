// Places of the lattice: q counts columns, v half rows, and a step to the north is two half rows
// up. With x = q, z = (v - q) / 2 and y = -x - z they are cube coordinates, in which turns by 60
// degrees and straight lines are simple.
"use strict";
const steps = { n: [0, -2], ne: [1, -1], se: [1, 1], s: [0, 2], sw: [-1, 1], nw: [-1, -1] };
const directions = Object.keys(steps);
const cube = ([q, v]) => [q, -q - (v - q) / 2, (v - q) / 2];
const uncube = ([x, , z]) => [x, 2 * z + x];

// rounded returns the place nearest to a point between places.
const rounded = parts => {
  const whole = parts.map(Math.round), off = whole.map((n, i) => Math.abs(n - parts[i]));
  const worst = off.indexOf(Math.max(...off));
  whole[worst] = -whole.reduce((sum, n, i) => i === worst ? sum : sum + n, 0);
  return whole.map(n => n + 0); // no -0
};

// lineOf lists the places from one to another, ends included.
const lineOf = (from, to) => {
  const a = cube(from), b = cube(to), far = Math.max(...a.map((n, i) => Math.abs(n - b[i])));
  return Array.from({ length: far + 1 }, (_, k) => uncube(rounded(a.map((n, i) => n + (b[i] - n) * (far ? k / far : 0) + [1e-6, 2e-6, -3e-6][i]))));
};

// turned turns an offset clockwise by 60 degrees, a given number of times.
const turned = (offset, times) => {
  let [x, y, z] = cube(offset);
  for (let i = 0; i < (times % 6 + 6) % 6; i++) [x, y, z] = [-z, -x, -y];
  return uncube([x + 0, y + 0, z + 0]);
};
const turnedDirection = (d, times) => directions[(directions.indexOf(d) + times % 6 + 6) % 6];
const mirrored = ([q, v]) => [-q, v];
const mirroredDirection = d => directions[(6 - directions.indexOf(d)) % 6];

// The overlay of a bridge names the directions of its ends.
const overlayMoved = (overlay, direction) => overlay.replace(/^bridge (\S+) (\S+)/, (_, a, b) => `bridge ${direction(a)} ${direction(b)}`);
