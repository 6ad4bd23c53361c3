/**
 * The playground: Altair's own files, served from here, with a policy that lets the page talk only to this server. Its
 * tabs are the operations in examples/operations; its environments are the sample world's predefined viewers.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  getDistDirectory,
  renderAltair,
  renderInitSnippet,
  type RenderOptions,
} from 'altair-static';
import type { FastifyInstance } from 'fastify';
import { once } from '../base/once.ts';
import type { DemoViewer } from '../graphql/context.ts';
import { PATHS } from './paths.ts';
import { VIEWER_HEADER } from './sign-in.ts';
import { contentTypeOf, filesBelow, guarded } from './static-files.ts';

interface PlaygroundOptions {
  readonly demoViewers: readonly DemoViewer[];
  /** Whether the server accepts the development header. */
  readonly isHeaderOn: boolean;
}

/** A saved operation, as one tab. */
export interface SavedOperation {
  readonly title: string;
  readonly query: string;
  /** JSON. */
  readonly variables: string;
  /** The viewer who runs it; null for the one selected in the playground. */
  readonly viewer: string | null;
}

/** A placeholder for the WebSocket address until the page knows its origin. */
const SOCKET_PATH = `ws:${PATHS.graphql}`;
const OPTIONS_FILE = 'initial-options.js';
const OPERATIONS_DIR = new URL('../../examples/operations/', import.meta.url);

/** The page's scripts can reach no other host. Altair writes styles into the page and starts workers from blobs. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'self'",
];

export function addPlayground(server: FastifyInstance, options: PlaygroundOptions): void {
  // Rendered when somebody first opens it: most servers are started without anybody looking at it.
  const files = once(() => filesBelow(getDistDirectory()));
  const rendered = once(() => {
    const altair = altairOptions(options);
    const page = renderAltair({
      ...altair,
      baseURL: PATHS.playgroundFiles,
      serveInitialOptionsInSeperateRequest: OPTIONS_FILE,
    });
    return { page, script: initScript(altair) };
  });
  server.get(PATHS.playground, { exposeHeadRoute: true }, (_, reply) =>
    guarded(reply, POLICY).type('text/html; charset=utf-8').send(rendered().page),
  );
  server.get(`${PATHS.playgroundFiles}${OPTIONS_FILE}`, (_, reply) =>
    guarded(reply, POLICY).type('text/javascript; charset=utf-8').send(rendered().script),
  );
  server.get<{ Params: { '*': string } }>(`${PATHS.playgroundFiles}*`, async (request, reply) => {
    const file = files().get(request.params['*']);
    if (file === undefined) return reply.callNotFound();
    return guarded(reply, POLICY)
      .type(contentTypeOf(file))
      .send(await readFile(file));
  });
}

/**
 * The saved operations in the order of their file names. A file starts with `# title` and can have one `# variables:
 * {…}` and one `# viewer: id`.
 */
