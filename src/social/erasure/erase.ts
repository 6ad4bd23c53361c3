/**
 * Erasing a person. The commit point is their record: from then on they and their items are absent for everybody, and
 * their account can do nothing any more. Their stored data is removed in shares, by the call that began the erasure and
 * by a job, which also finds writes that were in progress at that moment.
 */
import { behind, Sweeps } from '../../base/async/sweeps.ts';
import { LIMITS } from '../../base/limits.ts';
import { FeedError } from '../../base/errors.ts';
import { done, notFound, refusedInput, type Outcome } from '../../base/outcome.ts';
import type { Erasure } from '../../model/erasure.ts';
import { userProducer, type ProducerKey, type UserId } from '../../model/producers.ts';
import type { KeyPage } from '../../store/ports/key-page.ts';
import { canOpenProducer } from '../access.ts';
import type { SocialContext } from '../context.ts';
import { pages } from './key-pages.ts';
import { removeShare, totalOf } from './parts.ts';
import { RemovalStops } from './removal.ts';
import { leavePlaces, placesLeftToNobody, soleOwnedPlaces } from './places.ts';

/** The person to erase, and their heir: who takes over the places that nobody else owns or moderates. */
export type EraseArgs = Pick<Erasure, 'person' | 'heir'>;

/** Places named in a refusal. */
const NAMED_MAX = 3;
/** Shares in a row that only pass over rows which cannot be removed. */
const IDLE_SHARES_MAX = 64;

/**
 * Begins an erasure and does its first shares. A repeat continues it and returns the same erasure. Refuses to leave
 * behind a place that nobody else owns or moderates, unless an heir is named. If the heir is erased at the same moment,
 * it reports the same refusal when the erasure has begun, and a repeat with another heir hands the place over.
 */
export async function erase(context: SocialContext, leaving: EraseArgs): Promise<Outcome<Erasure>> {
  const begun = await beginOrGoOn(context, leaving);
  if (!begun.isDone) return begun;
  let erasure = begun.value;
  for (let share = 0; share < LIMITS.erasureSharesNowMax; share += 1) {
    const { erasure: next, count, failures } = await eraseShare(context, erasure);
    if (failures.length > 0) throw failures[0];
    erasure = next;
    if (count === 0) break;
  }
  const left = await placesLeftToNobody(context.store, erasure);
  return left.length === 0 ? done(erasure) : leftToNobody(left);
}

async function beginOrGoOn(context: SocialContext, leaving: EraseArgs): Promise<Outcome<Erasure>> {
  const earlier = await context.store.people.erasure(leaving.person);
  return earlier === null ? begin(context, leaving) : goOn(context, earlier, leaving.heir);
}

/** Another heir is accepted only where the first and the first's own heirs are gone. */
async function goOn(
  context: SocialContext,
  erasure: Erasure,
  heir: UserId | null,
): Promise<Outcome<Erasure>> {
  const { people } = context.store;
  const { person } = erasure;
  if (heir === null || (await placesLeftToNobody(context.store, erasure)).length === 0)
    return done(erasure);
  const refusal = await whyNotInherit(context, person, heir);
  if (refusal !== null) return refusal;
  const share = { removed: {}, isFinished: false, heir };
  return done((await people.noteErasure(person, share)) ?? erasure);
}

/** With an heir, no place is left without staff, unless that heir leaves at the same moment. */
async function begin(context: SocialContext, leaving: EraseArgs): Promise<Outcome<Erasure>> {
  const { store, clock } = context;
  const { person, heir } = leaving;
  const refusal = await whyNotErase(context, leaving);
  if (refusal !== null) return refusal;
  const { left, kept } = heir === null ? await leavePlaces(store, person) : { left: 0, kept: [] };
  if (kept.length > 0) return leftToNobody(kept);
  const erasure = await store.people.erase({ ...leaving, sinceMs: clock.now() });
  if (left === 0) return done(erasure);
  const share = { removed: { places: left }, isFinished: false };
  return done((await store.people.noteErasure(person, share)) ?? erasure);
}

/**
 * Erases a person and removes everything stored of them. `isAlone` means that no other process uses the store, so no
 * write can be in progress and the erasure is finished. Rejects when some rows could not be removed, after trying the
 * others.
 */
