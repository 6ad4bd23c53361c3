/**
 * Witnesses: how far a viewer has seen the site's news, blog or announcements, one narrow row for each kind. A viewer
 * counts as having seen everything that existed when they were enrolled, and when they joined.
 */
import type { Clock } from '../base/clock.ts';
import { describeValue } from '../base/describe-value.ts';
import { didYouMean } from '../base/did-you-mean.ts';
import { done, notFound, refusedInput, type Outcome } from '../base/outcome.ts';
import type { Item } from '../model/items.ts';
import type { PlaceTypes } from '../model/place-types.ts';
import { POSITION_ZERO, position, type Position } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import { UNMARKED, type Mark } from '../model/reads.ts';
import { openItem } from '../social/access.ts';
import type { FactsCache } from '../social/facts.ts';
import type { Store } from '../store/ports/store.ts';
import { ensureEnrolled, ensureEnrolledIfPossible } from './enrolment.ts';
import { isOfKind, kindNews, typesOfKind, type KindNews } from './kind-items.ts';

/** By value: the newest one seen. By instant: everything up to then. */
export type WitnessMode = 'value' | 'instant';
export type WitnessKinds = Readonly<Record<string, WitnessMode>>;

export interface WitnessContext {
  readonly store: Store;
  readonly facts: FactsCache;
  readonly clock: Clock;
  readonly witnessKinds: WitnessKinds;
  readonly placeTypes: PlaceTypes;
}

/** How far a viewer has seen a kind; also the value that a viewer asks to record. */
export interface Witnessed {
  readonly kind: string;
  /** Null for a kind seen by instant. */
  readonly position: Position | null;
  /** Null for a kind seen by value. */
  readonly atMs: number | null;
}

/** What a viewer has seen of a kind, and what is new to them. A kind that is bound to no type of places has no news. */
export interface WitnessedNews extends Witnessed, KindNews {
  /** The item that was seen last; null when it is not of the kind, deleted or hidden. */
  readonly item: Item | null;
}

/** How far the viewer has seen a kind. Refuses an undeclared one. */
export async function lastWitnessed(
  context: WitnessContext,
  viewer: UserId,
  kind: string,
): Promise<Outcome<WitnessedNews>> {
  const mode = modeOf(context, kind);
  if (mode === null) return undeclared(context, kind);
  const enrolled = await ensureEnrolledIfPossible(context, viewer);
  const [seen] = await context.store.reads.witnessed(viewer, [kind]);
  return done(await withNews(context, viewer, { kind, mode, enrolled, seen: seen ?? UNMARKED }));
}

/**
 * Records a kind as seen; without an item, everything of the kind that the viewer may see now. Never moves back; an
 * instant in the future means now. NOT_FOUND for an item the viewer may not see, BAD_USER_INPUT for one of another kind,
 * and for an item or an instant where the kind is seen by the other.
 */
export async function witness(
  context: WitnessContext,
  viewer: UserId,
  wanted: Witnessed,
): Promise<Outcome<WitnessedNews>> {
  const { kind } = wanted;
  const mode = modeOf(context, kind);
  if (mode === null) return undeclared(context, kind);
  const enrolled = await ensureEnrolled(context, viewer);
  const mark =
    mode === 'instant' ? instantMark(context, wanted) : await itemMark(context, viewer, wanted);
  if (!mark.isDone) return mark;
  const seen = await context.store.reads.witness(viewer, kind, mark.value);
  return done(await withNews(context, viewer, { kind, mode, enrolled, seen }));
}

