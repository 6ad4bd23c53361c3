/** Who follows a person, or whom and what they follow, as far as the viewer may see it. */
import { useQuery } from '@apollo/client/react';
import { useAttempt } from '../api/use-attempt.ts';
import type { PanelProps } from '../shell/panel-props.ts';
import { Problem } from '../shell/problem.tsx';
import { FollowersDocument, FollowingDocument, type ProducerRowFragment } from './generated.ts';
import { ProducerList } from './producer-list.tsx';

interface SideProps extends Pick<PanelProps, 'viewer' | 'onOpen'> {
  readonly login: string;
}

export function Followers({ login, ...props }: SideProps) {
  const { data, error, refetch, fetchMore } = useQuery(FollowersDocument, {
    variables: { login },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <ProducerPage
      {...props}
      label="Followers"
      none="Nobody follows yet."
      page={data === undefined ? undefined : (data.producer?.followers ?? null)}
      error={error}
      refetch={refetch}
      readOn={(after) => fetchMore({ variables: { after } })}
    />
  );
}

export function Following({ login, ...props }: SideProps) {
  const { data, error, refetch, fetchMore } = useQuery(FollowingDocument, {
    variables: { login },
    fetchPolicy: 'cache-and-network',
  });
  const person = data?.producer?.__typename === 'User' ? data.producer : null;
  return (
    <ProducerPage
      {...props}
      label="Following"
      none="Nothing is followed yet."
      page={data === undefined ? undefined : (person?.following ?? null)}
      error={error}
      refetch={refetch}
      readOn={(after) => fetchMore({ variables: { after } })}
    />
  );
}

interface Page {
  readonly nodes: readonly ProducerRowFragment[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

interface ProducerPageProps extends Pick<PanelProps, 'viewer' | 'onOpen'> {
  readonly label: string;
  readonly none: string;
  /** Undefined until it is there; null when the viewer may not see it. */
  readonly page: Page | null | undefined;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
  readonly readOn: (after: string | null) => Promise<unknown>;
}

function ProducerPage({ page, error, refetch, readOn, ...props }: ProducerPageProps) {
  const { error: problem, attempt } = useAttempt();
  return (
    <>
      <Problem error={error ?? problem} onRetry={refetch} />
      {page === null && <p className="empty">This list is for followers.</p>}
      {page != null && <ProducerList producers={page.nodes} attempt={attempt} {...props} />}
      {page?.pageInfo.hasNextPage === true && (
        <button className="link" onClick={() => attempt(readOn(page.pageInfo.endCursor))}>
          More
        </button>
      )}
    </>
  );
}
