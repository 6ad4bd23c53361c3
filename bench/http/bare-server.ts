/**
 * The yardstick: a bare `node:http` server that reads every request to its end and answers with the same bytes, those
 * of the file named by its argument. It prints its port as its first line.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const body = readFileSync(process.argv[2] ?? '');
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': body.length,
};
const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => {
    response.writeHead(200, headers);
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`),
);
