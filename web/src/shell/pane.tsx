/** One viewer's window: their client, the feeds as tabs, and the feed or the threads that are open. */
import { ApolloProvider, useQuery } from '@apollo/client/react';
import { useEffect, useMemo, useRef } from 'react';
import { openClient } from '../api/client.ts';
import { wordsOf } from '../api/errors.ts';
import { JoinDocument, ShellDocument } from '../api/generated.ts';
import { send } from '../api/send.ts';
import { FeedView } from '../feed/feed-view.tsx';
import { ThreadList } from '../threads/thread-list.tsx';
import { Names } from '../viewers/names.ts';
import { ViewerPicker } from '../viewers/viewer-picker.tsx';
import { FeedTabs } from './feed-tabs.tsx';
import { THREADS, writeView, type PaneAddress, type View } from './use-address.ts';

export interface PaneProps {
  readonly index: number;
  readonly address: PaneAddress;
  readonly onChange: (index: number, address: PaneAddress | null) => void;
  readonly isCloseable: boolean;
}

export function Pane(props: PaneProps) {
  const { viewer } = props.address;
  const client = useMemo(() => openClient(viewer), [viewer]);
  useEffect(() => () => client.stop(), [client]);
  return (
    <ApolloProvider client={client}>
      <PaneContent {...props} />
    </ApolloProvider>
  );
}

/** Where nobody said what to open: the ranked home of a viewer, the public front page of everybody else. */
const FIRST_VIEWS = ['home', 'trending'] as const;

/** As the newcomer, who is not yet the viewer of a pane. */
async function join(login: string, name: string | null): Promise<void> {
  const client = openClient(login);
  try {
    await send(client, { mutation: JoinDocument, variables: { name } });
  } finally {
    client.stop();
  }
}

interface FailedProps {
  readonly error: Error;
  readonly onRetry: () => Promise<unknown>;
}

function Failed({ error, onRetry }: FailedProps) {
  return (
    <p className="problem" role="alert">
      {wordsOf(error)}{' '}
      <button className="link" onClick={() => void onRetry().catch(() => undefined)}>
        Try again
      </button>
    </p>
  );
}

function PaneContent({ index, address, onChange, isCloseable }: PaneProps) {
  const pane = useRef<HTMLElement>(null);
  const { data, error, refetch } = useQuery(ShellDocument);
  const { viewer, isInspecting } = address;
  const change = (next: Partial<PaneAddress>): void => onChange(index, { ...address, ...next });
  const open = (view: View): void => change({ view });
  const templates = data?.templates ?? [];
  const preferred = viewer === '' ? FIRST_VIEWS[1] : FIRST_VIEWS[0];
  const first = templates.find(({ name }) => name === preferred) ?? templates[0];
  const view = address.view ?? (first === undefined ? null : { template: first.name, args: {} });
  const names = useMemo(
    () => new Map(data?.demoViewers.map(({ login, name }) => [login, name])),
    [data?.demoViewers],
  );
  return (
    <Names value={names}>
      <section className="pane" ref={pane} aria-label={`Pane of ${viewer || 'nobody'}`}>
        <div className="pane-bar">
          <ViewerPicker
            viewer={viewer}
            onPick={(login) => onChange(index, { ...address, viewer: login, view: null })}
            onJoin={join}
          />
          <button
            aria-pressed={isInspecting}
            onClick={() => change({ isInspecting: !isInspecting })}
          >
            Inspect
          </button>
          {isCloseable && (
            <button aria-label="Close this pane" onClick={() => onChange(index, null)}>
              ×
            </button>
          )}
        </div>
        {error !== undefined && <Failed error={error} onRetry={refetch} />}
        {view !== null && data !== undefined && (
          <>
            <FeedTabs templates={templates} view={view} paneIndex={index} onOpen={open} />
            <div
              className="panel"
              role="tabpanel"
              id={`panel-${index}`}
              aria-labelledby={`tab-${index}-open`}
            >
              {view.template === THREADS ? (
                <ThreadList viewer={viewer} onOpen={open} />
              ) : (
                <FeedView
                  key={writeView(view)}
                  view={view}
                  viewer={viewer}
                  isInspecting={isInspecting}
                  pane={pane}
                  onOpen={open}
                />
              )}
            </div>
          </>
        )}
      </section>
    </Names>
  );
}
