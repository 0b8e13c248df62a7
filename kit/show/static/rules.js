// The rules page: search as one types, links within the page, copied addresses.
// It looks up what kit/teach/reference/lookup.py looks up, step by step the same; a test compares the two.
const NEAR = { exact: 20, begun: 12, alike: 11, cut: 8, misspelt: 7 };
const FAR = 4, LONGEST = 200, ASKED_PART = 13, PHRASE_PART = 7;
const WORDS_TO_ASK = 3, PAUSE = 300; // words of a question; ms after the last key
const NUMBER = /^(?:rule|clause|section)? *([0-9]+(?:\.[0-9]*)?)$/;
const WORDS = INDEX.words, SKIP = new Set(INDEX.skip);
const has = (known, key) => Object.prototype.hasOwnProperty.call(known, key);

function stem(word) {
  if (has(INDEX.odd, word)) return INDEX.odd[word];
  for (const [ending, put, least] of INDEX.endings) {
    if (word.endsWith(ending) && word.length - ending.length >= least) {
      word = word.slice(0, -ending.length) + put;
      break;
    }
  }
  if (word.endsWith("i")) word = `${word.slice(0, -1)}y`;
  const last = word.at(-1);
  if (word.length > 3 && last === word.at(-2) && !"aeious".includes(last)) word = word.slice(0, -1);
  return word.length > 3 && word.endsWith("e") ? word.slice(0, -1) : word;
}

// What stems side by side mean: the number of the first line that has them.
const IDIOMS = new Map();
INDEX.meanings.forEach((line, at) =>
  line.forEach((said) => { if (!IDIOMS.has(said)) IDIOMS.set(said, `~${at}`); }));
const SPAN = Math.max(...[...IDIOMS.keys()].map((said) => said.split(" ").length));
// For each single word the known ones that mean the same.
const SAME = new Map();
for (const line of INDEX.meanings) {
  const words = line.filter((said) => !said.includes(" "));
  for (const word of words)
    SAME.set(word, [...(SAME.get(word) || []), ...words.filter((o) => o !== word && has(WORDS, o))]);
}

function meaningsIn(stems) {
  const found = [];
  for (let size = 1; size <= SPAN; size++)
    for (let at = 0; at < stems.length; at++) found.push(IDIOMS.get(stems.slice(at, at + size).join(" ")));
  return [...new Set(found.filter(Boolean))];
}

const KINDS_ASKED = Object.entries(INDEX.asks).map(([kind, form]) => [kind, new RegExp(form)]);

function askedFor(question) {
  const plain = question.replace(/['’]s\b|['’]/g, "");
  const words = (plain.match(/[a-z0-9]+/g) || []).filter((word) => !SKIP.has(word)).map(stem);
  const kinds = KINDS_ASKED.filter(([, form]) => form.test(question)).map(([kind]) => kind);
  return new Set([...words, ...meaningsIn(words), ...kinds]);
}

function misspelt(word, other) {
  if (Math.min(word.length, other.length) < 4 || Math.abs(word.length - other.length) > 1) return false;
  let at = 0;
  while (at < word.length && at < other.length && word[at] === other[at]) at++;
  if (at === word.length || at === other.length) return true;
  const one = word.slice(at), two = other.slice(at);
  const swapped = one[0] === two[1] && one[1] === two[0] && one.slice(2) === two.slice(2);
  return one.slice(1) === two.slice(1) || one.slice(1) === two || one === two.slice(1) || swapped;
}

// The known words that a word may stand for, and how near each is.
function matches(word) {
  const found = new Map(has(WORDS, word) ? [[word, NEAR.exact]] : []);
  if ("?~".includes(word[0])) return found;
  const add = (other, near) => { if (!found.has(other)) found.set(other, near); };
  for (const other of SAME.get(word) || []) add(other, NEAR.alike);
  if (word.length > 3)
    for (const other in WORDS) if (other.startsWith(word)) add(other, NEAR.begun);
  if (found.size) return found;
  for (let end = word.length - 1; end > 3; end--)
    if (has(WORDS, word.slice(0, end))) return new Map([[word.slice(0, end), NEAR.cut]]);
  for (const other in WORDS) if (misspelt(word, other)) add(other, NEAR.misspelt);
  return found;
}

// What each known word counts that a word of the question may stand for.
const worthOf = (near) => [...near].map(([other, how]) => [other, how * WORDS[other][0]]);
const most = (worth) => Math.max(...worth.map(([, more]) => more));
const raise = (best, key, more) => best.set(key, Math.max(best.get(key) || 0, more));
const add = (sums, key, more) => sums.set(key, (sums.get(key) || 0) + more);

