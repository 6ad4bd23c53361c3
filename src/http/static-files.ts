/** Files of a page that this server serves itself, and the headers that confine the page to this server. */
import { readdirSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyReply } from 'fastify';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** Every file below a folder, by its relative path with slashes. No other file can be requested. */
export function filesBelow(dir: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .map((name) => join(dir, name))
      .filter((file) => statSync(file).isFile())
      .map((file) => [relative(dir, file).split(sep).join('/'), file]),
  );
}

export function contentTypeOf(name: string): string {
  return TYPES[extname(name)] ?? 'application/octet-stream';
}

/** Adds a content security policy, and the other headers that every page here has, to the reply. */
export function guarded(reply: FastifyReply, policy: readonly string[]): FastifyReply {
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('referrer-policy', 'no-referrer');
}
