/**
 * Witnesses: how far a viewer has seen the site's news, blog or announcements, one narrow row for each kind. A new viewer
 * counts as having seen what was there when they joined, which is when they first touch read state.
 */
import type { Clock } from '../base/clock.ts';
import { POSITION_ZERO, position, type Position } from '../model/positions.ts';
import { UNMARKED, type Mark } from '../model/reads.ts';
import { type UserId } from '../model/producers.ts';
import type { FactsCache } from '../social/facts.ts';
import { openItem } from '../social/access.ts';
import { done, inputError, refused, type Outcome } from '../base/outcome.ts';
import type { Store } from '../store/ports/store.ts';

/** By value: the newest one seen. By instant: everything up to then. */
export type WitnessMode = 'value' | 'instant';
export type WitnessKinds = Readonly<Record<string, WitnessMode>>;

export interface WitnessContext {
  readonly store: Store;
  readonly facts: FactsCache;
  readonly clock: Clock;
  readonly witnessKinds: WitnessKinds;
}

export interface Witnessed {
  readonly kind: string;
  /** Null for a kind seen by instant. */
  readonly position: Position | null;
  /** Null for a kind seen by value. */
  readonly atMs: number | null;
}

/** The first touch of a viewer: what is there now counts as seen. Cheap to repeat. */
export async function ensureEnrolled(
  {
    store,
    clock,
  }: Pick<WitnessContext, 'clock'> & { readonly store: Pick<Store, 'reads' | 'timelines'> },
  viewer: UserId,
): Promise<Mark> {
  return store.reads.join(viewer, { at: await store.timelines.newest(), atMs: clock.now() });
}

/** How far the viewer has seen a kind. Refuses one that is not declared. */
export async function lastWitnessed(
  deps: WitnessContext,
  viewer: UserId,
  kind: string,
): Promise<Outcome<Witnessed>> {
  const mode = modeOf(deps, kind);
  if (mode === null) return undeclared(deps);
  const joined = await ensureEnrolled(deps, viewer);
  const [seen] = await deps.store.reads.witnessed(viewer, [kind]);
  return done(view({ kind, mode }, joined, seen ?? UNMARKED));
}

/** Notes a kind as seen. Never moves back; an instant in the future means now. NOT_FOUND for an item the viewer may not see. */
export async function witness(
  deps: WitnessContext,
  viewer: UserId,
  seen: { readonly kind: string; readonly position: Position | null; readonly atMs: number | null },
): Promise<Outcome<Witnessed>> {
  const { kind } = seen;
  const mode = modeOf(deps, kind);
  if (mode === null) return undeclared(deps);
  const joined = await ensureEnrolled(deps, viewer);
  const nowMs = deps.clock.now();
  if (mode === 'instant') {
    if (seen.position !== null)
      return refused(
        inputError(
          'BAD_USER_INPUT',
          'itemId',
          `expected an instant for the kind ${kind}, got an item`,
        ),
      );
    const atMs = Math.max(0, Math.min(seen.atMs ?? nowMs, nowMs));
    return done(
      view(
        { kind, mode },
        joined,
        await deps.store.reads.witness(viewer, kind, { at: POSITION_ZERO, atMs }),
      ),
    );
  }
  if (seen.position === null)
    return refused(
      inputError('BAD_USER_INPUT', 'itemId', `expected an item for the kind ${kind}, got none`),
    );
  if ((await openItem(deps, viewer, seen.position)) === null)
    return refused(inputError('NOT_FOUND', 'itemId', 'expected an existing item, got none'));
  return done(
    view(
      { kind, mode },
      joined,
      await deps.store.reads.witness(viewer, kind, { at: seen.position, atMs: nowMs }),
    ),
  );
}

function modeOf({ witnessKinds }: WitnessContext, kind: string): WitnessMode | null {
  return Object.hasOwn(witnessKinds, kind) ? (witnessKinds[kind] ?? null) : null;
}

function undeclared({ witnessKinds }: WitnessContext): Outcome<never> {
  const known = Object.keys(witnessKinds).join(', ');
  return refused(
    inputError(
      'BAD_USER_INPUT',
      'kind',
      known === '' ? 'expected a declared kind, and none is declared' : `expected one of ${known}`,
    ),
  );
}

function view(
  { kind, mode }: { readonly kind: string; readonly mode: WitnessMode },
  joined: Mark,
  seen: Mark,
): Witnessed {
  return mode === 'value'
    ? { kind, position: position(Math.max(joined.at, seen.at)), atMs: null }
    : { kind, position: null, atMs: Math.max(joined.atMs, seen.atMs) };
}
