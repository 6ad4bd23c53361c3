/** Parts of Markdown files that tests write from code, between `<!-- name: begin -->` and `<!-- name: end -->`. */
import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { expect } from 'vitest';

/** The file as it should be: each part regenerated, and the whole formatted like the rest of the repository. */
export async function withParts(
  path: string,
  parts: Readonly<Record<string, string>>,
): Promise<string> {
  let text = readFileSync(path, 'utf8');
  for (const [name, part] of Object.entries(parts)) {
    const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    expect(from, `${begin} is in ${path}`).toBeGreaterThan(-1);
    expect(to, `${end} is in ${path}, below its beginning`).toBeGreaterThan(from);
    text = `${text.slice(0, from)}${begin}\n\n${part}\n\n${text.slice(to)}`;
  }
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}

/** A Markdown table. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** The text as code in a table cell; empty for an empty text. */
export function codeCell(text: string): string {
  return text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``;
}
