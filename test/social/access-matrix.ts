/**
 * Who may know of what, by every way to ask.
 * Method: two worlds that differ in one thing only: what is hidden from a viewer in one is deleted in the other. Every
 * root field of the schema, with every field on every path below it, must answer both with the same bytes: content,
 * counts, orders, flags, errors and costs. What is completely hidden is also compared with what never existed. A cell
 * is one viewer, one document and one comparison. If PALISADE_ACCESS_REPORT names a file, a line with the number of
 * cells and leaks, and some of the leaks, is appended to it.
 */
import { appendFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encodeId } from '../../src/model/ids.ts';
import { mayKnow } from '../../src/social/access.ts';
import { openFacts } from '../../src/social/facts.ts';
import { producerKey, type UserId } from '../../src/model/producers.ts';
import { type Item, type Visibility } from '../../src/model/items.ts';
import type { ViewerFacts } from '../../src/model/edges.ts';
import { draftBy } from '../support/builders.ts';
import {
  questionsFor,
  questionsOf,
  ROOTS,
  schema,
  tagId,
  targetOf,
  threadId,
  type Question,
  type Target,
} from './access-questions.ts';
import { askingAs, openLists, openModerated, tellsStaff, VIEWERS } from './access-viewers.ts';
import { publish, type Answer, type TestApp } from '../support/open-app.ts';

const VISIBILITIES: readonly Visibility[] = ['public', 'followers', 'readers', 'private'];

/** They react to everything that is asked about. */
const ZOE = 'zoe' as UserId;

interface World extends AsyncDisposable {
  readonly opened: TestApp;
  /** The items asked about: for each visibility one alone in its tag and thread, and one among others. */
  readonly items: readonly Item[];
}

/** Opens an empty app on the store that is looked at. */
export type OpenApp = (options: { readonly argv: readonly string[] }) => Promise<TestApp>;

/** A document selects all that fits in it, which costs more than clients' do. */
const ASKED_MUCH = ['--writes-per-minute', '0', '--query-cost-max', '20000'];

/** One world. With `isHidden`, the items it holds for are deleted. */
async function openWorld(
  open: OpenApp,
  relations: (typeof VIEWERS)[number]['relations'],
  isHidden: (item: Item) => boolean,
): Promise<World> {
  const opened = await open({ argv: ['--explain', 'everyone', ...ASKED_MUCH] });
  const { edges: connections, items, reactions } = opened.app.store;
  const followers = VIEWERS.flatMap(({ name }) => (name === null || name === 'bob' ? [] : [name]));
  const follows = followers.flatMap((name) =>
    [...VISIBILITIES.map((one) => `of-${one}`), 'shared', 'asked', 'neverwas'].map(
      (tag) => [name, 'follow', producerKey('tag', tag)] as const,
    ),
  );
  await connections.addEdges(
    [...follows, ...relations].map(([consumer, relation, producer]) => ({
      consumer: consumer as UserId,
      relation,
      producer,
      sinceMs: 1,
    })),
  );
  await openModerated(opened.app.store);
  await openLists(opened.app.store);
  await publish(
    opened,
    draftBy('zoe', { kind: 'question', tags: ['shared'], thread: 'shared' }),
    draftBy('zoe', { kind: 'answer', thread: 'shared' }),
  );
  const asked = await publish(
    opened,
    ...VISIBILITIES.flatMap((visibility) => [
      draftBy('bob', {
        kind: 'question',
        visibility,
        tags: [`of-${visibility}`],
        thread: `of-${visibility}`,
      }),
      draftBy('bob', { kind: 'comment', visibility, tags: ['shared'], thread: 'shared' }),
      draftBy('bob', { kind: 'question', visibility, tags: ['asked'], thread: `by-${visibility}` }),
      draftBy('zoe', { kind: 'answer', tags: ['shared'], thread: `by-${visibility}` }),
    ]),
  );
  for (const { position } of asked) {
    await items.like(ZOE, position);
    await reactions.favourite(ZOE, position);
  }
  for (const item of asked.filter(isHidden)) await items.remove(item.position);
  await publish(opened, draftBy('zoe', { kind: 'answer', tags: ['shared'], thread: 'shared' }));
  return { opened, items: asked, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
}

/**
 * Asked about by other tests: what is told over a connection that stays open by test/reads/live-graphql.test.ts,
 * test/http/live/streams.test.ts and
 * test/notify, and what needs a role that no viewer here has by test/graphql/publish-many.test.ts.
 */
const ELSEWHERE = [
  'Mutation.publishMany',
  // It names a template and a ranker, and nothing of anybody.
  'Mutation.tryRanker',
  // They name words, which are nobody's.
  'Mutation.mutePhrase',
  'Mutation.unmutePhrase',
  // They need a list of the viewer's own; test/graphql/lists.test.ts asks them.
  'Mutation.createList',
  'Mutation.renameList',
  'Mutation.deleteList',
  'Mutation.addToList',
  'Mutation.removeFromList',
  'Subscription.notificationsChanged',
  'Subscription.readStateChanged',
  'Subscription.streamUpdates',
];

function factsOf({ opened }: World, viewer: string | null): Promise<ViewerFacts> {
  return openFacts(opened.app.store).of(viewer as UserId | null);
}

async function answersOf(
  { opened }: World,
  viewer: string | null,
  questions: readonly Question[],
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const { query, variables } of questions)
    answers.push(await opened.ask(query, { ...askingAs(viewer), variables }));
  return answers;
}

