/** The ports of a store that keep something. */
import type { KeepingPorts } from '../../src/store/intercept.ts';

export const STORE_PORTS = [
  'items',
  'timelines',
  'reactions',
  'drafts',
  'people',
  'edges',
  'lists',
  'fences',
  'threads',
  'reads',
  'places',
  'events',
  'notifications',
  'words',
  'meta',
] as const satisfies readonly (keyof KeepingPorts)[];
