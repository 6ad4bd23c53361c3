/** Which pages report what the parts of their template did: inspected or traced ones, and a sample for the metrics. */
import { LIMITS } from '../base/limits.ts';
import type { Tracer } from '../base/telemetry/tracer.ts';
import {
  openPartLog,
  type AroundCall,
  type PartLog,
  type PartReport,
} from '../streams/part-log.ts';
import type { FeedRequest } from './feed.ts';

/** Consulted on every page. */
export interface PartLogs {
  /** The log that this page reports to; null for most. */
  open(): PartLog | null;
  done(reports: readonly PartReport[]): void;
}

export interface PartLogsOptions {
  readonly onParts: (reports: readonly PartReport[]) => void;
  /** Null if no spans are sent. */
  readonly tracer: Tracer | null;
}

/** Every page whose spans are sent, with a span for each call of a part; one in 64 of the others. */
export function openPartLogs({ onParts, tracer }: PartLogsOptions): PartLogs {
  let pages = 0;
  return {
    open() {
      pages += 1;
      if (tracer?.isSampled() === true) return openPartLog(stopwatch, spansOf(tracer));
      return pages % LIMITS.partSampleEvery === 1 ? openPartLog(stopwatch) : null;
    },
    done: onParts,
  };
}

export function stopwatch(): number {
  return performance.now();
}

/** The number of spans is bounded, however long a page keeps reading. */
function spansOf(tracer: Tracer): AroundCall {
  let spans = 0;
  return (place, kind, run) => {
    spans += 1;
    if (spans > LIMITS.partSpansMax) return run(() => undefined);
    const { part, index, depth, name } = place;
    const about = {
      'palisade.part': part,
      'palisade.part.index': index,
      'palisade.part.depth': depth,
    };
    const named = name === null ? about : { ...about, 'palisade.component': name };
    return tracer.span(`part.${kind}`, named, (span) =>
      run((items) => span.say({ 'palisade.items': items })),
    );
  };
}

/** The request with parts that report. */
export function withParts<Request extends FeedRequest>(request: Request, parts: PartLog): Request {
  const { template } = request;
  return { ...request, parts, template: { ...template, stream: template.traced().stream } };
}
