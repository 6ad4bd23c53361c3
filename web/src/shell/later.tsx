/** Parts of the page that are loaded when they are first shown, as by React's `lazy`, which a `Boundary` stands around. */
import { lazy, type ComponentType, type FunctionComponent } from 'react';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** Each makes a part ready to be loaded again. */
const renewals = new Set<() => void>();

/** Unlike one of `lazy`, a part whose loading failed is loaded again after `forgetFailures`. */
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

/** What is shown next is loaded once more. Not before the failure was shown: React would load it again and again. */
export function forgetFailures(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}
