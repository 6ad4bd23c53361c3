/**
 * The page at `/`: the built files of web/, with a policy that lets them talk only to this server. Their names change
 * with their content, so browsers cache them; the page itself is requested every time.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { answerConditionally } from './conditional-get.ts';
import { PATHS } from './paths.ts';
import { contentTypeOf, filesBelow, guarded } from './static-files.ts';

/** What the page is told about its server. */
export interface PageSettings {
  /** Whether the server accepts the development header, so that the page can act for every viewer. */
  readonly isHeaderOn: boolean;
  readonly isPlaygroundOn: boolean;
}

/** The output folder of `npm run build`. */
const PAGE_DIR = fileURLToPath(new URL('../../dist/web/', import.meta.url));
const INDEX = 'index.html';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

const CONDITIONAL = { exposeHeadRoute: true, onSend: answerConditionally } as const;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves nothing if the page is not built, as in a test of the sources. */
export function addPage(server: FastifyInstance, settings: PageSettings): void {
  if (!existsSync(join(PAGE_DIR, INDEX))) return;
  const files = new Map(
    [...filesBelow(PAGE_DIR)].map(([name, path]) => [name, readFileSync(path)] as const),
  );
  const page = withSettings(String(files.get(INDEX)), settings);
  server.get(PATHS.page, CONDITIONAL, (_, reply) =>
    guarded(reply, POLICY)
      .type(contentTypeOf(INDEX))
      .header('cache-control', 'public, max-age=0, must-revalidate')
      .send(page),
  );
  server.get<{ Params: { '*': string } }>(`${PATHS.pageFiles}*`, CONDITIONAL, (request, reply) => {
    const name = request.params['*'];
    const file = files.get(name);
    if (file === undefined || name === INDEX) return reply.callNotFound();
    return guarded(reply, POLICY)
      .type(contentTypeOf(name))
      .header('cache-control', FOR_EVER)
      .send(file);
  });
}

function withSettings(html: string, settings: PageSettings): string {
  const json = JSON.stringify(settings).replaceAll('"', '&quot;');
  return html.replace(
    '<meta name="palisade" content=""',
    `<meta name="palisade" content="${json}"`,
  );
}
