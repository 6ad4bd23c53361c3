/**
 * Ends a person's mail through a link in it. A GET shows a page with a button, because mail servers open links to
 * inspect them. The POST of that button, or of a mail program's one-click link, ends the mail. Neither needs a sign-in.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FeedError } from '../base/errors.ts';
import type { Cursors } from '../fence/cursor/cursor.ts';
import {
  openLink,
  unsubscribe,
  UNSUBSCRIBE_PATH,
  type UnsubscribeLink,
} from '../notify/mail/unsubscribe.ts';
import type { Store } from '../store/ports/store.ts';
import { guarded } from './static-files.ts';

interface UnsubscribeContext {
  readonly store: Pick<Store, 'notifications'>;
  readonly cursors: Pick<Cursors, 'open'>;
}

const POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** The link itself holds everything, so the body is accepted and ignored. */
const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

export function addUnsubscribe(server: FastifyInstance, context: UnsubscribeContext): void {
  server.register((scope, _, registered) => {
    scope.addContentTypeParser(FORM_TYPES, { parseAs: 'buffer' }, (_request, _body, done) =>
      done(null, null),
    );
    scope.get(UNSUBSCRIBE_PATH, (request, reply) => {
      openLink(context.cursors, linkOf(request));
      return page(
        reply,
        'Stop receiving these mails?',
        '<form method="post"><button>Unsubscribe</button></form>',
      );
    });
    scope.post(UNSUBSCRIBE_PATH, async (request, reply) => {
      await unsubscribe(context.store, openLink(context.cursors, linkOf(request)));
      return page(reply, 'No more mails will be sent to you.', '');
    });
    registered();
  });
}

function linkOf({ query }: FastifyRequest): UnsubscribeLink {
  const { user, token } = query as Readonly<Record<string, unknown>>;
  if (typeof user === 'string' && typeof token === 'string') return { user, token };
  throw new FeedError('BAD_USER_INPUT', 'expected the whole link from the mail, got part of it');
}

function page(reply: FastifyReply, text: string, form: string): FastifyReply {
  return guarded(reply, POLICY)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(`<!doctype html><html lang="en"><title>Palisade</title><p>${text}</p>${form}</html>`);
}