/** What a write made for itself, which the second run would find: it says more the second time. */
const SAYS_MORE = ['Mutation.publish', 'Mutation.openThread'];

/**
 * An answer without the names that were asked about, which some answers repeat, and without the places of errors: a
 * document that was asked often is compiled, and its errors have none.
 */
function nameless(body: string, { item, thread, tag }: Target): string {
  return [item, threadId(thread), tagId(tag), thread, tag].reduce(
    (text, name) => text.replaceAll(name, '*'),
    body.replaceAll(/"locations":\[[^\]]*\],/g, ''),
  );
}

function oneIn(every: number, items: readonly Item[]): readonly Item[] {
  return items.filter((_, index) => index % every === 0);
}

const TIMEOUT_MS = 600_000;

const { PALISADE_ACCESS_REPORT: reportFile } = process.env;
/** A run that reports its cells asks each question twice. */
export const isReported = reportFile !== undefined;
/** What the viewers are asked first, in turns, where each question is asked once. */
const TURNS = ['even', 'odd'] as const;

interface MatrixOptions {
  readonly open: OpenApp;
  /** What the report calls it. */
  readonly store: string;
  /** Those asked as; everybody when left out. */
  readonly viewers?: readonly (string | null)[];
  /** Of what is hidden, one in so many is asked about; each when left out. */
  readonly targetEvery?: number;
  readonly cellsMin: number;
}

interface Cell {
  readonly question: string;
  readonly told: string;
  readonly expected: string;
}

const EXAMPLES_MAX = 5;

/** Counts what is compared. A cell in which the answers differ is a leak, and fails the test when all are compared. */
function countCells() {
  const cells = {
    count: 0,
    leaks: 0,
    /** The first leaks, so that their cause can be found. */
    examples: [] as Cell[],
    compare(compared: readonly Cell[], mayTell: (question: string) => boolean): void {
      const leaks = compared.filter(
        ({ question, told, expected }) => told !== expected && !mayTell(question),
      );
      cells.count += compared.length;
      cells.leaks += leaks.length;
      cells.examples.push(...leaks.slice(0, EXAMPLES_MAX - cells.examples.length));
      const [first] = leaks;
      expect([first?.question, first?.told]).toEqual([first?.question, first?.expected]);
    },
  };
  return cells;
}

function report(store: string, cells: ReturnType<typeof countCells>): void {
  const { count, leaks, examples } = cells;
  const line = JSON.stringify({ store, count, leaks, examples });
  if (reportFile !== undefined) appendFileSync(reportFile, `${line}\n`);
}

