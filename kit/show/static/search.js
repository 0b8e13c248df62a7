// Search in a game's rules, terms and cards: the same steps as kit/teach/reference/lookup.py, in
// whole numbers, so that both find the same. A test compares the two.

/** @typedef {[kind: string, name: string, title: string]} Entry a rule, a word or a card */
/** @typedef {Map<string, number>} Near known words that a word may stand for, and how near each is */
/** @typedef {[word: string, points: number][]} Worth what each of these words counts */
/** @typedef {[entry: number, rare: number, words: string[]]} Phrase how rare its words are together */

/**
 * @typedef {object} SearchData all that a search needs, as SearchData of lookup.py has it
 * @property {string} game
 * @property {Entry[]} entries
 * @property {Record<string, number[]>} words stem -> how rare it is, then each entry and its weight
 * @property {[entry: number, ...phrases: string[]][]} phrases
 * @property {Record<string, string>} asks kind of question -> the pattern that tells it
 * @property {string[]} skip words that say nothing
 * @property {Record<string, string>} odd irregular form -> its stem
 * @property {[ending: string, put: string, least: number][]} endings
 * @property {string[][]} meanings stems that mean the same
 * @property {string[]} try words to propose where nothing was found
 */

export const LONGEST = 200; // letters of a question that are looked at
const FAR = 4; // what is worth less than a quarter of the best is left out
const NEAR = { exact: 20, begun: 12, alike: 11, cut: 8, misspelt: 7 };
const ASKED_PART = 13; // of twenty: how much of the question must agree, and of a phrase
const PHRASE_PART = 7;
const NUMBER = /^(rule|clause|section)? *([0-9]+(?:\.[0-9]*)?)$/;

/** @param {string} question */
const normal = (question) => question.trim().toLowerCase().slice(0, LONGEST);

/** @type {(known: object, key: string) => boolean} */
const has = (known, key) => Object.hasOwn(known, key);

/** @template K @param {Map<K, number>} best @param {K} key @param {number} more */
function raise(best, key, more) {
  best.set(key, Math.max(best.get(key) ?? 0, more));
}

/** @template K @param {Map<K, number>} sums @param {K} key @param {number} more */
function add(sums, key, more) {
  sums.set(key, (sums.get(key) ?? 0) + more);
}

/** @param {Worth} worth */
const most = (worth) => Math.max(...worth.map(([, points]) => points));

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((one, two) => one + two, 0);

/**
 * The stem of a word.
 * @param {SearchData} data
 * @param {string} word
 */
export function stem(data, word) {
  if (has(data.odd, word)) return data.odd[word];
  const found = data.endings.find(
    ([ending, , least]) => word.endsWith(ending) && word.length - ending.length >= least,
  );
  let left = found ? word.slice(0, -found[0].length) + found[1] : word;
  if (left.endsWith("i")) left = `${left.slice(0, -1)}y`;
  const last = left.at(-1) ?? "";
  const twice = left.length > 3 && last === left.at(-2);
  if (twice && !"aeious".includes(last)) left = left.slice(0, -1);
  return left.length > 3 && left.endsWith("e") ? left.slice(0, -1) : left;
}

/**
 * Whether one letter, or two letters side by side, make the difference.
 * @param {string} word
 * @param {string} other
 */
export function misspelt(word, other) {
  const shorter = Math.min(word.length, other.length);
  if (shorter < 4 || Math.abs(word.length - other.length) > 1) return false;
  let at = 0;
  while (at < shorter && word[at] === other[at]) at += 1;
  if (at === shorter) return true;
  const [one, two] = [word.slice(at), other.slice(at)];
  const swapped = one[0] === two[1] && one[1] === two[0] && one.slice(2) === two.slice(2);
  const replaced = one.slice(1) === two.slice(1);
  return replaced || one.slice(1) === two || one === two.slice(1) || swapped;
}

/** @param {string} word */
const pairsOf = (word) => new Set([...word].slice(1).map((letter, i) => [...word][i] + letter));

