/** Raw live clients, one message at a time: the server's messages are queued until a test asks for them. */
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';

/** Long enough for a loaded machine, short enough to fail before the test's own limit. */
const WAIT_MS = 25_000;

export interface Message {
  readonly type?: string;
  readonly id?: string;
  readonly payload?: unknown;
}

export interface Closed {
  readonly code: number;
  readonly reason: string;
  readonly rest: readonly Message[];
}

export interface RawSocket {
  readonly socket: WebSocket;
  send(message: object | string): void;
  /** The next message. Fails when the socket closes first. */
  next(): Promise<Message>;
  /** How the socket was closed, and the messages that were not read. */
  closed(): Promise<Closed>;
}

export interface SocketOptions extends ClientOptions {
  readonly protocols?: readonly string[];
}

/** An open socket at the server's /graphql, closed with the test. */
export async function openSocket(
  address: string,
  { protocols = ['graphql-transport-ws'], ...options }: SocketOptions = {},
): Promise<RawSocket> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/graphql`, [...protocols], options);
  onTestFinished(() => socket.terminate());
  const messages: Message[] = [];
  let wake = (): void => undefined;
  const close = once(socket, 'close') as Promise<[number, Buffer]>;
  socket.on('message', (data) => {
    messages.push(JSON.parse((data as Buffer).toString()) as Message);
    wake();
  });
  let isClosed = false;
  void close.then(() => {
    isClosed = true;
    wake();
  });
  await once(socket, 'open');
  return {
    socket,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async next() {
      while (messages.length === 0) {
        if (isClosed) throw new Error(`expected a message, got a close with ${(await close)[0]}`);
        await within(
          new Promise<void>((resolve) => {
            wake = resolve;
          }),
          'a message',
        );
      }
      return messages.shift() as Message;
    },
    async closed() {
      const [code, reason] = await within(close, 'a close');
      return { code, reason: reason.toString(), rest: messages };
    },
  };
}

/** An accepted socket, as this viewer unless the parameters say otherwise. */
export async function connect(
  address: string,
  params: object = { 'x-palisade-viewer': 'ada' },
  options: SocketOptions = {},
): Promise<RawSocket> {
  const socket = await openSocket(address, options);
  socket.send({ type: 'connection_init', payload: params });
  const ack = await socket.next();
  if (ack.type !== 'connection_ack')
    throw new Error(`expected connection_ack, got ${JSON.stringify(ack)}`);
  return socket;
}

export interface SseEvent {
  readonly event: string;
  readonly data: unknown;
}

export interface RawStream {
  readonly status: number;
  readonly headers: Headers;
  /** Null when the stream has ended. */
  next(): Promise<SseEvent | null>;
  /** The whole body of a response that is not a stream. */
  json(): Promise<unknown>;
  abort(): void;
}

/** A POST that opens a stream, aborted with the test. */
export async function openStream(
  address: string,
  body: object | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawStream> {
  return readStream(`${address}/graphql/stream`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
  });
}

export async function readStream(url: string, init: RequestInit): Promise<RawStream> {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const response = await within(fetch(url, { ...init, signal: controller.signal }), 'an answer');
  const events = eventsIn(response);
  return {
    status: response.status,
    headers: response.headers,
    json: () => response.json(),
    abort: () => controller.abort(),
    async next() {
      const { value, done } = await within(events.next(), 'an event');
      return done === true ? null : value;
    },
  };
}

async function* eventsIn(response: Response): AsyncGenerator<SseEvent, undefined> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event, data = ''] = /^event: (\w+)\ndata:(.*)$/s.exec(block) ?? [];
      if (event !== undefined) yield { event, data: data.trim() === '' ? null : JSON.parse(data) };
    }
  }
  return undefined;
}

async function within<T>(promise: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`expected ${what} within ${WAIT_MS} ms, got none`)),
      WAIT_MS,
    );
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
