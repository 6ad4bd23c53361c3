/** The staff's actions on people of a place; each one reads the lists again. */
import { useApolloClient } from '@apollo/client/react';
import { send } from '../api/send.ts';
import {
  AdmitMemberDocument,
  InviteMemberDocument,
  PlacePageDocument,
  RemoveMemberDocument,
  SetMemberRoleDocument,
} from './generated.ts';

export interface Staff {
  readonly invite: (userId: string) => Promise<unknown>;
  readonly admit: (userId: string) => Promise<unknown>;
  /** Also declines a request, and revokes an invitation. */
  readonly remove: (userId: string) => Promise<unknown>;
  readonly setRole: (userId: string, role: 'MEMBER' | 'MODERATOR') => Promise<unknown>;
}

export function useStaff(categoryId: string, refetch: () => Promise<unknown>): Staff {
  const client = useApolloClient();
  const about = (userId: string) => ({ variables: { categoryId, userId } });
  return {
    invite: (userId) =>
      send(client, { mutation: InviteMemberDocument, ...about(userId) }).then(refetch),
    admit: (userId) =>
      send(client, { mutation: AdmitMemberDocument, ...about(userId) }).then(refetch),
    remove: (userId) =>
      send(client, { mutation: RemoveMemberDocument, ...about(userId) }).then(refetch),
    setRole: (userId, role) =>
      send(client, {
        mutation: SetMemberRoleDocument,
        variables: { categoryId, userId, role },
        refetchQueries: [PlacePageDocument],
      }).then(refetch),
  };
}