/** The rules, terms and cards of a game, to be found by number, by name or by words. */
export class SearchIndex {
  /** @param {SearchData} data */
  constructor(data) {
    this.data = data;
    this.words = data.words;
    this.skip = new Set(data.skip);
    this.kinds = Object.entries(data.asks).map(([kind, form]) => ({
      kind,
      form: new RegExp(form),
    }));
    this.idioms = idiomsOf(data.meanings);
    this.longestIdiom = Math.max(...[...this.idioms.keys()].map((said) => said.split(" ").length));
    this.same = this.synonyms();
    this.phrases = data.phrases.flatMap(([entry, ...heard]) =>
      heard.map((phrase) => this.phrase(entry, phrase.split(" "))),
    );
  }

  /**
   * What answers a question, the best first.
   * @param {string} question
   * @returns {Entry[]}
   */
  find(question) {
    const asked = normal(question);
    const number = asked.match(NUMBER);
    const rules = number ? this.numbered(number[2]) : [];
    // A plain number may be that of a card.
    if (rules.length || number?.[1] || number?.[2].includes(".")) return rules;
    const { entries } = this.data;
    const named = [...entries.keys()].filter((i) =>
      entries[i].slice(1).some((name) => name.toLowerCase() === asked),
    );
    const others = this.ranked(asked).filter((entry) => !named.includes(entry));
    return [...named, ...others].map((i) => entries[i]);
  }

  /**
   * Words of the game that look like what was asked.
   * @param {string} question
   */
  near(question, many = 3) {
    const asked = pairsOf(normal(question));
    /** @param {string} word */
    const alike = (word) => {
      const other = pairsOf(word);
      const both = [...asked].filter((pair) => other.has(pair)).length;
      return Math.floor((200 * both) / Math.max(1, asked.size + other.size));
    };
    const known = this.data.try.map((word, at) => ({ word, at, alike: alike(word) }));
    known.sort((one, two) => two.alike - one.alike || one.at - two.at);
    return known.slice(0, many).map(({ word }) => word);
  }

  /** For each single word the known ones that mean the same. */
  synonyms() {
    /** @type {Map<string, string[]>} */
    const found = new Map();
    for (const line of this.data.meanings) {
      const words = line.filter((said) => !said.includes(" "));
      for (const word of words) {
        const others = words.filter((other) => other !== word && has(this.words, other));
        found.set(word, [...(found.get(word) ?? []), ...others]);
      }
    }
    return found;
  }

  /**
   * @param {number} entry
   * @param {string[]} stems
   * @returns {Phrase}
   */
  phrase(entry, stems) {
    const words = [...stems, ...this.meaningsIn(stems)];
    return [entry, sum(words.map((word) => this.words[word][0])), words];
  }

  /**
   * What stems side by side mean: names of lines of synonyms.
   * @param {string[]} stems
   */
  meaningsIn(stems) {
    const found = [];
    for (let size = 1; size <= this.longestIdiom; size += 1)
      for (let at = 0; at < stems.length; at += 1)
        found.push(this.idioms.get(stems.slice(at, at + size).join(" ")));
    return [...new Set(found.filter((name) => name !== undefined))];
  }

  /**
   * The words of a question that count, and what kind of question it is.
   * @param {string} question
   */
  terms(question) {
    const plain = question.replace(/['’]s\b|['’]/g, "").match(/[a-z0-9]+/g) ?? [];
    const words = plain.filter((word) => !this.skip.has(word)).map((word) => stem(this.data, word));
    const kinds = this.kinds.filter(({ form }) => form.test(question)).map(({ kind }) => kind);
    return new Set([...words, ...this.meaningsIn(words), ...kinds]);
  }

  /**
   * The known words that a word may stand for.
   * @param {string} word
   * @returns {Near}
   */
  matches(word) {
    const found = new Map(has(this.words, word) ? [[word, NEAR.exact]] : []);
    if ("?~".includes(word[0])) return found;
    /** @type {(other: string, near: number) => unknown} */
    const put = (other, near) => found.has(other) || found.set(other, near);
    for (const other of this.same.get(word) ?? []) put(other, NEAR.alike);
    if (word.length > 3)
      for (const other of Object.keys(this.words))
        if (other.startsWith(word)) put(other, NEAR.begun);
    return found.size ? found : this.unusual(word);
  }

