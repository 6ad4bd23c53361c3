/** The size of the first load of the page at `/`: the document and every file it names, gzipped. */
import { gzipSync } from 'node:zlib';
import type { Figure } from '../figure.ts';
import { withSampleServer } from '../sample-server.ts';

export const figure: Figure = {
  name: 'web-load',
  what: 'gzipped KB of the first load of the page, playground excluded',
  unit: 'KB',
  target: '<= 150',
  isExact: true,
  measure: () =>
    withSampleServer(async (address) => {
      const html = await textOf(`${address}/`);
      const names = [...html.matchAll(/(?:src|href)="(\/web\/[^"]+)"/g)].map(([, name]) => name);
      if (names.length < 3) throw new Error(`expected a script, a style and an icon in ${html}`);
      const files: Record<string, number> = { '/': gzipSync(html).length };
      for (const name of names)
        files[String(name)] = gzipSync(await textOf(`${address}${name}`)).length;
      const bytes = Object.values(files).reduce((sum, size) => sum + size, 0);
      return { value: Math.round(bytes / 102.4) / 10, detail: { files } };
    }),
};

async function textOf(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`expected ${url}, got ${answer.status}`);
  return answer.text();
}
