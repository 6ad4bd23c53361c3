/** The refusal for a capability that is switched off. */
import { FeedError } from '../errors.ts';
import type { FlagName } from './flag-list.ts';

/** UNAVAILABLE because of a flag. Clients receive its name, so that they can say what is off in their own words. */
export class SwitchedOffError extends FeedError {
  readonly flag: FlagName;

  constructor(flag: FlagName, message: string) {
    super('UNAVAILABLE', message);
    this.flag = flag;
  }
}
