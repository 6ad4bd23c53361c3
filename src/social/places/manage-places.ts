/**
 * Making, editing and moving places. The answer about a place hidden from the viewer is the same as about one that does
 * not exist.
 */
import { describeValue } from '../../base/describe-value.ts';
import type { Clock } from '../../base/clock.ts';
import { didYouMean } from '../../base/did-you-mean.ts';
import { LIMITS } from '../../base/limits.ts';
import {
  badInput,
  done,
  inputError,
  notFound,
  refused,
  refusedField,
  refusedInput,
  type InputError,
  type Outcome,
} from '../../base/outcome.ts';
import { isPrintableLine, isVisible, unprintableIn } from '../../base/unprintable.ts';
import type { ViewerFacts } from '../../model/edges.ts';
import type { PlaceType, PlaceTypes } from '../../model/place-types.ts';
import type { Circle, PlaceRecord, PlaceSettings, PlaceTree } from '../../model/places.ts';
import { POSITION_ZERO } from '../../model/positions.ts';
import { producerKey, type ProducerKey, type UserId } from '../../model/producers.ts';
import type { PlacePatch } from '../../store/ports/places.ts';
import type { Store } from '../../store/ports/store.ts';
import type { FactsCache } from '../facts.ts';
import { isName } from '../producers.ts';
import { findPlace, hasMembers, isStaff, mayTakeOut, roleIn } from './place-access.ts';
import { refusalOf } from './thread-access.ts';

export interface PlaceContext {
  readonly store: Store;
  readonly facts: FactsCache;
  readonly clock: Clock;
  readonly placeTypes: PlaceTypes;
}

/** Settings as callers request them. */
export type AskedSettings = Partial<Omit<PlaceSettings, 'readers'> & { readonly readers: Circle }>;

/** A new place as its creator requests it; settings left out are those of its type. */
export interface NewPlace extends AskedSettings {
  readonly type: string;
  readonly name: string;
  readonly title: string;
  readonly parent: ProducerKey | null;
}

/** The creator's descriptions of a place, by the names of the input's fields. */
const SAID_OF_PLACES: readonly (readonly [
  field: string,
  of: (place: PlaceRecord) => string | number | null,
])[] = [
  ['title', ({ title }) => title],
  ['description', ({ description }) => description],
  ['order', ({ order }) => order],
  ['parentId', ({ parent }) => parent],
  ['readers', ({ readers }) => readers],
  ['openers', ({ openers }) => openers],
  ['posters', ({ posters }) => posters],
  ['joining', ({ joining }) => joining],
];

export interface PlaceEdit {
  readonly category: ProducerKey;
  readonly patch: AskedSettings;
}

export interface PlaceMove {
  readonly category: ProducerKey;
  readonly parent: ProducerKey | null;
}

/**
 * Makes a place that the viewer owns. A repeat by its owner with the same values returns the same place. With other
 * values, a taken name is a CONFLICT, and so is a category that contains threads already.
 */
export async function createPlace(
  context: PlaceContext,
  viewer: UserId,
  wanted: NewPlace,
): Promise<Outcome<PlaceRecord>> {
  const { store, placeTypes } = context;
  const type = placeTypes.get(wanted.type);
  if (type === undefined) {
    const types = [...placeTypes.keys()];
    return refusedInput(
      'type',
      `expected one of ${types.join(', ')}, got ${describeValue(wanted.type)}${didYouMean(wanted.type, types)}`,
    );
  }
  const problems = [...nameProblems(wanted.name), ...settingProblems(wanted)];
  if (problems.length > 0) return refused(...problems);
  if (type.creators !== 'everyone' && !type.creators.includes(viewer))
    return refusedField(
      'FORBIDDEN',
      'type',
      `expected a type that the viewer may create, got ${type.name}`,
    );
  const [tree, facts] = await Promise.all([store.places.tree(null), context.facts.of(viewer)]);
  const parentProblem = problemOfParent(tree, facts, wanted.parent);
  if (parentProblem !== null) return refused(parentProblem);
  const place = placeOf(type, wanted, { viewer, nowMs: context.clock.now() });
  const isNew = !tree.places.has(place.key);
  if (isNew && type.creators === 'everyone' && hasCreatedMany(tree, viewer)) return tooManyPlaces();
  if (isNew && (await holdsAnyThread(store, place.key))) return nameTaken();
  if (hasMembers(place) && !(await canHoldMembership(store, viewer, place.key)))
    return tooManyMemberships('type');
  try {
    const made = await store.places.create(place);
    if (!made.place.owners.includes(viewer)) return nameTaken();
    const otherwise = SAID_OF_PLACES.filter(([, of]) => of(made.place) !== of(place));
    if (otherwise.length > 0) return nameTaken(otherwise.map(([name]) => name));
    if (hasMembers(made.place))
      await store.places.putMember({
        user: viewer,
        place: place.key,
        state: 'active',
        sinceMs: place.createdAtMs,
      });
    return done(made.place);
  } catch (error) {
    return refusedInput('parentId', refusalOf(error));
  }
}

