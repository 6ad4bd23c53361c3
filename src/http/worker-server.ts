/** The server of a worker: whether it is alive, whether it is ready, and its metrics. It serves nothing else. */
import type { Config } from '../base/config/config-options.ts';
import type { Logger } from '../base/log.ts';
import { createServer } from './create-server.ts';
import { answerUnknownToWorker } from './error-answers.ts';
import type { Metrics } from './metrics.ts';
import { recordAnswer } from './request-log.ts';
import { addHealthRoutes, type Readiness } from './routes.ts';

export interface WorkerServerOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** While the worker is not ready, rejects with what is missing. */
  readonly ready: () => Promise<Readiness>;
}

export interface WorkerServer {
  /** Resolves with the address. Rejects with Node's error when it cannot listen on it. */
  listen(at: { readonly host: string; readonly port: number }): Promise<string>;
  /** Repeatable. */
  close(): Promise<void>;
}

/** Opens a server that is ready to listen but not listening yet. */
export function openWorkerServer(options: WorkerServerOptions): WorkerServer {
  const { metrics, log } = options;
  const server = createServer({ ...options, answerUnknown: answerUnknownToWorker });
  server.addHook('onResponse', (request, reply, finished) => {
    recordAnswer({ metrics, log }, request, reply);
    finished();
  });
  addHealthRoutes(server, options);
  return { listen: (at) => server.listen(at), close: () => server.close() };
}
