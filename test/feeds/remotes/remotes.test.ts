/**
 * Remotes against a real HTTP server that misbehaves in every way: what a feed serves, what it reports, and what is
 * rejected.
 */
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/base/limits.ts';
import { isLinkLocal } from '../../../src/feeds/remotes/ask-remote.ts';
import { openRemotes, type Remotes } from '../../../src/feeds/remotes/remotes.ts';
import { position } from '../../../src/model/positions.ts';
import { compile, errorOf, HEAD } from '../../templates/compile-text.ts';
import {
  ada,
  bob,
  openFeedWorld,
  publish,
  readFeed,
  titlesOf,
  type FeedWorld,
} from '../../support/feed-world.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { tempFolder } from '../../support/open-store.ts';

const SERVICE = `
name: home
description: x
access: public
params: { words: { description: What to look for, optional: true } }
stream: { remote: { name: picks, args: { words: $words }, of: { filter: { where: { kind: question }, of: everything } } } }
rank: { ranker: chronological }
fence: { head: 4 }
`;

interface Question {
  readonly viewer: string | null;
  readonly above: number;
  readonly upTo: number;
  readonly limit: number;
  readonly args: Readonly<Record<string, readonly string[]>>;
}

let answer: (question: Question, response: ServerResponse) => void;
const questions: Question[] = [];
const listener: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const question = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Question;
    questions.push(question);
    answer(question, response);
  });
};
const server = createServer(listener);
const clock = manualClock();
const warnings: unknown[] = [];
let folder: string;
let remotes: Remotes;
const says = (positions: readonly number[]) => (_: Question, response: ServerResponse) =>
  void response.end(JSON.stringify({ positions }));

async function openDeclared(text: string): Promise<Remotes> {
  const file = join(folder, 'remotes.yaml');
  await writeFile(file, text);
  return openRemotes({ file, clock, log: { warn: (what) => warnings.push(what) } });
}