/**
 * Changes a place's description and who may use it. Its owners and moderators may do so. When it has members, its staff
 * are made members, so that they can still reach the place they look after.
 */
export async function editPlace(
  context: PlaceContext,
  viewer: UserId,
  { category, patch }: PlaceEdit,
): Promise<Outcome<PlaceRecord>> {
  const found = await openStaffPlace(context, viewer, category);
  if (!found.isDone) return found;
  const problems = settingProblems(patch);
  if (problems.length > 0) return refused(...problems);
  const next = { ...found.value, ...withoutGaps(patch) };
  if (hasMembers(next) && !(await canHoldMembership(context.store, viewer, category)))
    return tooManyMemberships(next.readers === 'members' ? 'readers' : 'joining');
  const place = await context.store.places.edit(category, withoutGaps(patch));
  if (place === null) return noPlace();
  if (hasMembers(place)) await joinStaff(context, place);
  return done(place);
}

/** Staff who have the maximum number of memberships are not added: the edit does not fail because of them. */
async function joinStaff({ store: { places }, clock }: PlaceContext, place: PlaceRecord) {
  const staff = [...place.owners, ...place.moderators];
  const members = await places.membersAmong(place.key, staff);
  const others = staff.filter((_, n) => members[n]?.state !== 'active');
  for (const user of others) {
    const membership = { user, place: place.key, state: 'active', sinceMs: clock.now() } as const;
    // Staff are members from the start, so no event reports this as a join.
    await places.putMembers([membership]).catch(refusalOf);
  }
}

/**
 * Gives a place another parent, with everything in it. Only its owner may do so, and only as one of the staff of the
 * new parent and of every place for members that it leaves.
 */
export async function movePlace(
  context: PlaceContext,
  viewer: UserId,
  { category, parent }: PlaceMove,
): Promise<Outcome<PlaceRecord>> {
  const { store } = context;
  const found = await openStaffPlace(context, viewer, category);
  if (!found.isDone) return found;
  const [tree, facts] = await Promise.all([store.places.tree(null), context.facts.of(viewer)]);
  if (roleIn(facts, found.value) !== 'owner')
    return refusedField('FORBIDDEN', 'categoryId', 'expected a place that the viewer owns');
  const problem = problemOfParent(tree, facts, parent);
  if (problem !== null) return refused(problem);
  if (!mayTakeOut(tree, facts, { from: found.value.parent, to: parent }))
    return refusedField(
      'FORBIDDEN',
      'parentId',
      'expected a parent with no readers beyond those of the place, got one with others',
    );
  try {
    const place = await store.places.move(category, parent);
    return place === null ? noPlace() : done(place);
  } catch (error) {
    return refusedInput('parentId', refusalOf(error));
  }
}

/** The place, when the viewer is on its staff. NOT_FOUND for a place hidden from them, FORBIDDEN otherwise. */
export async function openStaffPlace(
  { store, facts }: PlaceContext,
  viewer: UserId,
  category: ProducerKey,
): Promise<Outcome<PlaceRecord>> {
  const [tree, known] = await Promise.all([store.places.tree(null), facts.of(viewer)]);
  const place = findPlace(tree, known, category);
  if (place === null) return noPlace();
  return isStaff(known, place)
    ? done(place)
    : refusedField(
        'FORBIDDEN',
        'categoryId',
        'expected a place that the viewer moderates, got another',
      );
}

export function noPlace(): Outcome<never> {
  return notFound('categoryId', 'an existing place');
}

/**
 * @param differing the fields in which the viewer's own place of that name differs; none for somebody else's, which
 * stay hidden.
 */
function nameTaken(differing: readonly string[] = []): Outcome<never> {
  const got =
    differing.length === 0
      ? 'one that is'
      : `that of a place of the viewer's that differs in ${differing.join(', ')}`;
  return refusedField('CONFLICT', 'name', `expected a name that is not taken, got ${got}`);
}

