/** The remotes that an operator declares: services that templates name, at addresses that no request can change. */
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP } from 'node:net';
import { z } from 'zod';
import { createBreaker, type Breaker } from '../../base/async/breaker.ts';
import type { Clock } from '../../base/clock.ts';
import { readDeclarations } from '../../base/config/read-declarations.ts';
import { describeValue } from '../../base/describe-value.ts';
import { didYouMean } from '../../base/did-you-mean.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Logger } from '../../base/log.ts';
import type { UserId } from '../../model/producers.ts';
import type { RemoteAsk, RemoteReads } from '../../streams/source-reads.ts';
import { askRemote, isLinkLocal, readNamed, RemoteFault, type RemoteTarget } from './ask-remote.ts';

/** What a remote did instead of answering, while one request was read. */
export interface RemoteFailure {
  readonly remote: string;
  readonly message: string;
}

export interface Remotes {
  /** What is wrong with the name of a remote; null when nothing is. */
  check(name: string): string | null;
  /** The remotes for one request; `failure` returns the last failure of any of them. */
  open(viewer: UserId | null): RemoteReads & { failure(): RemoteFailure | null };
  close(): void;
}

const url = z.string().max(LIMITS.urlCharsMax).transform(readUrl);

/** Headers that follow from the request, or that say how it is sent. */
const SET_BY_SERVER =
  /^(content-(type|length|encoding)|transfer-encoding|connection|expect|upgrade|trailer|te)$/i;

const headerName = z
  .string()
  .regex(
    /^[a-zA-Z0-9_-]{1,64}$/,
    'expected the name of a header, of 1 to 64 letters, digits, - and _',
  )
  .refine((name) => !SET_BY_SERVER.test(name), {
    error: 'expected a header that the server does not set itself',
    abort: true,
  });

/** Its message must not contain the value, which may be a secret. */
const headerValue = z
  .string()
  .min(1)
  .max(4_096)
  .regex(
    /^[\t\x20-\x7e\x80-\xff]*$/,
    'expected a value without line breaks and without letters beyond ÿ, got one with such a character',
  );

const schema = z.strictObject({
  remotes: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z0-9-]{1,32}$/, {
          error: ({ input }) => `expected 1 to 32 of a-z, 0-9 and -, got ${describeValue(input)}`,
        }),
        url,
        deadlineMs: z.int().min(1).max(LIMITS.remoteDeadlineMsMax).default(200),
        headers: z
          .record(headerName, headerValue, {
            error: (issue) =>
              issue.code === 'invalid_key'
                ? `${issue.issues[0]?.message ?? ''}, got ${describeValue(issue.input)}`
                : undefined,
          })
          .refine((headers) => Object.keys(headers).length <= LIMITS.remoteHeadersMax, {
            error: `expected at most ${LIMITS.remoteHeadersMax} headers, got more`,
          })
          .default({}),
      }),
    )
    .min(1)
    .max(LIMITS.remotesMax)
    .superRefine((remotes, context) => {
      const names = remotes.map(({ name }) => name);
      const again = names.find((name, index) => names.indexOf(name) < index);
      if (again !== undefined)
        context.addIssue({
          code: 'custom',
          message: `expected each name once, got ${again} again`,
        });
    }),
});

function readUrl(text: string, context: z.RefinementCtx): URL {
  const read = URL.canParse(text) ? new URL(text) : null;
  const problem =
    read === null ? `expected an address, got ${describeValue(text)}` : urlProblem(read);
  if (read === null || problem !== null) {
    context.addIssue({ code: 'custom', message: problem ?? 'expected an address' });
    return z.NEVER;
  }
  return read;
}

/** Allows private addresses, because such services run there, but not other schemes or the cloud's metadata addresses. */
function urlProblem({ protocol, username, password, hash, hostname }: URL): string | null {
  if (protocol !== 'https:' && protocol !== 'http:')
    return `expected an http or https address, got ${protocol}`;
  if (username !== '' || password !== '')
    return 'expected an address without a user name, got one with it; use headers';
  if (hash !== '') return `expected an address without a fragment, got ${hash}`;
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) > 0 && isLinkLocal(bare)
    ? 'expected an address that is not link-local, got one that is'
    : null;
}

/** The remote is not called for a while because of earlier failures, each of which was reported. */
class RemoteResting extends RemoteFault {}

interface Remote extends RemoteTarget {
  readonly name: string;
  readonly breaker: Breaker;
}

export interface RemotesOptions {
  /** A file in YAML or JSON; null for none. */
  readonly file: string | null;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

/** Rejects an unusable file with BAD_USER_INPUT and the file's name. */
export async function openRemotes({ file, clock, log }: RemotesOptions): Promise<Remotes> {
  const declared = file === null ? [] : (await readDeclarations(file, schema)).remotes;
  const remotes = new Map(
    declared.map((one): [string, Remote] => [one.name, { ...one, ...openRemote(one.url, clock) }]),
  );
  const names = [...remotes.keys()];
  return {
    check: (name) =>
      remotes.has(name)
        ? null
        : `expected ${names.length === 0 ? 'no remote, since the installation declares none' : `one of ${names.join(', ')}`}, got "${name}"${didYouMean(name, names)}`,
    open(viewer) {
      let failure: RemoteFailure | null = null;
      return {
        failure: () => failure,
        async named(ask) {
          try {
            return await askWithin(remotes.get(ask.remote), viewer, ask);
          } catch (error) {
            if (!(error instanceof RemoteFault)) throw error;
            failure = { remote: ask.remote, message: error.message };
            if (!(error instanceof RemoteResting)) log.warn(failure, 'a remote did not answer');
            return null;
          }
        },
      };
    },
    close() {
      for (const { agent } of remotes.values()) agent.destroy();
    },
  };
}

function openRemote({ protocol }: URL, clock: Clock): Pick<Remote, 'agent' | 'breaker'> {
  const options = { keepAlive: true, maxSockets: LIMITS.remoteSocketsMax };
  const { remoteFailuresMax: failuresMax, remotePauseMs: pauseMs } = LIMITS;
  return {
    agent: protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options),
    breaker: createBreaker({ failuresMax, pauseMs, clock }),
  };
}

async function askWithin(
  remote: Remote | undefined,
  viewer: UserId | null,
  { remote: name, args, above, upTo, limit }: RemoteAsk,
): Promise<ReturnType<typeof readNamed>> {
  if (remote === undefined)
    throw new RemoteFault(`expected a declared remote, got ${describeValue(name)}`);
  const waitMs = remote.breaker.refusalMs();
  if (waitMs !== null)
    throw new RemoteResting(
      `it failed ${LIMITS.remoteFailuresMax} times in a row and is not asked for a while`,
    );
  try {
    const text = await askRemote(remote, { viewer, args, above, upTo, limit });
    const positions = readNamed(text, { above, upTo, limit });
    remote.breaker.succeeded();
    return positions;
  } catch (error) {
    remote.breaker.failed();
    throw error;
  }
}

export const NO_REMOTES: Remotes = {
  check: (name) => `expected no remote, since there is none, got "${name}"`,
  open: () => ({ named: async () => null, failure: () => null }),
  close: () => undefined,
};
