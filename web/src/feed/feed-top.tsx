/** The top of a feed: its buttons, and the form for what its reader writes. */
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useState, type ReactNode } from 'react';
import type { OwnItemFragment } from '../api/generated.ts';
import { Boundary } from '../shell/boundary.tsx';
import { later } from '../shell/later.tsx';
import { ReturnFocus } from '../shell/return-focus.tsx';
import { KEPT } from '../writing/kept.ts';
import { directTo, hasUnsent, POST } from '../writing/use-unsent.ts';

const Compose = later(() => import('../writing/compose.tsx'));
const Direct = later(() => import('../writing/direct.tsx'));

/** The recipients of what is being written, if it is a direct. */
interface Addressees {
  readonly to: readonly string[];
}

const NEW: Addressees = { to: [] };

export interface Desk {
  readonly mayWrite: boolean;
  /** Null when nothing is being written. */
  readonly writing: Addressees | null;
  readonly write: () => void;
  readonly replyTo: (item: OwnItemFragment) => void;
  readonly close: () => void;
}

/** Writing is disabled for anonymous viewers, and when `isHere` is false. */
export function useWriting(viewer: string, isHere: boolean): Desk {
  const [writing, setWriting] = useState<Addressees | null>(null);
  const mayWrite = viewer !== '' && isHere;
  return {
    mayWrite,
    writing,
    write: useCallback(() => setWriting(mayWrite ? NEW : null), [mayWrite]),
    replyTo: useCallback((item) => setWriting({ to: repliedTo(item, viewer) }), [viewer]),
    close: () => setWriting(null),
  };
}

/** Everybody who has the direct, except the reader. */
function repliedTo({ author, recipients }: OwnItemFragment, viewer: string): readonly string[] {
  const logins = [author, ...recipients].map((person) => person?.login ?? '');
  return [...new Set(logins)].filter((login) => login !== '' && login !== viewer);
}

interface FeedTopProps {
  readonly desk: Desk;
  readonly isMailbox: boolean;
  readonly onRefresh: () => void;
  /** Called before the refresh that shows what was published. */
  readonly onPublish: () => void;
  /** Shown next to the buttons. */
  readonly children: ReactNode;
}

/** The feed's buttons, and the form for writing. */
export function FeedTop({
  desk: { mayWrite, writing, write, close },
  isMailbox,
  onRefresh,
  onPublish,
  children,
}: FeedTopProps) {
  const client = useApolloClient();
  const [said, setSaid] = useState('');
  const isBegun = hasUnsent(client, isMailbox ? directTo(NEW.to) : POST);
  const writeLabel = isBegun ? 'Continue writing' : isMailbox ? 'Write a direct' : 'Write';
  const done = {
    onPublished: () => {
      close();
      setSaid(isMailbox ? 'Sent.' : 'Published.');
      onPublish();
      onRefresh();
    },
    onCancel: close,
  };
  const begin = (): void => {
    setSaid('');
    write();
  };
  const kept = (): void => {
    close();
    setSaid(KEPT);
  };
  return (
    <>
      <FeedBar
        writeLabel={mayWrite ? writeLabel : null}
        isWriting={writing !== null}
        onWrite={begin}
        onRefresh={onRefresh}
      >
        {children}
        <span role="status" className="hint">
          {writing === null && said}
        </span>
      </FeedBar>
      {writing !== null && (
        <ReturnFocus key={writing.to.join(' ')}>
          <Boundary>
            {isMailbox ? (
              <Direct to={writing.to} {...done} />
            ) : (
              <Compose thread={null} parent={null} draft={null} {...done} onKept={kept} />
            )}
          </Boundary>
        </ReturnFocus>
      )}
    </>
  );
}

interface FeedBarProps extends Pick<FeedTopProps, 'children'> {
  /** Null when nothing can be written here. */
  readonly writeLabel: string | null;
  readonly isWriting: boolean;
  readonly onWrite: () => void;
  readonly onRefresh: () => void;
}

function FeedBar({ writeLabel, isWriting, onWrite, onRefresh, children }: FeedBarProps) {
  return (
    <div className="feed-bar row">
      <button onClick={onRefresh}>Refresh</button>
      {writeLabel !== null && (
        <button className="primary" onClick={onWrite} hidden={isWriting}>
          {writeLabel}
        </button>
      )}
      {children}
      <span className="hint keys" aria-hidden="true">
        <kbd>j</kbd> <kbd>k</kbd> move · <kbd>n</kbd> new · <kbd>l</kbd> like · <kbd>o</kbd> open ·{' '}
        <kbd>c</kbd> write
      </span>
    </div>
  );
}
