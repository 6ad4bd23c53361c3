/** Parts of the page that are loaded when they are first shown, like React's `lazy`, inside a `Boundary`. */
import { lazy, type ComponentType, type FunctionComponent } from 'react';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** Functions that make a part loadable again. */
const renewals = new Set<() => void>();

/** Unlike with `lazy`, a part that failed to load is loaded again after `forgetFailures`. */
export function later<Props extends object>(load: Load<Props>): FunctionComponent<Props> {
  const make = () =>
    lazy<ComponentType<Props>>(async () => {
      try {
        return await load();
      } catch (error) {
        renewals.add(renew);
        throw error;
      }
    });
  let Part = make();
  const renew = (): void => void (Part = make());
  return function Later(props: Props) {
    return <Part {...props} />;
  };
}

/**
 * Parts are loaded again when they are next shown. Call it only after the failure was shown: otherwise React would load
 * endlessly.
 */
export function forgetFailures(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}
