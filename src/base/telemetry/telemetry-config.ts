/** The telemetry that the standard variables of OpenTelemetry request. Its own library reads the rest of them. */
import { ConfigError, type EnvironmentVariables } from '../config/parse-config.ts';
import { LIMITS } from '../limits.ts';
import { quote } from '../config/parse-flags.ts';

export type OtlpProtocol = 'http/protobuf' | 'http/json';

/** How each signal is sent; null for one that is not sent. */
export interface TelemetryConfig {
  readonly traces: OtlpProtocol | null;
  readonly metrics: OtlpProtocol | null;
  /** How often metrics are sent. */
  readonly metricsEveryMs: number;
}

const INTERVAL = 'OTEL_METRIC_EXPORT_INTERVAL';
const INTERVAL_MS = 60_000;
const INTERVAL_MS_MIN = 100;

export const TELEMETRY_OFF: TelemetryConfig = {
  traces: null,
  metrics: null,
  metricsEveryMs: INTERVAL_MS,
};

type Signal = 'TRACES' | 'METRICS';

const PROTOCOLS: readonly string[] = ['http/protobuf', 'http/json'] satisfies OtlpProtocol[];

/**
 * A signal is sent when an endpoint is set for it, or for all, and its exporter is not `none`. Refuses, with a sentence
 * each, endpoints that are not http addresses, and exporters and protocols that are not available here.
 */
export function readTelemetry(env: EnvironmentVariables): TelemetryConfig {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return TELEMETRY_OFF;
  const problems: string[] = [];
  const traces = protocolOf(env, 'TRACES', problems);
  const metrics = protocolOf(env, 'METRICS', problems);
  const metricsEveryMs = intervalOf(env, problems);
  if (problems.length > 0) throw new ConfigError([...new Set(problems)]);
  return { traces, metrics, metricsEveryMs };
}

function protocolOf(
  env: EnvironmentVariables,
  signal: Signal,
  problems: string[],
): OtlpProtocol | null {
  const exporter = `OTEL_${signal}_EXPORTER`;
  const chosen = env[exporter] || 'otlp';
  const endpoint = firstSet(env, signal, 'ENDPOINT');
  if (chosen === 'none' || endpoint === null) return null;
  if (chosen !== 'otlp') problems.push(`${exporter}: expected otlp or none, got ${quote(chosen)}`);
  if (!isHttp(endpoint.value))
    problems.push(
      `${endpoint.name}: expected an http or https address, got ${quote(endpoint.value)}`,
    );
  const protocol = firstSet(env, signal, 'PROTOCOL') ?? { name: '', value: 'http/protobuf' };
  if (!PROTOCOLS.includes(protocol.value))
    problems.push(
      `${protocol.name}: expected ${PROTOCOLS.join(' or ')}, got ${quote(protocol.value)}`,
    );
  return protocol.value as OtlpProtocol;
}

function intervalOf(env: EnvironmentVariables, problems: string[]): number {
  const text = env[INTERVAL] || String(INTERVAL_MS);
  const ms = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (ms < INTERVAL_MS_MIN || ms > LIMITS.telemetryIntervalMsMax)
    problems.push(
      `${INTERVAL}: expected ${INTERVAL_MS_MIN} to ${LIMITS.telemetryIntervalMsMax} ms, got ${quote(text)}`,
    );
  return ms;
}

interface SetVariable {
  readonly name: string;
  readonly value: string;
}

/** The signal's own variable, else the one for all signals; empty counts as not set. */
function firstSet(
  env: EnvironmentVariables,
  signal: Signal,
  setting: 'ENDPOINT' | 'PROTOCOL',
): SetVariable | null {
  for (const name of [`OTEL_EXPORTER_OTLP_${signal}_${setting}`, `OTEL_EXPORTER_OTLP_${setting}`]) {
    const value = env[name];
    if (value !== undefined && value !== '') return { name, value };
  }
  return null;
}

function isHttp(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
