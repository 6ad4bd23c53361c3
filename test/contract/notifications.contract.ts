/** What every store promises about notifications. */
import { inboxesContract } from './notifications/inboxes.contract.ts';
import { outboxesContract } from './notifications/outboxes.contract.ts';
import { settingsContract } from './notifications/settings.contract.ts';
import type { OpenStore, Register } from './contract.ts';

export function notificationsContract(open: OpenStore, test: Register): void {
  inboxesContract(open, test);
  settingsContract(open, test);
  outboxesContract(open, test);
}
