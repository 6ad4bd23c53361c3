/** The viewer: their profile, follow requests in both directions, and the people they follow, mute and block. */
import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { Answers, readAgain, readOn, type ReadOn } from '../api/read-again.ts';
import { send } from '../api/send.ts';
import { useAttempt } from '../api/use-attempt.ts';
import { useLine } from '../api/use-long-list.ts';
import { useItemActions } from '../items/use-item-actions.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import { Problem } from '../shell/problem.tsx';
import { Scroller } from '../shell/scroller.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { useBackInSight } from '../shell/use-back-in-sight.ts';
import { useNowAndThen } from '../shell/use-now-and-then.ts';
import { useNotified } from '../shell/use-notified.ts';
import {
  AddReaderDocument,
  ApproveFollowDocument,
  DeclineFollowDocument,
  MeDocument,
  MoreOfMeDocument,
  RemoveReaderDocument,
  SetFollowNotificationsDocument,
  type MeQuery,
  type MoreOfMeQuery,
} from './generated.ts';
import { EdgeList, type EdgeRow } from './edge-list.tsx';
import { HiddenItems } from './hidden-items.tsx';
import { LoginForm } from './login-form.tsx';
import { MyLists } from './my-lists.tsx';
import { MutedPhrases } from './muted-phrases.tsx';
import { Profile } from './profile.tsx';

