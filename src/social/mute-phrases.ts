/** Muting words and phrases. Both functions may be repeated; all spellings of a phrase count as one. */
import { LIMITS } from '../base/limits.ts';
import { done, refusedInput, type Outcome } from '../base/outcome.ts';
import type { Edge, ViewerFacts } from '../model/edges.ts';
import { isPhrase, phraseIn, phraseKey } from '../model/phrases.ts';
import type { ProducerKey, UserId } from '../model/producers.ts';
import { addEdge } from './add-edge.ts';
import type { SocialContext } from './context.ts';
import { phraseCount } from './muted-phrases.ts';

/**
 * Hides other people's items with the phrase in their title or text from the viewer. Refuses more phrases than the
 * limit.
 */
export async function mutePhrase(
  context: SocialContext,
  viewer: UserId,
  phrase: string,
): Promise<Outcome<Edge>> {
  const key = keyOf(phrase);
  if (!key.isDone) return key;
  const facts = await context.facts.of(viewer);
  const producer = spellings(facts, key.value)[0] ?? key.value;
  if (!facts.mutes.has(producer) && phraseCount(facts) >= LIMITS.phrasesMax)
    return refusedInput(
      'phrase',
      `expected at most ${LIMITS.phrasesMax} muted phrases, got one more`,
    );
  return addEdge(context, 'phrase', { consumer: viewer, producer, relation: 'mute' });
}

/** Ends a mute; succeeds when there was none. Returns the phrase in the form in which it is compared. */
export async function unmutePhrase(
  { store, facts }: SocialContext,
  viewer: UserId,
  phrase: string,
): Promise<Outcome<string>> {
  const key = keyOf(phrase);
  if (!key.isDone) return key;
  for (const known of new Set([key.value, ...spellings(await facts.of(viewer), key.value)]))
    await store.edges.removeEdge(viewer, known, 'mute');
  return done(phraseIn(key.value));
}

/** The muted keys of the phrase. An earlier release kept another one of some phrases, such as of one with an ß. */
function spellings({ mutes }: ViewerFacts, key: ProducerKey): readonly ProducerKey[] {
  return [...mutes].filter((each) => isPhrase(each) && phraseKey(phraseIn(each)) === key);
}

function keyOf(phrase: string): Outcome<ProducerKey> {
  const key = phraseKey(phrase);
  if (key === null)
    return refusedInput(
      'phrase',
      'expected a word or a phrase, got text without letters or digits',
    );
  const chars = phraseIn(key).length;
  if (chars > LIMITS.phraseCharsMax)
    return refusedInput(
      'phrase',
      `expected at most ${LIMITS.phraseCharsMax} characters, got ${chars}`,
    );
  return done(key);
}
