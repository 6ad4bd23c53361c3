/** Words and phrases that a person mutes. Each has a key like a producer's, so that muting it is an edge too. */
import { isInStretch, PHRASE_TYPE, PHRASES } from './muted-keys.ts';
import { producerKey, splitProducer, type ProducerKey } from './producers.ts';
import { wordsOf } from './words.ts';

/** The words of a text as phrases compare them, separated by single spaces: without regard to case and punctuation. */
export function phraseWords(text: string): string {
  return wordsOf(text).join(' ');
}

/** The same key for all spellings of a phrase; null for a text without letters and digits. */
export function phraseKey(text: string): ProducerKey | null {
  const words = phraseWords(text);
  return words === '' ? null : producerKey(PHRASE_TYPE, words);
}

export function isPhrase(key: ProducerKey): boolean {
  return isInStretch(PHRASES, key);
}

/** The words of a key made by `phraseKey`. */
export function phraseIn(key: ProducerKey): string {
  return splitProducer(key).id;
}
