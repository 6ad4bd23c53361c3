/**
 * Wraps a part that is loaded when it is opened: waits for it, and shows when it could not be loaded, such as without a
 * connection. It retries on a click, when the server is in reach again, and when the part is opened once more.
 */
import { Component, Suspense, type ReactNode } from 'react';
import { forgetFailures } from './later.tsx';
import { PassFocusButton } from './pass-focus-button.tsx';
import { useBackInReach } from './use-back-in-reach.ts';

interface BoundaryProps {
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly hasFailed: boolean;
}

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true };
  }

  override state: BoundaryState = { hasFailed: false };

  override componentDidCatch(): void {
    forgetFailures();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? (
      <NotLoaded onRetry={this.#tryAgain} />
    ) : (
      <Suspense fallback={<p className="hint waiting">Opening …</p>}>
        {this.props.children}
      </Suspense>
    );
  }

  readonly #tryAgain = (): void => this.setState({ hasFailed: false });
}

function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  useBackInReach(onRetry);
  return (
    <p className="problem" role="alert">
      This part of the page could not be loaded.{' '}
      <PassFocusButton className="link" onClick={onRetry}>
        Try again
      </PassFocusButton>{' '}
      or{' '}
      <button className="link" onClick={() => location.reload()}>
        reload the page
      </button>
      .
    </p>
  );
}
