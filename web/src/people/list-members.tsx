/** The members of one of the viewer's lists, each with a link and a button that removes it. */
import { useApolloClient, useQuery } from '@apollo/client/react';
import { callOf } from '../items/use-item-actions.ts';
import { acting, send } from '../api/send.ts';
import { useAttempt } from '../api/use-attempt.ts';
import { useLongList } from '../api/use-long-list.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import { Problem } from '../shell/problem.tsx';
import { EdgeList } from './edge-list.tsx';
import { ListMembersDocument, RemoveFromListDocument, type ListMembersQuery } from './generated.ts';

interface ListMembersProps extends Pick<PanelProps, 'onOpen'> {
  readonly listId: string;
}

export function ListMembers({ listId, onOpen }: ListMembersProps) {
  const client = useApolloClient();
  const { again, more, fetchPolicy } = useLongList({
    query: ListMembersDocument,
    variables: { listId },
    listOf: membersOf,
  });
  const { data, error, refetch } = useQuery(ListMembersDocument, {
    variables: { listId },
    fetchPolicy,
  });
  const { error: problem, attempt } = useAttempt();
  const members = membersOf(data);
  const takeOff = (producer: Member): void => {
    const gone = send(client, {
      mutation: RemoveFromListDocument,
      variables: { listId, producerId: producer.id },
    });
    attempt(acting(`remove ${callOf(producer)} from this list`, gone).then(again));
  };
  return (
    <>
      <Problem error={error} failedAct={problem} onRetry={() => refetch()} />
      {members !== null && (
        <EdgeList
          title="On this list"
          none="Nothing yet. Use the “Lists” button on the pages of people, places and tags."
          onOpen={onOpen}
          onMore={members.pageInfo.hasNextPage ? () => attempt(more()) : undefined}
          rows={members.nodes.map((producer) => ({
            producer,
            choices: [{ words: 'Remove', onChoose: () => takeOff(producer) }],
          }))}
        />
      )}
    </>
  );
}

type Member = NonNullable<ReturnType<typeof membersOf>>['nodes'][number];

function membersOf(data: ListMembersQuery | undefined) {
  return data?.node?.__typename === 'ProducerList' ? data.node.members : null;
}
