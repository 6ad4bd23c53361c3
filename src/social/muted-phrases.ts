/**
 * Whether an item's title or text holds a phrase that a viewer muted: its words next to each other, whole words, without
 * regard to case. Phrases are made ready once for each set of mutes, and the words of an item are remembered for a while.
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

/** So many phrases are looked for at once; a single expression of everything that was imported could be too large. */
const AT_ONCE = 500;

/** Scripts that put no space between words: there, a phrase stands anywhere in what is written together. */
const UNSPACED =
  '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}ー]';
const BEGINS_UNSPACED = new RegExp(`^${UNSPACED}`, 'u');
const ENDS_UNSPACED = new RegExp(`${UNSPACED}\\p{M}*$`, 'u');

/** Facts that are brought up to date keep the sets that did not change. */
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

/** Of letters, digits, marks and spaces alone. Every word that is searched stands between two spaces. */
function patternOf(phrase: string): string {
  const [before, after] = [BEGINS_UNSPACED, ENDS_UNSPACED].map((edge) =>
    edge.test(phrase) ? '' : ' ',
  );
  return `${before}${phrase}${after}`;
}

/** How many phrases are among the mutes. */
export function phraseCount({ mutes }: Pick<ViewerFacts, 'mutes'>): number {
  return mutes.size === 0 ? 0 : phrasesAmong(mutes).count;
}

/**
 * The words of the first muted phrase that the item holds; null for none. What the viewer wrote holds none: nobody mutes
 * themselves by a word.
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
/** What a remembered text takes apart from its words, about. */
const PAYLOAD_CHARS = 100;

/** No phrase reaches from the title into the text. */
function wordsOf(payload: Payload): string {
  let words = remembered.get(payload);
  if (words === undefined) {
    words = ` ${phraseWords(payload.title ?? '')} \n ${phraseWords(payload.text ?? '')} `;
    remembered.set(payload, words);
  }
  return words;
}
