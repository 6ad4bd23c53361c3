/** A scroll stays on the side of a roll-out on which it began. */
import { FeedError } from '../base/errors.ts';
import type { FenceKey } from '../fence/fencepost.ts';
import type { FeedRequest } from './feed.ts';
import { sidesOf } from './sides.ts';
import { fenceKeyOf } from './stream-key.ts';

export interface CursorSideArgs {
  readonly cursor: string | null;
  readonly nowMs: number;
  /** Throws INVALID_CURSOR for a cursor of another stream. */
  readonly open: (key: FenceKey, cursor: string) => unknown;
}

/**
 * The request on the side where its cursor was sealed: a reader who was moved by a date or a percentage finishes the
 * scroll on the side where it began. The next first page uses the side they are on by then.
 */
export function onSideOfCursor<R extends FeedRequest>(
  request: R,
  { cursor, nowMs, open }: CursorSideArgs,
): R {
  const splitting = request.template.rollouts.filter((rollout) => rollout.splitsHistory);
  if (cursor === null || splitting.length === 0) return request;
  const now = sidesOf(request, nowMs);
  const fixed = [...now].filter((name) => !splitting.some((rollout) => rollout.name === name));
  const others = splitting.reduce<readonly (readonly string[])[]>(
    (sets, { name }) => sets.flatMap((set) => [set, [...set, name]]),
    [fixed],
  );
  for (const sides of [now, ...others.map((names) => new Set(names))]) {
    const asked = { ...request, rollouts: sides };
    if (opens(() => open(fenceKeyOf(asked, nowMs), cursor))) return asked;
  }
  return request;
}

function opens(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch (error) {
    if (error instanceof FeedError && error.code === 'INVALID_CURSOR') return false;
    throw error;
  }
}
