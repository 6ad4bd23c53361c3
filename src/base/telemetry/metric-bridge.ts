/** The counters of /metrics as OpenTelemetry's data points, so that both show the same numbers. */
import { ValueType, type HrTime } from '@opentelemetry/api';
import { hrTime } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';

type Labels = Readonly<Record<string, string | number>>;

interface MetricSample {
  readonly value: number;
  readonly labels: Labels;
  /** The part of a histogram, by the suffix of the name: a bucket, the sum or the count. */
  readonly metricName?: string;
}

/** One metric with all its labels, as the Prometheus client reports it. */
export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly values: readonly MetricSample[];
}

export type MetricFamilies = () => Promise<readonly MetricFamily[]>;

interface Period {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

/** Everything counts from the start of the process. */
export function bridgeMetrics(families: MetricFamilies, resource: Resource): MetricProducer {
  const startTime = hrTime();
  return {
    async collect() {
      const period = { startTime, endTime: hrTime() };
      const metrics = (await families()).map((family) => metricOf(family, period));
      const scopeMetrics = [{ scope: { name: 'palisade' }, metrics }];
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
    },
  };
}

function metricOf(family: MetricFamily, period: Period): MetricData {
  const { name, help: description, type } = family;
  const base = {
    descriptor: { name, description, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (type === 'histogram')
    return {
      ...base,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: histograms(family, period),
    };
  const dataPoints = family.values.map(({ labels, value }) => ({
    ...period,
    attributes: { ...labels },
    value,
  }));
  return type === 'counter'
    ? { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...base, dataPointType: DataPointType.GAUGE, dataPoints };
}

interface Buckets {
  readonly attributes: Labels;
  /** Each bound with the number of values at or below it, ascending. */
  readonly counts: (readonly [bound: number, atOrBelow: number])[];
  sum: number;
}

function histograms({ name, values }: MetricFamily, period: Period): DataPoint<Histogram>[] {
  const byLabels = new Map<string, Buckets>();
  for (const { metricName, value, labels } of values) {
    const { le, ...attributes } = labels;
    const key = JSON.stringify(attributes);
    const buckets = byLabels.get(key) ?? { attributes, counts: [], sum: 0 };
    byLabels.set(key, buckets);
    if (metricName === `${name}_sum`) buckets.sum = value;
    if (metricName === `${name}_bucket`)
      buckets.counts.push([le === '+Inf' ? Infinity : Number(le), value]);
  }
  return [...byLabels.values()].map(({ attributes, counts, sum }) => ({
    ...period,
    attributes: { ...attributes },
    value: {
      buckets: {
        boundaries: counts.map(([bound]) => bound).filter(Number.isFinite),
        counts: counts.map(([, atOrBelow], index) => atOrBelow - (counts[index - 1]?.[1] ?? 0)),
      },
      sum,
      count: counts.at(-1)?.[1] ?? 0,
    },
  }));
}