beforeAll(async () => {
  folder = await tempFolder();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  questions.length = 0;
  warnings.length = 0;
  const { port } = server.address() as AddressInfo;
  remotes = await openDeclared(
    `remotes: [{ name: picks, url: "http://127.0.0.1:${port}/picks", deadlineMs: 300 }]`,
  );
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function openWorld(template = SERVICE): Promise<FeedWorld> {
  const world = await openFeedWorld({ templates: { home: template }, remotes });
  for (const nth of [1, 2, 3, 4, 5, 6, 7, 8])
    await publish(world, bob, `${nth}`, { kind: nth === 7 ? 'post' : 'question' });
  return world;
}

async function read(world: FeedWorld) {
  const page = await readFeed(world, ada, { args: { words: 'a' } });
  const explained = await page.edges[0]?.explain();
  return { titles: titlesOf(page), status: page.status, explained };
}

const NEWEST = ['8', '6', '5', '4', '3', '2', '1'];

describe('a remote', () => {
  it('leads the head with what it names; the rest keeps its place, whatever it says later', async () => {
    answer = says([7, 3, 1]);
    const world = await openWorld();
    const first = await read(world);
    expect(first.titles).toEqual(['3', '1', '8', '6', '5', '4', '2']);
    expect(first).toMatchObject({ status: 'END', explained: { fallback: null } });
    expect(questions).toEqual([
      { viewer: 'ada', args: { words: ['a'] }, above: 0, upTo: 8, limit: 4 },
    ]);
    answer = says([6, 2]);
    expect((await read(world)).titles).toEqual(first.titles);
    expect(questions).toHaveLength(1);
    answer = says([]);
    await publish(world, bob, '9', { kind: 'question' });
    expect((await read(world)).titles).toEqual(['9', ...first.titles]);
    expect(questions[1]).toMatchObject({ above: 8, upTo: 9 });
  });

  it('names nothing that is gone, hidden, or not of its input', async () => {
    const world = await openWorld();
    await world.store.items.remove(position(3));
    answer = says([7, 3]);
    expect((await read(world)).titles).toEqual(NEWEST.filter((title) => title !== '3'));
  });

  it('names no repeat that its input drops', async () => {
    const deduped = SERVICE.replace('of: {', 'of: { dedupe: { by: author, window: 1, of: {');
    const world = await openWorld(deduped.replace('of: everything } }', 'of: everything } } } }'));
    answer = says([8, 3]);
    expect((await read(world)).titles).toEqual(['1']);
  });

  it('names what its input compares and keeps', async () => {
    const deduped = SERVICE.replace('of: {', 'of: { dedupe: { by: title, window: 5, of: {');
    const world = await openWorld(deduped.replace('of: everything } }', 'of: everything } } } }'));
    answer = says([3, 1]);
    expect((await read(world)).titles).toEqual(['3', '1', '8', '6', '5', '4', '2']);
  });

  it.each<readonly [string, typeof answer, RegExp]>([
    ['is slow', () => undefined, /^expected an answer within 300 ms, got none$/],
    [
      'answers ten megabytes',
      (_, response) => void response.end(Buffer.alloc(10_000_000, 32)),
      /^expected at most 65536 bytes, got more$/,
    ],
    [
      'stops in the middle',
      (_, response) => {
        response.writeHead(200, { 'content-length': 1_000 });
        response.write('{');
        setImmediate(() => response.destroy());
      },
      /^expected an answer, got /,
    ],
    [
      'switches to another protocol',
      (_, response) =>
        void response.socket?.end(
          'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
        ),
      /^expected an answer, got part of one or none$/,
    ],
    [
      'is broken',
      (_, response) => void response.writeHead(500).end('{"positions":[1]}'),
      /^expected the status 200, got 500$/,
    ],
    [
      'points elsewhere',
      (_, response) =>
        void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      /^expected the status 200, got 302$/,
    ],
    [
      'speaks no JSON',
      (_, response) => void response.end('<html>'),
      /^expected JSON such as \{"positions": \[9, 7\]\}, got "<html>"$/,
    ],
    [
      'says more than positions',
      (_, response) => void response.end('{"positions":[1],"ids":[]}'),
      /^expected JSON such as/,
    ],
    ['names strangers', says([9]), /^positions.0: expected one above 0 and up to 8, got 9$/],
    ['names fractions', says([1.5]), /^expected JSON such as/],
    ['is out of order', says([3, 5]), /^positions.1: expected one below 3, got 5$/],
    ['repeats itself', says([3, 3]), /^positions.1: expected one below 3, got 3$/],
    ['says too much', says([8, 6, 5, 4, 3]), /^expected at most 4 positions, got 5$/],
  ])('that %s is named, and its feed is served without it', async (_title, behaves, message) => {
    answer = behaves;
    const world = await openWorld();
    const { titles, status, explained } = await read(world);
    expect(titles).toEqual(NEWEST);
    expect(status).toBe('DEGRADED');
    expect(explained).toMatchObject({
      fallback: 'remote',
      failure: {
        ranker: { name: 'remote picks' },
        message: expect.stringMatching(message) as unknown,
      },
    });
    expect(warnings).toMatchObject([{ remote: 'picks' }]);
  });

  it('is left alone after failures in a row, and asked again when it may have recovered', async () => {
    answer = (_, response) => void response.writeHead(500).end();
    const asks = { remote: 'picks', args: {}, above: 0, upTo: 8, limit: 4 } as never;
    const ask = async () => {
      const reads = remotes.open(null);
      return [await reads.named(asks), reads.failure()?.message] as const;
    };
    for (let turn = 0; turn < LIMITS.remoteFailuresMax; turn += 1) await ask();
    expect((await ask())[1]).toBe('it failed 5 times in a row and is not asked for a while');
    expect(questions).toHaveLength(LIMITS.remoteFailuresMax);
    expect(warnings).toHaveLength(LIMITS.remoteFailuresMax);
    answer = says([2]);
    clock.advance(LIMITS.remotePauseMs);
    expect(await ask()).toEqual([[2], undefined]);
    expect(await ask()).toEqual([[2], undefined]);
  });

  it.each([
    ['remotes: []', /expected/],
    ['remotes: [{ name: a, url: "ftp://x" }]', /expected an http or https address, got ftp:/],
    [
      'remotes: [{ name: a, url: "http://u:p@x" }]',
      /without a user name, got one with it; use headers/,
    ],
    ['remotes: [{ name: a, url: "http://169.254.169.254/" }]', /not link-local/],
    ['remotes: [{ name: a, url: "http://[fe80::1]/" }]', /not link-local/],
    ['remotes: [{ name: a, url: nowhere }]', /expected an address, got "nowhere"/],
    [
      'remotes: [{ name: A, url: "http://h/" }]',
      /remotes\.0\.name: expected 1 to 32 of a-z, 0-9 and -, got "A"/,
    ],
    [
      'remotes: [{ name: a, url: "http://h/", headers: { "x key": v } }]',
      /headers\.x key: expected the name of a header, of 1 to 64 letters, digits, - and _, got "x key"/,
    ],
    [
      'remotes: [{ name: a, url: "http://h/", headers: { key: "a\\nb" } }]',
      /headers\.key: expected a value without line breaks and without letters beyond ÿ, got one with such a character$/,
    ],
    [
      'remotes: [{ name: a, url: "http://h/", headers: { Content-Length: "5" } }]',
      /headers\.Content-Length: expected a header that the server does not set itself, got "Content-Length"/,
    ],
    ['remotes: [{ name: a, url: "http://x", deadlineMs: 5000 }]', /at most 2000, got 5000/],
    [
      'remotes: [{ name: a, url: "http://x" }, { name: a, url: "http://y" }]',
      /expected each name once, got a again/,
    ],
  ])('is refused when it is declared as %s', async (text, message) => {
    await expect(openDeclared(text)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: expect.stringMatching(message) as unknown,
    });
  });

  it('is not looked for at link-local addresses', () => {
    expect(['169.254.1.2', 'fe80::1', '127.0.0.1', '10.0.0.1'].map(isLinkLocal)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([
    [
      'stream: { remote: { name: picks, of: everything } }\nfence: {}',
      'stream.remote.name: expected a known remote (known), got "picks"',
    ],
    [
      'stream: { remote: { name: picks, of: everything } }',
      'remote needs a fence: only a fence keeps an order other than position',
    ],
    [
      'stream: { limit: { count: 5, of: { remote: { name: picks, of: everything } } } }\nfence: {}',
      'expected remote at the top of a stream or in another concat, mix or round-robin, got it inside limit',
    ],
    ['stream: { remote: { name: picks } }\nfence: {}', 'stream.remote.of: expected a part'],
  ])('is refused in a template: %s', (body, message) => {
    expect(errorOf(() => compile(`${HEAD}${body}`))).toContain(message);
    expect(remotes.check('pics')).toBe('expected one of picks, got "pics" (did you mean picks?)');
  });
});