function placeOf(
  type: PlaceType,
  wanted: NewPlace,
  { viewer, nowMs }: { readonly viewer: UserId; readonly nowMs: number },
): PlaceRecord {
  return {
    key: producerKey(type.name, wanted.name),
    title: wanted.title,
    description: wanted.description ?? null,
    order: wanted.order ?? 0,
    parent: wanted.parent,
    readers: (wanted.readers ?? type.readers) === 'members' ? 'members' : 'everyone',
    openers: wanted.openers ?? type.openers,
    posters: wanted.posters ?? type.posters,
    joining: wanted.joining ?? type.joining,
    createdBy: viewer,
    createdAtMs: nowMs,
    owners: [viewer],
    moderators: [],
  };
}

function problemOfParent(
  tree: PlaceTree,
  facts: ViewerFacts,
  parent: ProducerKey | null,
): InputError | null {
  if (parent === null) return null;
  const place = findPlace(tree, facts, parent);
  if (place === null)
    return inputError('NOT_FOUND', 'parentId', 'expected an existing place, got none');
  return isStaff(facts, place)
    ? null
    : inputError(
        'FORBIDDEN',
        'parentId',
        'expected a parent that the viewer moderates, got another',
      );
}

/** The installation has one bound for all places, which one person alone must not use up. */
function hasCreatedMany({ places }: PlaceTree, viewer: UserId): boolean {
  let created = 0;
  for (const { createdBy } of places.values()) if (createdBy === viewer) created += 1;
  return created >= LIMITS.placesCreatedMax;
}

function tooManyPlaces(): Outcome<never> {
  const max = LIMITS.placesCreatedMax;
  return refusedInput('type', `expected at most ${max} places created by one person, got one more`);
}

/** Owners and editors of a place with members are members of it: without room for that, it gets no members. */
async function canHoldMembership(
  { places }: Store,
  user: UserId,
  place: ProducerKey,
): Promise<boolean> {
  const { active, invited, requested } = await places.memberships(user, null);
  const held = [active, invited, requested];
  const count = held.reduce((sum, { size }) => sum + size, 0);
  return count < LIMITS.membershipsMax || held.some((keys) => keys.has(place));
}

function tooManyMemberships(field: string): Outcome<never> {
  const max = LIMITS.membershipsMax;
  return refusedInput(
    field,
    `expected a viewer with fewer than ${max} memberships, since the staff of a place with members join it, got ${max}`,
  );
}

/** A category with threads takes no record: its creator would moderate the threads that others opened there. */
async function holdsAnyThread(store: Store, category: ProducerKey): Promise<boolean> {
  const upTo = await store.timelines.newest();
  const query = { above: POSITION_ZERO, upTo, limit: 1, order: 'newest' } as const;
  return (await store.threads.list(category, query)).length > 0;
}

function nameProblems(name: string): readonly InputError[] {
  return isName(name)
    ? []
    : [
        badInput(
          'name',
          `expected 1 to ${LIMITS.idCharsMax} printable characters without spaces, got ${describeValue(name)}`,
        ),
      ];
}

/** Every problem of a place's settings, by the names of the input's fields. */
export function settingProblems({
  title,
  description,
  order,
  readers,
}: AskedSettings): readonly InputError[] {
  const problems: InputError[] = [];
  const refuse = (field: string, message: string) => problems.push(badInput(field, message));
  if (title !== undefined && !isTitle(title.trim()))
    refuse('title', expectedText(1, LIMITS.titleCharsMax, title));
  if (description != null && !isDescription(description))
    refuse('description', expectedText(0, LIMITS.textCharsMax, description));
  if (
    order !== undefined &&
    !(Number.isInteger(order) && order >= 0 && order <= LIMITS.placeOrderMax)
  )
    refuse('order', `expected a whole number from 0 to ${LIMITS.placeOrderMax}, got ${order}`);
  if (readers === 'moderators') refuse('readers', 'expected everyone or members, got moderators');
  return problems;
}

/** What is wrong with a text: its length if that is wrong, or else its content. */
function expectedText(charsMin: number, charsMax: number, text: string): string {
  const isOfLength = text.trim().length >= charsMin && text.length <= charsMax;
  const got = isOfLength ? describeValue(text) : text.length;
  return `expected ${charsMin} to ${charsMax} printable characters, got ${got}`;
}

function isTitle(text: string): boolean {
  return isVisible(text) && text.length <= LIMITS.titleCharsMax && isPrintableLine(text);
}

function isDescription(text: string): boolean {
  return text.length <= LIMITS.textCharsMax && unprintableIn(text) === null;
}

function withoutGaps(patch: AskedSettings): PlacePatch {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}
