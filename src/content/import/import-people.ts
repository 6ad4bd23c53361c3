/** Importing people, their edges to producers, and what they like. Existing ones stay as they are. */
import { isDeepStrictEqual } from 'node:util';
import { LIMITS } from '../../base/limits.ts';
import type { InputError } from '../../base/outcome.ts';
import type { Edge } from '../../model/edges.ts';
import { hidingKey, isInStretch, reposterIn, REPOSTERS } from '../../model/muted-keys.ts';
import type { Person } from '../../model/people.ts';
import { isPhrase, phraseIn, phraseKey } from '../../model/phrases.ts';
import { POSITION_ZERO, type Position } from '../../model/positions.ts';
import type { ProducerKey, UserId } from '../../model/producers.ts';
import { profileProblems } from '../../social/profile-rules.ts';
import { isFollowable, isName, userOf } from '../../social/producers.ts';
import type { Reaction } from '../../store/ports/reactions.ts';
import {
  attributesIn,
  forEachRow,
  repeatOf,
  type ImportRows,
  type ImportRun,
  type RowOutcome,
} from './import-context.ts';
import { isProblem, writeInParts, type RowProblem } from '../write-in-parts.ts';
import type { KindRow } from './kinds.ts';
import { erasedProblem } from './known-people.ts';

const OTHER_PERSON = {
  problem: 'expected a new person or an unchanged one, got different content for the same id',
};

export const importPeople: ImportRows<KindRow<'people'>> = async (run, rows) => {
  const people = rows.map((row) => personOf(run, row));
  const wanted = people.filter((person): person is Person => !isProblem(person));
  const there = await run.store.people.getMany(wanted.map(({ id }) => id));
  const known = new Map(
    there.flatMap((person) => (person === null ? [] : [[person.id, contentOf(person)] as const])),
  );
  const fresh: Person[] = [];
  const outcomes = people.map((person): RowOutcome => {
    if (isProblem(person)) return person;
    const earlier = known.get(person.id);
    const repeat = repeatOf(run, `person ${person.id}`, person);
    if (repeat !== null) return repeat;
    if (earlier !== undefined) return outcomeBeside(earlier, contentOf(person));
    known.set(person.id, contentOf(person));
    fresh.push(person);
    return 'imported';
  });
  if (!run.isDryRun && fresh.length > 0) await run.store.people.joinMany(fresh);
  return outcomes;
};

type PersonContent = Omit<Person, 'joinedAt'>;

function contentOf({ joinedAt: _, ...content }: Person): PersonContent {
  return content;
}

function outcomeBeside(earlier: PersonContent, person: PersonContent): RowOutcome {
  // A joining date after the clock's time was stored as the time of the import that created the person.
  const joinedAtMs = Math.min(earlier.joinedAtMs, person.joinedAtMs);
  if (isDeepStrictEqual(earlier, { ...person, joinedAtMs })) return 'known';
  return earlier.state === 'erased' ? erasedProblem('id', person.id) : OTHER_PERSON;
}

function personOf({ fields, clock }: ImportRun, row: KindRow<'people'>): Person | RowProblem {
  const { id, email, emailVerified, joinedAt, attributes, ...profile } = row;
  const own = attributesIn(fields.people, attributes);
  if (!own.isDone) return { problem: own.problems[0]?.message ?? '' };
  const person: Person = {
    ...profile,
    id: id as UserId,
    email: email === null ? null : { address: email, isVerified: emailVerified },
    joinedAtMs: Math.min(joinedAt, clock.now()),
    joinedAt: POSITION_ZERO,
    attributes: own.value,
  };
  const { state: _, ...checked } = person;
  const [problem] = profileProblems(checked);
  return problem === undefined ? person : { problem: `${columnOf(problem)}: ${problem.message}` };
}

function columnOf({ field }: InputError): string {
  const name = field?.at(-1) ?? 'id';
  return name === 'avatar' ? 'avatarUrl' : name;
}

export const importEdges: ImportRows<KindRow<'edges'>> = async (run, rows) => {
  const strangers = await run.people.strangersAmong(rows.flatMap(followedBy));
  const erased = await run.people.erasedAmong(rows.flatMap(peopleOf));
  const edges = rows.map((row) => erasedIn(row, erased) ?? edgeOf(row, strangers));
  const good = edges.filter((edge): edge is Edge => !isProblem(edge));
  const results = run.isDryRun
    ? good.map((edge) => repeatOf(run, `edge ${tripleOf(edge)}`, '') ?? 'imported')
    : await writeInParts<Edge, RowOutcome>(good, async (some) =>
        (await run.store.edges.addEdges(some)).map((isNew) => (isNew ? 'imported' : 'known')),
      );
  const byEdge = new Map(good.map((edge, index) => [edge, results[index] ?? 'imported']));
  return edges.map((edge) => (isProblem(edge) ? edge : (byEdge.get(edge) ?? 'imported')));
};

type EdgeRow = KindRow<'edges'>;

/** The consumer of a row, and its producer if that is a person. */
function peopleOf({ consumer, producer }: EdgeRow): readonly string[] {
  const key = producer as ProducerKey;
  const held = isInStretch(REPOSTERS, key) ? reposterIn(key) : userOf(key);
  return held === null ? [consumer] : [consumer, held];
}

