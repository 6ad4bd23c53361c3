/**
 * The staff's actions on people of a place; after each one, the lists and the viewer's role are read again. The message
 * about a failed one names it.
 */
import { useApolloClient } from '@apollo/client/react';
import { codeOf, quoted } from '../api/errors.ts';
import { acting, send } from '../api/send.ts';
import { callOf } from '../items/use-item-actions.ts';
import {
  AdmitMemberDocument,
  InviteMemberDocument,
  PlacePageDocument,
  RemoveMemberDocument,
  SetMemberRoleDocument,
  type PersonFragment,
  type Role,
} from './generated.ts';

export interface Staff {
  readonly invite: (userId: string, login: string) => Promise<unknown>;
  readonly admit: (person: PersonFragment) => Promise<unknown>;
  readonly decline: (person: PersonFragment) => Promise<unknown>;
  /** Takes an invitation back. */
  readonly withdraw: (person: PersonFragment) => Promise<unknown>;
  readonly remove: (person: PersonFragment) => Promise<unknown>;
  readonly setRole: (person: PersonFragment, role: Role) => Promise<unknown>;
  /** Gives up the viewer's own role. */
  readonly stepDown: (viewer: PersonFragment) => Promise<unknown>;
  /** Makes somebody a moderator of a place without members. A refusal says what they must do first. */
  readonly appoint: (userId: string, login: string) => Promise<unknown>;
}

export function useStaff(categoryId: string, refetch: () => Promise<unknown>): Staff {
  const client = useApolloClient();
  const about = ({ id: userId }: Pick<PersonFragment, 'id'>) => ({
    variables: { categoryId, userId },
  });
  // After a refusal too: the viewer may have lost the right meanwhile.
  const then = (job: Promise<unknown>): Promise<unknown> =>
    job.finally(() =>
      Promise.allSettled([refetch(), client.refetchQueries({ include: [PlacePageDocument] })]),
    );
  const give = (userId: string, role: Role): Promise<unknown> =>
    then(
      send(client, { mutation: SetMemberRoleDocument, variables: { categoryId, userId, role } }),
    );
  const take = (person: PersonFragment): Promise<unknown> =>
    then(send(client, { mutation: RemoveMemberDocument, ...about(person) }));
  return {
    invite: (id, login) =>
      acting(
        `invite ${callOf({ login })}`,
        then(send(client, { mutation: InviteMemberDocument, ...about({ id }) })),
      ),
    admit: (person) =>
      acting(
        `admit ${callOf(person)}`,
        then(send(client, { mutation: AdmitMemberDocument, ...about(person) })),
      ),
    decline: (person) => acting(`decline the request of ${callOf(person)}`, take(person)),
    withdraw: (person) => acting(`withdraw the invitation of ${callOf(person)}`, take(person)),
    remove: (person) => acting(`remove ${callOf(person)} from this place`, take(person)),
    setRole: (person, role) => acting(roleWords(person, role), give(person.id, role)),
    stepDown: ({ id }) => acting('step down', give(id, 'MEMBER')),
    appoint: (id, login) =>
      acting(
        roleWords({ login }, 'MODERATOR'),
        give(id, 'MODERATOR').catch((reason: unknown) => {
          throw codeOf(reason) === 'NOT_FOUND'
            ? new Error(strangerWords(login), { cause: reason })
            : reason;
        }),
      ),
  };
}

const ROLES: Readonly<Record<Role, string>> = {
  OWNER: 'an owner',
  MODERATOR: 'a moderator',
  MEMBER: 'a member',
};

function roleWords(person: Pick<PersonFragment, 'login'>, role: Role): string {
  return `make ${callOf(person)} ${ROLES[role]}`;
}

function strangerWords(login: string): string {
  return `${quoted(login)} does not follow this place, and only those who follow it can be appointed. Ask them to follow it first.`;
}