async function withNews(
  context: WitnessContext,
  viewer: UserId,
  args: WitnessedArgs,
): Promise<WitnessedNews> {
  const { store, placeTypes } = context;
  const { kind, seen } = args;
  const [facts, enrolled] = await Promise.all([
    context.facts.of(viewer),
    withJoining(store, viewer, args.enrolled),
  ]);
  const witnessed = witnessedOf(context, { ...args, enrolled });
  const above = witnessed.position ?? POSITION_ZERO;
  const { atMs } = witnessed;
  const news = await kindNews(store, facts, {
    kind,
    placeTypes,
    above,
    isNew: (item) => item.author !== viewer && (atMs === null || item.createdAtMs > atMs),
  });
  const isBound = typesOfKind(placeTypes, kind).size > 0;
  // The position at which somebody joined may hold an item of any kind.
  const isNamed = seen.at > POSITION_ZERO && seen.at >= enrolled.at;
  const item = isBound || isNamed ? await openItem(context, viewer, above) : null;
  const isShown =
    item !== null && (!isBound || (await isOfKind(store, placeTypes, { kind, item })));
  return { ...witnessed, ...news, item: isShown ? item : null };
}

/** People may join long after they were enrolled. */
async function withJoining(
  { people }: Pick<Store, 'people'>,
  viewer: UserId,
  { at, atMs }: Mark,
): Promise<Mark> {
  const [person] = await people.getMany([viewer]);
  return {
    at: position(Math.max(at, person?.joinedAt ?? 0)),
    atMs: Math.max(atMs, person?.joinedAtMs ?? 0),
  };
}

function instantMark({ clock }: WitnessContext, wanted: Witnessed): Outcome<Mark> {
  if (wanted.position !== null)
    return refusedInput('itemId', `expected an instant for the kind ${wanted.kind}, got an item`);
  const nowMs = clock.now();
  const atMs = Math.max(0, Math.min(wanted.atMs ?? nowMs, nowMs));
  return done({ at: POSITION_ZERO, atMs });
}

async function itemMark(
  context: WitnessContext,
  viewer: UserId,
  wanted: Witnessed,
): Promise<Outcome<Mark>> {
  const { store, placeTypes } = context;
  const { kind } = wanted;
  if (wanted.atMs !== null)
    return refusedInput('at', `expected an item for the kind ${kind}, got an instant`);
  const isBound = typesOfKind(placeTypes, kind).size > 0;
  if (wanted.position === null && isBound) {
    const args = { kind, placeTypes, above: POSITION_ZERO, isNew: () => false };
    const { newest } = await kindNews(store, await context.facts.of(viewer), args);
    return done({ at: newest?.position ?? POSITION_ZERO, atMs: context.clock.now() });
  }
  if (wanted.position === null)
    return refusedInput('itemId', `expected an item for the kind ${wanted.kind}, got none`);
  const item = await openItem(context, viewer, wanted.position);
  if (item === null) return notFound('itemId', 'an existing item');
  if (isBound && !(await isOfKind(store, placeTypes, { kind, item })))
    return refusedInput('itemId', `expected an item of the kind ${kind}, got another`);
  return done({ at: wanted.position, atMs: context.clock.now() });
}

function modeOf({ witnessKinds }: WitnessContext, kind: string): WitnessMode | null {
  return Object.hasOwn(witnessKinds, kind) ? (witnessKinds[kind] ?? null) : null;
}

function undeclared({ witnessKinds }: WitnessContext, kind: string): Outcome<never> {
  const known = Object.keys(witnessKinds);
  const expected =
    known.length === 0
      ? 'expected a declared kind, but no kind is declared'
      : `expected one of ${known.join(', ')}`;
  return refusedInput('kind', `${expected}, got ${describeValue(kind)}${didYouMean(kind, known)}`);
}

interface WitnessedArgs {
  readonly kind: string;
  readonly mode: WitnessMode;
  readonly enrolled: Mark;
  readonly seen: Mark;
}

/** An instant that was recorded while the clock was ahead counts as no later than now. */
function witnessedOf(
  { clock }: Pick<WitnessContext, 'clock'>,
  { kind, mode, enrolled, seen }: WitnessedArgs,
): Witnessed {
  return mode === 'value'
    ? { kind, position: position(Math.max(enrolled.at, seen.at)), atMs: null }
    : { kind, position: null, atMs: Math.min(clock.now(), Math.max(enrolled.atMs, seen.atMs)) };
}
