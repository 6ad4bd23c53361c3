/** What a person reads when a signal ends a command. */
import { expect, test } from 'vitest';
import { describeInterruption } from '../../src/cli/interruption.ts';

test.each<[Parameters<typeof describeInterruption>[0], readonly string[], string | null, string]>([
  [
    'import',
    ['old-site'],
    'items.csv: 2000 rows',
    ' after items.csv: 2000 rows. What it imported stays; a repeated run continues.',
  ],
  [
    'import-reads',
    ['reads.csv', '--dry-run'],
    '10000 rows',
    ' after 10000 rows. It wrote nothing.',
  ],
  ['backup', ['copy'], null, '. Its unfinished copy is removed.'],
])('%s %j, interrupted after %j, says what remains', (command, argv, reached, rest) => {
  expect(describeInterruption(command, { signal: 'SIGTERM', argv, reached })).toBe(
    `palisade: SIGTERM ended palisade ${command}${rest}`,
  );
});

test('a command that only reads says nothing', () => {
  const options = { signal: 'SIGINT', argv: [], reached: null };
  expect(describeInterruption('check', options)).toBeNull();
});
