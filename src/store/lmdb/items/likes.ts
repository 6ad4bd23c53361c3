/** Who likes what, and how many: rows by item and viewer, and a count beside them. */
import type { Position } from '../../../model/positions.ts';
import type { UserId } from '../../../model/producers.ts';
import { checkUser, isPositionLike } from '../../checks.ts';
import type { ItemStore } from '../../ports/items.ts';
import type { Environment } from '../engine/environment.ts';
import { POSITION_MAX, positionKey, textKey, type Key } from '../engine/keys.ts';

const NOTHING = Buffer.alloc(0);

export type Likes = Pick<ItemStore, 'like' | 'unlike' | 'likeCounts' | 'likedBy'> & {
  /** Removes every like of an item. Call inside a write. */
  removeAll(at: Position): void;
};

/** Liking an item that does not exist changes nothing and answers false. */
export function openLikes(env: Environment): Likes {
  const set = async (viewer: UserId, at: Position, isLiked: boolean): Promise<boolean> => {
    checkUser(viewer);
    return isKnown(at) && (await env.write(() => setLike(env, { viewer, at, isLiked })));
  };
  return {
    like: (viewer, at) => set(viewer, at, true),
    unlike: (viewer, at) => set(viewer, at, false),
    likeCounts: async (positions) =>
      env.read(() =>
        positions.map((at) => (isKnown(at) ? (env.likeCounts.get(positionKey(at)) ?? 0) : 0)),
      ),
    likedBy: async (viewer, positions) => {
      checkUser(viewer);
      return env.read(() =>
        positions.map((at) => isKnown(at) && env.likes.doesExist(likeKey(at, viewer))),
      );
    },
    removeAll: (at) => removeAll(env, at),
  };
}

function setLike(
  env: Environment,
  {
    viewer,
    at,
    isLiked,
  }: { readonly viewer: UserId; readonly at: Position; readonly isLiked: boolean },
): boolean {
  const key = likeKey(at, viewer);
  if (env.likes.doesExist(key) === isLiked || !env.items.doesExist(positionKey(at))) return false;
  const count = env.likeCounts.get(positionKey(at)) ?? 0;
  if (isLiked) env.likes.put(key, NOTHING);
  else env.likes.remove(key);
  env.likeCounts.put(positionKey(at), isLiked ? count + 1 : count - 1);
  return true;
}

function removeAll(env: Environment, at: Position): void {
  const range = { start: positionKey(at), end: positionKey((at + 1) as Position) };
  for (const key of Array.from(env.likes.getKeys(range))) env.likes.remove(key);
  env.likeCounts.remove(positionKey(at));
}

function likeKey(at: Position, viewer: UserId): Key {
  return Buffer.concat([positionKey(at), textKey(viewer)]);
}

function isKnown(at: Position): boolean {
  return isPositionLike(at) && at < POSITION_MAX;
}
