/** The staff's actions on people of a place; after each one, the lists and the viewer's role are read again. */
import { useApolloClient } from '@apollo/client/react';
import { codeOf } from '../api/errors.ts';
import { send } from '../api/send.ts';
import {
  AdmitMemberDocument,
  InviteMemberDocument,
  PlacePageDocument,
  RemoveMemberDocument,
  SetMemberRoleDocument,
  type SetMemberRoleMutationVariables,
} from './generated.ts';

export interface Staff {
  readonly invite: (userId: string) => Promise<unknown>;
  readonly admit: (userId: string) => Promise<unknown>;
  /** Also declines a request, and revokes an invitation. */
  readonly remove: (userId: string) => Promise<unknown>;
  readonly setRole: (
    userId: string,
    role: SetMemberRoleMutationVariables['role'],
  ) => Promise<unknown>;
  /** Makes somebody a moderator of a place without members. A refusal says what they must do first. */
  readonly appoint: (userId: string, login: string) => Promise<unknown>;
}

export function useStaff(categoryId: string, refetch: () => Promise<unknown>): Staff {
  const client = useApolloClient();
  const about = (userId: string) => ({ variables: { categoryId, userId } });
  // After a refusal too: the viewer may have lost the right meanwhile.
  const then = (job: Promise<unknown>): Promise<unknown> =>
    job.finally(() =>
      Promise.allSettled([refetch(), client.refetchQueries({ include: [PlacePageDocument] })]),
    );
  const setRole: Staff['setRole'] = (userId, role) =>
    then(
      send(client, { mutation: SetMemberRoleDocument, variables: { categoryId, userId, role } }),
    );
  return {
    invite: (userId) => then(send(client, { mutation: InviteMemberDocument, ...about(userId) })),
    admit: (userId) => then(send(client, { mutation: AdmitMemberDocument, ...about(userId) })),
    remove: (userId) => then(send(client, { mutation: RemoveMemberDocument, ...about(userId) })),
    setRole,
    appoint: (userId, login) =>
      setRole(userId, 'MODERATOR').catch((reason: unknown) => {
        throw codeOf(reason) === 'NOT_FOUND'
          ? new Error(strangerWords(login), { cause: reason })
          : reason;
      }),
  };
}

function strangerWords(login: string): string {
  return `“${login}” does not follow this place, and only those who follow it can be appointed. Ask them to follow it first.`;
}
