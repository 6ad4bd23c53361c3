/** What a collector receives: spans within each other, and the numbers of /metrics. The collector is a real HTTP server. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTelemetry } from '../../../src/base/telemetry/telemetry-config.ts';
import { draftBy } from '../../support/builders.ts';
import { openTestApp, publish, type TestApp } from '../../support/open-app.ts';

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

interface ReceivedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[];
}

interface ReceivedMetric {
  readonly name: string;
  readonly sum?: { readonly dataPoints: readonly { readonly asDouble?: number }[] };
  readonly histogram?: { readonly dataPoints: readonly HistogramPoint[] };
}

interface HistogramPoint {
  readonly count: number | string;
  readonly bucketCounts: readonly (number | string)[];
  readonly explicitBounds: readonly number[];
}

/** An empty server with telemetry as these variables say. OpenTelemetry's exporters read them from the process. */
async function openWith(env: Readonly<Record<string, string>>): Promise<TestApp> {
  Object.assign(process.env, env);
  try {
    return await openTestApp({ telemetry: readTelemetry(env) });
  } finally {
    for (const name of Object.keys(env)) delete process.env[name];
  }
}

/** What arrives, by path. */
const received: { readonly path: string; readonly body: unknown }[] = [];
let collector: Server;
let address: string;

beforeAll(async () => {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ path: request.url ?? '', body: JSON.parse(body) });
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});

afterAll(() => void collector.close());

function collecting(): Readonly<Record<string, string>> {
  return { OTEL_EXPORTER_OTLP_ENDPOINT: address, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
}

function spansReceived(): readonly ReceivedSpan[] {
  return received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => listsIn<ReceivedSpan>(body, 'spans'));
}

describe('a server with a collector', () => {
  let spans: readonly ReceivedSpan[];
  let metrics: readonly ReceivedMetric[];

  beforeAll(async () => {
    {
      await using world = await openWith(collecting());
      await publish(world, draftBy('ann'), draftBy('ann'));
      const query =
        'query Everything { stream(template: "everything", first: 5) { nodes { id } } }';
      const headers = { traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` };
      const answer = await world.ask(query, { headers, operationName: 'Everything' });
      expect(answer.errors).toEqual([]);
    }
    spans = spansReceived();
    metrics = received
      .filter(({ path }) => path === '/v1/metrics')
      .flatMap(({ body }) => listsIn<ReceivedMetric>(body, 'metrics'));
  });

  test('a request, its page and the calls of the store are spans within each other, and in the trace of the caller', () => {
    const request = spanNamed('POST /graphql');
    expect(request).toMatchObject({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId });
    expect(attributesOf(request)).toMatchObject({
      'http.response.status_code': '200',
      'graphql.operation.name': 'Everything',
    });
    const page = spanNamed('feed.page');
    expect(page).toMatchObject({ traceId: CALLER.traceId, parentSpanId: request.spanId });
    expect(attributesOf(page)).toMatchObject({
      'palisade.template': 'everything',
      'palisade.status': 'END',
      'palisade.items': '2',
    });
    const part = spanNamed('part.enumerate');
    expect(part).toMatchObject({ traceId: CALLER.traceId, parentSpanId: page.spanId });
    expect(attributesOf(part)).toMatchObject({
      'palisade.part': 'everything',
      'palisade.items': '2',
    });
    const reads = spans.filter(({ name }) => name === 'timelines.range');
    expect(reads.map(({ traceId }) => traceId)).toContain(CALLER.traceId);
    expect(reads.map(({ parentSpanId }) => parentSpanId)).toContain(part.spanId);
  });

  test('the counters of /metrics arrive as sums, and its histograms with their buckets', () => {
    const pages = metrics.find(({ name }) => name === 'palisade_pages_total');
    expect(pages?.sum?.dataPoints.map(({ asDouble }) => asDouble)).toEqual([1]);
    const seconds = metrics.find(({ name }) => name === 'palisade_http_seconds');
    const [point] = seconds?.histogram?.dataPoints ?? [];
    expect(Number(point?.count)).toBe(1);
    expect(point?.bucketCounts.map(Number).reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(point?.bucketCounts).toHaveLength((point?.explicitBounds.length ?? 0) + 1);
  });

  const spanNamed = (wanted: string): ReceivedSpan => {
    const found = spans.find(({ name }) => name === wanted);
    if (found === undefined)
      throw new Error(`expected a span ${wanted}, got ${spans.map(({ name }) => name).join(', ')}`);
    return found;
  };
});

test('each of many queued requests has its page in its own trace', async () => {
  const callers = Array.from({ length: 64 }, (_, n) => (n + 1).toString(16).padStart(32, '0'));
  {
    await using world = await openWith(collecting());
    await publish(world, draftBy('ann'));
    const query = 'query Page($n: Int!) { stream(template: "everything", first: $n) { status } }';
    const answers = callers.map((trace, n) =>
      world.ask(query, {
        variables: { n: n + 1 },
        headers: { traceparent: `00-${trace}-${CALLER.spanId}-01` },
      }),
    );
    await Promise.all(answers);
  }
  const spans = spansReceived().filter(({ traceId }) => callers.includes(traceId));
  const requests = new Map(
    spans
      .filter(({ name }) => name === 'POST /graphql')
      .map(({ traceId, spanId }) => [traceId, spanId]),
  );
  const pages = spans.filter(({ name }) => name === 'feed.page');
  expect(new Map(pages.map(({ traceId, parentSpanId }) => [traceId, parentSpanId]))).toEqual(
    requests,
  );
  expect(pages).toHaveLength(callers.length);
});

test('a server whose collector is down serves normally, and still exits', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
  await using world = await openWith(env);
  const answer = await world.ask('{ stream(template: "everything", first: 5) { status } }');
  expect(answer.at('stream.status')).toBe('END');
});

describe('the standard variables', () => {
  const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

  test.each([
    [{}, null, null],
    [ENDPOINT, 'http/protobuf', 'http/protobuf'],
    [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }, null, 'http/protobuf'],
    [{ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }, null, null],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c/v1/traces' }, 'http/protobuf', null],
    [
      { ...ENDPOINT, OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'http/json' },
      'http/protobuf',
      'http/json',
    ],
  ])('of %j, spans go by %s and metrics by %s', (env, traces, metrics) => {
    expect(readTelemetry(env)).toMatchObject({ traces, metrics });
  });

  test.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'expected an http or https address'],
    [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'zipkin' }, 'expected otlp or none, got "zipkin"'],
    [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'expected http/protobuf or http/json'],
    [{ ...ENDPOINT, OTEL_METRIC_EXPORT_INTERVAL: 'soon' }, 'expected 100 to 3600000 ms'],
  ])('%j is refused: %s', (env, problem) => {
    expect(() => readTelemetry(env)).toThrow(problem);
  });
});

/** Every list under that name, at any depth, as one. */
function listsIn<T>(tree: unknown, name: string): readonly T[] {
  if (Array.isArray(tree)) return tree.flatMap((each) => listsIn<T>(each, name));
  if (tree === null || typeof tree !== 'object') return [];
  return Object.entries(tree).flatMap(([key, value]) =>
    key === name && Array.isArray(value) ? (value as T[]) : listsIn<T>(value, name),
  );
}

function attributesOf({ attributes }: ReceivedSpan): Readonly<Record<string, string>> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(Object.values(value as object)[0])]),
  );
}
