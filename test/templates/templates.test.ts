/** Templates serve while their files change: a good edit takes over, a broken one is reported and changes nothing. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { didYouMean } from '../../src/base/did-you-mean.ts';
import { FeedError } from '../../src/base/errors.ts';
import { LIMITS } from '../../src/base/limits.ts';
import { checkRankSpec } from '../../src/ranking/built-ins.ts';
import {
  openTemplates,
  type TemplatesOptions,
  type ReloadableTemplates,
} from '../../src/templates/templates.ts';

const SHIPPED = join(import.meta.dirname, '../../examples/templates');

function text(name: string, stream: string): string {
  return `name: ${name}\ndescription: About ${name}\naccess: public\nstream: ${stream}\n`;
}

interface Kitchen {
  readonly dir: string;
  readonly user: string;
  readonly templates: ReloadableTemplates;
  readonly logged: readonly string[];
  write(file: string, content: string | Buffer): Promise<void>;
  remove(file: string): Promise<void>;
  errorOf(name: string): string | null | undefined;
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function open(
  files: Readonly<Record<string, string>>,
  {
    isWatching = false,
    checkRank = () => null,
  }: Partial<Pick<TemplatesOptions, 'isWatching' | 'checkRank'>> = {},
): Promise<Kitchen> {
  const root = await mkdtemp(join(tmpdir(), 'palisade-templates-'));
  const [dir, user] = [join(root, 'shipped'), join(root, 'user')];
  await Promise.all([dir, user].map((folder) => mkdir(folder)));
  const write = (file: string, content: string | Buffer): Promise<void> =>
    writeFile(join(root, file), content);
  for (const [file, content] of Object.entries(files)) await write(file, content);
  const { log, logged } = recordingLog();
  const templates = await openTemplates({
    dirs: [dir, user],
    checkRank,
    log,
    isWatching,
  });
  closing.push(
    () => templates.close(),
    () => rm(root, { recursive: true }),
  );
  return {
    dir,
    user,
    templates,
    logged,
    write,
    remove: (file) => rm(join(root, file)),
    errorOf: (name) => templates.list().find((status) => status.name === name)?.error,
  };
}

function recordingLog(): {
  readonly log: TemplatesOptions['log'];
  readonly logged: readonly string[];
} {
  const logged: string[] = [];
  const write = (fields: object, message: string): void => {
    logged.push(`${JSON.stringify(fields)} ${message}`);
  };
  return { log: { warn: write, info: write }, logged };
}

describe('the shipped templates', () => {
  it('are all good, with rankers and options that are known', async () => {
    const { log, logged } = recordingLog();
    const templates = await openTemplates({
      dirs: [SHIPPED],
      checkRank: (spec) => checkRankSpec(spec),
      log,
      isWatching: false,
    });
    closing.push(() => templates.close());
    const files = (await readdir(SHIPPED)).toSorted();
    expect(templates.list().map(({ name, error }) => [`${name}.yaml`, error])).toEqual(
      files.map((file) => [file, null]),
    );
    expect(logged).toEqual([]);
    expect(templates.get('home')).toMatchObject({
      access: 'viewer',
      rank: { ranker: 'hot' },
      fence: { headItems: 40 },
    });
    expect(templates.get('tag')).toMatchObject({
      access: 'public',
      params: { tag: { description: 'The tag to show', type: 'text', isOptional: false } },
      rank: null,
      fence: null,
    });
    expect(templates.get('trending')).toMatchObject({
      access: 'public',
      fence: { minIntervalMs: 300_000 },
    });
  });
});

describe('the templates in the guide', () => {
  it('are all good', async () => {
    const guide = await readFile(join(import.meta.dirname, '../../docs/templates.md'), 'utf8');
    const blocks = [...guide.matchAll(/```yaml\n(name:.*?)```/gs)].map(([, block]) => block ?? '');
    const { templates, write } = await open({
      'shipped/tag.yaml': await readFile(join(SHIPPED, 'tag.yaml'), 'utf8'),
    });
    for (const [i, block] of blocks.entries()) await write(`user/${i}.yaml`, block);
    await templates.reload();
    expect(templates.list().map(({ name, error }) => [name, error])).toEqual(
      [
        'discover-lite',
        'discover-new',
        'good-questions',
        'home',
        'home-next',
        'home-tried',
        'tag',
        'tag-questions',
      ].map((name) => [name, null]),
    );
  });
});

describe('a reload', () => {
  it('serves a good edit with a new version', async () => {
    const { templates, write } = await open({ 'user/a.yaml': text('a', 'everything') });
    const before = templates.get('a')?.version;
    await write('user/a.yaml', text('a', 'following'));
    await templates.reload();
    expect(templates.get('a')?.version).not.toBe(before);
  });

  it('keeps the last good version when an edit is broken, reports it in the list, and logs it once', async () => {
    const { templates, write, user, errorOf, logged } = await open({
      'user/a.yaml': text('a', 'everything'),
    });
    const before = templates.get('a');
    await write('user/a.yaml', text('a', '{ tagg: x }'));
    await templates.reload();
    await templates.reload();
    expect(templates.get('a')?.version).toBe(before?.version);
    expect(errorOf('a')).toMatch(`${join(user, 'a.yaml')}:4:11 stream.tagg: expected one of`);
    expect(logged.filter((line) => line.includes('broken'))).toHaveLength(1);
    await write('user/a.yaml', text('a', '{ tag: x }'));
    await templates.reload();
    expect(errorOf('a')).toBeNull();
    expect(logged.at(-1)).toContain('good again');
  });

  it('refuses a file in another encoding, with the line', async () => {
    const { write, templates, user, errorOf } = await open({});
    await write('user/a.yaml', Buffer.from(text('a', '{ tag: café }'), 'latin1'));
    await templates.reload();
    const file = join(user, 'a.yaml');
    expect(errorOf('a')).toBe(`${file}:4:1: expected text in UTF-8, got other bytes`);
  });

  it('logs a problem again when the file has another one, but not when only what is known changes', async () => {
    const known = ['hot'];
    const checkRank: TemplatesOptions['checkRank'] = ({ ranker }) =>
      `ranker: expected a known ranker (${known.join(', ')}), got "${ranker}"${didYouMean(ranker, known)}`;
    const files = { 'user/a.yaml': text('a', `everything\nrank: { ranker: louder }\nfence: {}`) };
    const { templates, write, errorOf, logged } = await open(files, { checkRank });
    known.push('loud');
    await templates.reload();
    expect(errorOf('a')).toContain('(hot, loud), got "louder" (did you mean loud?)');
    expect(logged).toHaveLength(1);
    await write('user/a.yaml', text('a', `everything\nrank: { ranker: quiet }\nfence: {}`));
    await templates.reload();
    expect(logged).toHaveLength(2);
  });

  it('reports an edit that breaks even the name under the name the file had', async () => {
    const { templates, write, errorOf } = await open({ 'user/file.yaml': text('a', 'everything') });
    await write('user/file.yaml', 'name: [');
    await templates.reload();
    expect(templates.list().map(({ name }) => name)).toEqual(['a']);
    expect(errorOf('a')).toContain('expected valid YAML');
    expect(templates.get('a')).not.toBeNull();
  });

  it('forgets a template whose file is gone', async () => {
    const { templates, remove } = await open({ 'user/a.yaml': text('a', 'everything') });
    await remove('user/a.yaml');
    await templates.reload();
    expect(templates.get('a')).toBeNull();
    expect(templates.list()).toEqual([]);
  });

  it('lists a file that was never good with version none', async () => {
    const { templates, errorOf } = await open({ 'user/odd.yaml': 'stream: everything' });
    expect(templates.get('odd')).toBeNull();
    expect(templates.list()).toMatchObject([{ name: 'odd', version: 'none' }]);
    expect(errorOf('odd')).toContain('name: expected a text, got nothing');
  });

  it('lets a name in a later folder replace the shipped one, and gives it back when that file goes', async () => {
    const { templates, write, remove, errorOf } = await open({
      'shipped/a.yaml': text('a', 'everything'),
    });
    const shipped = templates.get('a')?.version;
    await write('user/mine.yaml', text('a', 'following'));
    await templates.reload();
    const mine = templates.get('a')?.version;
    expect(mine).not.toBe(shipped);
    await write('user/mine.yaml', text('a', 'folowing'));
    await templates.reload();
    expect(templates.get('a')?.version).toBe(mine);
    expect(errorOf('a')).toContain('mine.yaml');
    await remove('user/mine.yaml');
    await templates.reload();
    expect(templates.get('a')?.version).toBe(shipped);
    expect(errorOf('a')).toBeNull();
  });

  it('keeps a replacement serving when what it refers to is deleted, not what it replaced', async () => {
    const { templates, remove, errorOf } = await open({
      'shipped/a.yaml': text('a', 'everything'),
      'user/a.yaml': text('a', '{ template: b }'),
      'user/b.yaml': text('b', 'following'),
    });
    const mine = templates.get('a')?.version;
    await remove('user/b.yaml');
    await templates.reload();
    expect(templates.get('a')?.version).toBe(mine);
    expect(errorOf('a')).toContain('expected the name of a template, got "b"');
    await remove('user/a.yaml');
    await templates.reload();
    expect(templates.get('a')?.version).not.toBe(mine);
    expect(errorOf('a')).toBeNull();
  });

  it('serves the shipped template when the file that should replace it was broken from the start', async () => {
    const { templates, errorOf } = await open({
      'shipped/a.yaml': text('a', 'everything'),
      'user/a.yaml': text('a', 'folowing'),
    });
    expect(templates.get('a')).not.toBeNull();
    expect(errorOf('a')).toContain('user/a.yaml:4:9');
  });

  it('refuses a name used twice in one folder and keeps what served', async () => {
    const { templates, write, user, errorOf } = await open({
      'user/b.yaml': text('b', 'everything'),
    });
    await write('user/a.yaml', text('b', 'following'));
    await templates.reload();
    expect(templates.get('b')).not.toBeNull();
    expect(errorOf('b')).toBe(
      `${join(user, 'b.yaml')}:1:7 name: expected a name that is unique in its folder, got b, which is also in ${join(user, 'a.yaml')}`,
    );
  });

  it('compiles a template again when one it refers to changes, and changes its version', async () => {
    const { templates, write } = await open({
      'user/a.yaml': text('a', '{ template: b }'),
      'user/b.yaml': text('b', 'everything'),
    });
    const before = templates.get('a')?.version;
    await write('user/b.yaml', text('b', 'following'));
    await templates.reload();
    expect(templates.get('a')?.version).not.toBe(before);
  });

  it('leaves a template alone when the one it refers to breaks, and blames only the broken one', async () => {
    const { templates, write, errorOf } = await open({
      'user/a.yaml': text('a', '{ template: b }'),
      'user/b.yaml': text('b', 'everything'),
    });
    const before = templates.get('a')?.version;
    await write('user/b.yaml', text('b', '{ template: nowhere }'));
    await templates.reload();
    expect(templates.get('a')?.version).toBe(before);
    expect(errorOf('a')).toBeNull();
    expect(errorOf('b')).toContain('expected the name of a template, got "nowhere"');
  });

  it('keeps a template serving when the one it refers to is deleted, and says so', async () => {
    const { templates, remove, errorOf } = await open({
      'user/a.yaml': text('a', '{ template: b }'),
      'user/b.yaml': text('b', 'everything'),
    });
    const before = templates.get('a');
    await remove('user/b.yaml');
    await templates.reload();
    expect(templates.get('a')?.version).toBe(before?.version);
    expect(errorOf('a')).toContain('expected the name of a template, got "b"');
  });

  it('refuses every template of a cycle and keeps what served before it closed', async () => {
    const { templates, write, errorOf } = await open({
      'user/a.yaml': text('a', '{ template: b }'),
      'user/b.yaml': text('b', 'everything'),
    });
    const before = [templates.get('a')?.version, templates.get('b')?.version];
    await write('user/b.yaml', text('b', '{ template: a }'));
    await templates.reload();
    expect(errorOf('a')).toContain('got a → b → a');
    expect(errorOf('b')).toContain('got b → a → b');
    expect([templates.get('a')?.version, templates.get('b')?.version]).toEqual(before);
  });

  it('keeps everything when a folder goes away, and logs that once', async () => {
    const { templates, user, logged, errorOf } = await open({
      'user/a.yaml': text('a', 'everything'),
    });
    await rm(user, { recursive: true });
    await templates.reload();
    await templates.reload();
    expect(templates.get('a')).not.toBeNull();
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('--templates: expected a readable folder');
    expect(errorOf('a')).toContain('--templates: expected a readable folder');
    await mkdir(user);
    await templates.reload();
    expect(templates.get('a')).toBeNull();
  });

  it('keeps everything when there are too many files, and says so of every template', async () => {
    const { templates, write, errorOf, remove } = await open({
      'user/a.yaml': text('a', 'everything'),
    });
    for (let n = 0; n < LIMITS.templatesMax; n += 1) await write(`user/t${n}.yaml`, 'x');
    await templates.reload();
    expect(templates.get('a')).not.toBeNull();
    expect(errorOf('a')).toBe(
      `--templates: expected at most ${LIMITS.templatesMax} template files, got ${LIMITS.templatesMax + 1}`,
    );
    await remove('user/t0.yaml');
    await templates.reload();
    expect(errorOf('a')).toBeNull();
  });
});

describe('the start', () => {
  it('refuses a folder that cannot be read and names the flag', async () => {
    const missing = join(tmpdir(), 'palisade-no-such-folder');
    const opening = openTemplates({
      dirs: [SHIPPED, missing],
      checkRank: () => null,
      log: recordingLog().log,
      isWatching: false,
    });
    await expect(opening).rejects.toThrow(
      new FeedError(
        'INVALID_TEMPLATE',
        `--templates: expected a readable folder, got ${missing} (ENOENT)`,
      ),
    );
  });

  it('reads no folders inside, no hidden files and nothing but YAML', async () => {
    const { templates, write, user } = await open({});
    await mkdir(join(user, 'folder.yaml'));
    await write('user/.hidden.yaml', 'x');
    await write('user/readme.txt', 'x');
    await write('user/a.yml', text('a', 'everything'));
    await templates.reload();
    expect(templates.list().map(({ name }) => name)).toEqual(['a']);
  });
});

describe('the watch', () => {
  it('logs what an edit made of a template, each once', async () => {
    const { templates, write, logged } = await open({ 'user/a.yaml': text('a', 'everything') });
    await write('user/a.yaml', text('a', 'following'));
    await templates.reload();
    await templates.reload();
    const version = templates.get('a')?.version;
    expect(logged).toEqual([
      `{"template":"a","version":"${version}"} the template was loaded and is in use`,
    ]);
  });

  it('serves an edit without a call to reload', async () => {
    const { templates, write } = await open(
      { 'user/a.yaml': text('a', 'everything') },
      { isWatching: true },
    );
    const before = templates.get('a')?.version;
    await write('user/a.yaml', text('a', 'following'));
    await expect.poll(() => templates.get('a')?.version, { timeout: 20_000 }).not.toBe(before);
  });
});
