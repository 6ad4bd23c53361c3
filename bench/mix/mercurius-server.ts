/**
 * The yardstick of the mix: Mercurius with compiled queries, whose one resolver answers every request with the page in
 * the file named by its argument. It does what any GraphQL server on Fastify must do, and nothing that a feed must.
 * It prints its port as its first line.
 */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import mercurius from 'mercurius';

const SCHEMA = `
  type Query { stream(template: String!, first: Int, after: String): ItemPage }
  type ItemPage { edges: [ItemEdge!]! pageInfo: PageInfo! status: String! }
  type ItemEdge { cursor: String! node: Item! }
  type Item { id: ID! kind: String! title: String createdAt: String! votes: Int! author: User }
  type User { id: ID! }
  type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
`;

const { data } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as {
  readonly data: { readonly stream: unknown };
};
const server = fastify();
await server.register(mercurius, {
  schema: SCHEMA,
  resolvers: { Query: { stream: () => data.stream } },
  jit: 1,
});
await server.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${(server.server.address() as AddressInfo).port}\n`);
process.once('SIGTERM', () => void server.close());
