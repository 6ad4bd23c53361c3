/** Shown in a pane whose address names a viewer whom the server refuses or the page cannot name, with a way out. */
import { wordsOf } from '../api/errors.ts';
import { Scroller } from '../shell/scroller.tsx';
import { isLogin } from '../viewers/login.ts';

interface RefusedViewerProps {
  readonly viewer: string;
  /** The server's error, if it was asked. */
  readonly error: unknown;
  readonly onAnonymous: () => void;
}

const SHOWN_MAX = 64;

const NOT_SENDABLE =
  'Expected at most 128 letters up to ÿ, without spaces: the name is sent in a header, which allows no others.';

export default function RefusedViewer({ viewer, error, onAnonymous }: RefusedViewerProps) {
  const name = viewer.length > SHOWN_MAX ? `${viewer.slice(0, SHOWN_MAX)}…` : viewer;
  const why = isLogin(viewer) ? `The server says: ${wordsOf(error)}.` : NOT_SENDABLE;
  return (
    <div className="panel">
      <Scroller title="No such viewer">
        <div role="alert" className="refused">
          <p className="problem">
            There is no viewer “{name}”. {why} Choose another one above, or{' '}
            <button className="link" onClick={onAnonymous}>
              read without a viewer
            </button>
            .
          </p>
        </div>
      </Scroller>
    </div>
  );
}