/** Asks everything as everybody; at the end so many cells must have been compared. */
export function describeAccess(options: MatrixOptions): void {
  const { open, store, viewers, targetEvery = 1, cellsMin } = options;
  const asking = VIEWERS.filter(({ name }) => viewers?.includes(name) ?? true).map(
    (viewer, index) => ({ ...viewer, first: isReported ? 'all' : TURNS[index % 2] }) as const,
  );
  const cells = countCells();
  describe('the ways to ask', () => {
    it(
      'are every root field of the schema, each of them valid and within the limits',
      async () => {
        const roots = [
          schema.getQueryType(),
          schema.getMutationType(),
          schema.getSubscriptionType(),
        ].flatMap((type) =>
          Object.keys(type?.getFields() ?? {}).map((name) => `${type?.name}.${name}`),
        );
        expect(
          [...Object.keys(ROOTS), ...ELSEWHERE].toSorted(),
          'every root field has a question in ROOTS, or stands in ELSEWHERE because another test asks it',
        ).toEqual(roots.toSorted());
        await using world = await openWorld(open, [], () => false);
        const answers = await answersOf(
          world,
          'bob',
          questionsFor(world.items.slice(0, 1).map(targetOf), 'even'),
        );
        expect(
          answers.filter(({ status }) => status !== 200).map(({ body }) => body.slice(0, 300)),
        ).toEqual([]);
      },
      TIMEOUT_MS,
    );
  });

  describe.each(asking)('$is', (viewer) => {
    const { name, relations, first = 'all' } = viewer;
    it(
      'gets the same bytes for what is hidden as for what is absent, from every query',
      async () => {
        await using hidden = await openWorld(open, relations, () => false);
        const facts = await factsOf(hidden, name);
        const isHidden = (item: Item): boolean => !mayKnow(facts, item);
        await using absent = await openWorld(open, relations, isHidden);
        const targets = oneIn(targetEvery, hidden.items.filter(isHidden)).map(targetOf);
        const questions = questionsFor(targets, first);
        const [seen, expected] = [
          await answersOf(hidden, name, questions),
          await answersOf(absent, name, questions),
        ];
        cells.compare(
          seen.map(({ body }, index) => ({
            question: questions[index]?.spelt ?? '',
            told: body,
            expected: expected[index]?.body ?? '',
          })),
          tellsStaff(viewer, facts, hidden.items),
        );
      },
      TIMEOUT_MS,
    );

    it(
      'gets the same bytes for what is hidden entirely as for what never existed',
      async () => {
        await using world = await openWorld(open, relations, () => false);
        const facts = await factsOf(world, name);
        const alone = world.items.filter(
          (item) =>
            item.thread !== 'shared' && item.tags[0] === item.thread && !mayKnow(facts, item),
        );
        const never = { item: encodeId('Item', '999999'), thread: 'neverwas', tag: 'neverwas' };
        for (const target of oneIn(targetEvery, alone).map(targetOf)) {
          const ways = Object.keys(ROOTS).filter((root) => !SAYS_MORE.includes(root));
          const asked = (one: Target) =>
            ways.flatMap((root) =>
              (ROOTS[root]?.(one) ?? []).flatMap((args) => questionsOf(root, args)),
            );
          // What names nothing of a target is asked the same of both, and of the whole world.
          const others = asked(never);
          const pairs = asked(target)
            .flatMap((question, index) => {
              const other = others[index];
              return other === undefined ? [] : [[question, other] as const];
            })
            .filter(([question, other]) => question.spelt !== other.spelt);
          const seen = await answersOf(
            world,
            name,
            pairs.map(([question]) => question),
          );
          const expected = await answersOf(
            world,
            name,
            pairs.map(([, other]) => other),
          );
          cells.compare(
            seen.map(({ body }, index) => ({
              question: pairs[index]?.[0].spelt ?? '',
              told: nameless(body, target),
              expected: nameless(expected[index]?.body ?? '', never),
            })),
            tellsStaff(viewer, facts, world.items),
          );
        }
      },
      TIMEOUT_MS,
    );

    it('is shown what they may know by its id, and by streams that hold it', async () => {
      await using world = await openWorld(open, relations, () => false);
      const facts = await factsOf(world, name);
      for (const item of world.items) {
        const { item: id } = targetOf(item);
        const asked = await world.opened.ask(`{ node(id: "${id}") { id } }`, askingAs(name));
        const listed = await world.opened.ask(
          '{ stream(template: "everything", first: 50) { nodes { id } } }',
          askingAs(name),
        );
        expect([asked.errors.length === 0, listed.body.includes(id)]).toEqual([
          mayKnow(facts, item),
          mayKnow(facts, item),
        ]);
      }
    });
  });

  // The control looks at the comparison, not at a store: once is enough.
  if (viewers === undefined)
    describe('the comparison', () => {
      it(
        'would see the difference by each way that shows items to those who may know them',
        async () => {
          await using shown = await openWorld(open, [], () => false);
          await using absent = await openWorld(open, [], () => true);
          const targets = shown.items.map(targetOf);
          const reveals = async (root: string): Promise<boolean> => {
            const args = targets.flatMap((target) => ROOTS[root]?.(target) ?? []);
            for (const question of args.flatMap((each) => questionsOf(root, each))) {
              const [seen] = await answersOf(shown, 'bob', [question]);
              const [expected] = await answersOf(absent, 'bob', [question]);
              if (seen?.body !== expected?.body) return true;
            }
            return false;
          };
          const ways = [
            'Query.node',
            'Query.nodes',
            'Query.stream',
            'Query.catchUp',
            'Query.categories',
            'Query.threads',
            'Query.unreadCounts',
            'Query.nextUnread',
            'Query.whyNot',
            'Query.producer',
            'Mutation.like',
            'Mutation.unlike',
            'Mutation.editItem',
            'Mutation.deleteItem',
            'Mutation.publish',
            'Mutation.follow',
            'Mutation.unfollow',
            'Mutation.unmute',
            'Mutation.markThreadRead',
            'Mutation.markThreadsRead',
            'Mutation.markCategoryRead',
            'Mutation.markUnread',
            'Mutation.moveThread',
          ];
          const silent: string[] = [];
          for (const root of ways) if (!(await reveals(root))) silent.push(root);
          expect(silent).toEqual([]);
        },
        TIMEOUT_MS,
      );
    });

  it(`was asked in at least ${cellsMin} cells`, () => {
    report(store, cells);
    expect(cells.count).toBeGreaterThanOrEqual(cellsMin);
  });
}