function erasedIn(row: EdgeRow, erased: ReadonlySet<string>): RowProblem | null {
  const { consumer, producer } = row;
  if (!peopleOf(row).some((user) => erased.has(user))) return null;
  return erased.has(consumer)
    ? erasedProblem('consumer', consumer)
    : erasedProblem('producer', producer);
}

function tripleOf({ consumer, relation, producer }: Edge): string {
  return `${consumer}\n${relation}\n${producer}`;
}

/** The person whom a row follows or asks to follow; blocks and mutes do not imply that the person exists. */
function followedBy({ relation, producer }: KindRow<'edges'>): readonly UserId[] {
  const user =
    relation === 'follow' || relation === 'request' ? userOf(producer as ProducerKey) : null;
  return user === null ? [] : [user];
}

function edgeOf(row: KindRow<'edges'>, strangers: ReadonlyMap<UserId, string>): Edge | RowProblem {
  const { consumer, relation, producer, since } = row;
  if (relation === 'mute' && isPhrase(producer as ProducerKey)) return phraseEdgeOf(row);
  const key = producer as ProducerKey;
  if (relation === 'mute' && isInStretch(REPOSTERS, key)) return reposterEdgeOf(row);
  if (!isFollowable(key))
    return {
      problem: `producer: expected a type and an id such as user:7 or tag:news, got ${JSON.stringify(producer)}`,
    };
  if (key === `user:${consumer}`)
    return { problem: 'producer: expected somebody other than the consumer, got the same person' };
  const expected = followedBy(row).map((user) => strangers.get(user))[0];
  if (expected !== undefined) return { problem: `producer: expected ${expected}` };
  return { consumer: consumer as UserId, relation, producer: key, sinceMs: since };
}

/** The mute of a phrase, in whichever spelling the row has it. */
function phraseEdgeOf({ consumer, producer, since }: KindRow<'edges'>): Edge | RowProblem {
  const key = phraseKey(phraseIn(producer as ProducerKey));
  if (key === null || phraseIn(key).length > LIMITS.phraseCharsMax)
    return {
      problem: `producer: expected a phrase with letters or digits, of at most ${LIMITS.phraseCharsMax} characters, got ${JSON.stringify(producer)}`,
    };
  return { consumer: consumer as UserId, relation: 'mute', producer: key, sinceMs: since };
}

/** The mute of somebody's reposts. */
function reposterEdgeOf({ consumer, producer, since }: KindRow<'edges'>): Edge | RowProblem {
  const key = producer as ProducerKey;
  const reposter = reposterIn(key);
  if (!isName(reposter) || reposter === consumer)
    return {
      problem: `producer: expected the reposts of another person, got ${JSON.stringify(producer)}`,
    };
  return { consumer: consumer as UserId, relation: 'mute', producer: key, sinceMs: since };
}

export const importLikes: ImportRows<KindRow<'likes'>> = aboutItems('like', addReaction('like'));

export const importFavourites: ImportRows<KindRow<'favourites'>> = aboutItems(
  'favourite',
  addReaction('favourite'),
);

/** Items that people hid from themselves. */
export const importHidden: ImportRows<KindRow<'hidden'>> = aboutItems(
  'hidden',
  async ({ store }, at, { user, since }) => {
    const held = { consumer: user as UserId, producer: hidingKey(at), relation: 'mute' } as const;
    return (await store.edges.addEdge({ ...held, sinceMs: since })).isNew;
  },
);

/** Adds a reaction that nobody is notified of. */
function addReaction(reaction: Reaction): Give<KindRow<'likes'>> {
  return async ({ store }, position, { user }) => {
    const [isNew] = await store.reactions.addMany(reaction, [{ position, viewer: user as UserId }]);
    return isNew === true;
  };
}

type Give<Row> = (run: ImportRun, at: Position, row: Row) => Promise<boolean>;

/** An importer of people's edges to items; a repeat changes nothing. */
function aboutItems<Row extends KindRow<'likes'>>(what: string, give: Give<Row>): ImportRows<Row> {
  return async (run, rows) => {
    const ids = rows.map(({ item }) => item);
    const erased = await run.people.erasedAmong(rows.map(({ user }) => user));
    if (run.isDryRun) {
      const known = await run.items.find(ids);
      return rows.map(({ user, item }) => {
        if (erased.has(user)) return erasedProblem('user', user);
        return known.has(item)
          ? (repeatOf(run, `${what} ${user}\n${item}`, '') ?? 'imported')
          : noItem(item);
      });
    }
    const positions = await run.items.positionsOf(ids);
    const at = new Map(ids.map((id, index) => [id, positions[index] ?? null]));
    return forEachRow(rows, async (row) => {
      if (erased.has(row.user)) return erasedProblem('user', row.user);
      const target = at.get(row.item) ?? null;
      if (target === null) return noItem(row.item);
      return (await give(run, target, row)) ? 'imported' : 'known';
    });
  };
}

function noItem(id: string): RowOutcome {
  return { problem: `item: expected the id of an existing item, got ${JSON.stringify(id)}` };
}
