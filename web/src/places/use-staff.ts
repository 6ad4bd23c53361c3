/** The staff's actions on people of a place; after each one, the lists and the viewer's role are read again. */
import { useApolloClient } from '@apollo/client/react';
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
}

export function useStaff(categoryId: string, refetch: () => Promise<unknown>): Staff {
  const client = useApolloClient();
  const about = (userId: string) => ({ variables: { categoryId, userId } });
  // After a refusal too: the viewer may have lost the right meanwhile.
  const then = (job: Promise<unknown>): Promise<unknown> =>
    job.finally(() =>
      Promise.all([refetch(), client.refetchQueries({ include: [PlacePageDocument] })]),
    );
  return {
    invite: (userId) => then(send(client, { mutation: InviteMemberDocument, ...about(userId) })),
    admit: (userId) => then(send(client, { mutation: AdmitMemberDocument, ...about(userId) })),
    remove: (userId) => then(send(client, { mutation: RemoveMemberDocument, ...about(userId) })),
    setRole: (userId, role) =>
      then(
        send(client, {
          mutation: SetMemberRoleDocument,
          variables: { categoryId, userId, role },
        }),
      ),
  };
}
