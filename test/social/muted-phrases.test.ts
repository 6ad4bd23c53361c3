/** Muted phrases: which texts contain them, from whom they hide items, and the verbs that mute and unmute them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { ANONYMOUS_FACTS, type ViewerFacts } from '../../src/model/edges.ts';
import type { Item } from '../../src/model/items.ts';
import { phraseIn, phraseKey, phraseWords } from '../../src/model/phrases.ts';
import { PHRASE_TYPE } from '../../src/model/muted-keys.ts';
import {
  producerKey,
  userProducer,
  type ProducerKey,
  type UserId,
} from '../../src/model/producers.ts';
import { canSee, isMuted, whyMuted } from '../../src/social/access.ts';
import { openFacts } from '../../src/social/facts.ts';
import { disconnect, follow, mute } from '../../src/social/edges.ts';
import { mutePhrase, unmutePhrase } from '../../src/social/mute-phrases.ts';
import { phraseCount } from '../../src/social/muted-phrases.ts';
import { ada, bob, draftBy, tag } from '../support/builders.ts';
import { manualClock } from '../support/manual-clock.ts';
import { openTestStore } from '../support/open-store.ts';

const keyOf = (phrase: string): ProducerKey => phraseKey(phrase) ?? expect.fail('no words');

function muting(...phrases: readonly string[]): ViewerFacts {
  return { ...ANONYMOUS_FACTS, viewer: ada, mutes: new Set(phrases.map(keyOf)) };
}

function written(title: string | null, text: string | null, author: UserId | null = bob): Item {
  const draft = draftBy('bob', { payload: { title, text, url: null, votes: 0 } });
  return { ...draft, author, opening: null, editedAtMs: null, position: 1 } as never;
}

test.each([
  ['spoiler', 'A Spoiler: he dies', true],
  ['spoiler', 'spoilers ahead', false],
  ['spoiler', 'unspoiler', false],
  ['world cup', 'The WORLD  cup!', true],
  ['World, Cup', 'the world-cup', true],
  ['world cup', 'the cup of the world', false],
  ['world cup', 'world and cup', false],
  ['world cup', 'underworld cup', false],
  ['c++', 'c is a language', true],
  ['naïve', 'so nai\u0308ve of you', true],
  ['naive', 'so naïve of you', false],
  ['STRASSE', 'die Straße', true],
  ['ΟΔΟΣ', 'η οδος μου', true],
  ['sik', 'sık sık', false],
  ['world cup', 'Ｗｏｒｌｄ Ｃｕｐ', true],
  ['2026', 'in 2026, maybe', true],
  ['2026', 'the year 20261', false],
  ['नमस्ते', 'नमस्ते दुनिया', true],
  ['नमस्ते', 'नमस्ता दुनिया', false],
  ['世界杯', '今年的世界杯开始了', true],
  ['ワールドカップ', '来年のワールドカップが', true],
  ['iphone 世界', 'an iPhone 世界中', true],
  ['iphone 世界', 'myiphone 世界中', false],
])('the phrase %s in %s: %s', (phrase, text, isHeld) => {
  const facts = muting('nowhere at all', phrase);
  expect([isMuted(facts, written(text, null)), isMuted(facts, written(null, text))]).toEqual([
    isHeld,
    isHeld,
  ]);
  expect(canSee(facts, written(text, 'and more'))).toBe(!isHeld);
});

test('no phrase spans the title and the text, and none is looked for in an absent one', () => {
  expect(isMuted(muting('world cup'), written('hello world', 'cup of tea'))).toBe(false);
  expect(isMuted(muting('null'), written(null, null))).toBe(false);
});

test('hides nothing of the viewer’s own, and items without an author like any other', () => {
  const facts = muting('spoiler');
  expect(isMuted(facts, written('a spoiler', null, ada))).toBe(false);
  expect(isMuted(facts, written('a spoiler', null, null))).toBe(true);
});

test('says which mute hides an item', () => {
  const item = { ...written('The world cup', null), tags: ['sport'] };
  const facts = muting('world cup');
  expect(whyMuted(facts, item)).toBe(
    'the viewer muted the phrase “world cup”, which is in its title or text',
  );
  const both = { ...facts, mutes: new Set([...facts.mutes, tag('sport')]) };
  expect(whyMuted(both, item)).toBe('the viewer muted tag:sport');
  const author = { ...facts, mutes: new Set([...both.mutes, userProducer(bob)]) };
  expect(whyMuted(author, item)).toBe('the viewer muted user:bob');
  expect(whyMuted(muting('spoiler'), item)).toBeNull();
});

const WORDS = ['a', 'b', 'ab', 'B', 'ba', 'é', '1'];
const text = fc
  .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(' ', ', ', '-', '\n', '…', '')), {
    maxLength: 8,
  })
  .map((parts) => parts.flat().join(''));
const phrase = text.filter((value) => phraseKey(value) !== null);

/** The same question by words alone, one list within the other. */
function holds(value: string, words: readonly string[]): boolean {
  const held = phraseWords(value).split(' ');
  return held.some((_, from) => words.every((word, nth) => held[from + nth] === word));
}

