/**
 * Counts the writes that streams may depend on, for a store to which no other process writes: while there are none, a
 * stream is as it was for everybody. Each reader's fence moves on its own.
 */
import { intercept, type Interceptor, type KeepingPorts, type PortCall } from './intercept.ts';

/** Ports whose rows decide about no item of a stream. */
const ASIDE: ReadonlySet<string> = new Set([
  'drafts',
  'events',
  'fences',
  'meta',
  'notifications',
  'reactions',
  'reads',
  'words',
] satisfies (keyof KeepingPorts)[]);

/** Calls of the other ports that change no stream. A verb that is missing here costs time, never truth. */
const IDLE: ReadonlySet<PortCall> = new Set([
  'edges.all',
  'edges.counts',
  'edges.facts',
  'edges.factsAmong',
  'edges.list',
  'edges.received',
  'items.changedSince',
  'items.getMany',
  'items.like',
  'items.likeCounts',
  'items.likedBy',
  'items.positionsOf',
  'items.removalOf',
  'items.unlike',
  'lists.all',
  'lists.get',
  'lists.holding',
  'lists.list',
  'people.erasure',
  'people.erasures',
  'people.getMany',
  'people.list',
  'people.named',
  'places.memberCounts',
  'places.members',
  'places.membersAmong',
  'places.memberships',
  'places.tree',
  'threads.categories',
  'threads.categoriesOf',
  'threads.getMany',
  'threads.itemsOf',
  'threads.list',
  'threads.positions',
  'timelines.newest',
  'timelines.newestIn',
  'timelines.range',
]);

/** The same ports, and the version of their streams. */
export function countWrites<Ports extends KeepingPorts>(
  ports: Ports,
): Ports & { readonly dataVersion: () => number | null } {
  let begun = 0;
  let running = 0;
  const counted: Interceptor = (run) => {
    begun += 1;
    running += 1;
    return run().finally(() => {
      running -= 1;
    });
  };
  return {
    ...ports,
    ...intercept(ports, (call) => (isIdle(call) ? null : counted)),
    dataVersion: () => (running === 0 ? begun : null),
  };
}

function isIdle(call: PortCall): boolean {
  return IDLE.has(call) || ASIDE.has(call.slice(0, call.indexOf('.')));
}
