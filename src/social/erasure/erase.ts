/**
 * Erasing a person. The commit point is their record: from then on they and what they wrote are absent for everybody,
 * and their account answers nothing any more. What is stored of them is removed in shares, by the call that began it and
 * by a job, which also finds what was under way at that moment.
 */
import { behind, Sweeps } from '../../base/async/sweeps.ts';
import { LIMITS } from '../../base/limits.ts';
import { done, notFound, refusedField, type Outcome } from '../../base/outcome.ts';
import type { Erasure } from '../../model/erasure.ts';
import { userProducer, type ProducerKey, type UserId } from '../../model/producers.ts';
import type { KeyPage } from '../../store/ports/key-page.ts';
import { canOpenProducer } from '../access.ts';
import type { SocialContext } from '../context.ts';
import { pages } from './key-pages.ts';
import { removeShare, totalOf } from './parts.ts';
import { leavePlaces, soleOwnedPlaces } from './places.ts';

/** Whom to erase, and who takes over the places that nobody else owns or moderates. */
export type EraseArgs = Pick<Erasure, 'person' | 'heir'>;

/** Places named in a refusal. */
const NAMED_MAX = 3;

/**
 * Begins an erasure and does the first shares of it. A repeat goes on, and answers with the same erasure. Refuses to leave
 * a place behind that nobody else owns or moderates, unless somebody is named who takes it over.
 */
export async function erase(context: SocialContext, leaving: EraseArgs): Promise<Outcome<Erasure>> {
  const { store } = context;
  let erasure = await store.people.erasure(leaving.person);
  if (erasure === null) {
    const refusal = await whyNotErase(context, leaving);
    if (refusal !== null) return refusal;
    const begun = await begin(context, leaving);
    if (!begun.isDone) return begun;
    erasure = begun.value;
  }
  for (let share = 0; share < LIMITS.erasureSharesNowMax; share += 1) {
    const { erasure: next, count } = await eraseShare(context, erasure);
    erasure = next;
    if (count === 0) break;
  }
  return done(erasure);
}

/** With an heir, no place is left to nobody, also where others leave at the same moment. */
async function begin(
  { store, clock }: SocialContext,
  leaving: EraseArgs,
): Promise<Outcome<Erasure>> {
  const { person, heir } = leaving;
  const { left, kept } = heir === null ? await leavePlaces(store, person) : { left: 0, kept: [] };
  if (kept.length > 0) return leftToNobody(kept);
  const erasure = await store.people.erase({ ...leaving, sinceMs: clock.now() });
  if (left === 0) return done(erasure);
  const share = { removed: { places: left }, isFinished: false };
  return done((await store.people.noteErasure(person, share)) ?? erasure);
}

/**
 * Erases and removes everything that is there. `isAlone` says that no other process uses the store, so that nothing can be
 * under way and the erasure is finished.
 */
export async function eraseWhole(
  context: SocialContext,
  leaving: EraseArgs,
  { isAlone }: { readonly isAlone: boolean },
): Promise<Outcome<Erasure>> {
  const begun = await erase(context, leaving);
  if (!begun.isDone) return begun;
  let erasure = begun.value;
  for (let count = 1; count > 0;) ({ erasure, count } = await eraseShare(context, erasure));
  if (!isAlone || erasure.isFinished) return done(erasure);
  const share = { removed: {}, isFinished: true };
  return done((await context.store.people.noteErasure(leaving.person, share)) ?? erasure);
}

/**
 * One share of the erasures that are not finished. Returns how much it did: 0 when nothing is left to remove for now. An
 * erasure is finished when nothing was found some time after it began. Rejects when one fails, after the others; where many
 * fail, the next of these sweeps goes on behind them.
 */
export async function continueErasures(
  context: Pick<SocialContext, 'store' | 'clock'>,
  sweeps = new Sweeps(),
): Promise<number> {
  const { people } = context.store;
  const read = (page: KeyPage<UserId>) => people.erasures(page);
  let moved = 0;
  const inOneShare = async function* (): AsyncGenerator<Erasure> {
    for await (const erasure of pages(read, ({ person }) => person)) {
      if (moved >= LIMITS.erasedRowsMax) return;
      yield erasure;
    }
  };
  const left = (skipped: number) => behind(inOneShare(), skipped);
  await sweeps.each(left, async (erasure) => {
    moved += (await eraseShare(context, erasure)).count;
  });
  return moved;
}

/** Rejects when some could not be removed, after the rest of the share. */
async function eraseShare(
  { store, clock }: Pick<SocialContext, 'store' | 'clock'>,
  erasure: Erasure,
): Promise<{ readonly erasure: Erasure; readonly count: number }> {
  const { person, sinceMs } = erasure;
  const { removed, failures } = await removeShare(store, erasure);
  const count = totalOf(removed);
  const isWhole = count === 0 && failures.length === 0;
  const isFinished = isWhole && clock.now() - sinceMs >= LIMITS.erasureSettleMs;
  const isNoted = count > 0 || isFinished;
  const noted = isNoted ? await store.people.noteErasure(person, { removed, isFinished }) : null;
  if (failures.length > 0) throw failures[0];
  return { erasure: noted ?? erasure, count };
}

async function whyNotErase(
  { store, facts }: SocialContext,
  { person, heir }: EraseArgs,
): Promise<Outcome<never> | null> {
  if (heir !== null) {
    const isOther = heir !== person;
    const isThere =
      isOther && (await canOpenProducer(store, await facts.of(person), userProducer(heir)));
    return isThere ? null : notFound('heirId', 'another person');
  }
  const left = await soleOwnedPlaces(store, person);
  return left.length === 0 ? null : leftToNobody(left);
}

function leftToNobody(left: readonly ProducerKey[]): Outcome<never> {
  const named = left.slice(0, NAMED_MAX).join(', ');
  const more = left.length > NAMED_MAX ? ` and ${left.length - NAMED_MAX} more` : '';
  return refusedField(
    'BAD_USER_INPUT',
    'heirId',
    `expected somebody who takes over ${named}${more}, which nobody else owns or moderates, got nobody`,
  );
}
