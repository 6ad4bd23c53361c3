/** English that makes a hurried reader stumble, in code, tests and documents. */
import type { Finding } from './tidy-source.ts';

/** Between two words: spaces, or a line break and the start of the next comment line. */
const GAP = String.raw`(?:\s|\*|//|#)+`;

const REFUSED: readonly { readonly words: string; readonly instead: string }[] = [
  { words: 'ane[w]', instead: 'again' },
  { words: `for${GAP}eve[r]`, instead: 'forever, always or permanently' },
  { words: 'whoeve[r]', instead: 'name who it is: the caller, every viewer who' },
  { words: `tells${GAP}o[f]`, instead: 'reports, announces or describes' },
  { words: `(?:by|than)${GAP}wh[o]`, instead: 'a noun first: by the person who' },
];

const PATTERNS = REFUSED.map(({ words, instead }) => ({
  pattern: new RegExp(String.raw`\b${words}\b`, 'gi'),
  instead,
}));

/** Every use of a refused word, in the order of the words. */
export function englishFindings(file: {
  readonly path: string;
  readonly text: string;
}): readonly Finding[] {
  return PATTERNS.flatMap(({ pattern, instead }) =>
    [...file.text.matchAll(pattern)].map((match) => ({
      path: file.path,
      line: file.text.slice(0, match.index).split('\n').length,
      says: `says "${match[0].replace(/[\s*/#]+/g, ' ')}": ${instead}`,
    })),
  );
}
