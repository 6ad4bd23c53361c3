/** Reads the file of delivery rules: a map, in YAML or JSON, of producers to push or pull. */
import { readBoundedFile } from '../base/config/read-bounded-file.ts';
import { describeValue } from '../base/describe-value.ts';
import { didYouMean } from '../base/did-you-mean.ts';
import { FeedError } from '../base/errors.ts';
import { isMap } from '../base/json.ts';
import { LIMITS } from '../base/limits.ts';
import { producerOfId } from '../model/ids.ts';
import type { ProducerKey } from '../model/producers.ts';
import { isFollowable } from '../social/producers.ts';
import { readYaml } from '../templates/read-yaml.ts';
import { templateError, type TemplateProblem } from '../templates/template-problem.ts';
import type { Delivery } from './delivery.ts';
import { type DeliveryRules } from './delivery-rules.ts';

const DELIVERIES: readonly Delivery[] = ['push', 'pull'];

export interface RulesFile {
  readonly rules: DeliveryRules;
  /** The place of a producer's rule, as `file:line:column`. */
  readonly placeOf: (producer: ProducerKey) => string;
}

/** Refuses, with BAD_USER_INPUT and file, line and column of each problem, a file that it cannot use. */
export async function readDeliveryRules(file: string): Promise<RulesFile> {
  const text = await readBoundedFile(file, LIMITS.templateBytesMax);
  try {
    return parseRules(file, text);
  } catch (error) {
    // The reader of YAML reports what it refuses as a faulty template. A cause would repeat its text in the log.
    if (error instanceof FeedError) throw new FeedError('BAD_USER_INPUT', error.message);
    throw error;
  }
}

function parseRules(file: string, text: string): RulesFile {
  const { data, sourceMap } = readYaml(file, text);
  const problems: TemplateProblem[] = [];
  const rules = { push: new Set<ProducerKey>(), pull: new Set<ProducerKey>() };
  for (const [key, value] of entriesOf(data, problems)) {
    const delivery = DELIVERIES.find((word) => word === value);
    if (!isFollowable(key as ProducerKey))
      problems.push({ path: [key], text: noProducer(key), isKey: true });
    if (delivery === undefined) problems.push({ path: [key], text: noDelivery(value) });
    else rules[delivery].add(key as ProducerKey);
  }
  if (problems.length > 0) throw templateError(sourceMap, problems);
  const placeOf = (producer: ProducerKey): string => {
    const { line, col } = sourceMap.locate([producer], true);
    return `${file}:${line}:${col}`;
  };
  return { rules, placeOf };
}

/** None for a file that is empty or holds only comments. */
function entriesOf(
  data: unknown,
  problems: TemplateProblem[],
): readonly (readonly [string, unknown])[] {
  if (data === null) return [];
  const entries = isMap(data) ? Object.entries(data) : [];
  const most = LIMITS.deliveryRulesMax;
  const text = !isMap(data)
    ? `expected a map such as user:7: pull, got ${describeValue(data)}`
    : entries.length > most
      ? `expected at most ${most} producers, got ${entries.length}`
      : null;
  if (text === null) return entries;
  problems.push({ path: [], text });
  return [];
}

/** Who copies a producer from an API has its global id. */
function noProducer(key: string): string {
  const meant = producerOfId(key);
  const hint = meant === null ? '' : ` (did you mean ${meant}?)`;
  return `expected a producer that people can follow, such as user:7 or tag:qubit, got ${describeValue(key)}${hint}`;
}

function noDelivery(value: unknown): string {
  const hint = typeof value === 'string' ? didYouMean(value, DELIVERIES) : '';
  return `expected push or pull, got ${describeValue(value)}${hint}`;
}
