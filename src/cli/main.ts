#!/usr/bin/env node
/**
 * The command line: runs the given command, the server by default. Modules are loaded only when they are needed, so
 * help and refusals appear immediately.
 */
import { readFileSync } from 'node:fs';
import { ConfigError } from '../base/config/parse-config.ts';
import { didYouMean } from '../base/did-you-mean.ts';
import { describeFailure, say } from './output.ts';
import { endOnSignalsAsFirst } from './signals.ts';
import { COMMANDS, isCommandName, usage } from './usage.ts';

const MANIFEST = new URL('../../package.json', import.meta.url);

endOnSignalsAsFirst((code) => process.exit(code));

const [first = '', ...others] = process.argv.slice(2);
const isNamed = isCommandName(first);
const argv = isNamed ? others : process.argv.slice(2);

// If the reader of the output or of the errors goes away, such as a closed terminal, the command goes on.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return;
    process.exitCode = 1;
    if (stream === process.stdout)
      process.stderr.write(`palisade: expected an output that can be written, got ${code}\n`);
  });

if (argv.includes('--help') || argv.includes('-h')) say(usage(isNamed ? first : null));
else if (argv.includes('--version')) say(version());
else await runNamed().catch(exit);

async function runNamed(): Promise<void> {
  if (!isNamed && first !== '' && !first.startsWith('-'))
    throw new ConfigError([
      `${JSON.stringify(first)}: expected a command or a flag that starts with --${didYouMean(first, Object.keys(COMMANDS))}; palisade --help lists them`,
    ]);
  const { startCommand } = await import('./start-command.ts');
  await startCommand(isNamed ? first : 'serve', { argv, env: process.env, exit });
}

/** Exits with code 0, or with an explanation and code 1. */
function exit(error?: unknown): never {
  if (error === undefined) process.exit(0);
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}

function version(): string {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { readonly version: string };
  return manifest.version;
}