export default function Me({ viewer, onOpen }: PanelProps) {
  const { data, error, refetch } = useQuery(MeDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const { error: problem, attempt } = useAttempt();
  const me = data?.viewer ?? null;
  const { again, more, requestsAgain } = useMyLists();
  const look = (): void => void again().catch(() => undefined);
  useBackInSight(look);
  // Perhaps somebody asked to follow, or granted a request.
  useNotified(look);
  // Nobody is told that their request was declined.
  const isAsking = (me?.requestedFollows.nodes.length ?? 0) > 0;
  useNowAndThen(isAsking, () => void requestsAgain().catch(() => undefined));
  /** The lists show the server's state, so each change reads them again. */
  const change = (job: Promise<unknown>, onDone?: () => void): void =>
    attempt(job.then(again).then(onDone));
  const moreOf = (list: ListName): (() => void) | undefined => {
    const hasMore = me?.[list].pageInfo.hasNextPage === true;
    return hasMore ? () => attempt(more(list)) : undefined;
  };
  const shared = { onOpen, change, moreOf };
  if (viewer === '') return <p className="empty">Choose a viewer to see this page.</p>;
  return (
    <Scroller className="me">
      <Problem error={error} failedAct={problem} onRetry={() => refetch()} />
      <Waiting of={data} error={error} />
      {me !== null && (
        <>
          <Profile user={me.user} email={me.email} onOpen={onOpen} onChange={change} />
          <Requests me={me} {...shared} />
          <MyLists onOpen={onOpen} />
          <Readers me={me} {...shared} again={again} />
          <Edges me={me} {...shared} />
        </>
      )}
    </Scroller>
  );
}

type Mine = NonNullable<MeQuery['viewer']>;
type ListName = Exclude<keyof Mine, '__typename' | 'user' | 'email'>;

const LISTS = [
  'readers',
  'followRequests',
  'requestedFollows',
  'following',
  'blocking',
  'muting',
  'hiddenReposts',
] as const satisfies readonly ListName[];

interface MyListsRead {
  /** Reads everything again, and each list as far as it was loaded. */
  readonly again: () => Promise<void>;
  /** Reads the page below. */
  readonly more: (list: ListName) => Promise<void>;
  /** Reads the viewer's own requests to follow again. */
  readonly requestsAgain: () => Promise<void>;
}

function useMyLists(): MyListsRead {
  const client = useApolloClient();
  const line = useLine();
  return {
    again: () => line.run(() => readMeAgain(client)),
    more: (list) => line.once(list, () => readOn(client, below(list))),
    requestsAgain: () => line.run(() => readAgain(client, below('requestedFollows'))),
  };
}

async function readMeAgain(client: ApolloClient): Promise<void> {
  const me = client.readQuery({ query: MeDocument })?.viewer;
  const answers = new Answers(client);
  const first = (await answers.ask(MeDocument))?.viewer;
  for (const list of LISTS)
    await answers.askBelow(below(list), { shown: me?.[list], first: first?.[list] });
  answers.show();
}

/** How to load more of one of the lists, or to read it alone. */
function below(list: ListName): ReadOn<MoreOfMeQuery> {
  const listOf = ({ viewer }: MoreOfMeQuery) => viewer?.[list];
  return { query: MoreOfMeDocument, variables: { [list]: true }, listOf };
}

interface ListsProps extends Pick<PanelProps, 'onOpen'> {
  readonly me: Mine;
  readonly change: (job: Promise<unknown>) => void;
  /** Loads the next page of a list; undefined at its end. */
  readonly moreOf: (list: ListName) => (() => void) | undefined;
}

function Requests({ me, onOpen, change, moreOf }: ListsProps) {
  const client = useApolloClient();
  const actions = useItemActions();
  const answer = (isGranted: boolean, userId: string): void => {
    const mutation = isGranted ? ApproveFollowDocument : DeclineFollowDocument;
    change(send<unknown, { userId: string }>(client, { mutation, variables: { userId } }));
  };
  return (
    <>
      <EdgeList
        onOpen={onOpen}
        title="Requests to follow you"
        onMore={moreOf('followRequests')}
        none="Nobody has asked to follow you."
        rows={me.followRequests.nodes.map((person) => ({
          producer: { ...person, __typename: 'User' as const },
          choices: [
            { words: 'Approve', onChoose: () => answer(true, person.id) },
            { words: 'Decline', onChoose: () => answer(false, person.id) },
          ],
        }))}
      />
      <EdgeList
        onOpen={onOpen}
        title="You asked to follow"
        onMore={moreOf('requestedFollows')}
        none="You have no pending requests."
        rows={me.requestedFollows.nodes.map((producer) => ({
          producer,
          choices: [
            {
              words: 'Withdraw',
              onChoose: () =>
                change(
                  actions.toggleFollow({
                    ...producer,
                    viewerFollows: false,
                    viewerHasRequested: true,
                  }),
                ),
            },
          ],
        }))}
      />
    </>
  );
}

interface ReadersProps extends ListsProps {
  /** Reads the lists again. */
  readonly again: () => Promise<unknown>;
}

/** A second, private feed: only these people see items for readers. */
function Readers({ me, onOpen, change, moreOf, again }: ReadersProps) {
  const client = useApolloClient();
  const remove = (userId: string): void =>
    change(send(client, { mutation: RemoveReaderDocument, variables: { userId } }));
  const add = (userId: string): Promise<unknown> =>
    send(client, { mutation: AddReaderDocument, variables: { userId } }).then(again);
  return (
    <>
      <EdgeList
        onOpen={onOpen}
        title="Your readers"
        onMore={moreOf('readers')}
        none="Nobody yet. Only the people on this list see what you write for “my readers”."
        rows={me.readers.nodes.map((person) => ({
          producer: { ...person, __typename: 'User' as const },
          choices: [{ words: 'Remove', onChoose: () => remove(person.id) }],
        }))}
      />
      <LoginForm label="A new reader" verb="Add" onSend={add} />
    </>
  );
}

function Edges({ me, onOpen, change, moreOf }: ListsProps) {
  const client = useApolloClient();
  const actions = useItemActions();
  const tell = (producerId: string, isOn: boolean): void =>
    change(
      send(client, { mutation: SetFollowNotificationsDocument, variables: { producerId, isOn } }),
    );
  return (
    <>
      <EdgeList
        onOpen={onOpen}
        title="You muted"
        onMore={moreOf('muting')}
        none="You have muted nobody and nothing."
        rows={me.muting.nodes.map((producer) => ({
          producer,
          choices: [{ words: 'Unmute', onChoose: () => change(actions.toggleMute(producer)) }],
        }))}
      />
      <EdgeList
        onOpen={onOpen}
        title="You turned off the reposts of"
        onMore={moreOf('hiddenReposts')}
        none="Nobody."
        rows={me.hiddenReposts.nodes.map((person) => ({
          producer: { ...person, __typename: 'User' as const },
          choices: [
            {
              words: 'Show reposts',
              onChoose: () => change(actions.toggleHiddenReposts(person)),
            },
          ],
        }))}
      />
      <MutedPhrases />
      <HiddenItems onOpen={onOpen} />
      <EdgeList
        onOpen={onOpen}
        title="You blocked"
        onMore={moreOf('blocking')}
        none="You have blocked nobody."
        rows={me.blocking.nodes.map((person) => ({
          producer: { ...person, __typename: 'User' as const },
          choices: [{ words: 'Unblock', onChoose: () => change(actions.toggleBlock(person)) }],
        }))}
      />
      <EdgeList
        onOpen={onOpen}
        title="You follow"
        onMore={moreOf('following')}
        none="You follow nobody yet."
        rows={me.following.edges.map(({ node, notifications }): EdgeRow => ({
          producer: node,
          choices: [
            {
              words: notifications === null ? 'Notify me of posts' : 'Stop notifying me',
              onChoose: () => tell(node.id, notifications === null),
            },
            { words: 'Unfollow', onChoose: () => change(actions.toggleFollow(node)) },
          ],
        }))}
      />
    </>
  );
}
