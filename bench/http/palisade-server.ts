/** Palisade as in production: its built entry point, a bearer token's viewer, default settings, on one core. */
import { fileURLToPath } from 'node:url';
import { SignJWT } from 'jose';
import type { UserId } from '../../src/model/producers.ts';
import type { WorldCopy } from '../world-store.ts';
import { printed, startPinned, type Pinned } from './pinned.ts';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const SECRET = 'a secret of this benchmark alone, never of a server';
const ISSUER = 'palisade-bench';

export interface RunningPalisade {
  readonly server: Pinned;
  readonly url: string;
}

/** Starts the server over the world and resolves when it listens. The caller stops it. */
export async function startPalisade(
  world: Pick<WorldCopy, 'folder'>,
  settings: Readonly<Record<string, string>> = {},
  nodeArgs: readonly string[] = [],
): Promise<RunningPalisade> {
  const server = startPinned([...nodeArgs, MAIN], {
    NODE_ENV: 'production',
    PALISADE_DATA: world.folder,
    PALISADE_PORT: '0',
    PALISADE_EMPTY: 'on',
    PALISADE_WRITES_PER_MINUTE: '0',
    PALISADE_ITEMS_PER_DAY: '0',
    PALISADE_BYTES_PER_DAY: '0',
    MONGODB_URL: '',
    REDIS_URL: '',
    PALISADE_JWT_SECRET: SECRET,
    PALISADE_JWT_ISSUER: ISSUER,
    PALISADE_JWT_AUDIENCE: ISSUER,
    ...settings,
  });
  const port = await printed(server, /127\.0\.0\.1:(\d+)/);
  return { server, url: `http://127.0.0.1:${port}/graphql` };
}

/** The headers of a signed-in viewer's request. */
export async function headersOf(viewer: UserId): Promise<Readonly<Record<string, string>>> {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(viewer)
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(new TextEncoder().encode(SECRET));
  return { 'content-type': 'application/json', authorization: `Bearer ${token}` };
}
