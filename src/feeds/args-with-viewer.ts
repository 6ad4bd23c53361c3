/** The arguments of a request including its viewer, as templates may name them. */
import type { Arguments } from '../model/arguments.ts';
import { VIEWER_PARAM } from '../templates/arguments.ts';
import type { FeedRequest } from './feed.ts';

/** Fences belong to viewers, so the stream's key need not name the viewer. */
export function argsWithViewer({ facts, args }: Pick<FeedRequest, 'facts' | 'args'>): Arguments {
  return facts.viewer === null ? args : { ...args, [VIEWER_PARAM]: facts.viewer };
}
