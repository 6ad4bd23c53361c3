/** An installation's types of places: who may create one, how a new one is set up, and where it is listed. */
import type { PlaceSettings } from './places.ts';
import type { UserId } from './producers.ts';

export interface PlaceType extends Pick<
  PlaceSettings,
  'readers' | 'openers' | 'posters' | 'joining'
> {
  /** The part of a category's key before the colon. */
  readonly name: string;
  /** Who may create places of this type. */
  readonly creators: 'everyone' | readonly UserId[];
  /** The part of a site where places of this type are listed, as clients understand it. */
  readonly section: string;
  /** The kind of witness that says how far a viewer has seen what was opened in places of this type. */
  readonly witness: string | null;
}

/** By name. */
export type PlaceTypes = ReadonlyMap<string, PlaceType>;

const OPEN = {
  creators: 'everyone',
  readers: 'everyone',
  openers: 'everyone',
  posters: 'everyone',
  joining: 'closed',
  witness: null,
} as const;

/** Forums for everyone, blogs and news by their owners, groups for their members, and tags, which need no record. */
export const DEFAULT_PLACE_TYPES: PlaceTypes = typesByName([
  { ...OPEN, name: 'forum', section: 'forums' },
  { ...OPEN, name: 'blog', section: 'blogs', openers: 'moderators', witness: 'blog' },
  { ...OPEN, name: 'news', section: 'news', openers: 'moderators', witness: 'news' },
  {
    name: 'group',
    section: 'groups',
    creators: 'everyone',
    readers: 'members',
    openers: 'members',
    posters: 'members',
    joining: 'approval',
    witness: null,
  },
  { ...OPEN, name: 'tag', section: 'tags', creators: [] },
]);

export function typesByName(types: readonly PlaceType[]): PlaceTypes {
  return new Map(types.map((type) => [type.name, type]));
}
