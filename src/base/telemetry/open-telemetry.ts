/**
 * OpenTelemetry: sends spans and the counters of /metrics to a collector, according to its standard variables. Its
 * libraries are only loaded if these request something. Spans contain no tokens, cursors, variables or texts of people.
 */
import type { Logger } from '../log.ts';
import { LIMITS } from '../limits.ts';
import { withinDeadline } from '../async/deadline.ts';
import type { MetricFamilies } from './metric-bridge.ts';
import type { TelemetryConfig } from './telemetry-config.ts';
import type { Tracer } from './tracer.ts';

export interface Telemetry {
  /** Null when no spans are requested. */
  readonly tracer: Tracer | null;
  /** Sends what was not sent yet, within a bound. Repeatable. */
  close(): Promise<void>;
}

export interface TelemetryOptions {
  readonly config: TelemetryConfig;
  /** The counters, as /metrics shows them. */
  readonly families: MetricFamilies;
  readonly log: Pick<Logger, 'warn'>;
}

type Resource = import('@opentelemetry/resources').Resource;

const SERVICE = 'palisade';

export async function openTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { config, log } = options;
  if (config.traces === null && config.metrics === null)
    return { tracer: null, close: async () => undefined };
  await reportFaults(log);
  const resource = await describeProcess();
  const traces = config.traces === null ? null : await openTraces(config.traces, resource);
  const metrics = config.metrics === null ? null : await openMetrics(options, resource);
  const end = async (): Promise<void> => {
    const ends = Promise.allSettled([traces?.shutdown(), metrics?.shutdown()]);
    await withinDeadline<unknown>(ends, LIMITS.telemetryStopMsMax, () => null);
  };
  let ended: Promise<void> | null = null;
  return { tracer: traces === null ? null : traces.tracer, close: () => (ended ??= end()) };
}

/** The library reports its own faults, such as an unavailable collector, through this. Logged at most once a minute. */
async function reportFaults(log: Pick<Logger, 'warn'>): Promise<void> {
  const { diag, DiagLogLevel } = await import('@opentelemetry/api');
  let lastMs = -Infinity;
  const warn = (message: string): void => {
    if (performance.now() - lastMs < LIMITS.telemetryFaultMs) return;
    lastMs = performance.now();
    log.warn({ reason: message }, 'telemetry cannot be sent');
  };
  const quiet = (): void => undefined;
  diag.setLogger(
    { error: warn, warn, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

/** OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES, which override our default name. */
async function describeProcess(): Promise<Resource> {
  const { detectResources, envDetector, hostDetector, processDetector, resourceFromAttributes } =
    await import('@opentelemetry/resources');
  const own = resourceFromAttributes({ 'service.name': SERVICE });
  const found = detectResources({ detectors: [hostDetector, processDetector, envDetector] });
  return own.merge(found);
}

interface OpenTraces {
  readonly tracer: Tracer;
  shutdown(): Promise<void>;
}

async function openTraces(
  protocol: NonNullable<TelemetryConfig['traces']>,
  resource: Resource,
): Promise<OpenTraces> {
  const { openTracer } = await import('./otel-tracer.ts');
  const { NodeTracerProvider, BatchSpanProcessor } = await import('@opentelemetry/sdk-trace-node');
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  return {
    tracer: openTracer(provider.getTracer(SERVICE)),
    shutdown: () => provider.shutdown(),
  };
}

async function openMetrics(
  { config, families }: Pick<TelemetryOptions, 'config' | 'families'>,
  resource: Resource,
): Promise<{ shutdown(): Promise<void> }> {
  const { MeterProvider, PeriodicExportingMetricReader } =
    await import('@opentelemetry/sdk-metrics');
  const { OTLPMetricExporter } =
    config.metrics === 'http/json'
      ? await import('@opentelemetry/exporter-metrics-otlp-http')
      : await import('@opentelemetry/exporter-metrics-otlp-proto');
  const { bridgeMetrics } = await import('./metric-bridge.ts');
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(),
    exportIntervalMillis: config.metricsEveryMs,
    exportTimeoutMillis: Math.min(config.metricsEveryMs, LIMITS.telemetryStopMsMax),
    metricProducers: [bridgeMetrics(families, resource)],
  });
  return new MeterProvider({ resource, readers: [reader] });
}
