/** Who may read a template: the schema reports it, and streams enforce it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestApp } from '../support/open-app.ts';
import { tempFolder } from '../support/open-store.ts';

interface Listed {
  readonly name: string;
  readonly access: string | null;
  readonly params: readonly { readonly isRequired: boolean }[];
}

test('a template says who may read it, and the same holds for an anonymous reader', async () => {
  const dir = await tempFolder();
  writeFileSync(join(dir, 'bad.yaml'), 'name: [');
  await using opened = await openTestApp({ argv: ['--templates', dir] });
  const answer = await opened.ask('{ templates { name access params { isRequired } } }');
  const templates = answer.at('templates') as readonly Listed[];
  const withoutArgs = templates.filter(({ params }) => !params.some((each) => each.isRequired));
  for (const { name, access } of withoutArgs) {
    const { errors } = await opened.ask(`{ stream(template: "${name}") { status } }`);
    const code = errors[0]?.extensions.code ?? null;
    if (name === 'bad') expect([access, code]).toEqual([null, 'NOT_FOUND']);
    else
      expect([access, code]).toEqual(
        code === null ? ['PUBLIC', null] : ['VIEWER', 'UNAUTHENTICATED'],
      );
  }
  const byName = new Map(templates.map(({ name, access }) => [name, access]));
  expect(['everything', 'home', 'bad'].map((name) => byName.get(name))).toEqual([
    'PUBLIC',
    'VIEWER',
    null,
  ]);
});
