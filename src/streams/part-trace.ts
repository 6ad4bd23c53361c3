/**
 * Streams whose parts report to the log of the request that reads them. They are built separately, so that requests
 * without a report pay nothing.
 */
import type { StreamPart } from './parts.ts';
import type { PartCall, PartPlace } from './part-log.ts';
import type { Stream, StreamRead } from './stream.ts';

/** Called for every part while a stream is built. */
export interface PartObserver {
  enter(part: StreamPart): {
    readonly inside: PartObserver;
    readonly built: (stream: Stream) => Stream;
  };
}

const UNTRACED_PART: ReturnType<PartObserver['enter']> = {
  get inside() {
    return UNTRACED;
  },
  built: (stream) => stream,
};
/** Builds streams as they are. */
export const UNTRACED: PartObserver = { enter: () => UNTRACED_PART };

/** Builds streams that report; their places are added to `places`. */
export function tracing(places: PartPlace[], holder: PartPlace | null = null): PartObserver {
  return {
    enter(part) {
      const place: PartPlace = {
        index: places.length,
        parent: holder?.index ?? null,
        depth: holder === null ? 0 : holder.depth + 1,
        part: part.part,
        name: part.part === 'component' ? part.name : null,
      };
      places.push(place);
      return { inside: tracing(places, place), built: (stream) => reporting(place, stream) };
    },
  };
}

/**
 * Without `decide`, because only calls are reported. The stream's other properties stay, such as being a source of
 * whole timelines.
 */
function reporting(place: PartPlace, stream: Stream): Stream {
  const watch = <T>(read: StreamRead, call: PartCall<T>): Promise<T> =>
    read.parts === undefined ? call.run() : read.parts.watch(place, call);
  return {
    ...stream,
    decide: null,
    enumerate: (read, query) =>
      watch(read, {
        kind: 'enumerate',
        run: () => stream.enumerate(read, query),
        asked: null,
        countOf: ({ positions }) => positions.length,
      }),
    candidates: (read, range, limit) =>
      watch(read, {
        kind: 'candidates',
        run: () => stream.candidates(read, range, limit),
        asked: null,
        countOf: ({ positions }) => positions.length,
      }),
    includes: (read, items) =>
      watch(read, {
        kind: 'includes',
        run: () => stream.includes(read, items),
        asked: items.length,
        countOf: (held) => held.filter(Boolean).length,
      }),
  };
}
