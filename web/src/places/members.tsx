/**
 * The members of a place, or its staff where it has no members. Its staff also see requests and invitations here, answer
 * them, and invite and remove people; its owners give roles, and everybody can give up their own.
 */
import { useQuery } from '@apollo/client/react';
import { useAttempt } from '../api/use-attempt.ts';
import { EdgeList, type Choice, type EdgeRow } from '../people/edge-list.tsx';
import { LoginForm } from '../people/login-form.tsx';
import type { PanelProps } from '../shell/panel-props.ts';
import { Problem } from '../shell/problem.tsx';
import { useNotified } from '../shell/use-notified.ts';
import { MembersDocument, type MembersQuery, type PersonFragment, type Role } from './generated.ts';
import type { OpenPlace } from './place-words.ts';
import { useStaff, type Staff } from './use-staff.ts';

interface MembersProps extends Pick<PanelProps, 'viewer' | 'onOpen'> {
  readonly type: string;
  readonly name: string;
  readonly place: OpenPlace;
}

export function Members({ type, name, place, viewer, onOpen }: MembersProps) {
  const { data, error, refetch } = useQuery(MembersDocument, {
    variables: { type, name },
    fetchPolicy: 'cache-and-network',
  });
  const { error: problem, attempt } = useAttempt();
  const { error: uninvited, attempt: attemptInvite } = useAttempt();
  const staff = useStaff(place.category.id, refetch);
  const members = data?.producer?.__typename === 'Channel' ? data.producer.place : null;
  const isStaff = place.viewerRole === 'OWNER' || place.viewerRole === 'MODERATOR';
  const hasMembers = place.joining !== 'CLOSED' || place.readers === 'MEMBERS';
  // Perhaps somebody asked to join, or joined.
  useNotified(() => {
    if (isStaff) refetch().catch(() => undefined);
  });
  const invite = (id: string, login: string): Promise<unknown> => {
    const job = staff.invite(id, login);
    attemptInvite(job);
    return job;
  };
  const roles = rolesOf(place);
  const choose: Choose = (words, act) => ({ words, onChoose: () => attempt(act()) });
  const rowOf: RowOf = (person, choices) => rowWith(person, choices, roles.get(person.id));
  const rows = hasMembers ? (members?.active.nodes ?? []) : [...place.owners, ...place.moderators];
  return (
    <>
      {/* Without its form, where it is shown otherwise. */}
      <Problem error={isStaff ? null : uninvited} />
      <Problem error={error} failedAct={problem} onRetry={() => refetch()} />
      {isStaff && members != null && hasMembers && (
        <>
          <LoginForm label="Invite somebody" verb="Invite" onSend={invite} />
          <Candidates of={members} {...{ staff, choose, rowOf, onOpen }} />
        </>
      )}
      {place.viewerRole === 'OWNER' && !hasMembers && (
        <LoginForm label="Make somebody a moderator" verb="Appoint" onSend={staff.appoint} />
      )}
      {members != null && (
        <EdgeList
          title={hasMembers ? 'Members' : 'Owners and moderators'}
          none={isStaff ? 'It has no members.' : 'This viewer cannot see any members here.'}
          rows={rows.map((person) => {
            const role = roles.get(person.id) ?? 'MEMBER';
            const isOwn = person.login === viewer;
            const choices = choicesFor(place, { role, isOwn, hasMembers });
            const act = (choice: Action) =>
              choice === 'REMOVE' ? staff.remove(person) : staff.setRole(person, choice);
            return rowOf(
              person,
              choices.map((choice) =>
                isOwn
                  ? choose('Step down', () => staff.stepDown(person))
                  : choose(WORDS[choice], () => act(choice)),
              ),
            );
          })}
          onOpen={onOpen}
        />
      )}
      {members?.active.pageInfo.hasNextPage === true && (
        <p className="hint">The first {members.active.nodes.length} are shown.</p>
      )}
    </>
  );
}

type Choose = (words: string, act: () => Promise<unknown>) => Choice;
type RowOf = (person: PersonFragment, choices: readonly Choice[]) => EdgeRow;
type Listed = Extract<MembersQuery['producer'], { readonly __typename: 'Channel' }>['place'];

interface CandidatesProps extends Pick<PanelProps, 'onOpen'> {
  readonly of: NonNullable<Listed>;
  readonly staff: Staff;
  readonly choose: Choose;
  readonly rowOf: RowOf;
}

/** People who asked to join, and those who are invited. */
function Candidates({ of, staff, choose, rowOf, onOpen }: CandidatesProps) {
  return (
    <>
      <EdgeList
        title="Asked to join"
        none="Nobody has asked to join."
        rows={of.requested.nodes.map((person) =>
          rowOf(person, [
            choose('Admit', () => staff.admit(person)),
            choose('Decline', () => staff.decline(person)),
          ]),
        )}
        onOpen={onOpen}
      />
      <EdgeList
        title="Invited"
        none="No pending invitations."
        rows={of.invited.nodes.map((person) =>
          rowOf(person, [choose('Withdraw', () => staff.withdraw(person))]),
        )}
        onOpen={onOpen}
      />
    </>
  );
}

/** A role to give, or the end of a membership. */
type Action = Role | 'REMOVE';

interface PersonContext {
  readonly role: Role;
  /** Whether it is the viewer. */
  readonly isOwn: boolean;
  readonly hasMembers: boolean;
}

/** What the viewer may do with a person of the place, who has a role there. */
function choicesFor(
  { viewerRole, owners }: OpenPlace,
  { role, isOwn, hasMembers }: PersonContext,
): readonly Action[] {
  if (isOwn)
    return role === 'MEMBER' || (role === 'OWNER' && owners.length === 1) ? [] : ['MEMBER'];
  const isOwner = viewerRole === 'OWNER';
  const isRemovable = hasMembers && role === 'MEMBER' && (isOwner || viewerRole === 'MODERATOR');
  return [...(isOwner ? OTHERS[role] : []), ...(isRemovable ? (['REMOVE'] as const) : [])];
}

/** The roles to give instead of one. Pressed twice, a button takes back what it gave. */
const OTHERS = {
  MEMBER: ['MODERATOR', 'OWNER'],
  MODERATOR: ['MEMBER', 'OWNER'],
  OWNER: ['MEMBER', 'MODERATOR'],
} as const satisfies Record<Role, readonly Role[]>;

const WORDS = {
  OWNER: 'Make an owner',
  MODERATOR: 'Make a moderator',
  MEMBER: 'Make a member',
  REMOVE: 'Remove',
} as const satisfies Record<Action, string>;

function rowWith(person: PersonFragment, choices: readonly Choice[], note?: string): EdgeRow {
  return {
    producer: { ...person, __typename: 'User', key: `user:${person.login}` },
    choices,
    ...(note === undefined ? {} : { note: note.toLowerCase() }),
  };
}

function rolesOf({ owners, moderators }: OpenPlace): ReadonlyMap<string, 'OWNER' | 'MODERATOR'> {
  return new Map([
    ...moderators.map(({ id }) => [id, 'MODERATOR'] as const),
    ...owners.map(({ id }) => [id, 'OWNER'] as const),
  ]);
}
