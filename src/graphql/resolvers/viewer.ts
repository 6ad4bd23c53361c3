/** The viewer and what they follow, block and mute. */
import type { QueryResolvers, ViewerResolvers } from '../generated.ts';
import { viewUser } from '../views.ts';
import { relationPage } from './producer-pages.ts';

export const queryViewer: Pick<QueryResolvers, 'viewer'> = {
  viewer: (_, __, { viewer }) => (viewer === null ? null : { id: viewer, user: viewUser(viewer) }),
};

export const viewer: ViewerResolvers = {
  following: ({ id }, args, context) =>
    relationPage(context, { consumer: id, relation: 'follow' }, args),
  blocking: ({ id }, args, context) =>
    relationPage(context, { consumer: id, relation: 'block' }, args),
  muting: ({ id }, args, context) =>
    relationPage(context, { consumer: id, relation: 'mute' }, args),
};
