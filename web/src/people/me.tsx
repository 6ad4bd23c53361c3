/** The viewer: their profile, follow requests in both directions, and the people they follow, mute and block. */
import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { Answers, readAgain, readOn, type ReadOn } from '../api/read-again.ts';
import { acting, send } from '../api/send.ts';
import { useAttempt } from '../api/use-attempt.ts';
import { useLine, useReturn } from '../api/use-long-list.ts';
import { callOf, useItemActions } from '../items/use-item-actions.ts';
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
  const client = useApolloClient();
  const { again, more, requestsAgain } = useMyLists();
  const fetchPolicy = useReturn(() => client.readQuery({ query: MeDocument }) !== null, again);
  const { data, error, refetch } = useQuery(MeDocument, { fetchPolicy });
  const { error: problem, attempt } = useAttempt();
  const me = data?.viewer ?? null;
  const look = (): void => void again().catch(() => undefined);
  useBackInSight(look);
  // Perhaps somebody asked to follow, or granted a request.
  useNotified(look);
  // Nobody is told that their request was declined.
  const isAsker = (me?.requestedFollows.nodes.length ?? 0) > 0;
  useNowAndThen(isAsker, () => void requestsAgain().catch(() => undefined));
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

type Asker = Mine['followRequests']['nodes'][number];

function Requests({ me, onOpen, change, moreOf }: ListsProps) {
  const client = useApolloClient();
  const actions = useItemActions();
  const answer = (isGranted: boolean, person: Asker): void => {
    const mutation = isGranted ? ApproveFollowDocument : DeclineFollowDocument;
    const variables = { userId: person.id };
    const act = `${isGranted ? 'approve' : 'decline'} the request of ${callOf(person)}`;
    change(acting(act, send<unknown, typeof variables>(client, { mutation, variables })));
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
            { words: 'Approve', onChoose: () => answer(true, person) },
            { words: 'Decline', onChoose: () => answer(false, person) },
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

type Reader = Mine['readers']['nodes'][number];

/** A second, private feed: only these people see items for readers. */
function Readers({ me, onOpen, change, moreOf, again }: ReadersProps) {
  const client = useApolloClient();
  const remove = (person: Reader): void => {
    const variables = { userId: person.id };
    const sent = send(client, { mutation: RemoveReaderDocument, variables });
    change(acting(`remove ${callOf(person)} from your readers`, sent));
  };
  const add = (userId: string, login: string): Promise<unknown> => {
    const sent = send(client, { mutation: AddReaderDocument, variables: { userId } });
    return acting(`add ${callOf({ login })} to your readers`, sent).then(again);
  };
  return (
    <>
      <EdgeList
        onOpen={onOpen}
        title="Your readers"
        onMore={moreOf('readers')}
        none="Nobody yet. Only the people on this list see what you write for “my readers”."
        rows={me.readers.nodes.map((person) => ({
          producer: { ...person, __typename: 'User' as const },
          choices: [{ words: 'Remove', onChoose: () => remove(person) }],
        }))}
      />
      <LoginForm label="A new reader" verb="Add" onSend={add} />
    </>
  );
}

type Followee = Mine['following']['edges'][number]['node'];

function Edges({ me, onOpen, change, moreOf }: ListsProps) {
  const client = useApolloClient();
  const actions = useItemActions();
  const tell = (producer: Followee, isOn: boolean): void => {
    const variables = { producerId: producer.id, isOn };
    const sent = send(client, { mutation: SetFollowNotificationsDocument, variables });
    change(acting(`turn ${isOn ? 'on' : 'off'} notifications of ${callOf(producer)}`, sent));
  };
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
              onChoose: () => tell(node, notifications === null),
            },
            { words: 'Unfollow', onChoose: () => change(actions.toggleFollow(node)) },
          ],
        }))}
      />
    </>
  );
}
