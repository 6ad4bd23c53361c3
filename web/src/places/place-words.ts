/** A place's type and rules, in plain words. */
import type { PlacePageQuery, PlaceRowFragment } from './generated.ts';

type Channel = Extract<PlacePageQuery['producer'], { readonly __typename: 'Channel' }>;

/** A place with what its page shows. */
export type OpenPlace = NonNullable<Channel['place']>;

const READERS = {
  EVERYONE: 'everyone reads',
  MEMBERS: 'members read',
  MODERATORS: 'staff read',
} as const satisfies Record<PlaceRowFragment['readers'], string>;

const OPENERS = {
  EVERYONE: 'everyone opens threads',
  MEMBERS: 'members open threads',
  MODERATORS: 'staff open threads',
} as const satisfies Record<PlaceRowFragment['openers'], string>;

const ROLES = {
  OWNER: 'you own it',
  MODERATOR: 'you moderate it',
  MEMBER: 'you are a member',
} as const satisfies Record<NonNullable<PlaceRowFragment['viewerRole']>, string>;

const WAITING = { REQUESTED: 'you asked to join', INVITED: 'you are invited' } as const;

/** `group · members read · members open threads · 3 members · you own it`. */
export function placeWords(place: PlaceRowFragment): string {
  const { type, readers, openers, memberCount, viewerRole, viewerMembership } = place;
  const own =
    viewerMembership === 'REQUESTED' || viewerMembership === 'INVITED'
      ? WAITING[viewerMembership]
      : viewerRole === null
        ? ''
        : ROLES[viewerRole];
  const members =
    memberCount === 0 ? '' : `${memberCount} ${memberCount === 1 ? 'member' : 'members'}`;
  return [type, READERS[readers], OPENERS[openers], members, own].filter(Boolean).join(' · ');
}

/** The arguments of the view of a place: the parts of its key. */
export function placeView(key: string) {
  const at = key.indexOf(':');
  return { template: 'place', args: { type: key.slice(0, at), name: key.slice(at + 1) } };
}
