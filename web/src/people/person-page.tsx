/** One person: who they are, what they wrote, like and keep, and their follows in both directions. */
import { useQuery } from '@apollo/client/react';
import { useContext, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useAttempt } from '../api/use-attempt.ts';
import { FeedView } from '../feed/feed-view.tsx';
import type { PanelProps } from '../shell/panel-props.ts';
import { Problem } from '../shell/problem.tsx';
import { Scroller } from '../shell/scroller.tsx';
import { useBackInSight } from '../shell/use-back-in-sight.ts';
import { useNowAndThen } from '../shell/use-now-and-then.ts';
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
  const { view, viewer, pane, onOpen } = props;
  const { login = '', show = 'posts' } = view.args;
  const { data, error, refetch } = useQuery(PersonPageDocument, {
    variables: { login },
    fetchPolicy: 'cache-and-network',
  });
  const { error: problem, attempt } = useAttempt();
  const names = useContext(Names);
  const person = data?.producer;
  const wasThere = useRef(false);
  const look = (): void => void refetch().catch(() => undefined);
  useBackInSight(look);
  // Nobody is told that their request was declined, or what they muted or blocked in another window.
  useNowAndThen(viewer !== '', look);
  const isHidden =
    person?.__typename === 'User'
      ? person.feed === 'PRIVATE' && !person.viewerFollows && login !== viewer
      : null;
  useFocusKept(isHidden, pane);
  if (person?.__typename !== 'User')
    return (
      <Missing login={login} wasThere={wasThere.current}>
        <Problem error={error} onRetry={() => refetch()} />
        <Waiting of={data} error={error} />
        {data !== undefined && (
          <p className="empty">
            There is nobody with the login “{login}”, or one of you has blocked the other.
          </p>
        )}
      </Missing>
    );
  wasThere.current = true;
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
  if (isHidden === true)
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

/** The head is replaced with what is below it when that is hidden or shown, and the focused button with it. */
function useFocusKept(isHidden: boolean | null, pane: PanelProps['pane']): void {
  const wasHidden = useRef(isHidden);
  useLayoutEffect(() => {
    const isOther = wasHidden.current !== null && wasHidden.current !== isHidden;
    wasHidden.current = isHidden;
    if (isOther && document.activeElement === document.body)
      pane.current?.querySelector<HTMLElement>('.scroller')?.focus({ preventScroll: true });
  }, [isHidden, pane]);
}

interface MissingProps {
  readonly login: string;
  /** Whether they were shown before, and are gone since the reader blocked them. */
  readonly wasThere: boolean;
  readonly children: ReactNode;
}

/** Takes the focus that the pressed button had. */
function Missing({ login, wasThere, children }: MissingProps) {
  const region = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (wasThere && document.activeElement === document.body)
      region.current?.focus({ preventScroll: true });
  }, [wasThere]);
  return (
    <Scroller title={login} ref={region}>
      {children}
    </Scroller>
  );
}
