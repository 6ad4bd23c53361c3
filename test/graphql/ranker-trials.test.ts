/** Trying other rankers while the server runs: what it changes, what it leaves alone, and who is refused. */
import { createHmac } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { draftBy } from '../support/builders.ts';
import { followPeople, openTestApp, publish, type TestApp } from '../support/open-app.ts';

const HOME = 'examples/templates/home.yaml';
const TRY = `mutation ($template: String!, $ranker: String) {
  tryRanker(input: { template: $template, ranker: $ranker }) {
    template { name version ranker isOnTrial }
    userErrors { field message code }
  }
}`;
const END = 'mutation { tryRanker(input: { template: "home" }) { template { ranker isOnTrial } } }';
const PAGE = `{ stream(template: "home", first: 100) {
  status nodes { id } edges { explain { ranker { name } template { version } fallback } } } }`;

const tryRanker = (opened: TestApp, template: string, ranker: string | null) =>
  opened.ask(TRY, { viewer: 'reader', variables: { template, ranker } });
const read = (opened: TestApp) => opened.ask(PAGE, { viewer: 'reader' });
const postsOf = (count: number) => Array.from({ length: count }, () => draftBy('ada'));

test('a ranker on trial orders what is new, a stopped one degrades it, and history stands', async () => {
  await using opened = await openTestApp();
  await followPeople(opened, 'reader', ['ada']);
  await publish(opened, ...postsOf(5));
  const first = await read(opened);
  expect(first.at('stream.edges.0.explain.ranker.name')).toBe('hot');

  const tried = await tryRanker(opened, 'home', 'random');
  expect(tried.at('tryRanker')).toMatchObject({
    template: { name: 'home', ranker: 'random', isOnTrial: true },
    userErrors: [],
  });
  await publish(opened, ...postsOf(3));
  const second = await read(opened);
  expect(second.at('stream.edges.0.explain.ranker.name')).toBe('random');
  expect(second.at('stream.edges.0.explain.template.version')).toBe(
    tried.at('tryRanker.template.version'),
  );
  expect((second.at('stream.nodes') as unknown[]).slice(3)).toEqual(first.at('stream.nodes'));

  const stopped = await tryRanker(opened, 'home', null);
  expect(stopped.at('tryRanker.template')).toMatchObject({ ranker: null, isOnTrial: true });
  await publish(opened, ...postsOf(2));
  const third = await read(opened);
  expect(third.at('stream.status')).toBe('DEGRADED');
  expect(third.at('stream.edges.0.explain')).toMatchObject({
    ranker: { name: 'chronological' },
    fallback: 'MISSING',
  });
  expect((third.at('stream.nodes') as unknown[]).slice(2)).toEqual(second.at('stream.nodes'));

  const ended = await opened.ask(END, { viewer: 'reader' });
  expect(ended.at('tryRanker.template')).toEqual({ ranker: 'hot', isOnTrial: false });
});

test('a trial outlives a reload that changes nothing, and ends when its file changes', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'palisade-trials-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  copyFileSync(HOME, join(dir, 'home.yaml'));
  await using opened = await openTestApp({ argv: ['--templates', dir] });
  const serving = async () =>
    (
      (await opened.ask('{ templates { name ranker isOnTrial } }')).at('templates') as {
        readonly name: string;
      }[]
    ).find(({ name }) => name === 'home');
  await tryRanker(opened, 'home', 'random');
  await opened.app.templates.reload();
  expect(await serving()).toEqual({ name: 'home', ranker: 'random', isOnTrial: true });
  writeFileSync(join(dir, 'home.yaml'), `${readFileSync(HOME, 'utf8')}\n# Edited.\n`);
  await opened.app.templates.reload();
  expect(await serving()).toEqual({ name: 'home', ranker: 'hot', isOnTrial: false });
});

test.each([
  [
    'a template that is not there',
    'hoem',
    'hot',
    'NOT_FOUND',
    /known template .*did you mean home/,
  ],
  ['a template that does not rank', 'everything', 'hot', 'BAD_USER_INPUT', /a template that ranks/],
  ['an unknown ranker', 'home', 'hto', 'BAD_USER_INPUT', /Did you mean|did you mean/],
])('refuses %s, and goes on as before', async (_, template, ranker, code, message) => {
  await using opened = await openTestApp();
  const answer = await tryRanker(opened, template, ranker);
  expect(answer.at('tryRanker.template')).toBeNull();
  expect(answer.at('tryRanker.userErrors')).toMatchObject([
    { code, message: expect.stringMatching(message) as string },
  ]);
  const { data } = await opened.ask('{ templates { isOnTrial } }');
  expect(JSON.stringify(data)).not.toContain('true');
});

test('is forbidden where the server is no development server', async () => {
  const secret = 'a secret of at least thirty-two characters';
  const [issuer, audience] = ['https://id.example', 'palisade'];
  await using opened = await openTestApp({
    env: {
      PALISADE_JWT_SECRET: secret,
      PALISADE_JWT_ISSUER: issuer,
      PALISADE_JWT_AUDIENCE: audience,
    },
  });
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const exp = Math.floor(opened.clock.now() / 1_000) + 600;
  const claims = { sub: 'reader', iss: issuer, aud: audience, exp };
  const unsigned = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  const signature = createHmac('sha256', secret).update(unsigned).digest('base64url');
  const answer = await opened.ask(TRY, {
    headers: { authorization: `Bearer ${unsigned}.${signature}` },
    variables: { template: 'home', ranker: 'random' },
  });
  expect(answer.at('tryRanker')).toMatchObject({
    template: null,
    userErrors: [{ code: 'FORBIDDEN' }],
  });
});
