/** A fan-out's partial facts about many people decide about an item exactly as the full facts of each person do. */
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/base/seeded-random.mjs';
import { VISIBILITIES, type Item } from '../../src/model/items.ts';
import { hidingKey, reposterKey } from '../../src/model/muted-keys.ts';
import { userProducer, type ProducerKey, type UserId } from '../../src/model/producers.ts';
import { canSee, isMuted, isMutedItself, mayKnow } from '../../src/social/access.ts';
import { factsAmong, scopeOf } from '../../src/social/facts-among.ts';
import { openFacts } from '../../src/social/facts.ts';
import { isHiddenRepost } from '../../src/social/hidden-reposts.ts';
import { ann, bob, carol, cy, draftBy, tag } from '../support/builders.ts';
import { openTestStore } from '../support/open-store.ts';

const SEED = 20_611;
const PEOPLE: readonly UserId[] = [ann, bob, carol, cy];
const PHRASES = ['phrase:loud', 'phrase:very quiet'].map((key) => key as ProducerKey);
const TITLES = ['Loud!', 'quiet', 'very quiet', 'so very, very quiet'];
const GROUP = 'group:g' as ProducerKey;

test('facts about one item decide access, mutes and visibility as all facts do', async () => {
  const store = await openTestStore();
  const random = seededRandom(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const relations = ['follow', 'mute', 'block', 'reading'] as const;
  for (let n = 0; n < 80; n += 1) {
    const [consumer, relation] = [pick(PEOPLE), pick(relations)];
    const others = [tag('a'), tag('b'), ...PHRASES, ...PEOPLE.map(reposterKey)];
    const producers = [...PEOPLE.map(userProducer), ...others];
    const producer = pick(relation === 'mute' ? producers : producers.slice(0, PEOPLE.length));
    if (producer !== userProducer(consumer))
      await store.edges.addEdge({ consumer, producer, relation, sinceMs: n });
  }
  await store.places.putMember({ user: cy, place: GROUP, state: 'active', sinceMs: 1 });
  await store.places.putMember({ user: bob, place: GROUP, state: 'requested', sinceMs: 1 });
  const facts = openFacts(store);
  const verdicts = new Set<boolean>();
  let original: Item | null = null;
  let hiddenReposts = 0;
  for (let n = 0; n < 60; n += 1) {
    const visibility = pick(VISIBILITIES);
    const { item: published } = await store.items.publish(
      draftBy(pick(PEOPLE), {
        ...{ tags: [pick(['a', 'b', 'c'])], visibility },
        payload: { title: pick(TITLES), text: null, url: null, votes: 0 },
        ...(visibility === 'group' ? { audience: [GROUP] } : {}),
        ...(visibility === 'direct' ? { audience: [userProducer(pick(PEOPLE))] } : {}),
      }),
    );
    if (random() < 0.5)
      await store.edges.addEdge({
        ...{ consumer: pick(PEOPLE), relation: 'mute', producer: hidingKey(published.position) },
        sinceMs: n,
      });
    const opening = { ...published, author: pick(PEOPLE), visibility: pick(VISIBILITIES) };
    const repost = original === null ? {} : { repostOf: original.position, original };
    const item: Item = {
      ...published,
      ...(random() < 0.3 ? { opening } : {}),
      ...(random() < 0.3 ? repost : {}),
    };
    const shown: Item = { ...item, ...(random() < 0.3 ? { readers: [GROUP] } : {}) };
    const among = await factsAmong(store, PEOPLE, scopeOf(shown, []));
    for (const [nth, user] of PEOPLE.entries()) {
      const [whole, part] = [await facts.of(user), among[nth] ?? missing()];
      for (const rule of [mayKnow, isMuted, canSee])
        expect(rule(part, shown), `seed ${SEED}, item ${n}, ${user}, ${rule.name}`).toBe(
          rule(whole, shown),
        );
      verdicts.add(canSee(whole, shown));
      if (isHiddenRepost(whole, shown) && !isMutedItself(whole, shown)) hiddenReposts += 1;
    }
    if (shown.repostOf === undefined) original = shown;
  }
  expect(verdicts.size).toBe(2);
  expect(hiddenReposts).toBeGreaterThan(0);
});

function missing(): never {
  throw new Error('expected facts of everybody');
}
