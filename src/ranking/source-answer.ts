/** Checks the timelines that a source of a file returns. */
import { describeValue } from '../base/describe-value.ts';
import { LIMITS } from '../base/limits.ts';
import { holdsDirects } from '../model/items.ts';
import type { ProducerKey } from '../model/producers.ts';

export type SourceAnswer =
  { readonly timelines: ReadonlySet<ProducerKey> } | { readonly problem: string };

/** The timelines without duplicates, or what is wrong with the answer. */
export function readTimelines(answer: unknown): SourceAnswer {
  if (!Array.isArray(answer))
    return { problem: `expected a list of timelines, got ${describeValue(answer)}` };
  const { ownTimelinesMax } = LIMITS;
  if (answer.length > ownTimelinesMax)
    return { problem: `expected at most ${ownTimelinesMax} timelines, got ${answer.length}` };
  const row = answer.findIndex((one) => !isTimeline(one));
  if (row >= 0)
    return {
      problem: `timeline ${row}: expected type:id such as user:7, no directs, got ${describeValue(answer[row])}`,
    };
  return { timelines: new Set(answer as readonly ProducerKey[]) };
}

function isTimeline(value: unknown): value is ProducerKey {
  return (
    typeof value === 'string' &&
    value.length <= LIMITS.idCharsMax &&
    /^[^:]+:./.test(value) &&
    !holdsDirects(value as ProducerKey)
  );
}
