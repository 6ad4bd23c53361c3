/** In development: replaces the template's ranker, or stops it. Committed fenceposts keep their order. */
import { useApolloClient } from '@apollo/client/react';
import { useId } from 'react';
import { send } from '../api/send.ts';
import { readSettings } from '../api/settings.ts';
import { useAttempt } from '../api/use-attempt.ts';
import { Problem } from '../shell/problem.tsx';
import { EndTrialDocument, TryRankerDocument, type RankersQuery } from './generated.ts';

interface RankerTrialProps {
  readonly template: RankersQuery['templates'][number];
  readonly rankers: RankersQuery['rankers'];
}

/** The select's value for a stopped ranker. */
const STOPPED = '';

export function RankerTrial({ template, rankers }: RankerTrialProps) {
  const { name, ranker, isOnTrial } = template;
  const client = useApolloClient();
  const { error, attempt } = useAttempt();
  const id = useId();
  if (!readSettings().isHeaderOn || (ranker === null && !isOnTrial)) return null;
  const choose = (chosen: string | null): void =>
    attempt(
      send(client, { mutation: TryRankerDocument, variables: { template: name, ranker: chosen } }),
    );
  const end = (): void =>
    attempt(send(client, { mutation: EndTrialDocument, variables: { template: name } }));
  return (
    <div className="trial">
      <label htmlFor={id}>Rank {name} by</label>
      <select
        id={id}
        value={ranker ?? STOPPED}
        onChange={({ target: { value } }) => choose(value === STOPPED ? null : value)}
      >
        {ranker === null && <option value={STOPPED}>stopped</option>}
        {rankers.map((one) => (
          <option key={one.name} value={one.name}>
            {one.name}
          </option>
        ))}
      </select>
      <div className="row">
        {ranker !== null && <button onClick={() => choose(null)}>Stop the ranker</button>}
        {isOnTrial && <button onClick={end}>Use the template’s ranker</button>}
      </div>
      <Problem error={error} />
      <p className="hint" role="status">
        {ranker === null
          ? 'The ranker is stopped: new items are ordered newest first, and the page is marked DEGRADED.'
          : isOnTrial
            ? 'The next refresh with new items uses it. History does not change.'
            : ''}
      </p>
    </div>
  );
}