// Each phrase with its entry and how rare its words are together.
const PHRASES = INDEX.phrases.flatMap(([entry, ...heard]) => heard.map((phrase) => {
  const stems = phrase.split(" "), words = [...stems, ...meaningsIn(stems)];
  return [entry, words.reduce((sum, word) => sum + WORDS[word][0], 0), words];
}));

function byWords(found, whole) {
  const points = new Map(), covered = new Map();
  for (const worth of found.values()) {
    const best = new Map();
    for (const [other, more] of worth) {
      const [, ...pairs] = WORDS[other];
      for (let i = 0; i < pairs.length; i += 2) raise(best, pairs[i], more * pairs[i + 1]);
    }
    for (const [entry, more] of best) {
      add(points, entry, more);
      add(covered, entry, most(worth));
    }
  }
  const share = (entry, sum) => Math.floor((100 * sum * covered.get(entry)) / (whole * whole));
  return new Map([...points].map(([entry, sum]) => [entry, share(entry, sum)]));
}

function byPhrases(found, whole) {
  const stands = new Map(), best = new Map();
  for (const [word, worth] of found)
    for (const [other, more] of worth) stands.set(other, [...(stands.get(other) || []), [word, more]]);
  for (const [entry, rare, words] of PHRASES) {
    const common = new Map();
    for (const other of words)
      for (const [word, more] of stands.get(other) || []) raise(common, word, more);
    if (!common.size) continue;
    const sum = [...common.values()].reduce((one, two) => one + two);
    const both = ASKED_PART * whole + PHRASE_PART * NEAR.exact * rare;
    raise(best, entry, Math.floor((110000 * sum) / both));
  }
  return best;
}

function ranked(asked) {
  const found = new Map();
  for (const word of askedFor(asked)) {
    const near = matches(word);
    if (near.size) found.set(word, worthOf(near));
  }
  const whole = [...found.values()].reduce((sum, worth) => sum + most(worth), 0);
  const sums = byWords(found, whole);
  for (const [entry, more] of byPhrases(found, whole)) add(sums, entry, more);
  const worth = [...sums];
  const floor = Math.max(0, ...worth.map(([, sum]) => sum));
  return worth.filter(([, sum]) => sum * FAR >= floor)
    .sort((one, two) => two[1] - one[1] || one[0] - two[0]).map(([entry]) => entry);
}

function numbered(number) {
  const rules = INDEX.entries.filter(([kind]) => kind === "rule");
  const exact = rules.filter(([, name]) => name === number);
  if (exact.length) return exact;
  return rules.filter(([, name]) => name.startsWith(`${number.replace(/\.+$/, "")}.`));
}

function find(question) {
  const asked = question.trim().toLowerCase().slice(0, LONGEST);
  const number = asked.match(NUMBER), rules = number ? numbered(number[1]) : [];
  if (rules.length) return rules;
  const named = [...INDEX.entries.keys()].filter((i) =>
    INDEX.entries[i].slice(1).some((name) => name.toLowerCase() === asked));
  const others = ranked(asked).filter((entry) => !named.includes(entry));
  return [...named, ...others].map((i) => INDEX.entries[i]);
}

function pairsOf(word) {
  return new Set([...word].slice(1).map((letter, i) => [...word][i] + letter));
}

function near(question, most = 3) {
  const asked = pairsOf(question.trim().toLowerCase().slice(0, LONGEST));
  const alike = (word) => {
    const other = pairsOf(word), both = [...asked].filter((pair) => other.has(pair)).length;
    return Math.floor((200 * both) / Math.max(1, asked.size + other.size));
  };
  const known = INDEX.try.map((word, i) => [word, alike(word), i]);
  return known.sort((one, two) => two[1] - one[1] || one[2] - two[2]).slice(0, most).map(([w]) => w);
}

// The page.
const KINDS = [
  ["rule", "rules", "rule", 8], ["word", "words", "word", 3], ["card", "cards", "card", 6],
];

function make(tag, attrs, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
}