test('finds the words of a phrase next to each other, whatever else is muted', () => {
  fc.assert(
    fc.property(
      fc.array(phrase, { minLength: 1, maxLength: 5 }),
      text,
      text,
      (all, title, body) => {
        const expected = all.some((one) =>
          [title, body].some((value) => holds(value, phraseIn(keyOf(one)).split(' '))),
        );
        const [facts, item] = [muting(...all), written(title, body)];
        expect(isMuted(facts, item)).toBe(expected);
        expect(whyMuted(facts, item) === null).toBe(!expected);
      },
    ),
  );
});

test('any text is one phrase however often it is read, or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const key = phraseKey(value);
      expect(key === null ? null : phraseKey(phraseIn(key))).toBe(key);
    }),
  );
});

test('looks for as many phrases as an import may have brought', () => {
  const many = Array.from({ length: 20_000 }, (_, nth) => `${'long '.repeat(18)}phrase ${nth}`);
  const facts = muting(...many);
  expect(phraseCount(facts)).toBe(20_000);
  expect(isMuted(facts, written(`so ${many.at(-1)}`, null))).toBe(true);
  expect(isMuted(facts, written(`so ${many.at(-1)}0`, null))).toBe(false);
});

async function openMuting() {
  const store = await openTestStore();
  const facts = openFacts(store);
  return { store, facts, clock: manualClock() } as const;
}

test('all spellings are one phrase, and both verbs may be repeated', async () => {
  const world = await openMuting();
  const first = await mutePhrase(world, ada, 'World Cup');
  world.clock.advance(5);
  expect(await mutePhrase(world, ada, ' world — CUP!')).toEqual(first);
  expect([...(await world.facts.of(ada)).mutes]).toEqual(['phrase:world cup']);
  for (let nth = 0; nth < 2; nth += 1)
    expect(await unmutePhrase(world, ada, 'world-cup')).toEqual({
      isDone: true,
      value: 'world cup',
    });
  expect((await world.facts.of(ada)).mutes.size).toBe(0);
});

test('a phrase that an earlier release kept with another key hides, counts as the same, and can be unmuted', async () => {
  const world = await openMuting();
  const producer = producerKey(PHRASE_TYPE, 'die straße');
  await world.store.edges.addEdge({ consumer: ada, producer, relation: 'mute', sinceMs: 1 });
  expect(isMuted(await world.facts.of(ada), written('In die Strasse', null))).toBe(true);
  expect((await mutePhrase(world, ada, 'die STRASSE')).isDone).toBe(true);
  expect([...(await world.facts.of(ada)).mutes]).toEqual([producer]);
  expect(await unmutePhrase(world, ada, 'die Straße')).toEqual({
    isDone: true,
    value: 'die strasse',
  });
  expect((await world.facts.of(ada)).mutes.size).toBe(0);
});

test('refuses no words, too many characters and too many phrases, and still allows repeats', async () => {
  const world = await openMuting();
  const problemOf = async (value: string): Promise<unknown> => {
    const outcome = await mutePhrase(world, ada, value);
    return outcome.isDone ? null : outcome.problems;
  };
  for (const value of ['', ' ', '?!', '❤️', '\u0301', 'x'.repeat(LIMITS.phraseCharsMax + 1)])
    expect(await problemOf(value)).toMatchObject([
      { code: 'BAD_USER_INPUT', field: ['input', 'phrase'] },
    ]);
  for (let nth = 0; nth < LIMITS.phrasesMax; nth += 1)
    expect(await problemOf(`${'x'.repeat(LIMITS.phraseCharsMax - 4)} ${nth}`)).toBeNull();
  expect(await problemOf('one more')).toMatchObject([
    { message: `expected at most ${LIMITS.phrasesMax} muted phrases, got one more` },
  ]);
  expect(await problemOf(`${'x'.repeat(LIMITS.phraseCharsMax - 4)} 7`)).toBeNull();
});

test('a phrase is not a producer: it is neither followed nor muted as one, nor unmuted', async () => {
  const world = await openMuting();
  await mutePhrase(world, ada, 'spoiler');
  for (const verb of [follow, mute])
    expect(await verb(world, ada, keyOf('spoiler'))).toMatchObject({ isDone: false });
  await disconnect(world, ada, { producer: keyOf('spoiler'), relation: 'mute' });
  expect(phraseCount(await world.facts.of(ada))).toBe(1);
});
