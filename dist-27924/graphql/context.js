import { FeedError } from "../base/errors.js";
import { openLoaders } from "./loaders.js";
export function createContext(services, request) {
    let known = null;
    let loaders = null;
    const facts = () => (known ??= services.facts.of(request.viewer));
    return {
        services,
        viewer: request.viewer,
        requestId: request.requestId,
        precomputed: request.precomputed ?? null,
        pages: [],
        facts,
        loaders: () => (loaders ??= openLoaders({
            store: services.store,
            reads: services.reads,
            viewer: request.viewer,
            facts,
        })),
        invalidate() {
            known = null;
            loaders = null;
        },
    };
}
/** The viewer. Refuses an anonymous request. */
export function requireViewer({ viewer }) {
    if (viewer === null)
        throw new FeedError('UNAUTHENTICATED', 'expected a viewer, got an anonymous request');
    return viewer;
}
export function mayExplain({ services, viewer }) {
    return services.explain === 'everyone' || (services.explain === 'viewers' && viewer !== null);
}
//# sourceMappingURL=context.js.map