/** The playground's own script, run in a window whose network is a server of this process. */
import { runInNewContext } from 'node:vm';
import type { App } from '../../src/app.ts';
import { readOperations } from '../../src/http/playground.ts';

export interface PlaygroundPage {
  /** Sends a saved tab as the viewer chosen under Environments, and returns the body of the response. */
  run(title: string, viewer?: string): Promise<Readonly<Record<string, unknown>>>;
}

export async function openPlaygroundPage({ server }: Pick<App, 'server'>): Promise<PlaygroundPage> {
  const { body } = await server.inject('/playground/initial-options.js');
  const operations = readOperations();
  let chosen = '';
  const network = async (request: Request): Promise<Response> => {
    const answer = await server.inject({
      method: 'POST',
      url: '/graphql',
      payload: await request.text(),
      headers: { 'content-type': 'application/json', 'x-palisade-viewer': chosen },
    });
    return new Response(answer.body, { status: answer.statusCode });
  };
  const window = { fetch: network as typeof fetch };
  runInNewContext(body.slice(body.indexOf('const ask = window.fetch')), { window, Request, URL });
  return {
    async run(title, viewer = '1837') {
      const saved = operations.find((each) => each.title === title);
      if (saved === undefined) throw new Error(`expected the tab of an operation, got ${title}`);
      chosen = viewer;
      const sent = { query: saved.query, variables: JSON.parse(saved.variables) as object };
      const answer = await window.fetch('http://127.0.0.1/graphql', {
        method: 'POST',
        body: JSON.stringify(sent),
      });
      return (await answer.json()) as Readonly<Record<string, unknown>>;
    },
  };
}
