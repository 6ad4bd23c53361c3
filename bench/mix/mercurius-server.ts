/**
 * The yardstick of the mix: Mercurius with compiled queries, whose one resolver answers every request with the page in
 * the file named by its first argument. It does what any GraphQL server on Fastify must do, and nothing that a feed
 * must. A second argument names a schema file to use instead of the minimal one. It prints its port as its first line.
 */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import mercurius from 'mercurius';

const LEAST_SCHEMA = `
  type Query { stream(template: String!, first: Int, after: String): ItemPage }
  type ItemPage { edges: [ItemEdge!]! pageInfo: PageInfo! status: String! }
  type ItemEdge { cursor: String! node: Item! }
  type Item { id: ID! kind: String! title: String createdAt: String! votes: Int! author: User }
  type User { id: ID! }
  type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
`;

const [, , pageFile = '', schemaFile] = process.argv;
const { data } = JSON.parse(readFileSync(pageFile, 'utf8')) as {
  readonly data: { readonly stream: unknown };
};
const server = fastify();
await server.register(mercurius, {
  schema: schemaFile === undefined ? LEAST_SCHEMA : readFileSync(schemaFile, 'utf8'),
  resolvers: { Query: { stream: () => data.stream } },
  jit: 1,
});
await server.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${(server.server.address() as AddressInfo).port}\n`);
process.once('SIGTERM', () => void server.close());
