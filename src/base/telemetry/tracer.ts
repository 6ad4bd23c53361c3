/**
 * Spans: how long each part of a request took, and inside which other part. Folders report what they do; the operator
 * decides who receives it.
 */

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A span in progress. */
export interface OpenSpan {
  /** Adds attributes that are only known later. */
  say(attributes: SpanAttributes): void;
}

/** A request's span, which is open until its answer is sent. */
export interface RequestSpan extends OpenSpan {
  /** Runs the request inside the span: every span that it opens, even later, is a child of this one. */
  within(run: () => void): void;
  end(isFailure: boolean): void;
}

export interface Tracer {
  /** Runs an action in a span inside the open one. A rejection marks the span as failed, and is passed on. */
  span<T>(
    name: string,
    attributes: SpanAttributes,
    run: (span: OpenSpan) => Promise<T>,
  ): Promise<T>;
  /** Whether the current work is inside a span that is sent. */
  isSampled(): boolean;
  /** Opens a request's span, inside the caller's own when the headers name one (W3C trace context). */
  request(headers: Readonly<Record<string, unknown>>, attributes: SpanAttributes): RequestSpan;
}
