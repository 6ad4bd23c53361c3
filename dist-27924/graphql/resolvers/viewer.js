import { viewUser } from "../views.js";
import { relationPage } from "./producer-pages.js";
export const queryViewer = {
    viewer: (_, __, { viewer }) => (viewer === null ? null : { id: viewer, user: viewUser(viewer) }),
};
export const viewer = {
    following: ({ id }, args, context) => relationPage(context, { consumer: id, relation: 'follow' }, args),
    blocking: ({ id }, args, context) => relationPage(context, { consumer: id, relation: 'block' }, args),
    muting: ({ id }, args, context) => relationPage(context, { consumer: id, relation: 'mute' }, args),
};
//# sourceMappingURL=viewer.js.map