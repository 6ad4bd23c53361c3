/** Templates made to hurt: a text within the bound of bytes costs the main thread no more than a bounded number of steps. */
import { Lexer } from 'yaml';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LIMITS } from '../../src/base/limits.ts';
import { readYaml } from '../../src/templates/read-yaml.ts';
import { errorOf } from './compile-text.ts';

const filled = (unit: string, before = ''): string =>
  (before + unit.repeat(LIMITS.templateBytesMax)).slice(0, LIMITS.templateBytesMax);

const TOO_MUCH = `expected at most ${LIMITS.templateYamlTokensMax} YAML tokens, got more`;

/** Each takes the parser a second or more at 32 KB, because its work grows with the square of what it finds wrong. */
const HOSTILE: readonly (readonly [text: string, refusal: string])[] = [
  ...['"', '"\n', '|\n', '>\n', ': ', ':\n', '? ', '? - ', '[', 'x: {', '*a ', 'a: &a\n', '- '].map(
    (unit) => [filled(unit, 'a: '), TOO_MUCH] as const,
  ),
  [filled('a: b\n'), TOO_MUCH],
  [filled('{},', '['), TOO_MUCH],
  [filled('%YAML 1.2\n'), 'expected no directives, got %YAML 1.2'],
];

test.each(HOSTILE)('%.12j… is refused before it is parsed', (text, refusal) => {
  let tokens = 0;
  const { lex } = Lexer.prototype;
  const counted = vi.spyOn(Lexer.prototype, 'lex').mockImplementation(function* (
    this: Lexer,
    ...args
  ) {
    for (const token of lex.apply(this, args)) {
      tokens += 1;
      yield token;
    }
  });
  onTestFinished(() => counted.mockRestore());
  expect(errorOf(() => readYaml('file.yaml', text))).toContain(refusal);
  expect(counted).toHaveBeenCalledTimes(1);
  expect(tokens).toBeLessThanOrEqual(LIMITS.templateYamlTokensMax + 1);
});

test('a template of the maximum size is read', () => {
  const inputs = Array.from({ length: 990 }, (_, index) => `  - tag: tag${index}`);
  const text = `stream:\n${inputs.join('\n')}\ndescription: "${'x'.repeat(10_000)}"\n# 100% plain\n`;
  expect(readYaml('file.yaml', text).data).toMatchObject({ stream: { length: 990 } });
});
