/**
 * `npm run schema:check`: whether schema.graphql breaks clients of the last release, whose schema is the newest in
 * docs/releases/. Intended breaks are listed there in accepted-breaks.yaml, with their reasons.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSchema, findBreakingChanges, findDangerousChanges } from 'graphql';
import { parse } from 'yaml';

const RELEASES = new URL('../docs/releases/', import.meta.url);
const REASON_LENGTH_MIN = 20;

/**
 * @typedef {{ readonly change: string, readonly why: string }} AcceptedBreak
 * @typedef {object} SchemaVerdict
 * @property {readonly string[]} problems what to fix: breaks that are not accepted, and entries that accept nothing
 * @property {readonly string[]} warnings changes that break careless clients
 */

/**
 * Compares two schemas. Every break needs an entry in `accepted`, and every entry needs a break and a reason.
 * @param {{ readonly released: string, readonly current: string, readonly accepted: readonly AcceptedBreak[] }} options
 * @returns {SchemaVerdict}
 */
export function compareSchemas({ released, current, accepted }) {
  const [before, after] = [buildSchema(released), buildSchema(current)];
  const breaks = findBreakingChanges(before, after).map(shown);
  const changes = accepted.map(({ change }) => change);
  return {
    problems: [
      ...breaks
        .filter((change) => !changes.includes(change))
        .map((change) => `breaks clients: ${change}`),
      ...changes
        .filter((change) => !breaks.includes(change))
        .map((change) => `accepted, but no break: ${change}`),
      ...accepted
        .filter(({ why }) => why.trim().length < REASON_LENGTH_MIN)
        .map(({ change }) => `accepted without a reason: ${change}`),
    ],
    warnings: findDangerousChanges(before, after)
      .filter(({ type }) => !type.startsWith('OPTIONAL_'))
      .map(shown),
  };
}

/**
 * @param {{ readonly type: string, readonly description: string }} change
 * @returns {string}
 */
function shown({ type, description }) {
  return `${type}: ${description}`;
}

/**
 * The entries of accepted-breaks.yaml. Throws when it is not a list of changes and reasons.
 * @param {string} text
 * @returns {readonly AcceptedBreak[]}
 */
export function parseAccepted(text) {
  /** @type {unknown} */
  const entries = parse(text);
  if (!Array.isArray(entries)) throw new Error(`expected a list of changes, got ${typeof entries}`);
  return entries.map((entry) => {
    const { change, why, ...rest } = Object(entry);
    if (typeof change !== 'string' || typeof why !== 'string' || Object.keys(rest).length > 0)
      throw new Error(`expected { change, why }, got ${JSON.stringify(entry)}`);
    return { change, why };
  });
}

/**
 * The newest version among files named schema-MAJOR.MINOR.PATCH.graphql. Throws when there is none.
 * @param {readonly string[]} names
 * @returns {string}
 */
export function newestRelease(names) {
  const releases = names.filter((name) => /^schema-\d+\.\d+\.\d+\.graphql$/.test(name));
  const [newest] = releases.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  if (newest === undefined)
    throw new Error('expected docs/releases/schema-VERSION.graphql, got none');
  return newest;
}

function main() {
  const release = newestRelease(readdirSync(RELEASES));
  const { problems, warnings } = compareSchemas({
    released: readFileSync(new URL(release, RELEASES), 'utf8'),
    current: readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'),
    accepted: parseAccepted(readFileSync(new URL('accepted-breaks.yaml', RELEASES), 'utf8')),
  });
  for (const warning of warnings) console.log(`careful: ${warning}`);
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0
      ? `schema.graphql serves every client of ${release}.`
      : `${problems.length} problems against docs/releases/${release}; a break that is meant goes into accepted-breaks.yaml.`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
