/**
 * The fence behind a feed: each fencepost as a band with its range, its makers and its age; why the item under the
 * pointer is where it is; and the rankers of this server.
 */
import { useQuery } from '@apollo/client/react';
import { readSettings } from '../api/settings.ts';
import type { Feed } from '../feed/use-feed.ts';
import type { Row } from '../feed/feed-rows.ts';
import { ago } from '../items/time.ts';
import { useInPane } from '../shell/places.ts';
import { bandIndexOf, bandsOf, makerOf, rangeOf, type Band } from './bands.ts';
import { RankersDocument, type RankersQuery } from './generated.ts';
import { Parts } from './parts.tsx';
import { RankerTrial } from './ranker-trial.tsx';

interface InspectorProps {
  readonly feed: Feed;
  /** The item under the pointer or with the focus. */
  readonly pointedId: string | null;
  /** The template of the feed. */
  readonly template: string;
  /** Empty for an anonymous one. */
  readonly viewer: string;
}

const POLL_MS = 5_000;

export default function Inspector({ feed, pointedId, template, viewer }: InspectorProps) {
  const inPane = useInPane();
  const bands = bandsOf(feed.rows);
  const index = feed.rows.findIndex(({ itemId }) => itemId === pointedId);
  const pointed = feed.rows[index];
  return (
    <aside className="inspector" aria-label={inPane('Fence inspector')} tabIndex={0}>
      <h2>The fence</h2>
      <p className="hint">
        Each fencepost is a block of history. Its ranker ordered the head (a solid edge in the
        feed); the tail (dashed) is the rest of its range, newest first. A refresh adds one on top
        and changes none below.
      </p>
      <ol className="bands">
        {bands.map((band, at) => (
          <BandCard
            key={band.fencepost?.upTo ?? `outside ${at}`}
            band={band}
            color={at % 4}
            isPointed={at === bandIndexOf(bands, index)}
          />
        ))}
      </ol>
      {pointed === undefined ? (
        <p className="hint">
          Point at an item, or move with j and k, to see why it is where it is.
        </p>
      ) : (
        <Reasons row={pointed} number={feed.droppedAbove + index + 1} />
      )}
      {viewer !== '' && <Parts key={template} stream={feed.stream} />}
      <Rankers template={template} viewer={viewer} />
    </aside>
  );
}

interface BandCardProps {
  readonly band: Band;
  readonly color: number;
  readonly isPointed: boolean;
}

function BandCard({ band, color, isPointed }: BandCardProps) {
  const { fencepost, headCount, rows, ranker, template, fallback, failure } = band;
  return (
    <li className={`band band-${color} ${isPointed ? 'pointed' : ''}`}>
      <strong>{fencepost === null ? 'No fencepost: newest first' : rangeOf(fencepost)}</strong>
      <span>
        {headCount} of the head, {rows.length - headCount} of the tail loaded
      </span>
      {ranker !== null && (
        <span>
          ranker <code>{makerOf(ranker)}</code>
        </span>
      )}
      {template !== null && (
        <span>
          template <code>{makerOf(template)}</code>
        </span>
      )}
      {fencepost !== null && <span>committed {ago(fencepost.committedAt)}</span>}
      {fallback !== null && <span className="warning">DEGRADED: {fallback}</span>}
      {failure !== null && (
        <span>
          <code>{makerOf(failure.ranker)}</code> failed: {failure.message}
        </span>
      )}
    </li>
  );
}

const REGIONS: Readonly<Record<string, string>> = {
  HEAD: 'head: placed by the ranker',
  TAIL: 'tail: the rest, newest first',
  FINAL: 'no fencepost: newest first',
};

function Reasons({ row, number }: { readonly row: Row; readonly number: number }) {
  const inPane = useInPane();
  const { why, region } = row;
  return (
    <section className="reasons" aria-label={inPane('Why this item is here')}>
      <h3>Row {number}</h3>
      <dl>
        <dt>region</dt>
        <dd>{REGIONS[region] ?? region.toLowerCase()}</dd>
        {why?.offset != null && (
          <>
            <dt>place in the head</dt>
            <dd>{why.offset + 1}</dd>
          </>
        )}
        {why?.fencepost != null && (
          <>
            <dt>fencepost</dt>
            <dd>{rangeOf(why.fencepost)}</dd>
          </>
        )}
        {why?.ranker != null && (
          <>
            <dt>ranker</dt>
            <dd>
              <code>{makerOf(why.ranker)}</code>
            </dd>
          </>
        )}
        {why?.template != null && (
          <>
            <dt>template</dt>
            <dd>
              <code>{makerOf(why.template)}</code>
            </dd>
          </>
        )}
      </dl>
      {why !== null && why.scores.length > 0 && <h4>Signals and parts of the score</h4>}
      <dl>
        {why?.scores.map(({ name, value }) => (
          <div key={name} className="score">
            <dt>{name}</dt>
            <dd>{format(value)}</dd>
          </div>
        ))}
      </dl>
      {why === null && (
        <p className="hint">This server does not explain the order to this viewer.</p>
      )}
    </section>
  );
}

function Rankers({ template: name, viewer }: Pick<InspectorProps, 'template' | 'viewer'>) {
  const inPane = useInPane();
  const { data } = useQuery(RankersDocument, { pollInterval: POLL_MS });
  const template = data?.templates.find((one) => one.name === name);
  const broken = data?.templates.filter(({ error }) => error !== null) ?? [];
  return (
    <section aria-label={inPane('Rankers of this server')}>
      <h3>Rankers</h3>
      {viewer === '' && readSettings().isHeaderOn && (
        <p className="hint">Choose a viewer to try another ranker or to measure the parts.</p>
      )}
      {viewer !== '' && template !== undefined && (
        <RankerTrial template={template} rankers={data?.rankers ?? []} />
      )}
      <ul className="rankers">
        {data?.rankers.map((ranker) => (
          <li key={ranker.name}>
            <code>{makerOf(ranker)}</code>{' '}
            <span className="hint">{ranker.isBuiltIn ? 'built in' : 'from a file'}</span>
            <Fault of={ranker} />
          </li>
        ))}
        {broken.map((template) => (
          <li key={template.name}>
            template <code>{makerOf(template)}</code>
            <Fault of={template} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fault({ of: { error } }: { readonly of: Pick<RankersQuery['rankers'][number], 'error'> }) {
  return error === null ? null : <p className="warning">{error}</p>;
}

const NUMBER = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

function format(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString('en') : NUMBER.format(value);
}
