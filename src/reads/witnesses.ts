/**
 * Witnesses: how far a viewer has seen the site's news, blog or announcements, one narrow row for each kind. A viewer has
 * seen what was there when they were enrolled.
 */
import type { Clock } from '../base/clock.ts';
import { done, notFound, refusedField, type Outcome } from '../base/outcome.ts';
import { POSITION_ZERO, position, type Position } from '../model/positions.ts';
import type { UserId } from '../model/producers.ts';
import { UNMARKED, type Mark } from '../model/reads.ts';
import { openItem } from '../social/access.ts';
import type { FactsCache } from '../social/facts.ts';
import type { Store } from '../store/ports/store.ts';
import { ensureEnrolled } from './enrolment.ts';

/** By value: the newest one seen. By instant: everything up to then. */
export type WitnessMode = 'value' | 'instant';
export type WitnessKinds = Readonly<Record<string, WitnessMode>>;

export interface WitnessContext {
  readonly store: Store;
  readonly facts: FactsCache;
  readonly clock: Clock;
  readonly witnessKinds: WitnessKinds;
}

/** How far a viewer has seen a kind; also what a viewer asks to be recorded. */
export interface Witnessed {
  readonly kind: string;
  /** Null for a kind seen by instant. */
  readonly position: Position | null;
  /** Null for a kind seen by value. */
  readonly atMs: number | null;
}

/** How far the viewer has seen a kind. Refuses one that is not declared. */
export async function lastWitnessed(
  context: WitnessContext,
  viewer: UserId,
  kind: string,
): Promise<Outcome<Witnessed>> {
  const mode = modeOf(context, kind);
  if (mode === null) return undeclared(context);
  const enrolled = await ensureEnrolled(context, viewer);
  const [seen] = await context.store.reads.witnessed(viewer, [kind]);
  return done(witnessedOf(context, { kind, mode, enrolled, seen: seen ?? UNMARKED }));
}

/** Records a kind as seen. Never moves back; an instant in the future means now. NOT_FOUND for an item the viewer may not see. */
export async function witness(
  context: WitnessContext,
  viewer: UserId,
  wanted: Witnessed,
): Promise<Outcome<Witnessed>> {
  const { kind } = wanted;
  const mode = modeOf(context, kind);
  if (mode === null) return undeclared(context);
  const enrolled = await ensureEnrolled(context, viewer);
  const mark =
    mode === 'instant' ? instantMark(context, wanted) : await itemMark(context, viewer, wanted);
  if (!mark.isDone) return mark;
  const seen = await context.store.reads.witness(viewer, kind, mark.value);
  return done(witnessedOf(context, { kind, mode, enrolled, seen }));
}

function instantMark({ clock }: WitnessContext, wanted: Witnessed): Outcome<Mark> {
  if (wanted.position !== null)
    return refusedField(
      'BAD_USER_INPUT',
      'itemId',
      `expected an instant for the kind ${wanted.kind}, got an item`,
    );
  const nowMs = clock.now();
  const atMs = Math.max(0, Math.min(wanted.atMs ?? nowMs, nowMs));
  return done({ at: POSITION_ZERO, atMs });
}

async function itemMark(
  context: WitnessContext,
  viewer: UserId,
  wanted: Witnessed,
): Promise<Outcome<Mark>> {
  if (wanted.position === null)
    return refusedField(
      'BAD_USER_INPUT',
      'itemId',
      `expected an item for the kind ${wanted.kind}, got none`,
    );
  if ((await openItem(context, viewer, wanted.position)) === null)
    return notFound('itemId', 'an existing item');
  return done({ at: wanted.position, atMs: context.clock.now() });
}

function modeOf({ witnessKinds }: WitnessContext, kind: string): WitnessMode | null {
  return Object.hasOwn(witnessKinds, kind) ? (witnessKinds[kind] ?? null) : null;
}

function undeclared({ witnessKinds }: WitnessContext): Outcome<never> {
  const known = Object.keys(witnessKinds).join(', ');
  return refusedField(
    'BAD_USER_INPUT',
    'kind',
    known === '' ? 'expected a declared kind, but no kind is declared' : `expected one of ${known}`,
  );
}

interface WitnessedArgs {
  readonly kind: string;
  readonly mode: WitnessMode;
  readonly enrolled: Mark;
  readonly seen: Mark;
}

/** An instant that was recorded while the clock was ahead means no later than now. */
function witnessedOf(
  { clock }: Pick<WitnessContext, 'clock'>,
  { kind, mode, enrolled, seen }: WitnessedArgs,
): Witnessed {
  return mode === 'value'
    ? { kind, position: position(Math.max(enrolled.at, seen.at)), atMs: null }
    : { kind, position: null, atMs: Math.min(clock.now(), Math.max(enrolled.atMs, seen.atMs)) };
}
