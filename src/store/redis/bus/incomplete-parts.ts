/**
 * The parts of the bus whose logs lack a message that could not be written. Each is voided as soon as Redis is back, so
 * that every subscriber there receives a gap. However much is lost, the number of parts bounds the memory needed.
 */
import { randomUUID } from 'node:crypto';
import { LIMITS } from '../../../base/limits.ts';
import { RedisUnavailable, type CircuitBreaker } from '../engine/circuit-breaker.ts';
import { VOID_PART } from './message-scripts.ts';

export interface IncompleteParts {
  has(part: number): boolean;
  /** Remembers a part, and voids it immediately unless Redis is down. */
  add(part: number): void;
  /** Whether nothing waits to be voided. */
  isEmpty(): boolean;
  /** Voids every part. Resolves also when Redis is down; the next call tries again. */
  voidAll(): Promise<void>;
}

export interface IncompletePartsOptions {
  readonly breaker: CircuitBreaker;
  readonly keyOf: (part: number) => string;
  /** The channel that announces voided parts. */
  readonly channel: string;
  readonly onVoid: (part: number) => void;
}

export function openIncompleteParts(options: IncompletePartsOptions): IncompleteParts {
  const { breaker } = options;
  /** Each part, with how often it lost a message. */
  const parts = new Map<number, number>();
  let inFlight: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    await Promise.resolve();
    try {
      await voidEach(options, parts);
    } catch (error) {
      // It is voided when the breaker closes.
      if (!(error instanceof RedisUnavailable)) throw error;
    } finally {
      inFlight = null;
    }
  };
  const voidAll = (): Promise<void> => (inFlight ??= run());
  return {
    voidAll,
    has: (part) => parts.has(part),
    isEmpty: () => parts.size === 0,
    add(part) {
      parts.set(part, (parts.get(part) ?? 0) + 1);
      // While Redis is down nothing can be voided.
      if (!breaker.isDown) void voidAll();
    },
  };
}

async function voidEach(
  { breaker, keyOf, channel, onVoid }: IncompletePartsOptions,
  parts: Map<number, number>,
): Promise<void> {
  for (let [next] = parts; next !== undefined; [next] = parts) {
    const [part, times] = next;
    await breaker.run(
      VOID_PART,
      [keyOf(part)],
      [randomUUID(), 2 * LIMITS.newsNumberKeptSeconds, channel, part],
    );
    // A part that lost another message meanwhile needs another epoch.
    if (parts.get(part) === times) parts.delete(part);
    onVoid(part);
  }
}
