/** One person: who they are, what they wrote, like and keep, and their follows in both directions. */
import { useQuery } from '@apollo/client/react';
import { useContext } from 'react';
import { useAttempt } from '../api/use-attempt.ts';
import { FeedView } from '../feed/feed-view.tsx';
import type { PanelProps } from '../shell/panel-props.ts';
import { Problem } from '../shell/problem.tsx';
import { Scroller } from '../shell/scroller.tsx';
import { Waiting } from '../shell/waiting.tsx';
import type { View } from '../shell/use-address.ts';
import { Names, nameOf } from '../viewers/names.ts';
import { Followers, Following } from './follow-page.tsx';
import { PersonPageDocument } from './generated.ts';
import { PersonHead } from './person-head.tsx';

/** The parts of a person's page: streams of templates, and lists of follows. */
const STREAMS: Readonly<Record<string, (login: string) => View>> = {
  posts: (author) => ({ template: 'author', args: { author } }),
  likes: (person) => ({ template: 'liked-by', args: { person } }),
  favourites: (person) => ({ template: 'favourited-by', args: { person } }),
};

export default function PersonPage(props: PanelProps) {
  const { view, viewer, onOpen } = props;
  const { login = '', show = 'posts' } = view.args;
  const { data, error, refetch } = useQuery(PersonPageDocument, {
    variables: { login },
    fetchPolicy: 'cache-and-network',
  });
  const { error: problem, attempt } = useAttempt();
  const names = useContext(Names);
  const person = data?.producer;
  if (person?.__typename !== 'User')
    return (
      <Scroller title={login}>
        <Problem error={error} onRetry={() => refetch()} />
        <Waiting of={data} error={error} />
        {data !== undefined && <p className="empty">There is nobody with the login “{login}”.</p>}
      </Scroller>
    );
  const title = nameOf(names, person);
  const head = (
    <>
      <PersonHead
        person={person}
        viewer={viewer}
        show={show}
        attempt={(job) => attempt(job.then(() => refetch()))}
        onOpen={onOpen}
      />
      <Problem error={problem} />
    </>
  );
  const stream = STREAMS[show];
  const isHidden = person.feed === 'PRIVATE' && !person.viewerFollows && login !== viewer;
  if (isHidden)
    return (
      <Scroller title={title} hasHeading>
        {head}
        <p className="empty">This feed is private. Ask to follow it to see what is there.</p>
      </Scroller>
    );
  if (stream !== undefined)
    return <FeedView {...props} view={stream(login)} head={head} title={title} />;
  const Side = show === 'following' ? Following : Followers;
  return (
    <Scroller title={title} hasHeading>
      {head}
      <Side login={login} isFollowed={person.viewerFollows} viewer={viewer} onOpen={onOpen} />
    </Scroller>
  );
}
