/**
 * Wraps a part that is loaded when it is opened: waits for it, and shows when it could not be loaded, such as without a
 * connection. It retries on a click, when the browser is online again, and when the part is opened once more.
 */
import { Component, Suspense, type ReactNode } from 'react';
import { forgetFailures } from './later.tsx';

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

  override componentDidMount(): void {
    addEventListener('online', this.#tryAgain);
  }

  override componentDidCatch(): void {
    forgetFailures();
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.#tryAgain);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? (
      <p className="problem" role="alert">
        This part of the page could not be loaded.{' '}
        <button className="link" onClick={this.#tryAgain}>
          Try again
        </button>{' '}
        or{' '}
        <button className="link" onClick={() => location.reload()}>
          reload the page
        </button>
        .
      </p>
    ) : (
      <Suspense fallback={<p className="hint waiting">Opening …</p>}>
        {this.props.children}
      </Suspense>
    );
  }

  readonly #tryAgain = (): void => this.setState({ hasFailed: false });
}