export function readOperations(): readonly SavedOperation[] {
  const names = readdirSync(OPERATIONS_DIR)
    .filter((name) => name.endsWith('.graphql'))
    .sort();
  return names.map((name) => {
    const text = readFileSync(new URL(name, OPERATIONS_DIR), 'utf8');
    const variables = /^# variables: (\{.*\})$/m.exec(text);
    return {
      title: /^# (.+)$/m.exec(text)?.[1] ?? name,
      query: text.replace(/^# (?:variables|viewer): .*\n/gm, ''),
      variables: variables?.[1] ?? '{}',
      viewer: /^# viewer: (\S+)$/m.exec(text)?.[1] ?? null,
    };
  });
}

/** Altair needs absolute addresses, which only the browser knows, and opens its last tab instead of the first. */
function initScript(altair: RenderOptions): string {
  const withOrigin = renderInitSnippet(altair)
    .replaceAll(`\`${PATHS.graphql}\``, `\`\${location.origin}${PATHS.graphql}\``)
    .replaceAll(
      `\`${SOCKET_PATH}\``,
      `\`\${location.origin.replace('http', 'ws')}${PATHS.graphql}\``,
    );
  const openFirstTab = `new MutationObserver((_, observer) => {
    const tabs = document.querySelectorAll('.window-switcher__item:not(.window-switcher__item--new)');
    if (tabs.length < ${altair.initialWindows?.length ?? 0}) return;
    observer.disconnect();
    tabs[0]?.click();
  }).observe(document.body, { childList: true, subtree: true });`;
  return `${withOrigin}\n${openFirstTab}\n${READ_ON}`;
}

const SCHEMA_SHARED_MS = 10_000;

/**
 * Runs in the page. In variables, it replaces "the last page's endCursor" with that cursor, "the last draft's key" with
 * that key, and "a new id" with a new id, so that a reader can continue without pasting. Altair's own scripts could do
 * this, but they need eval and a frame from another host. When the page opens and all tabs request the schema, it sends
 * one request for all; without a signal, because Altair aborts that of a tab once the tab has read its answer, and the
 * copies for the other tabs would end with it.
 */
const READ_ON = `const ask = window.fetch;
const last = {};
let schema = null;
window.fetch = async (input, init) => {
  const request = new Request(input, init);
  if (request.method !== 'POST' || new URL(request.url).pathname !== '${PATHS.graphql}') return ask(input, init);
  const text = (await request.clone().text()).replace(/"a new id"/g, () => JSON.stringify(Date.now().toString(36)));
  if (text.includes('IntrospectionQuery')) {
    schema ??= ask(new Request(request, { signal: null })).finally(() => setTimeout(() => (schema = null), ${SCHEMA_SHARED_MS}));
    return (await schema).clone();
  }
  const body = text.replace(/"the last (?:page's (startCursor|endCursor)|draft's (key))"/g, (all, ...names) => JSON.stringify(last[names[0] ?? names[1]]) ?? all);
  const response = await ask(new Request(request, { body }));
  const { data } = await response.clone().json().catch(() => ({}));
  for (const [name, cursor] of Object.entries({ ...data?.stream?.pageInfo, ...data?.saveDraft?.draft })) if (typeof cursor === 'string') last[name] = cursor;
  return response;
};
`;

function altairOptions({ demoViewers, isHeaderOn }: PlaygroundOptions): RenderOptions {
  const headers = isHeaderOn ? { [VIEWER_HEADER]: '{{viewer}}' } : {};
  // A browser cannot set headers on a socket, so the viewer goes into the first message.
  const live = {
    subscriptionsEndpoint: SOCKET_PATH,
    initialSubscriptionRequestHandlerId: 'graphql-ws',
    initialSubscriptionsPayload: headers,
  } as const;
  const [first] = demoViewers;
  const operations = readOperations().map((operation, index) =>
    index === 0 ? { ...operation, query: introduce(demoViewers) + operation.query } : operation,
  );
  return {
    endpointURL: PATHS.graphql,
    instanceStorageNamespace: 'palisade_',
    disableAccount: true,
    initialHeaders: headers,
    ...live,
    initialWindows: operations.map(({ title, query, variables, viewer }) => ({
      initialName: title,
      endpointURL: PATHS.graphql,
      initialQuery: query,
      initialVariables: pretty(variables),
      initialHeaders: isHeaderOn && viewer !== null ? { [VIEWER_HEADER]: viewer } : headers,
      ...live,
    })),
    initialEnvironments: {
      base: { title: 'Palisade', variables: { viewer: first?.id ?? '' } },
      ...(first === undefined ? {} : { activeSubEnvironment: first.id }),
      subEnvironments: demoViewers.map(({ id, name }) => ({
        id,
        title: name,
        variables: { viewer: id },
      })),
    },
    initialSettings: {
      'alert.disableUpdateNotification': true,
      'banners.disable': true,
      disablePushNotification: true,
      'schema.reloadOnStart': true,
      addQueryDepthLimit: 1,
    },
  };
}

function introduce(demoViewers: readonly DemoViewer[]): string {
  if (demoViewers.length === 0) return '';
  const lines = demoViewers.map(({ id, name, about }) => `#   ${id}: ${name}. ${about}`);
  return `# Ready viewers; choose one under Environments, top right:\n${lines.join('\n')}\n\n`;
}

function pretty(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}
