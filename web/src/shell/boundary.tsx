/** Around what is loaded when it is opened: waits for it, and says so when it does not come, as without a connection. */
import { Component, Suspense, type ReactNode } from 'react';

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

  override render(): ReactNode {
    return this.state.hasFailed ? (
      <p className="problem" role="alert">
        This part of the page could not be loaded.{' '}
        <button className="link" onClick={() => location.reload()}>
          Load the page again
        </button>
      </p>
    ) : (
      <Suspense fallback={<p className="hint waiting">Opening …</p>}>
        {this.props.children}
      </Suspense>
    );
  }
}
