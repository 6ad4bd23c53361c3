/** The rankers every installation has. Their names cannot be taken by a file. */
import { blend } from './built-in/blend.ts';
import { chronological } from './built-in/chronological.ts';
import { diverse } from './built-in/diverse.ts';
import { hot } from './built-in/hot.ts';
import { random } from './built-in/random.ts';
import type { Ranker } from './ranker.ts';

export const BUILT_INS: readonly Ranker[] = [chronological, hot, diverse, random, blend];
