/**
 * Whether an item's title or text contains a phrase that a viewer muted: its words next to each other, whole words,
 * ignoring case. Phrases are compiled once for each set of mutes, and the words of an item are cached for a while.
 */
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../base/limits.ts';
import { oncePer } from '../base/once.ts';
import type { ViewerFacts } from '../model/edges.ts';
import type { Item, Payload } from '../model/items.ts';
import { isPhrase, phraseIn, phraseWords } from '../model/phrases.ts';
import type { ProducerKey } from '../model/producers.ts';

interface MutedPhrases {
  readonly count: number;
  readonly patterns: readonly RegExp[];
}

const NONE: MutedPhrases = { count: 0, patterns: [] };

/** Number of phrases in one expression; a single one for every imported phrase could be too large. */
const AT_ONCE = 500;

/** Scripts without spaces between words: there, a phrase matches anywhere in a run of characters. */
const UNSPACED =
  '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}ー]';
const BEGINS_UNSPACED = new RegExp(`^${UNSPACED}`, 'u');
const ENDS_UNSPACED = new RegExp(`${UNSPACED}\\p{M}*$`, 'u');

/** Updated facts keep the sets that did not change. */
const phrasesAmong = oncePer(madeReady);

function madeReady(mutes: ReadonlySet<ProducerKey>): MutedPhrases {
  const phrases: string[] = [];
  for (const key of mutes) if (isPhrase(key)) phrases.push(phraseWords(phraseIn(key)));
  if (phrases.length === 0) return NONE;
  const patterns: RegExp[] = [];
  for (let from = 0; from < phrases.length; from += AT_ONCE)
    patterns.push(
      new RegExp(
        phrases
          .slice(from, from + AT_ONCE)
          .map(patternOf)
          .join('|'),
      ),
    );
  return { count: phrases.length, patterns };
}

/** The phrase has only letters, digits, marks and spaces. Every searched word is between two spaces. */
function patternOf(phrase: string): string {
  const [before, after] = [BEGINS_UNSPACED, ENDS_UNSPACED].map((edge) =>
    edge.test(phrase) ? '' : ' ',
  );
  return `${before}${phrase}${after}`;
}

/** The number of phrases among the mutes. */
export function phraseCount({ mutes }: Pick<ViewerFacts, 'mutes'>): number {
  return mutes.size === 0 ? 0 : phrasesAmong(mutes).count;
}

/**
 * The words of the first muted phrase that the item contains; null for none. Viewers' own items never match: a mute
 * does not hide what its owner wrote.
 */
export function mutedPhraseIn({ viewer, mutes }: ViewerFacts, item: Item): string | null {
  const { patterns } = phrasesAmong(mutes);
  if (patterns.length === 0 || item.author === viewer) return null;
  const words = wordsOf(item.payload);
  for (const pattern of patterns) {
    const found = pattern.exec(words);
    if (found !== null) return found[0].trim();
  }
  return null;
}

const remembered = new LRUCache<Payload, string>({
  maxSize: LIMITS.phraseTextsCharsMax,
  sizeCalculation: (words) => PAYLOAD_CHARS + words.length,
});
/** The approximate size of a cached text, apart from its words. */
const PAYLOAD_CHARS = 100;

/** A phrase never matches across the title and the text. */
function wordsOf(payload: Payload): string {
  let words = remembered.get(payload);
  if (words === undefined) {
    words = ` ${phraseWords(payload.title ?? '')} \n ${phraseWords(payload.text ?? '')} `;
    remembered.set(payload, words);
  }
  return words;
}
