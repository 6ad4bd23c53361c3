/**
 * The job that sends mails and webhooks. Pending ones are stored, so those that fell due while nothing was running are
 * sent later.
 */
import type { Notifications } from '../notify/notifications.ts';
import type { Job } from './job.ts';

const DELIVER_EVERY_MS = 1_000;

export function deliverNotifications(notifications: Pick<Notifications, 'deliver'>): Job {
  return {
    name: 'deliver-notifications',
    everyMs: DELIVER_EVERY_MS,
    run: () => notifications.deliver(),
  };
}
