/**
 * A page from the page writer equals what graphql-js returns for the same stores: counts, what the viewer did, who
 * wrote it and what opened its thread, whatever people do meanwhile.
 * Method: a random play; after each act a page is requested with a frequent document, which is compiled and written,
 * and with a document that was never sent before, which is executed plainly.
 */
import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { encodeId } from '../../src/model/ids.ts';
import { actOf, Draws, nextAct, PEOPLE, PLACES, TAGS } from '../shared/random-acts.ts';
import { openTestApp, type Answer, type TestApp } from '../support/open-app.ts';
import { peopleServer } from '../support/people-server.ts';
import { LAW_TIMEOUT_MS } from '../support/random-histories.ts';

const ACTS = 120;
/** More often than a document comes before it is compiled. */
const WARM_ASKS = LIMITS.compileAfterRuns + 2;
const TEMPLATES = ['home', 'everything', 'tag', 'author', 'discover'];

const PERSON = 'id login name avatar language';
const CARD = `id kind title likeCount viewerLikes favouriteCount viewerHasFavourited viewerHasReposted viewerHasHidden
  repostCount { count isCapped } replyCount { count isCapped } tags { id name } recipients { id }
  author { ${PERSON} viewerFollows viewerMutes viewerBlocks viewerHidesReposts }
  thread { id name openingItem { id title author { id } } }`;
const PAGE = `pinned { id } status conditions pageInfo { hasNextPage hasPreviousPage }
  edges { region above { id } node { ${CARD} repostOf { ${CARD} } } }`;

/** The page in words of its own. */
const documentOf = (name: string): string =>
  `query ${name}($template: String!, $args: [ArgumentInput!]) { stream(template: $template, args: $args, first: 10) { ${PAGE} } }`;

async function begin(app: TestApp, draws: Draws): Promise<void> {
  const { run } = peopleServer(() => app);
  for (const name of PEOPLE) await run('join', name, { name });
  for (const key of PLACES) {
    const [type, name] = key.split(':');
    await run('createCategory', draws.person(), { type, name, title: key });
  }
  for (const by of PEOPLE) {
    const categoryId = encodeId('Channel', PLACES[0]);
    draws.note(
      await run(
        'openThread',
        by,
        { categoryId, title: draws.words(), clientKey: draws.fresh() },
        'item { id } thread { id }',
      ),
    );
    for (const verb of ['publish', 'follow'])
      draws.note(await run(verb, by, actOf(draws, verb).input));
  }
}

/** One page by one person, as it is written and as it is executed. */
async function askBoth(app: TestApp, draws: Draws): Promise<readonly [Answer, Answer]> {
  const [viewer, template] = [draws.person(), draws.of(TEMPLATES)];
  const args =
    template === 'tag'
      ? [{ name: 'tag', value: draws.of(TAGS) }]
      : template === 'author'
        ? [{ name: 'author', value: draws.person() }]
        : [];
  const options = { viewer, variables: { template, args } };
  // What came since is committed first, so that both read the same history.
  await app.ask(documentOf(`Q${draws.fresh().replaceAll('-', '')}`), options);
  const written = await app.ask(documentOf('Often'), options);
  return [written, await app.ask(documentOf(`Q${draws.fresh().replaceAll('-', '')}`), options)];
}

test(
  'a written page says what the executor says of it, after every act of a random play',
  async () => {
    const seed = randomInt(2 ** 31);
    const draws = new Draws(seed);
    await using app = await openTestApp({ argv: ['--writes-per-minute', '0'] });
    await begin(app, draws);
    for (let asked = 0; asked < WARM_ASKS; asked += 1)
      await app.ask(documentOf('Often'), { viewer: PEOPLE[0], variables: { template: 'home' } });
    const { run } = peopleServer(() => app);
    let shown = 0;
    for (let acts = 0; acts < ACTS; acts += 1) {
      const { by, verb, input } = nextAct(draws);
      draws.note(await run(verb, by, input));
      const [written, executed] = await askBoth(app, draws);
      expect(written.body, `seed ${seed}, act ${acts}: ${verb}`).toBe(executed.body);
      draws.note(written);
      shown += written.body.split('"likeCount"').length - 1;
    }
    expect(shown).toBeGreaterThan(ACTS);
  },
  LAW_TIMEOUT_MS,
);
