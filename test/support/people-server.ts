/** An app for tests of people through the API: mutations with one input, and what a stream shows to whom. */
import { userGlobalId, type Answer, type TestApp } from './open-app.ts';

export type Input = Readonly<Record<string, unknown>>;

export interface PeopleServer {
  /** Runs one mutation as `it`; `fields` selects what it returns. */
  run(verb: string, viewer: string, input: Input, fields?: string): Promise<Answer>;
  /** The id of a new item. */
  publish(viewer: string, title: string, input?: Input): Promise<string>;
  /** The titles that a stream shows a viewer. */
  titles(viewer: string | undefined, template: string, args?: Input): Promise<readonly string[]>;
}

/** Takes a function that returns the app, so that each test can open its own. */
export function peopleServer(opened: () => TestApp): PeopleServer {
  const run: PeopleServer['run'] = async (verb, viewer, input, fields = '') => {
    const type = `${verb.charAt(0).toUpperCase()}${verb.slice(1)}Input`;
    const query = `mutation M($input: ${type}!) { it: ${verb}(input: $input) { ${fields} userErrors { field code message } } }`;
    return opened().ask(query, { viewer, variables: { input } });
  };
  return {
    run,
    publish: async (viewer, title, input = {}) =>
      (await run('publish', viewer, { title, ...input }, 'item { id }')).text('it.item.id'),
    titles: async (viewer, template, args = {}) => {
      const query =
        'query Q($t: String!, $a: [ArgumentInput!]) { stream(template: $t, args: $a) { nodes { title } } }';
      const a = Object.entries(args).map(([name, value]) => ({ name, value }));
      const answer = await opened().ask(query, {
        ...(viewer === undefined ? {} : { viewer }),
        variables: { t: template, a },
      });
      return (answer.at('stream.nodes') as readonly { readonly title: string }[]).map(
        ({ title }) => title,
      );
    },
  };
}

/** The code of the first problem that a mutation reports. */
export function codeOf(answer: Answer): unknown {
  return answer.at('it.userErrors.0.code');
}

/** The input of a verb about one person. */
export function target(user: string): { readonly userId: string } {
  return { userId: userGlobalId(user) };
}
