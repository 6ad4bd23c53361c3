/** When the viewer was enrolled; enrols them now if they were not. Cheap to repeat. */
export async function ensureEnrolled({ store, clock }, viewer) {
    return store.reads.join(viewer, { at: await store.timelines.newest(), atMs: clock.now() });
}
//# sourceMappingURL=enrolment.js.map