export async function eraseWhole(
  context: SocialContext,
  leaving: EraseArgs,
  { isAlone }: { readonly isAlone: boolean },
): Promise<Outcome<Erasure>> {
  const begun = await beginOrGoOn(context, leaving);
  if (!begun.isDone) return begun;
  const stops = new RemovalStops();
  let erasure = begun.value;
  for (let idle = 0; idle < IDLE_SHARES_MAX;) {
    const share = await eraseShare(context, erasure, stops);
    erasure = share.erasure;
    idle = share.count === 0 ? idle + 1 : 0;
    if (idle === 0 || !stops.isEmpty) continue;
    if (share.failures.length > 0) throw share.failures[0];
    break;
  }
  const left = await placesLeftToNobody(context.store, erasure);
  if (left.length > 0) return leftToNobody(left);
  if (!isAlone || erasure.isFinished) return done(erasure);
  const share = { removed: {}, isFinished: true };
  return done((await context.store.people.noteErasure(leaving.person, share)) ?? erasure);
}

/** What a job remembers of its last shares, so that those that fail each time do not hold up the others. */
export interface ErasurePasses {
  readonly sweeps: Sweeps;
  readonly stops: RemovalStops;
}

export function erasurePasses(): ErasurePasses {
  return { sweeps: new Sweeps(), stops: new RemovalStops() };
}

/**
 * Does one share of the unfinished erasures. Returns how much it removed: 0 when nothing is left for now. An erasure is
 * finished when nothing was found some time after it began and every place has an owner. Rejects when one fails or
 * lacks an heir, after trying the others; if many fail, the next of these sweeps continues after them.
 */
export async function continueErasures(
  context: Pick<SocialContext, 'store' | 'clock'>,
  { sweeps, stops } = erasurePasses(),
): Promise<number> {
  const { people } = context.store;
  const read = (page: KeyPage<UserId>) => people.erasures(page);
  let moved = 0;
  const inOneShare = async function* (): AsyncGenerator<UserId> {
    for await (const person of pages(read, (each) => each)) {
      if (moved >= LIMITS.erasedRowsMax) return;
      yield person;
    }
  };
  const left = (skipped: number) => behind(inOneShare(), skipped);
  await sweeps.each(left, async (person) => {
    const erasure = await people.erasure(person);
    if (erasure === null) return;
    const { count, left, failures } = await eraseShare(context, erasure, stops);
    moved += count;
    if (failures.length > 0) throw failures[0];
    if (left.length > 0)
      throw new FeedError('BAD_USER_INPUT', `the erasure of ${person}: ${heirExpected(left)}`);
  });
  return moved;
}

interface ErasedShare {
  readonly erasure: Erasure;
  readonly count: number;
  /** The places that nobody can own, when everything else is removed. */
  readonly left: readonly ProducerKey[];
  /** Why some rows could not be removed. */
  readonly failures: readonly unknown[];
}

async function eraseShare(
  { store, clock }: Pick<SocialContext, 'store' | 'clock'>,
  erasure: Erasure,
  stops = new RemovalStops(),
): Promise<ErasedShare> {
  const { person, sinceMs } = erasure;
  const { removed, failures } = await removeShare(store, erasure, stops);
  const count = totalOf(removed);
  const isWhole = count === 0 && failures.length === 0;
  const left = isWhole ? await placesLeftToNobody(store, erasure) : [];
  const isSettled = clock.now() - sinceMs >= LIMITS.erasureSettleMs;
  const isFinished = isWhole && left.length === 0 && isSettled;
  const isNoted = count > 0 || isFinished;
  const noted = isNoted ? await store.people.noteErasure(person, { removed, isFinished }) : null;
  return { erasure: noted ?? erasure, count, left, failures };
}

async function whyNotErase(
  context: SocialContext,
  { person, heir }: EraseArgs,
): Promise<Outcome<never> | null> {
  if (heir !== null) return whyNotInherit(context, person, heir);
  const left = await soleOwnedPlaces(context.store, person);
  return left.length === 0 ? null : leftToNobody(left);
}

async function whyNotInherit(
  { store, facts }: SocialContext,
  person: UserId,
  heir: UserId,
): Promise<Outcome<never> | null> {
  const isOther = heir !== person;
  const isThere =
    isOther && (await canOpenProducer(store, await facts.of(person), userProducer(heir)));
  return isThere ? null : notFound('heirId', 'another person');
}

function leftToNobody(left: readonly ProducerKey[]): Outcome<never> {
  return refusedInput('heirId', heirExpected(left));
}

function heirExpected(left: readonly ProducerKey[]): string {
  const named = left.slice(0, NAMED_MAX).join(', ');
  const more = left.length > NAMED_MAX ? ` and ${left.length - NAMED_MAX} more` : '';
  return `expected an heir for ${named}${more}, which nobody else owns or moderates, got none`;
}
