/** A person's followers, or the people and things they follow, as far as the viewer may see them. */
import { useQuery } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAttempt } from '../api/use-attempt.ts';
import { useLongList } from '../api/use-long-list.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import { PassFocusButton } from '../shell/pass-focus-button.tsx';
import { Problem } from '../shell/problem.tsx';
import {
  FollowersDocument,
  FollowingDocument,
  type FollowersQuery,
  type FollowingQuery,
  type ProducerRowFragment,
} from './generated.ts';
import { ProducerList } from './producer-list.tsx';

interface SideProps extends Pick<PanelProps, 'viewer' | 'onOpen'> {
  readonly login: string;
  /** Whether the viewer follows them. */
  readonly isFollowed: boolean;
}

export function Followers({ login, ...props }: SideProps) {
  const variables = { login };
  const list = useLongList({ query: FollowersDocument, variables, listOf: followersOf });
  const { fetchPolicy } = list;
  const { data, error, refetch } = useQuery(FollowersDocument, { variables, fetchPolicy });
  return (
    <ProducerPage
      {...props}
      label="Followers"
      none="No followers yet."
      page={data === undefined ? undefined : (followersOf(data) ?? null)}
      error={error}
      refetch={refetch}
      list={list}
    />
  );
}

export function Following({ login, ...props }: SideProps) {
  const variables = { login };
  const list = useLongList({ query: FollowingDocument, variables, listOf: followingOf });
  const { fetchPolicy } = list;
  const { data, error, refetch } = useQuery(FollowingDocument, { variables, fetchPolicy });
  return (
    <ProducerPage
      {...props}
      label="Following"
      none="Not following anything yet."
      page={data === undefined ? undefined : (followingOf(data) ?? null)}
      error={error}
      refetch={refetch}
      list={list}
    />
  );
}

const followersOf = ({ producer }: FollowersQuery) => producer?.followers;
const followingOf = ({ producer }: FollowingQuery) =>
  producer?.__typename === 'User' ? producer.following : null;

interface Page {
  readonly nodes: readonly ProducerRowFragment[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

interface ProducerPageProps extends Omit<SideProps, 'login'> {
  readonly label: string;
  readonly none: string;
  /** Undefined until it is loaded; null when the viewer may not see it. */
  readonly page: Page | null | undefined;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
  readonly list: ReturnType<typeof useLongList>;
}

function ProducerPage(props: ProducerPageProps) {
  const { page, error, refetch, list, isFollowed, ...rest } = props;
  const { error: problem, attempt } = useAttempt();
  // The viewer's own follow changes the list, which is then read again as far as it was loaded.
  const wasFollowed = useRef(isFollowed);
  const readAgain = useEffectEvent(() => attempt(list.again()));
  useEffect(() => {
    if (wasFollowed.current !== isFollowed) readAgain();
    wasFollowed.current = isFollowed;
  }, [isFollowed]);
  return (
    <>
      <Problem error={error} failedAct={problem} onRetry={refetch} />
      {page === null && <p className="empty">Only followers can see this list.</p>}
      {page != null && <ProducerList producers={page.nodes} attempt={attempt} {...rest} />}
      {page?.pageInfo.hasNextPage === true && (
        <PassFocusButton className="link" onClick={() => attempt(list.more())}>
          More
        </PassFocusButton>
      )}
    </>
  );
}
