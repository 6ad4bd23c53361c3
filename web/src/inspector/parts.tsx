/** In development: what each part of the template read, kept and dropped for the first page of the feed, and how long it took. */
import { useLazyQuery } from '@apollo/client/react';
import { readSettings } from '../api/settings.ts';
import type { Feed } from '../feed/use-feed.ts';
import { BusyButton } from '../shell/busy-button.tsx';
import { useInPane } from '../shell/places.ts';
import { Problem } from '../shell/problem.tsx';
import { PartsDocument, type PartsQuery } from './generated.ts';

/** The numbers are for admins, and the development header can name that role. */
const AS_ADMIN = { headers: { 'x-palisade-roles': 'admin' } };

export function Parts({ stream }: Pick<Feed, 'stream'>) {
  const inPane = useInPane();
  const [ask, { data, error, loading }] = useLazyQuery(PartsDocument, { fetchPolicy: 'no-cache' });
  if (!readSettings().isHeaderOn) return null;
  const parts = data?.stream?.parts ?? [];
  return (
    <section aria-label={inPane('Parts of the template')}>
      <h3>Parts</h3>
      <BusyButton
        isBusy={loading}
        onClick={() => void ask({ variables: stream, context: AS_ADMIN })}
      >
        {parts.length === 0 ? 'Measure' : 'Measure again'}
      </BusyButton>
      <Problem error={error ?? null} />
      {parts.length > 0 && <PartTable parts={parts} />}
    </section>
  );
}

type Part = NonNullable<NonNullable<PartsQuery['stream']>['parts']>[number];

function PartTable({ parts }: { readonly parts: readonly Part[] }) {
  return (
    <table className="parts">
      <thead>
        <tr>
          <th scope="col">part</th>
          <th scope="col">read</th>
          <th scope="col">kept</th>
          <th scope="col">dropped</th>
          <th scope="col">ms</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ part, component, depth, read, kept, dropped, tookMs }, nth) => (
          <tr key={nth}>
            <th scope="row" style={{ paddingInlineStart: `${depth}ch` }}>
              {component ?? part}
            </th>
            <td>{read}</td>
            <td>{kept}</td>
            <td>{dropped}</td>
            <td>{tookMs.toFixed(2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
