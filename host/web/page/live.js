"use strict";
// The page of a match, kept up to date: each event is the whole page as data. All texts are
// inserted as text, never as markup.
const id = document.body.dataset.match;
const at = name => document.getElementById(name);
let clocks = [], since = 0;

const items = (list, texts) => list.replaceChildren(...texts.map(text => {
  const item = document.createElement("li");
  item.textContent = text;
  return item;
}));

const spelt = ms => {
  const s = Math.ceil(Math.max(0, ms) / 1000), two = n => String(n).padStart(2, "0");
  const days = Math.floor(s / 86400);
  return (days ? days + " d " : "") + Math.floor(s % 86400 / 3600) + ":" + two(Math.floor(s % 3600 / 60)) + ":" + two(s % 60);
};

const tick = () => {
  at("clocks").textContent = clocks.map(c => c.side + " has " + spelt(c.left - (c.runs ? performance.now() - since : 0)) + " left").join(" · ");
};

const show = page => {
  at("turn").textContent = page.turn;
  at("score").textContent = page.score;
  at("asked").textContent = page.asked ? " · " + page.asked + " is asked" : "";
  at("over").textContent = page.over;
  at("wrong").textContent = page.wrong;
  items(at("log"), page.log || []);
  items(at("notes"), page.notes || []);
  at("log").scrollTop = at("log").scrollHeight;
  clocks = page.clocks || [];
  since = performance.now();
  tick();
  if (document.body.dataset.shown !== page.board) {
    at("board").src = "/m/" + id + "/board.svg?v=" + page.board;
    document.body.dataset.shown = page.board;
  }
};

const events = new EventSource("/m/" + id + "/events");
events.onmessage = e => { show(JSON.parse(e.data)); document.body.dataset.live = "yes"; };
events.onerror = () => { document.body.dataset.live = "no"; };
setInterval(tick, 1000);
