/** Spans: how long each part of a request took, and within what. Rooms say what they do; who listens is for the operator. */

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A span under way. */
export interface OpenSpan {
  /** What is known only later. */
  say(attributes: SpanAttributes): void;
}

/** A request's span, which is open until its answer is sent. */
export interface RequestSpan extends OpenSpan {
  /** Runs the request inside the span: every span that it opens, also later, is a child of this one. */
  within(run: () => void): void;
  end(isFailure: boolean): void;
}

export interface Tracer {
  /** Runs an action in a span within the one that is open. A rejection marks the span as failed, and passes on. */
  span<T>(
    name: string,
    attributes: SpanAttributes,
    run: (span: OpenSpan) => Promise<T>,
  ): Promise<T>;
  /** Whether what is done now is within a span that is sent. */
  isSampled(): boolean;
  /** Opens a request's span, within the caller's own when the headers name one (W3C trace context). */
  request(headers: Readonly<Record<string, unknown>>, attributes: SpanAttributes): RequestSpan;
}
