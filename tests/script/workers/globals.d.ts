// What the site's build writes above the scripts of workers.

/** The mark of this site. */
declare const BUILD: string;
/** What every page needs. */
declare const SHELL: string[];
/** The files of each game, by its folder. */
declare const GAMES: Record<string, string[]>;
/** What the engine consists of, as kit/site/bundle.py writes it. */
declare const ENGINE: {
  parts: Record<string, { file: string; size: number }>;
  games: string[];
  lock: object;
};
