/** The job that sends mails and webhooks. They are stored, so any that fell due while nothing ran are sent later. */
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