  /**
   * The same for a word that is longer than a known one, or misspelt.
   * @param {string} word
   * @returns {Near}
   */
  unusual(word) {
    for (let end = word.length - 1; end > 3; end -= 1)
      if (has(this.words, word.slice(0, end))) return new Map([[word.slice(0, end), NEAR.cut]]);
    const alike = Object.keys(this.words).filter((other) => misspelt(word, other));
    return new Map(alike.map((other) => [other, NEAR.misspelt]));
  }

  /**
   * The entries that share words or a whole phrase with the question, the best first.
   * @param {string} asked
   */
  ranked(asked) {
    /** @type {Map<string, Worth>} */
    const found = new Map();
    for (const word of this.terms(asked)) {
      /** @type {Worth} */
      const worth = [];
      for (const [other, near] of this.matches(word))
        worth.push([other, near * this.words[other][0]]);
      if (worth.length) found.set(word, worth);
    }
    const whole = sum([...found.values()].map(most));
    const sums = this.byWords(found, whole);
    for (const [entry, more] of this.byPhrases(found, whole)) add(sums, entry, more);
    const worth = [...sums];
    const floor = Math.max(0, ...sums.values());
    return worth
      .filter(([, points]) => points * FAR >= floor)
      .sort((one, two) => two[1] - one[1] || one[0] - two[0])
      .map(([entry]) => entry);
  }

  /**
   * Each entry's points, up to 10,000: its words, and how much of the question they are.
   * @param {Map<string, Worth>} found
   * @param {number} whole
   */
  byWords(found, whole) {
    /** @type {Map<number, number>} */
    const points = new Map();
    /** @type {Map<number, number>} */
    const covered = new Map();
    for (const worth of found.values()) {
      for (const [entry, more] of this.byWord(worth)) {
        add(points, entry, more);
        add(covered, entry, most(worth));
      }
    }
    /** @type {Map<number, number>} */
    const shares = new Map();
    for (const [entry, more] of points) {
      const both = more * (covered.get(entry) ?? 0);
      shares.set(entry, Math.floor((100 * both) / (whole * whole)));
    }
    return shares;
  }

  /**
   * The points of each entry for one word of the question.
   * @param {Worth} worth
   * @returns {Map<number, number>}
   */
  byWord(worth) {
    /** @type {Map<number, number>} */
    const best = new Map();
    for (const [other, more] of worth) {
      const [, ...pairs] = this.words[other];
      for (let i = 0; i < pairs.length; i += 2) raise(best, pairs[i], more * pairs[i + 1]);
    }
    return best;
  }

  /**
   * The points, up to 5,500, of each entry's phrase that is most like the question.
   * @param {Map<string, Worth>} found
   * @param {number} whole
   */
  byPhrases(found, whole) {
    /** @type {Map<string, Worth>} known word -> words of the question */
    const stands = new Map();
    for (const [word, worth] of found)
      for (const [other, more] of worth)
        stands.set(other, [...(stands.get(other) ?? []), [word, more]]);
    /** @type {Map<number, number>} */
    const best = new Map();
    for (const [entry, rare, words] of this.phrases) {
      /** @type {Map<string, number>} */
      const common = new Map();
      for (const other of words)
        for (const [word, more] of stands.get(other) ?? []) raise(common, word, more);
      if (!common.size) continue;
      const both = ASKED_PART * whole + PHRASE_PART * NEAR.exact * rare;
      raise(best, entry, Math.floor((110000 * sum([...common.values()])) / both));
    }
    return best;
  }

  /** @param {string} number */
  numbered(number) {
    const rules = this.data.entries.filter(([kind]) => kind === "rule");
    const exact = rules.filter(([, name]) => name === number);
    const above = `${number.replace(/\.+$/, "")}.`;
    return exact.length ? exact : rules.filter(([, name]) => name.startsWith(above));
  }
}

/**
 * What stems side by side mean: the number of the first line that has them.
 * @param {string[][]} meanings
 */
function idiomsOf(meanings) {
  /** @type {Map<string, string>} */
  const idioms = new Map();
  meanings.forEach((line, at) => {
    for (const said of line) if (!idioms.has(said)) idioms.set(said, `~${at}`);
  });
  return idioms;
}
