/** The port of favourites, and of the lists that likes and favourites make. */
import type { Position, Range, RangeQuery } from '../../model/positions.ts';
import type { UserId } from '../../model/producers.ts';
import type { KeyPage } from './key-page.ts';

/** A like expresses approval of an item; a favourite keeps it. They are counted and listed separately. */
export type Reaction = 'like' | 'favourite';

/** One person's reaction to one item. */
export interface Given {
  readonly position: Position;
  readonly viewer: UserId;
}

/** Likes are added and removed through the port of items. A deleted item has no reactions. */
export interface ReactionStore {
  /** False when it is the viewer's favourite already or there is no item. */
  favourite(viewer: UserId, position: Position): Promise<boolean>;
  /** False when it was not. */
  unfavourite(viewer: UserId, position: Position): Promise<boolean>;
  /**
   * Adds many likes or favourites, for loading: no events are recorded. Safe to repeat. Whether each is new; false for one
   * of an item that does not exist.
   */
  addMany(reaction: Reaction, given: readonly Given[]): Promise<readonly boolean[]>;
  favouriteCounts(positions: readonly Position[]): Promise<readonly number[]>;
  /** Which of these the person liked or made favourites. */
  given(
    reaction: Reaction,
    viewer: UserId,
    positions: readonly Position[],
  ): Promise<readonly boolean[]>;
  /** The positions in the range that the person liked or made favourites, in the requested order, at most `limit`. */
  items(reaction: Reaction, viewer: UserId, query: RangeQuery): Promise<readonly Position[]>;
  /** Who liked an item or made it a favourite, in the order of code points. */
  viewers(
    reaction: Reaction,
    position: Position,
    page: KeyPage<UserId>,
  ): Promise<readonly UserId[]>;
  /**
   * Who liked which items of a range or made them favourites, by position, then by person in the order of code points.
   * A deleted item may still be among them.
   */
  among(reaction: Reaction, range: Range, page: KeyPage<Given>): Promise<readonly Given[]>;
}
