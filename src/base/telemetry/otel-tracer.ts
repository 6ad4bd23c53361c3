/** Our spans as OpenTelemetry's. The open span follows the asynchronous work that was started in it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer as OtelTracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { RequestSpan, Tracer } from './tracer.ts';

export function openTracer(otel: OtelTracer): Tracer {
  const open = new AsyncLocalStorage<Context>();
  const propagator = new W3CTraceContextPropagator();
  return {
    async span(name, attributes, run) {
      const parent = open.getStore() ?? ROOT_CONTEXT;
      const span = otel.startSpan(name, { attributes: { ...attributes } }, parent);
      try {
        return await open.run(trace.setSpan(parent, span), () => run(spanOf(span)));
      } catch (error) {
        fail(span);
        throw error;
      } finally {
        span.end();
      }
    },
    isSampled() {
      const context = open.getStore();
      return context !== undefined && trace.getSpan(context)?.isRecording() === true;
    },
    request(headers, attributes) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const { 'http.request.method': method = '', 'http.route': route = '' } = attributes;
      const options = { kind: SpanKind.SERVER, attributes: { ...attributes } };
      const span = otel.startSpan(`${method} ${route}`, options, parent);
      return requestSpanOf(span, (run) => open.run(trace.setSpan(parent, span), run));
    },
  };
}

function requestSpanOf(span: Span, within: RequestSpan['within']): RequestSpan {
  return {
    ...spanOf(span),
    within,
    end(isFailure) {
      if (isFailure) fail(span);
      span.end();
    },
  };
}

function spanOf(span: Span): Pick<RequestSpan, 'say'> {
  return { say: (attributes) => void span.setAttributes({ ...attributes }) };
}

function fail(span: Span): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
}
