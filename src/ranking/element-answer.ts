/** Elements as data, written in a template or returned by a module: kinds, lengths and size are checked and bounded. */
import { z } from 'zod';
import { describeValue } from '../base/describe-value.ts';
import { isMap } from '../base/json.ts';
import { LIMITS } from '../base/limits.ts';
import { zodWords } from '../base/zod-problem.ts';
import { isWebAddress, notWebAddress } from '../social/profile-rules.ts';

/** The name of an injector, or of a kind of custom element. */
export const elementName = z.string().regex(/^[a-z0-9-]{1,64}$/, {
  error: (issue) => `expected 1 to 64 of a-z, 0-9 and -, got ${describeValue(issue.input)}`,
});

export const elementWords = z.string().min(1).max(LIMITS.titleCharsMax);

const address = z.string().refine(isWebAddress, {
  error: (issue) => notWebAddress(issue.input),
});

export const promptShape = z.strictObject({
  title: elementWords,
  text: elementWords.nullable().default(null),
  url: address.nullable().default(null),
});

export const elementData = z
  .record(z.string(), z.unknown())
  .default({})
  .superRefine((data, context) => {
    const problem = dataProblem(data);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

const dataElement = z.discriminatedUnion(
  'kind',
  [
    promptShape.extend({ kind: z.literal('prompt') }),
    z.strictObject({
      kind: z.literal('custom'),
      type: elementName,
      title: elementWords.nullable().default(null),
      data: elementData,
    }),
  ],
  {
    error: ({ code, input }) =>
      code === 'invalid_union'
        ? `expected one of ${kinds()}, got ${describeValue(isMap(input) ? input['kind'] : input)}`
        : undefined,
  },
);

function kinds(): string {
  return dataElement.options.map(({ shape }) => shape.kind.value).join(', ');
}

/** An element that is data alone, checked. */
export type DataElement = Readonly<z.infer<typeof dataElement>>;

/** One element or null for each of `count` places, or what is wrong, with the first element that has the problem. */
export function readElements(
  answer: unknown,
  count: number,
): { readonly elements: readonly (DataElement | null)[] } | { readonly problem: string } {
  if (!Array.isArray(answer) || answer.length !== count)
    return {
      problem: `expected a list of ${count} elements, got ${Array.isArray(answer) ? answer.length : describeValue(answer)}`,
    };
  const elements: (DataElement | null)[] = [];
  for (const [index, one] of answer.entries()) {
    const read = dataElement.nullable().safeParse(one, { error: zodWords });
    if (!read.success) {
      const [{ path, message } = { path: [], message: '' }] = read.error.issues;
      return { problem: `element ${[index, ...path].map(String).join('.')}: ${message}` };
    }
    elements.push(read.data);
  }
  return { elements };
}

/** Why data is not valid for a custom element; null if it is. */
function dataProblem(data: unknown): string | null {
  let bytes: number;
  try {
    bytes = Buffer.byteLength(JSON.stringify(data));
  } catch {
    return 'expected data that can be written as JSON, got data that is too deep';
  }
  return bytes <= LIMITS.elementDataBytesMax
    ? null
    : `expected at most ${LIMITS.elementDataBytesMax} bytes as JSON, got ${bytes}`;
}
