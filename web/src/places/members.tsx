/**
 * The members of a place. Its staff also see requests and invitations here, answer them, and invite and remove people.
 */
import { useQuery } from '@apollo/client/react';
import { useAttempt } from '../api/use-attempt.ts';
import { EdgeList, type Choice, type EdgeRow } from '../people/edge-list.tsx';
import { LoginForm } from '../people/login-form.tsx';
import type { PanelProps } from '../shell/panel-props.ts';
import { Problem } from '../shell/problem.tsx';
import { MembersDocument, type PersonFragment, type PlacePageQuery } from './generated.ts';
import { useStaff } from './use-staff.ts';

type Channel = Extract<PlacePageQuery['producer'], { readonly __typename: 'Channel' }>;
type Place = NonNullable<Channel['place']>;

interface MembersProps extends Pick<PanelProps, 'viewer' | 'onOpen'> {
  readonly type: string;
  readonly name: string;
  readonly place: Place;
}

export function Members({ type, name, place, viewer, onOpen }: MembersProps) {
  const { data, error, refetch } = useQuery(MembersDocument, {
    variables: { type, name },
    fetchPolicy: 'cache-and-network',
  });
  const { error: problem, attempt } = useAttempt();
  const staff = useStaff(place.category.id, refetch);
  const members = data?.producer?.__typename === 'Channel' ? data.producer.place : null;
  const isOwner = place.viewerRole === 'OWNER';
  const isStaff = isOwner || place.viewerRole === 'MODERATOR';
  const roles = rolesOf(place);
  const rowOf = (person: PersonFragment, choices: readonly Choice[]): EdgeRow =>
    rowWith(person, choices, roles.get(person.id));
  const choose = (words: string, job: () => Promise<unknown>): Choice => ({
    words,
    onChoose: () => attempt(job()),
  });
  const choicesOf = ({ id, login }: PersonFragment): readonly Choice[] => {
    const role = roles.get(id);
    if (!isStaff || login === viewer || role === 'OWNER') return [];
    const isModerator = role === 'MODERATOR';
    const next = isModerator ? 'MEMBER' : 'MODERATOR';
    const raise = choose(`Make a ${next.toLowerCase()}`, () => staff.setRole(id, next));
    return [
      ...(isOwner ? [raise] : []),
      ...(isModerator ? [] : [choose('Remove', () => staff.remove(id))]),
    ];
  };
  return (
    <>
      <Problem error={error ?? problem} onRetry={() => refetch()} />
      {isStaff && members != null && place.joining !== 'CLOSED' && (
        <>
          <LoginForm label="Invite somebody" verb="Invite" onSend={staff.invite} />
          <EdgeList
            title="Asked to join"
            none="Nobody has asked to join."
            rows={members.requested.nodes.map((person) =>
              rowOf(person, [
                choose('Admit', () => staff.admit(person.id)),
                choose('Decline', () => staff.remove(person.id)),
              ]),
            )}
            onOpen={onOpen}
          />
          <EdgeList
            title="Invited"
            none="No pending invitations."
            rows={members.invited.nodes.map((person) =>
              rowOf(person, [choose('Withdraw', () => staff.remove(person.id))]),
            )}
            onOpen={onOpen}
          />
        </>
      )}
      {members != null && (
        <EdgeList
          title="Members"
          none={isStaff ? 'It has no members.' : 'This viewer cannot see any members here.'}
          rows={members.active.nodes.map((person) => rowOf(person, choicesOf(person)))}
          onOpen={onOpen}
        />
      )}
      {members?.active.pageInfo.hasNextPage === true && (
        <p className="hint">The first {members.active.nodes.length} are shown.</p>
      )}
    </>
  );
}

function rowWith(person: PersonFragment, choices: readonly Choice[], note?: string): EdgeRow {
  return {
    producer: { ...person, __typename: 'User', key: `user:${person.login}` },
    choices,
    ...(note === undefined ? {} : { note: note.toLowerCase() }),
  };
}

function rolesOf({ owners, moderators }: Place): ReadonlyMap<string, 'OWNER' | 'MODERATOR'> {
  return new Map([
    ...moderators.map(({ id }) => [id, 'MODERATOR'] as const),
    ...owners.map(({ id }) => [id, 'OWNER'] as const),
  ]);
}