function wake(root) {
  const form = root.querySelector(".rw-find"), input = form.querySelector("input");
  const counted = form.querySelector(".rw-counted"), menu = root.querySelector(".rw-chapters");
  const all = root.querySelector(".rw-whole"), results = root.querySelector(".rw-matches");
  const at = new Map([...all.querySelectorAll("[data-found]")].map((one) => [one.dataset.found, one]));
  const byId = (id) => [...all.querySelectorAll("[id]")].find((one) => one.id === id);
  const printing = root.querySelector(".rw-to-print");
  // Where the table can be asked; a game without questions has no example.
  const asks = form.dataset.example && root.closest("[data-ask]")?.dataset.ask;
  let wide = null, was = 0; // how far down the reader was before a search
  let waiting = 0, latest = ""; // the timer of a question, and what was asked last

  const tell = (words) => { if (counted.textContent !== words) counted.textContent = words; };
  const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

  // A copy of an entry; there is one of each id on a page.
  const copyOf = (entry) => {
    const copy = entry.cloneNode(true);
    for (const part of [copy, ...copy.querySelectorAll("[id]")]) part.removeAttribute("id");
    const wrap = make("li", { class: "rw-result" });
    wrap.append(...(copy.tagName === "LI" ? copy.childNodes : [copy]));
    if (copy.tagName === "LI") wrap.className += ` ${copy.className}`;
    const head = wrap.querySelector("h3, h4"); // below "Cards" no heading is left out
    const to = (entry.matches(".rw-family") ? entry.querySelector("[id]") : entry).id;
    const link = make("a", { href: `#${to}`, class: "rw-jump" }, ...head.childNodes);
    head.replaceWith(make("h3", { tabindex: "-1" }, link));
    return wrap;
  };

  const group = (name, entries, most) => {
    const head = make("h2", {}, `${name[0].toUpperCase()}${name.slice(1)}`);
    const list = make("ol", { class: `rw-found rw-found-${name}` });
    const show = (few) => list.append(...few.map(copyOf));
    show(entries.slice(0, most));
    const made = make("section", {}, head, list);
    const rest = entries.slice(most);
    if (rest.length) {
      const more = make("button", { type: "button", class: "rw-press" }, `Show ${rest.length} more`);
      more.onclick = () => {
        show(rest);
        more.remove();
        list.children[most].querySelector(".rw-jump").focus();
      };
      made.append(more);
    }
    return made;
  };

  const suggest = (asked) => {
    const words = near(asked).map((word) => {
      const button = make("button", { type: "button", class: "rw-press" }, word);
      button.onclick = () => { input.value = word; search(); input.focus(); };
      return button;
    });
    const tip = make("p", {}, `No rule, card or word is like “${asked}”. Try fewer or other words:`);
    return make("div", { class: "rw-nothing" }, tip, ...words);
  };

  // What the table says stands above what was found; what it cannot read is only searched.
  const askServer = async (asked) => {
    const answer = await fetch(`${asks}?q=${encodeURIComponent(asked)}`, { cache: "no-store" });
    return answer.ok ? (await answer.json()).html : "";
  };

  const ask = async (asked) => {
    let html = "";
    try {
      html = await (asks === "python" ? window.rulewalkAsk(asked) : askServer(asked));
    } catch { /* no connection: the search needs none */ }
    if (!html || asked !== latest || results.hidden) return;
    results.querySelector(".rw-table-says")?.remove();
    results.insertAdjacentHTML("afterbegin", html);
    const said = results.querySelector(".rw-table-says .rw-in-short").textContent;
    tell(`The table says: ${said} ${counted.textContent}`);
  };

  const askSoon = (asked) => {
    clearTimeout(waiting);
    latest = asked;
    if (asks && asked.split(/\s+/).length >= WORDS_TO_ASK) waiting = setTimeout(ask, PAUSE, asked);
  };

  const search = () => {
    const asked = input.value.trim(), found = asked ? find(asked) : [];
    askSoon(asked);
    const page = document.scrollingElement, begins = results.hidden && asked;
    if (begins) was = page.scrollTop;
    results.hidden = !asked;
    all.hidden = Boolean(asked);
    results.replaceChildren();
    if (!asked) {
      if (was) page.scrollTop = was;
      was = 0;
      return tell("");
    }
    const parts = KINDS.map(([kind, many, one, most]) => {
      const entries = found.filter(([k]) => k === kind).map(([, name]) => at.get(`${kind} ${name}`));
      const whole = new Set(entries.map((entry) => entry.closest(".rw-family") || entry));
      const named = found[0]?.[0] === kind && found[0][1].toLowerCase() === asked.toLowerCase();
      return { many, first: named ? 0 : 1, whole: [...whole], most, words: count(entries.length, one, many) };
    }).filter((part) => part.whole.length).sort((one, two) => one.first - two.first);
    for (const part of parts) results.append(group(part.many, part.whole, part.most));
    if (!parts.length) results.append(suggest(asked));
    tell(parts.length ? `Found: ${parts.map((part) => part.words).join(", ")}.`
      : `Nothing found. Try ${near(asked).join(", ")}.`);
    if (results.getBoundingClientRect().top < 0) results.scrollIntoView({ block: "start" });
  };

  // Only the chosen sections are printed, also by the browser's own command.
  const choose = () => {
    for (const box of printing.querySelectorAll("input"))
      byId(box.value).closest(".rw-section, .rw-for-table").toggleAttribute("data-unprinted", !box.checked);
  };

  const clear = () => { input.value = ""; search(); };

  // Open a place of the page: the search gives way, the place comes into view and has the focus.
  const open = (id) => {
    const place = byId(id);
    if (!place) return false;
    clear();
    if (!wide) menu.open = false;
    for (const old of all.querySelectorAll(".rw-opened")) old.classList.remove("rw-opened");
    place.classList.add("rw-opened");
    for (let up = place.parentElement; up && up !== all; up = up.parentElement)
      if (up.tagName === "DETAILS") up.open = true;
    place.scrollIntoView({ block: "start" });
    const head = place.querySelector("[tabindex]") || place;
    if (!head.hasAttribute("tabindex")) head.setAttribute("tabindex", "-1");
    head.focus({ preventScroll: true });
    return true;
  };

  const address = (id) => `${location.href.split("#")[0]}#${id}`;
  // JupyterLab's address is its own; that of a page says where one is.
  const keep = (id) => {
    if (root.closest(".jp-LabShell")) return;
    try { history.replaceState(history.state, "", `#${id}`); } catch { /* not allowed here */ }
  };

  const copy = async (id) => {
    const name = id.replace("rule-", "rule ");
    try {
      await navigator.clipboard.writeText(address(id));
      tell(`The link to ${name} is copied.`);
    } catch { // forbidden: then the address bar has it
      keep(id);
      tell(`The address of this page now leads to ${name}: copy it there.`);
    }
  };

  const step = (event) => {
    const jumps = [...results.querySelectorAll(".rw-jump")];
    const now = jumps.indexOf(document.activeElement);
    const on = event.key === "ArrowDown";
    if (!jumps.length || (document.activeElement !== input && now < 0) || (!on && now < 0)) return;
    event.preventDefault();
    const next = now + (on ? 1 : -1);
    if (next < 0) input.focus();
    else jumps[Math.min(next, jumps.length - 1)].focus();
  };

  root.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']"), button = event.target.closest("[data-copy]");
    if (button) copy(button.dataset.copy);
    if (event.target.closest("[data-print-chosen]")) print();
    if (!link || event.ctrlKey || event.metaKey || !open(link.hash.slice(1))) return;
    event.preventDefault();
    keep(link.hash.slice(1));
  });
  root.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") step(event);
    if (event.key !== "Escape" || (!input.value && !menu.contains(event.target))) return;
    if (menu.contains(event.target) && !wide) menu.open = false;
    clear();
    input.focus();
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable=true]");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!root.isConnected) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
  input.addEventListener("input", search);
  printing.addEventListener("change", choose);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const said = results.querySelector(".rw-table-says .rw-in-short");
    if (said) said.focus();
    else results.querySelector(".rw-jump")?.click();
  });
  menu.addEventListener("focusout", (event) => {
    if (!wide && event.relatedTarget && !menu.contains(event.relatedTarget)) menu.open = false;
  });
  window.addEventListener("hashchange", () => open(decodeURIComponent(location.hash.slice(1))));
  new ResizeObserver(() => {
    const now = root.clientWidth >= 56 * parseFloat(getComputedStyle(document.documentElement).fontSize);
    if (now !== wide) menu.open = now;
    wide = now;
  }).observe(root);

  for (const asleep of root.querySelectorAll(".rw-copy, .rw-find, .rw-to-print")) asleep.hidden = false;
  choose();
  if (asks) form.querySelector(".rw-hint").append(` Or ask the table: ${form.dataset.example}`);
  root.classList.add("rw-live");
  root.find = (question) => find(question).map(([kind, name]) => `${kind} ${name}`);
  root.near = near;
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) { input.value = asked.slice(0, LONGEST); search(); }
  else if (location.hash) requestAnimationFrame(() => open(decodeURIComponent(location.hash.slice(1))));
}

for (const root of document.querySelectorAll(`.rw-reference[data-game="${INDEX.game}"]:not(.rw-live)`))
  wake(root);
