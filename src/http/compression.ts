/**
 * Compression of answers: brotli or gzip for text of at least 1 KB, if the client accepts it. Smaller answers stay
 * plain, because compressing them costs more than it saves. Live streams stay plain too, because a buffered event is a
 * late one.
 */
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { LIMITS } from '../base/limits.ts';

/** Applies to routes added afterwards. Compressed requests are refused elsewhere: they could hide their size. */
export async function addCompression(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: LIMITS.plainBytesMax,
    globalDecompression: false,
  });
}
